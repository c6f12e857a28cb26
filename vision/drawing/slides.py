"""Moves of pieces that slide: which piece goes where, and the picture after it has gone.

A plan that passes the same cells again and again cannot be one line, so each move is an arrow of
its own, from the middle of a piece to where that comes to lie.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import dist
from typing import Final

import numpy as np

from solvers import Cell
from solvers.cells import Wall
from vision.drawing.marks import INK, WAY, arrow, badge, outline, thick
from vision.reading import Grid, Pixels, Point

MOST_AT_ONCE: Final = 9
"""Moves in one picture."""

_APART: Final = 0.6
"""Arrows nearer to one another than so many pitches are one tangle."""


@dataclass(frozen=True)
class Scene:
    """A board: the kind of each cell (rows x cols), the cells of pieces larger than one, walls."""

    kinds: Sequence[Sequence[str]]
    pieces: Sequence[Collection[Cell]] = ()
    walls: Collection[Wall] = ()


@dataclass(frozen=True)
class Slide:
    """A move: the cells of the piece before it, the way of one of them, the board after it."""

    cells: Collection[Cell]
    way: Sequence[Cell]
    after: Scene

    def points(self, grid: Grid) -> list[Point]:
        """The way of the middle of the piece; every point is a turn or an end."""
        middle = np.mean([grid.centre(cell) for cell in self.cells], axis=0)
        offset = middle - grid.centre(self.way[0])
        turns = [self.way[0], *_turns(self.way), self.way[-1]]
        return [(x + offset[0], y + offset[1]) for x, y in map(grid.centre, turns)]

    def reached(self) -> list[Cell]:
        """The cells of the piece after the move."""
        (row, col), (last_row, last_col) = self.way[0], self.way[-1]
        return [(down + last_row - row, right + last_col - col) for down, right in self.cells]


def _turns(way: Sequence[Cell]) -> Iterator[Cell]:
    for before, here, after in zip(way, way[1:], way[2:], strict=False):
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1]):
            yield here


def clear_together(slides: Sequence[Slide], grid: Grid) -> int:
    """How many of the first moves can be drawn into one picture so that one can tell them apart."""
    taken: list[Point] = []
    moved: set[Cell] = set()
    for number, slide in enumerate(slides[:MOST_AT_ONCE]):
        points = slide.points(grid)
        near = _APART * min(grid.pitch_px)
        if moved.intersection(slide.cells) or any(
            dist(point, other) < near for point in points for other in taken
        ):
            return number
        moved.update(slide.reached())
        taken += points
    return min(len(slides), MOST_AT_ONCE)


def draw_slides(pixels: Pixels, grid: Grid, slides: Sequence[Slide], first: int) -> None:
    """Frame the pieces that move and show where to; the first move has the number ``first``."""
    pitch = min(grid.pitch_px)
    for slide in slides:
        for colour, share in ((INK, 0.09), (WAY, 0.05)):
            outline(pixels, grid, slide.cells, colour, thick(pitch, share))
    for slide in slides:
        arrow(pixels, slide.points(grid), pitch)
    for number, slide in enumerate(slides, first):
        badge(pixels, slide.points(grid)[0], number, pitch)


def slid(pixels: Pixels, grid: Grid, slide: Slide) -> Pixels:
    """The picture after a move: the piece lies elsewhere, and what it covers now lies bare."""
    cells, reached = list(slide.cells), slide.reached()
    bared = [cell for cell in cells if cell not in reached]
    covered = [cell for cell in reached if cell not in cells]
    out: Pixels = pixels.copy()
    for source, target in (*zip(cells, reached, strict=True), *zip(covered, bared, strict=True)):
        _area(out, grid, target)[:] = _area(pixels, grid, source)
    return out


def _area(pixels: Pixels, grid: Grid, cell: Cell) -> Pixels:
    """The pixels of a cell, which all cells within the picture have as many of."""
    width, height = (round(side) for side in grid.pitch_px)
    x, y = grid.centre(cell)
    left, top = max(0, round(x - width / 2)), max(0, round(y - height / 2))
    area: Pixels = pixels[top : top + height, left : left + width]
    return area
