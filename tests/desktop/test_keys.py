"""Keys on the desktop: they reach the game's window, or nobody."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest

from bot.devices import open_device
from bot.devices.desktop.device import DesktopDevice
from bot.devices.desktop.x11 import X11Windows
from bot.errors import DeviceError
from bot.gestures import Keys
from tests.desktop.painted import Painted, Somebody, later
from tests.desktop.session import Session

ARROWS = Keys(("up", "left", "left", "down", "right"))


@pytest.fixture
def desktop(common_desktop: Session) -> Session:
    return common_desktop


def test_keys_reach_the_window_and_no_other(
    wire: Any, board: Painted, device: DesktopDevice
) -> None:
    other = Painted(wire, "A letter", (700, 500, 200, 100))
    for _ in range(2):
        other.take_keyboard()
        device.grab()
        board.keys()
        device.act([ARROWS])
        assert board.keys() == [(board, name) for name in ARROWS.names]


def test_keys_end_when_somebody_goes_to_another_window(
    wire: Any, board: Painted, device: DesktopDevice, somebody: Somebody
) -> None:
    other = Painted(wire, "A letter", (700, 500, 200, 100))
    device.grab()
    board.keys()
    leaving = later(0.15, other.take_keyboard)
    with pytest.raises(DeviceError, match="not the active window any more: keys were left out"):
        device.act([ARROWS, ARROWS])
    leaving.join()
    assert 0 < len(board.keys()) < 10
    moving = later(0.1, lambda: somebody.push(640, 480))
    with pytest.raises(DeviceError, match="moved by somebody else"):
        device.act([ARROWS, ARROWS])
    moving.join()


def test_keys_are_pressed_for_a_window_only(
    desktop: Session, board: Painted, device: DesktopDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_device("desktop:200,150,60x80")) as region:
        region.grab()
        with pytest.raises(DeviceError, match=r"keys go to a window.*name it by its title"):
            region.act([ARROWS])
    device.grab()
    monkeypatch.setattr("bot.devices.desktop.device.ACTIVE_WITHIN_S", 0.1)
    monkeypatch.setattr(X11Windows, "activate", lambda _system, _window: None)
    other = Painted(board.connection, "A letter", (700, 500, 200, 100))
    other.take_keyboard()
    board.keys()
    with pytest.raises(
        DeviceError, match="does not become the active window, so no key was pressed"
    ):
        device.act([ARROWS])
    assert desktop
    assert board.keys() == []
