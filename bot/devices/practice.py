"""The practice game in process: a device that needs nothing."""

from __future__ import annotations

from collections.abc import Sequence

from bot.clock import Clock, SimulatedClock
from bot.devices.base import Screenshot
from bot.errors import DeviceError
from bot.gestures import Gesture, Keys, Tap, duration_ms
from bot.practice import Simulator
from calibration import Profile
from vision import Point


class PracticeDevice:
    """A finger on a simulator. Gestures take as long as they would on a phone, by ``clock``."""

    def __init__(self, simulator: Simulator, clock: Clock | None = None) -> None:
        self.simulator = simulator
        self.clock = clock or SimulatedClock()
        width, height = simulator.layout.size_px
        settings = simulator.settings
        self.name = f"practice {settings.game} {width}x{height} seed {settings.seed}"
        self._closed = False

    @property
    def profile(self) -> Profile:
        """The pictures of the buttons, in the theme that is shown now."""
        return Profile(
            next_button=self.simulator.next_button(),
            restart_button=self.simulator.restart_button(),
            again_button=self.simulator.again_button(),
        )

    def grab(self) -> Screenshot:
        """Render the screen as it is now."""
        self._refuse_if_closed()
        now_s = self.clock.now_s()
        return Screenshot(self.simulator.frame(now_s), now_s)

    def act(self, gestures: Sequence[Gesture]) -> None:
        """Move the finger."""
        self._refuse_if_closed()
        for gesture in gestures:
            if isinstance(gesture, Tap):
                self._trace((gesture.at_px,), gesture.hold_ms)
            elif isinstance(gesture, Keys) or not gesture.pressed:
                self.clock.sleep(duration_ms(gesture) / 1000)  # a touch screen notices neither
            else:
                self._trace(gesture.points_px, gesture.step_ms)

    def _trace(self, points_px: tuple[Point, ...], step_ms: float) -> None:
        """Put the finger down on the first point, visit the others, lift it at the last."""
        self.simulator.press(points_px[0], self.clock.now_s())
        for point_px in points_px[1:]:
            self.clock.sleep(step_ms / 1000)
            self.simulator.drag(point_px, self.clock.now_s())
        self.clock.sleep(step_ms / 1000)
        self.simulator.lift(points_px[-1], self.clock.now_s())

    def close(self) -> None:
        """Switch the screen off."""
        self._closed = True

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise DeviceError("the practice device is closed; open a new one")
