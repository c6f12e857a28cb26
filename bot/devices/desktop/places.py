"""What part of the screen a user means by ``desktop:...``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.errors import DeviceError
from vision import Point

FORMS: Final = (
    "desktop, desktop:WINDOW TITLE, desktop:monitor N or desktop:X,Y,WxH (such as -800,0,800x600)"
)

CLEAR: Final = 8
"""How far from a region the pointer is parked: beyond the borders of windows, which light up."""


@dataclass(frozen=True)
class Area:
    """A rectangle of the screen, in the units in which the system places windows and the pointer.

    Left of the primary monitor and above it they are negative.
    """

    left: int
    top: int
    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.left},{self.top},{self.width}x{self.height}"

    @property
    def right(self) -> int:
        """The first column beyond it."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The first row beyond it."""
        return self.top + self.height

    @property
    def size(self) -> tuple[int, int]:
        """(width, height)."""
        return self.width, self.height

    def has(self, point: Point) -> bool:
        """Whether a point lies in it."""
        return self.left <= point[0] < self.right and self.top <= point[1] < self.bottom

    def within(self, other: Area) -> Area | None:
        """The part of it that lies in the other one."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return (
            Area(left, top, right - left, bottom - top) if left < right and top < bottom else None
        )


def bounds(areas: Sequence[Area]) -> Area:
    """The smallest area that has all of them."""
    left, top = min(each.left for each in areas), min(each.top for each in areas)
    right, bottom = max(each.right for each in areas), max(each.bottom for each in areas)
    return Area(left, top, right - left, bottom - top)


@dataclass(frozen=True)
class Monitor:
    """A whole monitor by its number, from 1; without one, the primary monitor."""

    number: int | None = None


@dataclass(frozen=True)
class Title:
    """A window by its title or a part of it."""

    text: str


Place = Area | Monitor | Title


def place_of(text: str) -> Place:
    """The place that stands after ``desktop:``. Raises DeviceError."""
    area = re.fullmatch(r"(-?\d{1,6}),(-?\d{1,6}),(\d{1,6})x(\d{1,6})", text)
    if area:
        left, top, width, height = map(int, area.groups())
        if not (width and height):
            raise DeviceError(f"desktop:{text} is an empty region; use {FORMS}")
        return Area(left, top, width, height)
    monitor = re.fullmatch(r"monitor (\d{1,3})", text)
    if monitor:
        return Monitor(int(monitor[1]))
    return Title(text) if text.strip() else Monitor()


def parking_place(area: Area, monitors: Sequence[Area]) -> tuple[int, int]:
    """Where the pointer covers and lights up nothing of an area: beside it, or at its rim.

    Never in a corner of a monitor, where pyautogui stops and desktops open something.
    """
    across, down = area.left + area.width // 2, area.top + area.height // 2
    beside = [
        (area.right + CLEAR, down),
        (area.left - 1 - CLEAR, down),
        (across, area.bottom + CLEAR),
        (across, area.top - 1 - CLEAR),
    ]
    for place in beside:
        if any(_well_inside(monitor, place) for monitor in monitors):
            return place
    return area.right - 1, down


def _well_inside(monitor: Area, place: tuple[int, int]) -> bool:
    """Whether a place is on a monitor, and at most one of its rims is near."""
    x, y = place
    near_x = min(x - monitor.left, monitor.right - 1 - x) < CLEAR
    near_y = min(y - monitor.top, monitor.bottom - 1 - y) < CLEAR
    return monitor.has(place) and not (near_x and near_y)
