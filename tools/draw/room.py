"""Where a board lies in the room that a screen leaves for it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tools.draw.brush import Box, Point

Cell = tuple[int, int]


@dataclass(frozen=True)
class Lattice:
    """Cells of ``pitch`` (x, y) pixels; ``corner`` is the upper left one of cell (0, 0)."""

    corner: Point
    pitch: Point
    shifted: int | None = None
    """Parity of the rows that lie half a cell to the right, if any do."""

    @property
    def unit(self) -> float:
        """The shorter side of a cell in pixels."""
        return min(self.pitch)

    def box(self, cell: Cell, rows: int = 1, cols: int = 1) -> Box:
        """The box of so many cells, the first of which is ``cell``."""
        x, y = self.corner
        right = 0.5 if self.shifted is not None and cell[0] % 2 == self.shifted else 0.0
        return (
            x + (cell[1] + right) * self.pitch[0],
            y + cell[0] * self.pitch[1],
            cols * self.pitch[0],
            rows * self.pitch[1],
        )

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell."""
        x, y, w, h = self.box(cell)
        return x + w / 2, y + h / 2

    def square(self, cell: Cell, part: float = 1.0) -> Box:
        """A square in the middle of a cell, with that part of its shorter side."""
        return around(self.middle(cell), self.unit * part)


def around(middle: Point, width: float, height: float | None = None) -> Box:
    """A box around a point."""
    height = width if height is None else height
    return middle[0] - width / 2, middle[1] - height / 2, width, height


def grown(box: Box, by: float) -> Box:
    """The box with so many pixels more on each side."""
    return box[0] - by, box[1] - by, box[2] + 2 * by, box[3] + 2 * by


def fitted(
    rng: Random, room: Box, width: float, height: float, aspect: float = 1.0, loose: float = 0.35
) -> tuple[Point, Point]:
    """Corner and size (x, y) of a unit, so that ``width`` x ``height`` units fit the room.

    A unit is ``aspect`` times as high as it is wide. In ``loose`` of all cases less than the room
    is taken, and what is taken may lie anywhere in it.
    """
    unit = min(room[2] / width, room[3] / (height * aspect))
    if rng.random() < loose:
        unit *= rng.uniform(0.6, 1.0)
    if unit > 8 and rng.random() < 0.5:
        unit = float(int(unit))
    high = unit * aspect
    left, down = room[2] - unit * width, room[3] - high * height
    centred = rng.random() < 0.7
    x = room[0] + left * (0.5 if centred else rng.random())
    y = room[1] + down * (0.5 if centred else rng.random())
    if rng.random() < 0.6:
        x, y = float(round(x)), float(round(y))
    return (x, y), (unit, high)
