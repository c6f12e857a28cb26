"""Which cells lie next to which, on square lattices and on hex maps alike."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SLOTS = 9
"""Places around a cell in reading order, itself in the middle: north-west, north, north-east, west,
itself, east, south-west, south, south-east. A hex map has no north and no south."""

EAST, SOUTH = 5, 7


def neighbours(rows: int, cols: int, shifts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Numbers of the cells around each cell (rows * cols, SLOTS); rows * cols where there is none.

    ``shifts`` (rows,) is 1 for the rows of a hex map that lie half a cell to the right.
    """
    numbers = np.full((rows + 2, cols + 2), rows * cols, np.int64)
    numbers[1:-1, 1:-1] = np.arange(rows * cols).reshape(rows, cols)
    around = np.empty((rows, cols, SLOTS), np.int64)
    hexagonal = bool(shifts.any())
    for slot in range(SLOTS):
        down, right = slot // 3, slot % 3
        if hexagonal and down != 1:
            around[..., slot] = _diagonal(numbers, down, right, shifts, rows * cols)
        else:
            around[..., slot] = numbers[down : down + rows, right : right + cols]
    return around.reshape(rows * cols, SLOTS)


def _diagonal(
    numbers: NDArray[np.int64], down: int, right: int, shifts: NDArray[np.int64], none: int
) -> NDArray[np.int64]:
    """The neighbours of a hex map in the row above or below, to the left or to the right."""
    rows, cols = numbers.shape[0] - 2, numbers.shape[1] - 2
    if right == 1:
        return np.full((rows, cols), none)
    first = shifts + (1 if right == 2 else 0)
    columns = first[:, None] + np.arange(cols)[None, :]
    return np.asarray(numbers[np.arange(rows)[:, None] + down, columns])
