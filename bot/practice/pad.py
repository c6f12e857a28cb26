"""A screen that shows where it was touched: for measuring how exactly a device touches."""

from __future__ import annotations

from typing import Final

import numpy as np

from bot.practice.engine.screen import Size
from vision import Pixels, Point

GROUND: Final = (24, 96, 72)
"""A colour that nothing else on a screen is likely to have much of."""

_MARKS: Final = ((255, 255, 255), (255, 220, 0))
"""Colours that take turns: a touch at the same place shows too."""

_RADIUS_PX: Final = 12
"""Of a mark: it still shows where a page is a quarter of the pad's size."""


class Pad:
    """Marks the last place at which a finger came down."""

    def __init__(self, size_px: Size = (720, 1280)) -> None:
        self.size_px = size_px
        self._touches: list[Point] = []

    def frame(self, _now_s: float) -> Pixels:
        """The screen as it is now: RGB uint8 (height, width, 3)."""
        width, height = self.size_px
        pixels = np.full((height, width, 3), GROUND, np.uint8)
        if self._touches:
            x_px, y_px = self._touches[-1]
            rows, cols = np.ogrid[:height, :width]
            away_px = np.hypot(cols + 0.5 - x_px, rows + 0.5 - y_px)
            pixels[away_px <= _RADIUS_PX] = _MARKS[len(self._touches) % 2]
        return pixels

    def press(self, point_px: Point, _now_s: float) -> None:
        """A finger comes down."""
        self._touches.append(point_px)

    def drag(self, point_px: Point, now_s: float) -> None:
        """Nothing: only where a finger comes down is marked."""

    def lift(self, point_px: Point, now_s: float) -> None:
        """Nothing."""
