"""Draws knight's boards square by square, for tests that need one thing at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from vision import Pixels

Colour = tuple[int, int, int]

WOOD: tuple[Colour, Colour] = ((240, 217, 181), (181, 136, 99))
PAPER: tuple[Colour, Colour] = ((250, 250, 250), (250, 250, 250))


@dataclass
class Drawing:
    """A board on a screen. Squares are ``side_px`` wide and begin at ``corner_px`` (x, y)."""

    rows: int
    cols: int
    fills: tuple[Colour, Colour] = WOOD
    side_px: int = 56
    corner_px: tuple[int, int] = (60, 110)
    ruled: bool = False

    def __post_init__(self) -> None:
        size = (self.rows * self.side_px + 260, self.cols * self.side_px + 120, 3)
        self.pixels: Pixels = np.full(size, 225, np.uint8)
        for row in range(self.rows):
            for col in range(self.cols):
                self.fill((row, col), self.fills[(row + col) % 2])
        cv2.putText(self.pixels, "Moves", (60, 60), cv2.FONT_HERSHEY_SIMPLEX, 1.1, (40, 40, 40), 2)

    def fill(self, cell: Cell, colour: Colour) -> None:
        """Fill a square."""
        (x, y), side = self._corner(cell), self.side_px - 1
        cv2.rectangle(self.pixels, (x, y), (x + side, y + side), colour, -1)
        if self.ruled:
            cv2.rectangle(self.pixels, (x, y), (x + side + 1, y + side + 1), (150, 150, 150), 1)

    def number(self, visits: Mapping[Cell, int], colour: Colour = (20, 20, 20)) -> None:
        """Write numbers into squares."""
        font, scale = cv2.FONT_HERSHEY_DUPLEX, self.side_px / 60
        for cell, number in visits.items():
            (width, height), _ = cv2.getTextSize(str(number), font, scale, 2)
            x, y = self.centre(cell)
            at = (x - width // 2, y + height // 2)
            cv2.putText(self.pixels, str(number), at, font, scale, colour, 2, cv2.LINE_AA)

    def tick(self, cells: Iterable[Cell], colour: Colour = (160, 30, 30)) -> None:
        """Put a tick into squares."""
        arm = self.side_px // 4
        for x, y in map(self.centre, cells):
            points = np.array([(x - arm, y), (x - arm // 4, y + arm), (x + arm, y - arm)], np.int32)
            cv2.polylines(self.pixels, [points], False, colour, 5, cv2.LINE_AA)

    def raise_squares(self) -> None:
        """Light all squares from the upper left, as buttons are."""
        for cell in np.ndindex(self.rows, self.cols):
            (x, y), last = self._corner((cell[0], cell[1])), self.side_px - 1
            for edge in range(3):
                near, far = edge, last - edge
                dark = np.array([(x + near, y + far), (x + far, y + far), (x + far, y + near)])
                light = np.array([(x + near, y + far), (x + near, y + near), (x + far, y + near)])
                cv2.polylines(self.pixels, [dark.astype(np.int32)], False, (150, 150, 150))
                cv2.polylines(self.pixels, [light.astype(np.int32)], False, (255, 255, 255))

    def clues(self) -> None:
        """Write a figure beside each end of each row and column."""
        ends = [(row, col) for row in range(self.rows) for col in (-1, self.cols)]
        ends += [(row, col) for col in range(self.cols) for row in (-1, self.rows)]
        self.number({end: 1 + sum(end) % 4 for end in ends})

    def dot(self, cells: Iterable[Cell], colour: Colour = (40, 160, 70)) -> None:
        """Put a small disc into the middle of squares."""
        for cell in cells:
            cv2.circle(self.pixels, self.centre(cell), self.side_px // 6, colour, -1, cv2.LINE_AA)

    def cross(self, cells: Iterable[Cell], colour: Colour = (160, 30, 30)) -> None:
        """Put a cross into squares."""
        arm = self.side_px // 4
        for x, y in map(self.centre, cells):
            for way in (-arm, arm):
                ends = (x - arm, y - way), (x + arm, y + way)
                cv2.line(self.pixels, *ends, colour, 5, cv2.LINE_AA)

    def horse(self, cell: Cell, colour: Colour = (15, 15, 15)) -> None:
        """Put a horse's head that looks to the left into a square."""
        outline = [(30, 85), (72, 85), (74, 50), (62, 25), (50, 12), (46, 22), (28, 36), (18, 56)]
        outline += [(24, 63), (34, 58), (46, 54), (40, 66)]
        (x, y), side = self._corner(cell), self.side_px
        points = [(x + part * side // 100, y + down * side // 100) for part, down in outline]
        cv2.fillPoly(self.pixels, [np.array(points, np.int32)], colour, cv2.LINE_AA)

    def way(self, cells: Iterable[Cell], colour: Colour = (30, 60, 220)) -> None:
        """Draw a line from square to square."""
        points = np.array([self.centre(cell) for cell in cells], np.int32)
        cv2.polylines(self.pixels, [points], False, colour, 2, cv2.LINE_AA)

    def squares(self, cells: Iterable[tuple[int, ...]]) -> NDArray[np.bool_]:
        """Which pixels (height, width) belong to squares."""
        inside = np.zeros(self.pixels.shape[:2], np.bool_)
        for row, col in cells:
            x, y = self._corner((row, col))
            inside[y : y + self.side_px, x : x + self.side_px] = True
        return inside

    def centre(self, cell: Cell) -> tuple[int, int]:
        """The middle (x, y) of a square."""
        x, y = self._corner(cell)
        return x + self.side_px // 2, y + self.side_px // 2

    def _corner(self, cell: Cell) -> tuple[int, int]:
        x, y = self.corner_px
        return x + cell[1] * self.side_px, y + cell[0] * self.side_px
