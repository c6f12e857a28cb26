"""From pixels of a screenshot to the units of the pointer: measured, since they may differ.

A screenshot of a Retina display has four pixels where the pointer knows one place, and Windows
scales programs that do not know better. So the screenshot's own size is compared with the area
that it was taken of, and the size of the screen with the one that the pointer's library believes
in, each axis for itself.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from bot.devices.desktop.places import bounds
from bot.errors import DeviceError
from calibration import Box
from vision import Point


@dataclass(frozen=True)
class Scale:
    """Units of the pointer for one unit of the screen, on each axis."""

    x: float
    y: float

    def pointer(self, place: Point) -> tuple[int, int]:
        """The unit of the pointer that a place on the screen lies in."""
        return math.floor(place[0] * self.x), math.floor(place[1] * self.y)

    def place(self, pointer: tuple[int, int]) -> Point:
        """The place on the screen in the middle of a unit of the pointer."""
        return (pointer[0] + 0.5) / self.x, (pointer[1] + 0.5) / self.y


def pointer_units(pointer_screen: tuple[int, int], monitors: Sequence[Box], primary: Box) -> Scale:
    """The scale between the screen and the pointer.

    ``pointer_screen`` is the size that the pointer's library gives the screen. Libraries differ in
    whether they mean all monitors or the primary one.
    """
    if pointer_screen in (bounds(monitors).size, primary.size):
        return Scale(1.0, 1.0)
    width, height = pointer_screen
    return Scale(width / primary.width, height / primary.height)


@dataclass(frozen=True)
class Map:
    """Where on the screen the pixels of one screenshot are.

    ``size_px`` is the size of the screenshot, ``area`` what it shows.
    """

    area: Box
    size_px: tuple[int, int]

    def place(self, point_px: Point) -> Point:
        """The place on the screen of a pixel. Raises DeviceError outside the screenshot."""
        x_px, y_px = point_px
        width_px, height_px = self.size_px
        if not (0 <= x_px < width_px and 0 <= y_px < height_px):
            raise DeviceError(
                f"the gesture leaves the screenshot at {x_px:.0f},{y_px:.0f}: nothing was touched"
            )
        x, y = x_px * self.area.width / width_px, y_px * self.area.height / height_px
        return self.area.left + x, self.area.top + y

    def pixel(self, place: Point) -> Point:
        """The pixel at a place on the screen."""
        x, y = place[0] - self.area.left, place[1] - self.area.top
        width_px, height_px = self.size_px
        return x * width_px / self.area.width, y * height_px / self.area.height
