"""Mazes from a seed: passages are carved depth first, and in some mazes a few walls fall after.

A maze of thin walls has a room in every cell. In a maze of blocks there are rooms in every other
row and column, and the cells between two rooms are passages or walls. Where a side is even, one of
its lines is doubled.
"""

from __future__ import annotations

import random
from itertools import product
from typing import Literal

from solvers import Cell
from solvers.cells import Wall, pair
from solvers.maze import Board

Kind = Literal["blocks", "fenced", "thin"]

SMALLEST, LARGEST = 5, 15

LARGEST_THIN = 12

SMALLEST_FENCED = 9
"""Smaller ones have nine rooms at most."""

Codes = tuple[tuple[int, ...], ...]
"""0 open, 1 blocked for each cell, rows x cols."""

_WITH_LOOPS = 0.4
"""Part of the mazes in which more than one way leads to the goal."""

_FALLEN = 0.12
"""Part of their walls that falls after the carving."""


def make_level(
    seed: int, number: int, kind: Kind, marked: bool = True, size: tuple[int, int] | None = None
) -> Board:
    """Level ``number`` (from 1) of a seed, from the upper left to the lower right cell.

    The sides grow from 5 to 12 cells with thin walls, from 5 to 15 with blocks, and from 9 within
    a fence, then start again. Unless ``marked``, the board names neither start nor goal.
    """
    rng = random.Random(f"maze {seed} {number}")
    rows, cols = size or (_side(number, kind),) * 2
    loops = _FALLEN if rng.random() < _WITH_LOOPS else 0.0
    inset = int(kind == "fenced")
    ends: tuple[Cell | None, Cell | None] = (None, None)
    if marked:
        ends = (inset, inset), (rows - 1 - inset, cols - 1 - inset)
    if kind == "thin":
        closed = _pairs(rows, cols) - carved(rows, cols, loops, rng)
        return Board(((0,) * cols,) * rows, *ends, frozenset(closed))
    blocks = _blocks(rows - 2 * inset, cols - 2 * inset, loops, rng)
    return Board(_fenced(blocks) if inset else blocks, *ends)


def _side(number: int, kind: Kind) -> int:
    if kind == "thin":
        return SMALLEST + (number - 1) % (LARGEST_THIN - SMALLEST + 1)
    least = SMALLEST_FENCED if kind == "fenced" else SMALLEST
    return least + 2 * ((number - 1) % ((LARGEST - least) // 2 + 1))


def _fenced(cells: Codes) -> Codes:
    """The same cells with blocks around them."""
    hedge = (1,) * (len(cells[0]) + 2)
    return (hedge, *((1, *line, 1) for line in cells), hedge)


def carved(rows: int, cols: int, loops: float, rng: random.Random) -> set[Wall]:
    """Pairs of neighbours that are joined: a tree over all cells, and ``loops`` of what is left."""
    joined = _tree(rows, cols, rng)
    closed = sorted(_pairs(rows, cols) - joined)
    return joined | set(rng.sample(closed, round(loops * len(closed))))


def _tree(rows: int, cols: int, rng: random.Random) -> set[Wall]:
    way, seen, joined = [(0, 0)], {(0, 0)}, set[Wall]()
    while way:
        fresh = [cell for cell in _neighbours(way[-1], rows, cols) if cell not in seen]
        if not fresh:
            way.pop()
            continue
        cell = rng.choice(fresh)
        joined.add(pair(way[-1], cell))
        seen.add(cell)
        way.append(cell)
    return joined


def _blocks(rows: int, cols: int, loops: float, rng: random.Random) -> Codes:
    room_rows, room_cols = (rows + 1) // 2, (cols + 1) // 2
    cells = [[1] * (2 * room_cols - 1) for _ in range(2 * room_rows - 1)]
    for row, col in product(range(room_rows), range(room_cols)):
        cells[2 * row][2 * col] = 0
    for (row, col), (other_row, other_col) in carved(room_rows, room_cols, loops, rng):
        cells[row + other_row][col + other_col] = 0
    row_of, col_of = _lines(rows, rng), _lines(cols, rng)
    return tuple(tuple(cells[row][col] for col in col_of) for row in row_of)


def _lines(count: int, rng: random.Random) -> list[int]:
    """Which line of rooms and passages each line shows: an even number of them doubles one."""
    if count % 2:
        return list(range(count))
    return sorted([*range(count - 1), rng.randrange(count - 1)])


def _pairs(rows: int, cols: int) -> set[Wall]:
    """All pairs of neighbours."""
    cells = product(range(rows), range(cols))
    return {pair(cell, other) for cell in cells for other in _neighbours(cell, rows, cols)}


def _neighbours(cell: Cell, rows: int, cols: int) -> list[Cell]:
    row, col = cell
    around = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    return [(r, c) for r, c in around if 0 <= r < rows and 0 <= c < cols]
