"""Boards for the knight's tour from a seed, solvable by construction: a tour is walked first.

The knight of the generator prefers squares with few ways on (Warnsdorff's rule), ties at random,
and tries again where it gets stuck. On some boards squares are absent: those that were ruled out
beforehand, and the few that the walk could not reach.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from itertools import product

from solvers import Cell
from solvers.knight import ABSENT, Board
from solvers.knight_squares import jumps

SMALLEST, LARGEST = 5, 10

WITH_HOLES = 0.0
"""Part of the levels that lack squares."""

RULED_OUT = 0.06
"""Part of the squares of such a level that is ruled out before the walk."""

HOLES = 0.14
"""Part of its squares that may be absent in the end: fewer than any row or column has."""

GIVEN_START = 0.5
"""Part of the levels on which the knight stands already."""


def make_level(seed: int, number: int, size: tuple[int, int] | None = None) -> Board:
    """Level ``number`` (from 1) of a seed; the sides grow from 5 to 10, then start again."""
    rng = random.Random(f"knight {seed} {number}")
    side = SMALLEST + (number - 1) % (LARGEST - SMALLEST + 1)
    rows, cols = size or (side, side)
    with_holes = rng.random() < WITH_HOLES
    given = rng.random() < GIVEN_START
    tour = random_tour(rows, cols, with_holes, rng)
    codes = [[ABSENT] * cols for _ in range(rows)]
    for row, col in tour:
        codes[row][col] = 0
    if given:
        codes[tour[0][0]][tour[0][1]] = 1
    return Board(tuple(map(tuple, codes)), tour[0] if given else None)


def random_tour(rows: int, cols: int, with_holes: bool, rng: random.Random) -> list[Cell]:
    """Squares of a rows x cols board in knight's moves: all of them, or all but some holes."""
    cells = list(product(range(rows), range(cols)))
    ruled_out = round(RULED_OUT * len(cells)) if with_holes else 0
    most_holes = int(HOLES * len(cells)) if with_holes else 0
    while True:
        allowed = rng.sample(cells, len(cells) - ruled_out)
        tour = _walk(frozenset(allowed), allowed[0], rng)
        if len(cells) - len(tour) <= most_holes:
            return tour


def _walk(allowed: Collection[Cell], start: Cell, rng: random.Random) -> list[Cell]:
    """Go on until the knight is stuck."""
    left = set(allowed) - {start}
    walk = [start]
    while exits := _exits(walk[-1], left):
        rng.shuffle(exits)
        walk.append(min(exits, key=lambda cell: len(_exits(cell, left))))
        left.remove(walk[-1])
    return walk


def _exits(cell: Cell, left: Collection[Cell]) -> list[Cell]:
    return [other for other in jumps(cell) if other in left]
