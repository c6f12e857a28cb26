"""Which rows and columns of a lattice that goes on for ever belong to a board."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.locate.fields import STRIDE, Floats
from vision.locate.waves import Doubles, Waves

FEWEST_SHARE = 0.34
"""A line of cells belongs to the board when so many of its cells lie inside."""
FEWEST_OF_HEXAGON = 0.06
"""The same in a map of hexagon shape: one cell of eleven lies at its side."""
ROUND = 0.93
"""A hex map of which less is filled is no rectangle."""
MOST_CELLS = 400
"""Along one side; more are noise."""
_AS_FULL = 0.015


@dataclass(frozen=True, eq=False)
class Extent:
    """The cells of a board: ``col`` and ``row`` (rows, cols) in counts of the waves.

    ``filled`` is the share of the rectangle that lies inside the board.
    """

    col: Doubles
    row: Doubles
    filled: float
    widest: int

    @property
    def shifted(self) -> int:
        """The parity of the rows that lie half a column to the right, in hex maps."""
        return 0 if len(self.col) > 1 and self.col[0, 0] > self.col[1, 0] else 1

    @property
    def widest_is_shifted(self) -> bool:
        """Whether the row with the most cells lies to the right."""
        return bool(self.col[self.widest, 0] > self.col[:, 0].min())


def extent(inside: Floats, waves: Waves) -> Extent | None:
    """The cells that lie where ``inside`` (height, width), 0 outside of this board, is high."""
    down, across = np.nonzero(inside)
    x, y = [((side + 0.5) * STRIDE).astype(np.float64) for side in (across, down)]
    col, row = waves.columns.at(x, y), waves.rows.at(x, y)
    first_row, last_row = floor(row.min()) - 1, ceil(row.max()) + 1
    first_col, last_col = floor(col.min()) - 2, ceil(col.max()) + 2
    if max(last_row - first_row, last_col - first_col) > MOST_CELLS:
        return None
    grid_row, grid_col = np.mgrid[first_row : last_row + 1, first_col : last_col + 1].astype(float)
    if not waves.hexagonal:
        return _trimmed(inside, waves, grid_col, grid_row)
    ways = [
        _trimmed(inside, waves, grid_col + side * (grid_row % 2), grid_row) for side in (0.5, -0.5)
    ]
    return _plainer(*ways)


def _plainer(one: Extent | None, other: Extent | None) -> Extent | None:
    """The way to tell a hex map that leaves fewer cells out.

    The same hexagon can be told both ways: by convention its widest row is not shifted.
    """
    if one is None or other is None:
        return one or other
    if abs(one.filled - other.filled) > _AS_FULL:
        return max(one, other, key=lambda extent: extent.filled)
    return other if one.widest_is_shifted else one


def _trimmed(inside: Floats, waves: Waves, col: Doubles, row: Doubles) -> Extent | None:
    """The rectangle of the rows and columns of which enough cells lie inside."""
    share = _shares(inside, waves, col, row)
    found = _rectangle(share > 0.5, FEWEST_SHARE)
    if waves.hexagonal and found is not None and share[found].mean() < ROUND:
        found = _rectangle(share > 0.5, FEWEST_OF_HEXAGON)
    if found is None:
        return None
    widest = int(np.argmax(share[found].sum(1)))
    return Extent(col[found], row[found], float(share[found].mean()), widest)


def _rectangle(inside: NDArray[np.bool_], fewest: float) -> tuple[slice, slice] | None:
    rows, cols = np.ones(len(inside), bool), np.ones(inside.shape[1], bool)
    for _ in range(3):
        rows, cols = _enough(inside[:, cols], fewest), _enough(inside[rows].T, fewest)
        if not rows.any() or not cols.any():
            return None
        rows, cols = _unbroken(rows), _unbroken(cols)
    top, bottom = np.flatnonzero(rows)[[0, -1]]
    left, right = np.flatnonzero(cols)[[0, -1]]
    return slice(int(top), int(bottom) + 1), slice(int(left), int(right) + 1)


def _enough(inside: NDArray[np.bool_], fewest: float) -> NDArray[np.bool_]:
    """Which lines have as many cells inside as others have, nearly."""
    counts = inside.sum(1)
    return np.asarray((counts > 0) & (counts >= fewest * counts.max()))


def _unbroken(lines: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """All between the first and the last."""
    places = np.flatnonzero(lines)
    whole = np.zeros_like(lines)
    whole[places[0] : places[-1] + 1] = True
    return whole


def _shares(inside: Floats, waves: Waves, col: Doubles, row: Doubles) -> Doubles:
    """How much of each cell lies inside the board, 0 to 1, the shape of ``col`` and ``row``."""
    within = np.linspace(-0.36, 0.36, 4)
    part_row, part_col = np.meshgrid(within, within, indexing="ij")
    points = waves.points(col[..., None] + part_col.ravel(), row[..., None] + part_row.ravel())
    places = (points / STRIDE - 0.5).astype(np.float32).reshape(len(points), -1, 2)
    values = cv2.remap(inside, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderValue=0)
    shares = np.asarray(values, np.float64).reshape(points.shape[:-1]).mean(-1)
    return np.asarray(shares)
