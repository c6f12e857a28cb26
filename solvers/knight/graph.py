"""Squares of a knight's board: their codes, and which ones a knight joins."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from solvers import Cell

UNVISITED: Final = 0
UNKNOWN: Final = -1
"""A visit of which no number is known."""
ABSENT: Final = -2
"""No such square."""

Codes = tuple[tuple[int, ...], ...]
"""What each square is, rows x cols: UNVISITED, UNKNOWN, ABSENT, or the number of the visit."""

Graph = Mapping[Cell, Sequence[Cell]]
"""The squares that a knight may go to from each square."""

_JUMPS: Final = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))


def jumps(cell: Cell) -> list[Cell]:
    """The eight squares a knight's move away, on the board or not, in reading order."""
    return [(cell[0] + rows, cell[1] + cols) for rows, cols in _JUMPS]


def is_jump(one: Cell, other: Cell) -> bool:
    """Whether a knight goes from one square to the other in one move."""
    return sorted((abs(one[0] - other[0]), abs(one[1] - other[1]))) == [1, 2]


def colour(cell: Cell) -> int:
    """0 or 1 like the squares of a chessboard; every move of a knight changes it."""
    return (cell[0] + cell[1]) % 2


def knight_graph(cells: Collection[Cell]) -> Graph:
    """Each of the squares with those of them that a knight reaches from it."""
    return {cell: [other for other in jumps(cell) if other in cells] for cell in sorted(cells)}


def squares(codes: Codes) -> Iterator[tuple[Cell, int]]:
    """Every square with its code, in reading order."""
    for row, values in enumerate(codes):
        for col, value in enumerate(values):
            yield (row, col), value
