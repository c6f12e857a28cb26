"""Desktops that cannot be played: each gets a reason and an advice."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.devices import open_device
from bot.devices.desktop import macos
from bot.devices.desktop.session import trouble_with
from bot.devices.desktop.windows import Window, found
from bot.errors import DeviceError
from calibration import Box


@pytest.mark.parametrize(
    ("environ", "advice"),
    [
        ({}, "DISPLAY is not set"),
        ({"DISPLAY": ""}, "browser:URL"),
        ({"DISPLAY": ":0", "XDG_SESSION_TYPE": "wayland"}, 'a session "on Xorg"'),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, "Wayland session"),
    ],
)
def test_a_session_without_a_desktop_for_us(environ: dict[str, str], advice: str) -> None:
    assert advice in str(trouble_with(environ, "linux"))


def test_a_session_that_serves() -> None:
    assert trouble_with({"DISPLAY": ":0", "XDG_SESSION_TYPE": "x11"}, "linux") is None
    assert trouble_with({}, "win32") is None


def test_a_display_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_SESSION_TYPE", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("DISPLAY", raising=False)
    with pytest.raises(DeviceError, match="there is no desktop here"):
        open_device("desktop")


def services(sees: bool, moves: bool) -> Any:
    """What macOS says of its permissions."""
    return SimpleNamespace(
        CGPreflightScreenCaptureAccess=Answer(sees), AXIsProcessTrusted=Answer(moves)
    )


class Answer:
    """A function of the system."""

    restype: Any = None

    def __init__(self, value: bool) -> None:
        self._value = value

    def __call__(self) -> bool:
        return self._value


@pytest.mark.parametrize(
    ("sees", "moves", "missing"),
    [(False, True, "Screen Recording"), (True, False, "Accessibility"), (True, True, None)],
)
def test_permissions_of_macos(
    sees: bool, moves: bool, missing: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(macos, "services", lambda: services(sees, moves))
    trouble = trouble_with({}, "darwin")
    assert (trouble is None) == (missing is None)
    assert missing is None or missing in str(trouble)


def window(title: str, left: int = 0) -> Window:
    return Window(title, title, Box(left, 0, 10, 10), is_shown=True)


def test_a_whole_title_goes_before_a_part_of_one() -> None:
    windows = [window("play Klotski - Terminal"), window("Klotski"), window("Cat")]
    assert found(windows, "klotski").title == "Klotski"
    assert found(windows, "terminal").title == "play Klotski - Terminal"


def test_no_window_and_several_are_told_with_titles() -> None:
    many = [window(f"Board {number}", number) for number in range(20)]
    with pytest.raises(DeviceError, match=r"20 windows .* 'Board 0' at 0,0,10x10, .* and 8 more;"):
        found(many, "board")
    with pytest.raises(DeviceError, match="no window has 'cat' in its title; open are: 'Board 0'"):
        found(many[:1], "cat")
    with pytest.raises(DeviceError, match="no window is open"):
        found([], "cat")
