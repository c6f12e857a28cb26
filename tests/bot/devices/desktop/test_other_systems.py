"""Windows and macOS by what their functions answer: neither runs where the tests do."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from bot.devices.desktop import win32
from bot.devices.desktop.macos import MacWindows
from bot.devices.desktop.win32 import Win32Windows
from bot.devices.desktop.windows import Window, WindowSystem, found
from bot.errors import DeviceError
from calibration import Box

BOARD = Box(-500, 40, 400, 300)


class User32:
    """The functions of Windows. The window on the left monitor has a hidden owner, as some have."""

    held = 0
    awareness = 0
    foreground = 80

    def GetForegroundWindow(self) -> int:  # noqa: N802
        return self.foreground

    def SetForegroundWindow(self, handle: int) -> None:  # noqa: N802
        self.foreground = handle

    def WindowFromPoint(self, point: Any) -> int:  # noqa: N802  the name that Windows gives it
        x = (point.value & 0xFFFFFFFF) - (point.value >> 31 & 1) * 2**32
        return 70 if -500 <= x < -100 else 80

    def GetAncestor(self, handle: int, which: int) -> int:  # noqa: N802
        return {70: 6, 7: 6, 80: 8}[handle] if which == win32.OWNER else handle

    def GetAsyncKeyState(self, key: int) -> int:  # noqa: N802
        return -32768 if key == self.held else 0

    def SetProcessDpiAwarenessContext(self, context: Any) -> None:  # noqa: N802
        self.awareness = context.value


@pytest.fixture
def user32(monkeypatch: pytest.MonkeyPatch) -> User32:
    functions = User32()
    monkeypatch.setattr(win32, "user32", lambda: functions)
    return functions


def win32_windows(monkeypatch: pytest.MonkeyPatch, minimised: bool = False) -> Win32Windows:
    def told(handle: int, title: str, area: Box, visible: bool = True) -> SimpleNamespace:
        sides = {side: getattr(area, side) for side in ("left", "top", "width", "height")}
        return SimpleNamespace(
            _hWnd=handle, title=title, isMinimized=minimised, visible=visible, **sides
        )

    all_windows = [
        told(7, "A board", BOARD),
        told(8, "", Box(0, 0, 9, 9)),
        told(9, "Hidden", Box(0, 0, 9, 9), visible=False),
    ]
    library = SimpleNamespace(getAllWindows=lambda: all_windows)
    monkeypatch.setitem(sys.modules, "pygetwindow", library)
    return Win32Windows()


@pytest.mark.usefixtures("user32")
def test_windows_of_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    system: WindowSystem = win32_windows(monkeypatch)
    board = found(system.windows(), "board")
    assert board == Window(7, "A board", BOARD, is_shown=True)
    assert system.receives(board, [(-500, 40), (-101, 339)])
    assert not system.receives(board, [(-500, 40), (5, 40)])
    assert win32_windows(monkeypatch, minimised=True).again(board) == Window(
        7, "A board", BOARD, is_shown=False
    )
    assert system.again(Window(5, "Gone", BOARD, is_shown=True)) is None


def test_keys_of_windows(monkeypatch: pytest.MonkeyPatch, user32: User32) -> None:
    system = win32_windows(monkeypatch)
    for key, held in ((0, (False, False)), (win32.ESCAPE, (True, False)), (2, (False, True))):
        user32.held = key
        assert (system.is_stop_key_held(), system.is_button_held()) == held


def test_window_of_windows_becomes_active(monkeypatch: pytest.MonkeyPatch, user32: User32) -> None:
    system: WindowSystem = win32_windows(monkeypatch)
    board = found(system.windows(), "board")
    assert not system.is_active(board)
    system.activate(board)
    assert user32.foreground == board.key
    assert system.is_active(board)


def test_windows_counts_in_pixels(user32: User32) -> None:
    win32.see_pixels()
    assert user32.awareness & 0xFFFFFFFF == win32.PER_MONITOR & 0xFFFFFFFF


def quartz(front: list[dict[str, Any]]) -> SimpleNamespace:
    return SimpleNamespace(
        kCGWindowListExcludeDesktopElements=16,
        kCGWindowListOptionOnScreenOnly=1,
        kCGNullWindowID=0,
        CGWindowListCopyWindowInfo=lambda which, _below: front if which == 17 else None,
        CGEventSourceKeyState=lambda _state, key: key == 53,
        CGEventSourceButtonState=lambda _state, button: button == 1,
    )


def told_by_quartz(number: int, area: Box, name: str | None) -> dict[str, Any]:
    bounds = {"X": area.left, "Y": area.top, "Width": area.width, "Height": area.height}
    return {
        "kCGWindowNumber": number,
        "kCGWindowOwnerPID": 100 + number,
        "kCGWindowLayer": 0 if name else 25,
        "kCGWindowOwnerName": "Klotski",
        "kCGWindowName": name,
        "kCGWindowBounds": {side: float(value) for side, value in bounds.items()},
    }


def test_windows_of_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    letter = told_by_quartz(2, Box(-200, 40, 100, 300), None)
    board = told_by_quartz(1, BOARD, "Daisy")
    monkeypatch.setitem(sys.modules, "Quartz", quartz([letter, board]))
    system: WindowSystem = MacWindows()
    window = found(system.windows(), "daisy")
    assert window == Window(1, "Klotski Daisy", BOARD, is_shown=True)
    assert system.again(window) == window
    assert system.receives(window, [(-500, 40), (-201, 339)])
    assert not system.receives(window, [(-500, 40), (-150, 100)])
    assert system.is_stop_key_held()
    assert system.is_button_held()


class RunningApplication:
    """A program of macOS, as AppKit knows it."""

    activated: ClassVar[list[tuple[int, int]]] = []

    def __init__(self, pid: int) -> None:
        self._pid = pid

    @classmethod
    def runningApplicationWithProcessIdentifier_(cls, pid: int) -> RunningApplication:  # noqa: N802
        return cls(pid)

    def activateWithOptions_(self, options: int) -> None:  # noqa: N802
        self.activated.append((self._pid, options))


def test_window_of_macos_becomes_active(monkeypatch: pytest.MonkeyPatch) -> None:
    bar = told_by_quartz(3, Box(0, 0, 1000, 20), None)
    other, board = (told_by_quartz(number, BOARD, f"Board {number}") for number in (2, 1))
    monkeypatch.setitem(sys.modules, "Quartz", quartz([bar, other, board]))
    monkeypatch.setitem(
        sys.modules, "AppKit", SimpleNamespace(NSRunningApplication=RunningApplication)
    )
    system: WindowSystem = MacWindows()
    assert system.is_active(found(system.windows(), "board 2"))
    window = found(system.windows(), "board 1")
    assert not system.is_active(window)
    system.activate(window)
    assert RunningApplication.activated == [(101, 2)]


@pytest.mark.parametrize(
    ("library", "system"), [("pygetwindow", Win32Windows), ("Quartz", MacWindows)]
)
def test_a_missing_library_is_said(
    library: str, system: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(DeviceError, match=f"needs {library} .* pip install py"):
        system()
