"""A desktop of which a part ends while the bot is on it."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import numpy as np
import pytest

from bot.devices import open_device
from bot.devices.desktop.device import DesktopDevice
from bot.errors import DeviceError
from bot.gestures import Keys, Tap
from tests.desktop.conftest import BOX
from tests.desktop.painted import Painted
from tests.desktop.session import Session


def test_without_a_window_manager_windows_are_found_too(desktop: Session, wire: Any) -> None:
    desktop.end(desktop.window_manager)
    board = Painted(wire, "Alone", BOX)
    with closing(DesktopDevice("alone")) as device:
        assert np.unique(device.grab().pixels).tolist() == [0, 255]
        device.act([Tap((50.0, 60.0))])
        assert board.strokes()[0] == ("press", 50, 60)
        Painted(wire, "A letter", (700, 500, 200, 100)).take_keyboard()
        board.keys()
        device.act([Keys(("up", "left"))])
        assert board.keys() == [(board, "up"), (board, "left")]


@pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")  # Xlib's, where it cannot connect
def test_a_display_that_ends_is_said(desktop: Session, device: DesktopDevice) -> None:
    desktop.close()
    for refused in (device.grab, lambda: device.act([Tap((50.0, 50.0))])):
        with pytest.raises(DeviceError, match=r"does not answer any more|cannot be seen"):
            refused()
    with pytest.raises(DeviceError, match="no connection to the display"):
        open_device("desktop")
