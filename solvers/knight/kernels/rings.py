"""Closed knight's tours of large boards: tours of blocks, joined into one (Parberry, 1997).

Squares are numbered row by row; ``links`` (squares, 2) holds the two neighbours of each on its
ring. Two rings become one where two moves of theirs, one each, are opposite sides of a square of
four moves: the other two sides take their place.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import kernel, part

Links = NDArray[np.int32]
Rings = tuple[NDArray[np.int32], ...]
"""Tours of blocks, each (squares, 2): row and col of its squares in order."""


@part
def _lay(links: Links, cols: int, top: int, left: int, ring: NDArray[np.int32]) -> None:
    """Lay a block's ring with its corner at ``top`` and ``left``."""
    before = (top + ring[-1, 0]) * cols + left + ring[-1, 1]
    for row, col in ring:
        here = (top + row) * cols + left + col
        links[here, 0], links[before, 1] = before, here
        before = here


@part
def _relink(links: Links, here: int, old: int, new: int) -> None:
    links[here, 0 if links[here, 0] == old else 1] = new


@part
def _exchange(links: Links, one: int, beyond_one: int, other: int, beyond_other: int) -> None:
    """Link one-other and the squares beyond them instead of each with the one beyond it."""
    _relink(links, one, beyond_one, other)
    _relink(links, beyond_one, one, beyond_other)
    _relink(links, other, beyond_other, one)
    _relink(links, beyond_other, other, beyond_one)


@kernel
def assemble(tops: NDArray[np.int64], lefts: NDArray[np.int64], rings: Rings) -> NDArray[np.int64]:
    """One ring of all squares, by number; blocks begin at each of ``tops`` and ``lefts``.

    These end with the sides of the board. ``rings`` are those of a block inside, in the last
    column of blocks, in the last row, and in the corner of both; each has the moves of ``doors``
    in knight_tours. The blocks of a row are joined, and the rows in the first column.
    """
    rows, cols = tops[-1], lefts[-1]
    links = np.empty((rows * cols, 2), np.int32)
    down, across = len(tops) - 1, len(lefts) - 1
    for i in range(down):
        for j in range(across):
            _lay(links, cols, tops[i], lefts[j], rings[2 * (i == down - 1) + (j == across - 1)])
    for top in tops[:-1]:
        row = top * cols
        for left in lefts[1:-1]:
            door = row + left
            _exchange(links, door - 2, door + 2 * cols - 1, door + cols, door + 3 * cols + 1)
    for top in tops[1:-1]:
        door = top * cols
        _exchange(links, door - 2 * cols, door - cols + 2, door + 1, door + cols + 3)
    return _around(links, 0)


@part
def _around(links: Links, first: int) -> NDArray[np.int64]:
    """All squares along the ring from the first one on."""
    ring = np.empty(len(links), np.int64)
    before, here = links[first, 1], first
    for k in range(len(links)):
        ring[k] = here
        onward = links[here, 0] if links[here, 0] != before else links[here, 1]
        before, here = here, onward
    return ring
