"""The windows of a Windows desktop, by pygetwindow and the system's own functions."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, Final

from bot.devices.desktop.windows import Window
from bot.errors import DeviceError
from calibration import Box

ESCAPE: Final = 0x1B
_BUTTONS: Final = (0x01, 0x02, 0x04)
"""Left, right and middle: the system counts the buttons of the mouse among the keys."""

_HELD: Final = 0x8000
OWNER: Final = 3
"""GA_ROOTOWNER: the window of the program that a part, a menu or a dialogue belongs to."""

PER_MONITOR: Final = -4
"""DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2, known since Windows 10."""


def user32() -> Any:
    """The functions of the system that are about windows."""
    return ctypes.windll.user32  # type: ignore[attr-defined]  # it is there on Windows only


def see_pixels() -> None:
    """Have the system count in pixels on every monitor, whatever scale it shows them at.

    Whoever says it first counts, and pyautogui says something weaker when it is imported. Where
    somebody has been quicker, the scale is still measured.
    """
    functions = user32()
    if hasattr(functions, "SetProcessDpiAwarenessContext"):
        functions.SetProcessDpiAwarenessContext(ctypes.c_void_p(PER_MONITOR))
    else:
        functions.SetProcessDPIAware()


class Win32Windows:
    """A window is known by its handle."""

    def __init__(self) -> None:
        try:
            import pygetwindow
        except ImportError as error:
            raise DeviceError(
                f"the desktop device needs pygetwindow ({error}): pip install pygetwindow"
            ) from error
        self._library: Any = pygetwindow
        self._user32 = user32()

    def is_failure(self, error: Exception) -> bool:
        """Whether an error means that the system does not answer any more."""
        return isinstance(error, OSError)

    def windows(self) -> list[Window]:
        """All windows that have a title and are not hidden."""
        known = [self._window(each) for each in self._library.getAllWindows() if each.visible]
        return [window for window in known if window.title]

    def again(self, window: Window) -> Window | None:
        """The same window as it is now; None when it is closed."""
        return next((each for each in self.windows() if each.key == window.key), None)

    def _window(self, window: Any) -> Window:
        area = Box(window.left, window.top, window.width, window.height)
        return Window(window._hWnd, window.title, area, not window.isMinimized)

    def receives(self, window: Window, places: Sequence[tuple[int, int]]) -> bool:
        """Whether it lies on top at these places, or a dialogue or a menu of its own."""
        owner = self._owner_of(window.key)
        return all(self._owner_of(self._at(place)) == owner for place in places)

    def _at(self, place: tuple[int, int]) -> int:
        # A POINT is handed over by value: two whole numbers of 32 bits, the first in the low half.
        x, y = place
        point = ctypes.c_int64((y & 0xFFFFFFFF) << 32 | (x & 0xFFFFFFFF))
        return int(self._user32.WindowFromPoint(point))

    def _owner_of(self, handle: Any) -> int:
        return int(self._user32.GetAncestor(handle, OWNER))

    def is_active(self, window: Window) -> bool:
        """Whether it is the one that the user works in."""
        return int(self._user32.GetForegroundWindow()) == window.key

    def activate(self, window: Window) -> None:
        """Ask Windows to bring it to the front, which may only let its button blink."""
        self._user32.SetForegroundWindow(window.key)

    def is_stop_key_held(self) -> bool:
        """Whether Esc is held down, whichever window has the keyboard."""
        return bool(self._user32.GetAsyncKeyState(ESCAPE) & _HELD)

    def is_button_held(self) -> bool:
        """Whether a button of the mouse is held down."""
        return any(self._user32.GetAsyncKeyState(button) & _HELD for button in _BUTTONS)

    def close(self) -> None:
        """Nothing to release."""
