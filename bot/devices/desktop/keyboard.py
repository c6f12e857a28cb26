"""The keys of the desktop, by pyautogui, at a pace of our own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.clock import Clock
from bot.devices.desktop.automation import FRAME_S, failsafe, loaded, without_failsafe
from bot.gestures import KeyName


class Keyboard:
    """Presses keys in whatever window has the keyboard. However that ends, no key stays down."""

    def __init__(self, clock: Clock) -> None:
        self._library = loaded()
        self._clock = clock

    def type(self, names: Sequence[KeyName], step_s: float, check: Callable[[], None]) -> None:
        """Press keys ``step_s`` apart, each for half that time. Raises UserStop.

        ``check`` is called before each key and raises DeviceError to break off. Some games ask once
        a frame which keys are down, so each is down for a frame at least, and up for as long.
        """
        half_s = max(step_s / 2, FRAME_S)
        for name in names:
            check()
            self._press(name, half_s)
            self._clock.sleep(half_s)

    def _press(self, name: KeyName, hold_s: float) -> None:
        try:
            with failsafe(self._library):
                self._library.keyDown(name, _pause=False)
            self._clock.sleep(hold_s)
        finally:
            with without_failsafe(self._library):
                self._library.keyUp(name, _pause=False)
