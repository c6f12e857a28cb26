"""Hex maps whose rows are shifted by half a cell, and what a board on one must agree on."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from solvers import BadBoard, Cell
from solvers.cells import at, check_matrix, check_size

Shifted = Literal["odd", "even"]
"""Which rows sit half a cell to the right; row 0 is even."""

MOST_CELLS = 2500
"""50 x 50 cells: the next block takes some seconds there."""

OUTSIDE, FREE, BLOCKED = -1, 0, 1

_BESIDE = ((0, -1), (0, 1))
_ABOVE_AND_BELOW = {  # by whether the row is shifted
    False: ((-1, -1), (-1, 0), (1, -1), (1, 0)),
    True: ((-1, 0), (-1, 1), (1, 0), (1, 1)),
}


class Position(Protocol):
    """What boards and their plain values have in common."""

    @property
    def cells(self) -> tuple[tuple[int, ...], ...]:
        """Rows x cols of FREE, BLOCKED and OUTSIDE."""

    @property
    def cat(self) -> Cell:
        """Where the cat is."""

    @property
    def shifted(self) -> Shifted:
        """Which rows sit half a cell to the right."""


class Fields(NamedTuple):
    """A board as plain values: ``cells`` rows x cols of FREE, BLOCKED and OUTSIDE."""

    cells: tuple[tuple[int, ...], ...]
    cat: Cell
    shifted: Shifted


def is_shifted(row: int, shifted: Shifted) -> bool:
    """Whether a row sits half a cell to the right."""
    return (row % 2 == 1) == (shifted == "odd")


def around(cell: Cell, shifted: Shifted) -> list[Cell]:
    """The six places around a cell, on the map or not."""
    row, col = cell
    steps = (*_BESIDE, *_ABOVE_AND_BELOW[is_shifted(row, shifted)])
    return [(row + down, col + right) for down, right in steps]


def on_map(cells: tuple[tuple[int, ...], ...], cell: Cell) -> bool:
    """Whether a place belongs to the map."""
    row, col = cell
    return 0 <= row < len(cells) and 0 <= col < len(cells[0]) and cells[row][col] != OUTSIDE


def check(fields: Fields) -> None:
    """Raise BadBoard for the first contradiction."""
    _check_cells(fields.cells)
    if fields.shifted not in ("odd", "even"):
        raise BadBoard(f"shifted is {fields.shifted!r}; it is 'odd' or 'even'")
    if not on_map(fields.cells, fields.cat):
        raise BadBoard(f"the cat is at {at(fields.cat)}, outside the map")
    if fields.cells[fields.cat[0]][fields.cat[1]] != FREE:
        raise BadBoard(f"the cat's cell {at(fields.cat)} is blocked")


def _check_cells(cells: tuple[tuple[int, ...], ...]) -> None:
    known = {OUTSIDE, FREE, BLOCKED}
    check_matrix(cells, known.__contains__, "0 is free, 1 blocked, -1 outside the map", "map")
    check_size(cells, MOST_CELLS)
