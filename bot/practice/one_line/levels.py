"""One-line levels from a seed, solvable by construction: the solution is drawn first.

A path grows by a backbite walk. An end of the path steps to a random neighbour; a free neighbour
lengthens the path, and one that is on the path already cuts the path open there and makes the
cell beside the cut the new end. Cells that the path does not need become holes; a few are ruled
out beforehand, so that there are holes in the middle too.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from itertools import product

from solvers import Cell
from solvers.one_line import Board

SMALLEST, LARGEST = 4, 8

_HOLES = 0.1
"""Part of the cells that is ruled out before the walk."""

FILL = 0.85
"""Part of the cells that the walk has to use."""

_PATIENCE = 100
"""Steps for each cell before the walk starts again with other holes. Most need fewer than 20."""


def make_level(
    seed: int, number: int, with_end: bool = False, size: tuple[int, int] | None = None
) -> Board:
    """Level ``number`` (from 1) of a seed; the sides grow from 4 to 8, then start again.

    A level of a given ``size`` (rows, cols) may lack the rows and columns that its path avoids.
    """
    return board_of(make_path(seed, number, size), with_end)


def make_path(seed: int, number: int, size: tuple[int, int] | None = None) -> list[Cell]:
    """The path that solves a level, from its start to its last cell."""
    rng = random.Random(f"one-line {seed} {number}")
    side = SMALLEST + (number - 1) % (LARGEST - SMALLEST + 1)
    rows, cols = size or (side, side)
    return at_origin(random_path(rows, cols, rng))


def random_path(rows: int, cols: int, rng: random.Random) -> list[Cell]:
    """A path of neighbouring cells, none twice, that fills most of a rows x cols rectangle."""
    cells = list(product(range(rows), range(cols)))
    ruled_out, length = round(_HOLES * len(cells)), round(FILL * len(cells))
    while True:
        allowed = rng.sample(cells, len(cells) - ruled_out)
        path = _walk(allowed, length, rng)
        if len(path) == length:
            return path


def _walk(allowed: Collection[Cell], length: int, rng: random.Random) -> list[Cell]:
    """Grow a path on the allowed cells until it has ``length`` cells or patience ends."""
    free = frozenset(allowed)
    path = [rng.choice(list(allowed))]
    for _ in range(_PATIENCE * len(free)):
        if len(path) == length:
            break
        if rng.random() < 0.5:
            path.reverse()
        around = [cell for cell in _neighbours(path[-1]) if cell in free]
        if around:
            _step(path, rng.choice(around))
    return path


def _step(path: list[Cell], cell: Cell) -> None:
    """Lengthen the path by ``cell``, or turn the part after ``cell`` round."""
    if cell in path:
        cut = path.index(cell) + 1
        path[cut:] = reversed(path[cut:])
    else:
        path.append(cell)


def _neighbours(cell: Cell) -> list[Cell]:
    row, col = cell
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]


def at_origin(path: list[Cell]) -> list[Cell]:
    """The same path, moved so that row 0 and column 0 are used."""
    top, left = min(row for row, _ in path), min(col for _, col in path)
    return [(row - top, col - left) for row, col in path]


def board_of(path: list[Cell], with_end: bool = False) -> Board:
    """The smallest board that this path solves, given at the origin."""
    rows, cols = 1 + max(row for row, _ in path), 1 + max(col for _, col in path)
    on_path = frozenset(path)
    cells = tuple(tuple(int((row, col) in on_path) for col in range(cols)) for row in range(rows))
    return Board(cells, start=path[0], end=path[-1] if with_end else None)
