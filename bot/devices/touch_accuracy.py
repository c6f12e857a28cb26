"""How exactly a device touches, seen on the practice pad: touch it, and look where the marks are.

Phones do not tell where their finger is, so nothing but a picture shows what became of a touch.
What was found is kept for the device: its games show no marks.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.clock import Clock, SystemClock
from bot.devices.base import Device
from bot.devices.hands import TRIED, Hands
from bot.errors import DeviceError
from bot.gestures import Tap
from bot.practice.pad import GROUND
from bot.storage import state
from calibration import Box
from vision import Pixels, Point

_ALIKE: Final = 24
"""By how much a channel may differ: screens and their pictures change colours a little."""

_LEAST_SIDE_PX: Final = 200
"""Of the pad on a screenshot: in a smaller one, marks would meet."""

_MOSTLY: Final = 0.9
"""The mark of an earlier touch covers no more of the pad than the rest."""

_MARK_WITHIN_S: Final = 3.0
"""A page far away shows a mark that late."""


def measured_on_pad(device: Device, clock: Clock | None = None) -> Hands:
    """Touch the pad that a device shows at nine places. Raises DeviceError."""
    clock = clock or SystemClock()
    box = _pad_on(device.grab().pixels)
    points = [(box.left + x * box.width, box.top + y * box.height) for y in TRIED for x in TRIED]
    missed_px = [_missed_px(device, clock, box, point) for point in points]
    return Hands(len(points), max(missed_px))


def _pad_on(pixels: Pixels) -> Box:
    """Where the pad is on a screenshot. Raises DeviceError."""
    ground = _off_ground(pixels) == 0
    cols, rows = (np.flatnonzero(ground.sum(axis=axis) >= _LEAST_SIDE_PX) for axis in (0, 1))
    if len(cols) and len(rows):
        left, top, right, bottom = map(int, (cols[0], rows[0], cols[-1] + 1, rows[-1] + 1))
        box = Box.between(left, top, right, bottom)
        if box.cut(ground).mean() >= _MOSTLY:
            return box
    raise DeviceError(
        "the device does not show the practice pad: serve it by 'minigame-bot practice pad --serve"
        " PORT', and open its page there"
    )


def _off_ground(pixels: Pixels) -> NDArray[np.int16]:
    """By how much each pixel has another colour than the pad; 0 where it is about the same."""
    off = np.abs(pixels.astype(np.int16) - np.array(GROUND, np.int16)).max(axis=2)
    return np.asarray(np.where(off > _ALIKE, off, 0), np.int16)


def _missed_px(device: Device, clock: Clock, box: Box, point_px: Point) -> float:
    """How far from a touch its mark appears."""
    before = last = box.cut(device.grab().pixels)
    device.act([Tap(point_px)])
    deadline_s = clock.now_s() + _MARK_WITHIN_S
    while clock.now_s() < deadline_s:
        now = box.cut(device.grab().pixels)
        mark = _off_ground(now)
        if np.array_equal(now, last) and not np.array_equal(now, before) and mark.any():
            x_px, y_px = _middle(mark)
            return math.dist((box.left + x_px, box.top + y_px), point_px)
        last = now
    at = ",".join(f"{side:.0f}" for side in point_px)
    raise DeviceError(f"no mark shows where the practice pad was touched, at {at}")


def _middle(weights: NDArray[np.int16]) -> Point:
    """The middle of a mark; edges that are mixed with the ground count for less."""
    rows, cols = np.nonzero(weights)
    x_px, y_px = (np.average(side + 0.5, weights=weights[rows, cols]) for side in (cols, rows))
    return float(x_px), float(y_px)


def remember(device_name: str, hands: Hands) -> None:
    """Keep how exactly a device touches."""
    state.write(state.about("hands", device_name), {"residual_px": round(hands.residual_px, 2)})


def recall(device_name: str) -> float | None:
    """By how many pixels of its screenshots a device misses, where that was measured."""
    residual_px = state.read(state.about("hands", device_name)).get("residual_px")
    return residual_px if isinstance(residual_px, float) else None
