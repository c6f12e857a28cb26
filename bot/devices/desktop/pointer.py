"""The one pointer of the desktop, by pyautogui, at a pace of our own.

pyautogui's own gliding takes 50 ms a step at least, and without a pause programs join moves and
lose the corners of a stroke. So it is asked for single steps, two frames apart at least.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bot.clock import Clock
from bot.devices.desktop.automation import FRAME_S, failsafe, loaded, without_failsafe
from bot.errors import DeviceError

_SLACK: Final = 2
"""Units by which the pointer may be read elsewhere than it was put: systems round."""

_TRIAL: Final = 16
"""Units of the step that shows whether the pointer follows: far more than the slack."""

_STEP_S: Final = 2 * FRAME_S
"""Programs join the moves of one frame, and a busy one is late with its frames."""

_HEARD_S: Final = 0.05
"""Programs that take a release ask where the pointer is when they get to it, some frames later."""

Place = tuple[int, int]


class Pointer:
    """Moves and presses, and notices when somebody else moves it.

    ``check`` is called before each step and raises DeviceError to break the gesture off. However a
    gesture ends, the button is let go.
    """

    def __init__(self, clock: Clock, check: Callable[[], None]) -> None:
        self._library = loaded()
        self._clock = clock
        self._check = check
        self._left_at: Place | None = None

    @property
    def screen(self) -> Place:
        """(width, height) of the screen as the library knows it."""
        width, height = self._library.size()
        return int(width), int(height)

    @property
    def place(self) -> Place:
        """Where the pointer is."""
        x, y = self._library.position()
        return int(x), int(y)

    @property
    def is_in_corner(self) -> bool:
        """Whether it is where it stops everything."""
        return self.place in self._library.FAILSAFE_POINTS

    @property
    def was_moved(self) -> bool:
        """Whether it is elsewhere than it was left."""
        return self._left_at is not None and _apart(self.place, self._left_at) > _SLACK

    def begin(self) -> None:
        """See whether it follows, and leave a corner of the screen, where nothing can be begun.

        Raises DeviceError where it does not follow.
        """
        start = self.place
        trial = _inwards(start, self.screen)
        with without_failsafe(self._library):
            self._library.moveTo(*trial, _pause=False)
            arrived = self.place
            if start not in self._library.FAILSAFE_POINTS:
                self._library.moveTo(*start, _pause=False)
        if _apart(arrived, trial) > _SLACK:
            raise DeviceError(
                f"the pointer does not follow: sent to {trial[0]},{trial[1]}, it is at"
                f" {arrived[0]},{arrived[1]}; does something else hold or move it?"
            )

    def move(self, place: Place) -> None:
        """Put it somewhere. Raises UserStop where it is in a corner of the screen."""
        self._check()
        with failsafe(self._library):
            self._library.moveTo(*place, _pause=False)
        self._left_at = place

    def note(self) -> None:
        """Take where it is now for where it was put."""
        self._left_at = self.place

    def trace(self, places: Sequence[Place], step_s: float, pressed: bool = True) -> None:
        """Press at the first place, go through the others, let go at the last and stay there a bit.

        Without ``pressed`` it only goes. Steps begin ``step_s`` apart, two frames at least. Raises
        DeviceError when it is moved by somebody else in between, and UserStop.
        """
        step_s = max(step_s, _STEP_S)
        self.move(places[0])
        self._clock.sleep(FRAME_S)  # games light up what is under the pointer, then take a press
        self.refuse_if_moved()
        if not pressed:
            self._hover(places[1:], step_s)
            return
        try:
            with failsafe(self._library):
                self._library.mouseDown(button=self._library.PRIMARY, _pause=False)
            for place in places[1:]:
                self._wait(step_s)
                self._drag(place)
            self._wait(step_s)
        finally:
            with without_failsafe(self._library):
                self._library.mouseUp(button=self._library.PRIMARY, _pause=False)
        self._wait(_HEARD_S)

    def _hover(self, places: Sequence[Place], step_s: float) -> None:
        for place in places:
            self._wait(step_s)
            self.move(place)
        self._wait(step_s)

    def _drag(self, place: Place) -> None:
        """A step with the button held, which is an event of its own kind on macOS."""
        with failsafe(self._library):
            self._library.dragTo(*place, button="left", mouseDownUp=False, _pause=False)
        self._left_at = place

    def _wait(self, seconds: float) -> None:
        """Let a step take its time; then the pointer must be where it was put."""
        self._clock.sleep(seconds)
        self._check()
        self.refuse_if_moved()

    def refuse_if_moved(self) -> None:
        """Raise DeviceError where somebody else has moved it since."""
        if self.was_moved:
            self._check()  # it may be on its way to a corner, which means more
            raise DeviceError("the pointer was moved by somebody else in the middle of a gesture")


def _apart(one: Place, other: Place) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _inwards(place: Place, screen: Place) -> Place:
    """A step towards the middle of the screen, on both axes."""
    x, y = (
        at + (_TRIAL if at < side // 2 else -_TRIAL) for at, side in zip(place, screen, strict=True)
    )
    return x, y
