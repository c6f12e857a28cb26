"""Boards for the knight's tour from a seed, solvable by construction: a tour is walked first.

The knight of the generator prefers squares with few ways on (Warnsdorff's rule), ties at random,
and tries again where it gets stuck. So where a board has an odd number of squares, it starts on
the colour that has more of them.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from itertools import product

from solvers import Cell
from solvers.knight import Board, jumps

SMALLEST, LARGEST = 5, 10

_GIVEN_START = 0.5
"""Part of the levels on which the knight stands already."""


def make_level(seed: int, number: int, size: tuple[int, int] | None = None) -> Board:
    """Level ``number`` (from 1) of a seed; the sides grow from 5 to 10, then start again."""
    rng = random.Random(f"knight {seed} {number}")
    side = SMALLEST + (number - 1) % (LARGEST - SMALLEST + 1)
    rows, cols = size or (side, side)
    is_given = rng.random() < _GIVEN_START
    start = random_tour(rows, cols, rng)[0] if is_given else None
    codes = tuple(tuple(int((row, col) == start) for col in range(cols)) for row in range(rows))
    return Board(codes, start)


def random_tour(rows: int, cols: int, rng: random.Random) -> list[Cell]:
    """All squares of a rows x cols board in knight's moves."""
    cells = list(product(range(rows), range(cols)))
    while True:
        tour = _walk(cells, rng.choice(cells), rng)
        if len(tour) == len(cells):
            return tour


def _walk(cells: Collection[Cell], start: Cell, rng: random.Random) -> list[Cell]:
    """Go on until the knight is stuck."""
    left = set(cells) - {start}
    walk = [start]
    while exits := _exits(walk[-1], left):
        rng.shuffle(exits)
        walk.append(min(exits, key=lambda cell: len(_exits(cell, left))))
        left.remove(walk[-1])
    return walk


def _exits(cell: Cell, left: Collection[Cell]) -> list[Cell]:
    return [other for other in jumps(cell) if other in left]
