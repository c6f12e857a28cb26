"""A practice device on a bench: its screen is read by looking up what was rendered, its faults are
put in by hand, and every touch is written down beside what was on the screen at that moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from bot.clock import SimulatedClock
from bot.devices import Screenshot
from bot.devices.practice import PracticeDevice
from bot.errors import DeviceError
from bot.games import Game
from bot.games.one_line import ONE_LINE
from bot.gestures import Gesture
from bot.loop.events import Event, LevelEnded
from bot.loop.play import play
from bot.loop.setup import Limits, Setup
from bot.practice import Settings, Simulator
from bot.practice.one_line.puzzle import OneLine
from calibration import Profile
from vision import NotRecognized, Reading
from vision.view import Image, View

QUICK = Limits(level_s=30, settle_s=0.5, unknown_s=3, device_s=2)

GrabFault = Callable[[Screenshot, float], Screenshot]
"""Changes a screenshot that was grabbed at a time in seconds, or raises DeviceError."""

ActFault = Callable[[Gesture, int], Gesture | None]
"""Changes or swallows a gesture, given how many there were before it, or raises DeviceError."""


@dataclass
class Bench:
    """A device under test. Satisfies ``Device``."""

    simulator: Simulator = field(
        default_factory=lambda: Simulator(Settings(theme="cat", size_px=(270, 480)))
    )
    on_grab: GrabFault = lambda screenshot, _: screenshot
    on_act: ActFault = lambda gesture, _: gesture
    profile_changes: dict[str, Any] = field(default_factory=dict)
    touched: list[Gesture] = field(default_factory=list)
    blind_touches: list[Gesture] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    name: str = "bench"

    def __post_init__(self) -> None:
        self.clock = SimulatedClock()
        self.inner = PracticeDevice(self.simulator, self.clock)
        self._boards: dict[bytes, Reading[Any]] = {}
        self._known_screen = False

    @property
    def puzzle(self) -> OneLine:
        assert isinstance(self.simulator.puzzle, OneLine)
        return self.simulator.puzzle

    @property
    def profile(self) -> Profile:
        return replace(self.inner.profile, **self.profile_changes)

    def grab(self) -> Screenshot:
        true = self.inner.grab()
        if not self.simulator.panel_is_up(self.clock.now_s()):
            reading = Reading(self.puzzle.board, self.puzzle.grid, 1.0)
            self._boards[true.pixels.tobytes()] = reading
        seen = self.on_grab(true, self.clock.now_s())
        self._known_screen = np.array_equal(seen.pixels, true.pixels)
        return seen

    def act(self, gestures: Sequence[Gesture]) -> None:
        for gesture in gestures:
            self.touched.append(gesture)
            if not self._known_screen:
                self.blind_touches.append(gesture)
            made = self.on_act(gesture, len(self.touched) - 1)
            if made is not None:
                self.inner.act([made])

    def close(self) -> None:
        self.inner.close()

    def read(self, image: Image, profile: Profile) -> Reading[Any]:
        """The board that was rendered as exactly these pixels."""
        try:
            return self._boards[View.of(image, profile).pixels.tobytes()]
        except KeyError:
            raise NotRecognized("these pixels show no board") from None

    @property
    def game(self) -> Game:
        return replace(ONE_LINE, read=self.read)

    def setup(self, **changes: Any) -> Setup:
        setup = Setup(self, [self.game], self.clock, QUICK, self.events.append)
        return replace(setup, **changes)

    def play(self, levels: int = 1, **changes: Any) -> list[LevelEnded]:
        return play(self.setup(**changes), levels)


def black(screenshot: Screenshot) -> Screenshot:
    """The screenshot of a phone that hides its screen."""
    return replace(screenshot, pixels=np.zeros_like(screenshot.pixels))


def with_popup(screenshot: Screenshot) -> Screenshot:
    """A white panel over the middle of the screen."""
    pixels = screenshot.pixels.copy()
    height, width = pixels.shape[:2]
    pixels[height // 4 : -height // 4, width // 6 : -width // 6] = 255
    return replace(screenshot, pixels=pixels)


def gone() -> DeviceError:
    """The error of a device whose cable was pulled."""
    return DeviceError("the device does not answer; check its cable")
