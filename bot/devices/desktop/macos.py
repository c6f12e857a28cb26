"""The windows of a macOS desktop, by Quartz, which pyautogui needs there anyway."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, Final

from bot.devices.desktop.windows import Window
from bot.errors import DeviceError
from calibration import Box

ESCAPE: Final = 53
_SESSION: Final = 0
"""kCGEventSourceStateCombinedSessionState: keys and buttons as all programs together see them."""

_IGNORING_OTHERS: Final = 2
"""NSApplicationActivateIgnoringOtherApps: without it the terminal stays in front."""

_SERVICES: Final = "/System/Library/Frameworks/ApplicationServices.framework/ApplicationServices"


def services() -> Any:
    """The functions of the system that say what it lets a program do."""
    return ctypes.cdll.LoadLibrary(_SERVICES)


def missing_permission(functions: Any) -> str | None:
    """What the user must allow first: without it the system shows wallpaper and moves nothing."""
    if hasattr(functions, "CGPreflightScreenCaptureAccess"):  # since macOS 10.15
        functions.CGPreflightScreenCaptureAccess.restype = ctypes.c_bool
        if not functions.CGPreflightScreenCaptureAccess():
            return "Screen Recording"
    functions.AXIsProcessTrusted.restype = ctypes.c_bool
    return None if functions.AXIsProcessTrusted() else "Accessibility"


class MacWindows:
    """A window is known by its number."""

    def __init__(self) -> None:
        try:
            import Quartz
        except ImportError as error:
            raise DeviceError(
                f"the desktop device needs Quartz ({error}): pip install pyobjc-framework-Quartz"
            ) from error
        self._quartz: Any = Quartz

    def is_failure(self, error: Exception) -> bool:
        """Whether an error means that the system does not answer any more."""
        return isinstance(error, OSError)

    def windows(self) -> list[Window]:
        """All windows on the screen, front first; their titles begin with their program's name."""
        return [_window(each) for each in self._told()]

    def _told(self) -> Sequence[Any]:
        quartz = self._quartz
        which = quartz.kCGWindowListExcludeDesktopElements | quartz.kCGWindowListOptionOnScreenOnly
        return quartz.CGWindowListCopyWindowInfo(which, quartz.kCGNullWindowID) or ()

    def again(self, window: Window) -> Window | None:
        """The same window as it is now; None when it is closed or does not show."""
        return next((each for each in self.windows() if each.key == window.key), None)

    def receives(self, window: Window, places: Sequence[tuple[int, int]]) -> bool:
        """Whether no other window lies above it at these places."""
        windows = self.windows()
        return all(_top_at(place, windows) == window.key for place in places)

    def is_active(self, window: Window) -> bool:
        """Whether it is in front of all but the bars of the system, which float above."""
        plain = (each for each in self._told() if each["kCGWindowLayer"] == 0)
        front = next(plain, None)
        return front is not None and front["kCGWindowNumber"] == window.key

    def activate(self, window: Window) -> None:
        """Bring its program to the front."""
        from AppKit import NSRunningApplication

        for each in self._told():
            if each["kCGWindowNumber"] == window.key:
                pid = each["kCGWindowOwnerPID"]
                program = NSRunningApplication.runningApplicationWithProcessIdentifier_(pid)
                program.activateWithOptions_(_IGNORING_OTHERS)

    def is_stop_key_held(self) -> bool:
        """Whether Esc is held down, whichever window has the keyboard."""
        return bool(self._quartz.CGEventSourceKeyState(_SESSION, ESCAPE))

    def is_button_held(self) -> bool:
        """Whether the left or the right button of the mouse is held down."""
        return any(self._quartz.CGEventSourceButtonState(_SESSION, button) for button in (0, 1))

    def close(self) -> None:
        """Nothing to release."""


def _window(told: Any) -> Window:
    """A window as Quartz tells of it."""
    bounds = told["kCGWindowBounds"]
    area = Box(*(int(bounds[side]) for side in ("X", "Y", "Width", "Height")))
    title = f"{told.get('kCGWindowOwnerName', '')} {told.get('kCGWindowName') or ''}".strip()
    return Window(told["kCGWindowNumber"], title, area, is_shown=True)


def _top_at(place: tuple[int, int], windows: Sequence[Window]) -> object:
    return next((window.key for window in windows if window.area.has(place)), None)
