"""What part of the screen a user means by ``desktop:...``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.errors import DeviceError
from calibration import Box

_FORMS: Final = (
    "desktop, desktop:WINDOW TITLE, desktop:monitor N or desktop:X,Y,WxH (such as -800,0,800x600)"
)

_CLEAR: Final = 8
"""How far from a region the pointer is parked: beyond the borders of windows, which light up."""


def bounds(areas: Sequence[Box]) -> Box:
    """The smallest box that has all of them."""
    left, top = min(each.left for each in areas), min(each.top for each in areas)
    right, bottom = max(each.right for each in areas), max(each.bottom for each in areas)
    return Box.between(left, top, right, bottom)


@dataclass(frozen=True)
class Monitor:
    """A whole monitor by its number, from 1; without one, the primary monitor."""

    number: int | None = None


@dataclass(frozen=True)
class Title:
    """A window by its title or a part of it."""

    text: str


Place = Box | Monitor | Title


def place_of(text: str) -> Place:
    """The place that stands after ``desktop:``. Raises DeviceError."""
    area = re.fullmatch(r"(-?\d{1,6}),(-?\d{1,6}),(\d{1,6})x(\d{1,6})", text)
    if area:
        left, top, width, height = map(int, area.groups())
        if not (width and height):
            raise DeviceError(f"desktop:{text} is an empty region; use {_FORMS}")
        return Box(left, top, width, height)
    monitor = re.fullmatch(r"monitor (\d{1,3})", text)
    if monitor:
        return Monitor(int(monitor[1]))
    return Title(text) if text.strip() else Monitor()


def parking_place(area: Box, monitors: Sequence[Box]) -> tuple[int, int]:
    """Where the pointer covers and lights up nothing of an area: beside it, or at its rim.

    Never in a corner of a monitor, where pyautogui stops and desktops open something.
    """
    across, down = area.left + area.width // 2, area.top + area.height // 2
    beside = [
        (area.right + _CLEAR, down),
        (area.left - 1 - _CLEAR, down),
        (across, area.bottom + _CLEAR),
        (across, area.top - 1 - _CLEAR),
    ]
    for place in beside:
        if any(_well_inside(monitor, place) for monitor in monitors):
            return place
    return area.right - 1, down


def _well_inside(monitor: Box, place: tuple[int, int]) -> bool:
    """Whether a place is on a monitor, and at most one of its rims is near."""
    x, y = place
    near_x = min(x - monitor.left, monitor.right - 1 - x) < _CLEAR
    near_y = min(y - monitor.top, monitor.bottom - 1 - y) < _CLEAR
    return monitor.has(place) and not (near_x and near_y)
