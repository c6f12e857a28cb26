"""All tours of some squares: one after another, or how many there are without listing them.

The search is depth first and knows which squares would become dead ends. To count, it remembers
the number of ways from each position, which what is left to visit and the knight decide.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from math import log2
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers import MOST_BYTES, BadBoard, Cell, GivenUp
from solvers.cells import at

COUNTABLE_SQUARES = 65
"""A position is one bit for each square besides the knight's, in a word of 64."""

ENTRY_BYTES = 18
"""Memory for one position."""

FEWEST_BITS = 18
_BATCH = 256
_PROBES = 20_000


class _Start(NamedTuple):
    """The beginning of a search in the arrays of the kernels."""

    left: NDArray[np.uint8]
    exits: NDArray[np.int8]
    moves: NDArray[np.int64]
    first: int
    dead_ends: int
    begun: int
    stride: int


def tours_of(
    cells: Collection[Cell], first: Cell | None = None, closed: bool = False
) -> Iterator[list[Cell]]:
    """All tours of ``cells``, depth first, from ``first`` or from each square in reading order.

    Closed tours appear once for each direction, and without a ``first`` all begin at one square.
    """
    if first is None and closed:
        first = min(cells)
    for start in sorted(cells) if first is None else [first]:
        yield from _tours_from(cells, start, closed)


def _tours_from(cells: Collection[Cell], first: Cell, closed: bool) -> Iterator[list[Cell]]:
    from solvers.kernels import knight

    start = _start(cells, first, closed)
    names = {(row + 2) * start.stride + col + 2: (row, col) for row, col in cells}
    stack = np.zeros((len(cells) + 1, 4), np.int64)
    stack[0, 0], stack[0, 2] = start.first, start.begun
    batch = np.empty((_BATCH, len(cells)), np.int32)
    while stack[-1, 0] >= 0:
        found = knight.next_tours(
            start.left, start.exits, start.moves, stack, start.dead_ends, batch
        )
        for tour in batch[:found].tolist():
            yield [names[place] for place in tour]


def count_tours_of(
    cells: Collection[Cell],
    first: Cell | None = None,
    closed: bool = False,
    most_bytes: int = MOST_BYTES,
) -> int:
    """How many tours visit all ``cells``, from ``first`` or from anywhere, in both directions.

    Closed tours count once for both directions. Raises BadBoard for more squares than can be
    counted, and GivenUp with an estimate where that takes more than ``most_bytes`` of memory.
    """
    if len(cells) > COUNTABLE_SQUARES:
        raise BadBoard(f"tours of {len(cells)} squares cannot be counted; {COUNTABLE_SQUARES} can")
    if len(cells) == 1:
        return 0 if closed else 1
    if closed:
        return _count_from(cells, min(cells) if first is None else first, True, most_bytes) // 2
    if first is not None:
        return _count_from(cells, first, False, most_bytes)
    return sum(
        len(alike) * _count_from(cells, alike[0], False, most_bytes) for alike in _orbits(cells)
    )


def _count_from(cells: Collection[Cell], first: Cell, closed: bool, most_bytes: int) -> int:
    from solvers.kernels import knight

    start = _start(cells, first, closed)
    search = start[:-1]
    for bits in range(FEWEST_BITS, max(FEWEST_BITS, int(log2(most_bytes / ENTRY_BYTES))) + 1, 3):
        # The table is the larger part of the work, so it grows when it has to.
        counted = knight.count(*search, bits)
        if counted != knight.FULL:
            return int(counted)
    estimate = knight.probe(*search, _PROBES) / (2 if closed else 1)
    raise GivenUp(
        f"the tours from {at(first)} cannot be counted in {most_bytes / 1e9:.1f} GB;"
        f" there are about {estimate:.1g}"
    )


def _start(cells: Collection[Cell], first: Cell, closed: bool) -> _Start:
    from solvers.kernels import knight

    places = np.array(sorted(cells))
    stride = int(places[:, 1].max()) + 5
    left = np.zeros((int(places[:, 0].max()) + 5, stride), np.uint8)
    left[places[:, 0] + 2, places[:, 1] + 2] = 1
    flat = left.ravel()
    place = (first[0] + 2) * stride + first[1] + 2
    moves = knight.offsets(stride)
    exits = knight.exits_of(flat, moves)
    flat[place] = 0
    if not closed:  # the way back to the first square counts as an exit
        exits[place + moves] -= 1
    begun = knight.out_of_reach(flat, exits, moves, place)
    return _Start(flat, exits, moves, place, int(not closed), begun, stride)


def _orbits(cells: Collection[Cell]) -> list[list[Cell]]:
    """The squares in groups that turning and mirroring the board carry into one another."""
    (top, bottom), (left, right) = ((min(of), max(of)) for of in zip(*cells, strict=True))
    images = [
        image
        for image in _images(sorted(cells), top + bottom, left + right)
        if set(image.values()) == set(cells)
    ]
    groups: dict[Cell, list[Cell]] = {}
    for cell in sorted(cells):
        groups.setdefault(min(image[cell] for image in images), []).append(cell)
    return list(groups.values())


def _images(cells: list[Cell], down: int, across: int) -> Iterator[dict[Cell, Cell]]:
    """Where each square comes to lie; rows mirror to ``down`` minus row, columns likewise."""
    shift = (down - across) // 2  # what a square board is moved by when its diagonal is the mirror
    for mirror_row, mirror_col, swap in product((False, True), repeat=3):
        image = {}
        for row, col in cells:
            there = (down - row if mirror_row else row), (across - col if mirror_col else col)
            image[row, col] = (there[1] + shift, there[0] - shift) if swap else there
        yield image
