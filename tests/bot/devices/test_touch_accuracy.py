"""How exactly a device touches, seen on the practice pad."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from bot.clock import SimulatedClock
from bot.devices import Screenshot, touch_accuracy
from bot.devices.hands import Hands
from bot.errors import DeviceError
from bot.gestures import Gesture, Tap
from bot.practice.pad import Pad
from calibration import Profile
from vision import Point

CORNER_PX = 30, 80


class Shaky:
    """Shows the pad below a bar with a clock, and misses by ``off_px``."""

    name = "shaky"
    profile = Profile()

    def __init__(self, off_px: Point = (0.0, 0.0), is_deaf: bool = False) -> None:
        self.pad = Pad((300, 500))
        self.clock = SimulatedClock()
        self.touched: list[Point] = []
        self._off_px = off_px
        self._is_deaf = is_deaf

    def grab(self) -> Screenshot:
        self.clock.sleep(0.1)
        now_s = self.clock.now_s()
        pixels = np.full((640, 360, 3), 20, np.uint8)
        pixels[:40, :: 2 + round(10 * now_s) % 7] = 250
        x, y = CORNER_PX
        width, height = self.pad.size_px
        pixels[y : y + height, x : x + width] = self.pad.frame(now_s)
        return Screenshot(pixels, now_s)

    def act(self, gestures: Sequence[Gesture]) -> None:
        for gesture in gestures:
            assert isinstance(gesture, Tap)
            (x, y), (off_x, off_y) = gesture.at_px, self._off_px
            self.touched.append((x - CORNER_PX[0] + off_x, y - CORNER_PX[1] + off_y))
            if not self._is_deaf:
                self.pad.press(self.touched[-1], self.clock.now_s())

    def close(self) -> None:
        """Nothing is held."""


@pytest.mark.parametrize("off_px", [(0.0, 0.0), (3.0, -4.0), (0.3, 0.4), (-12.0, 9.0)])
def test_hands_miss_by_as_much_as_they_do(off_px: Point) -> None:
    device = Shaky(off_px)
    hands = touch_accuracy.measured_on_pad(device, device.clock)
    assert hands.places == len(device.touched) == 9
    assert hands.residual_px == pytest.approx(np.hypot(*off_px), abs=0.1)


def test_a_pad_that_was_touched_before_will_do() -> None:
    device = Shaky((2.0, 0.0))
    device.pad.press((32.0, 50.0), 0.0)  # where it is touched first
    hands = touch_accuracy.measured_on_pad(device, device.clock)
    assert hands.residual_px == pytest.approx(2.0, abs=0.1)


@pytest.mark.parametrize("device", [Shaky(is_deaf=True), Shaky((500.0, 0.0))])
def test_a_pad_that_shows_no_mark_is_given_up(device: Shaky) -> None:
    with pytest.raises(DeviceError, match="no mark shows where the practice pad was touched, at "):
        touch_accuracy.measured_on_pad(device, device.clock)
    assert device.clock.now_s() < 5


def test_nothing_but_the_pad_is_touched() -> None:
    device = Shaky()
    device.pad = Pad((300, 150))
    with pytest.raises(DeviceError, match="does not show the practice pad: serve it by"):
        touch_accuracy.measured_on_pad(device, device.clock)
    assert device.touched == []


def test_what_was_found_is_kept_for_the_device(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert touch_accuracy.recall("adb ../x") is None
    touch_accuracy.remember("adb ../x", Hands(9, 1.2345))
    assert touch_accuracy.recall("adb ../x") == 1.23
    assert touch_accuracy.recall("adb y") is None
    (file,) = (path for path in tmp_path.rglob("*") if path.is_file())
    assert file.parent == tmp_path / "minigame-bot" / "hands"
