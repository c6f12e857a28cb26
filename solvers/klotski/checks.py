"""What the fields of a klotski board must agree on. Every function raises BadBoard."""

from __future__ import annotations

from collections.abc import Iterable

from solvers import BadBoard, Cell
from solvers.cells import at, check_matrix, check_size
from solvers.klotski.pieces import EMPTY, WALL, Fields, Tray, is_connected, pieces_of, shape_of

MOST_CELLS = 4096
"""A search remembers thousands of positions, each as long as the tray is large."""


def check(fields: Fields) -> None:
    """Raise BadBoard for the first contradiction."""
    _check_cells(fields.cells)
    pieces = pieces_of(fields.cells)
    _check_pieces(pieces)
    if fields.target not in pieces:
        raise BadBoard(f"there is no piece {fields.target} to bring out")
    _check_places(fields, "goal", fields.goal)
    _check_places(fields, "gate", fields.gate)
    if not fields.goal or shape_of(fields.goal) != shape_of(pieces[fields.target]):
        raise BadBoard("the goal must have the shape of the piece to bring out")
    for row, col in fields.gate:
        if fields.cells[row][col] not in (EMPTY, fields.target):
            raise BadBoard(f"piece {fields.cells[row][col]} lies in the gate at {row},{col}")


def _check_cells(cells: Tray) -> None:
    check_matrix(cells, lambda value: value >= WALL, "0 is empty, -1 is wall, 1 a piece")
    check_size(cells, MOST_CELLS)


def _check_pieces(pieces: dict[int, list[Cell]]) -> None:
    if not pieces:
        raise BadBoard("the board has no pieces")
    missing = next((name for name in range(1, len(pieces) + 1) if name not in pieces), None)
    if missing:
        raise BadBoard(f"pieces are numbered from 1 to {max(pieces)}, but there is no {missing}")
    for name, cells in pieces.items():
        if not is_connected(cells):
            raise BadBoard(f"piece {name}, which begins at {at(cells[0])}, is in several parts")


def _check_places(fields: Fields, name: str, places: Iterable[Cell]) -> None:
    rows, cols = len(fields.cells), len(fields.cells[0])
    for cell in places:
        if not (0 <= cell[0] < rows and 0 <= cell[1] < cols):
            raise BadBoard(
                f"{name} {at(cell)} is outside the board of {rows} rows and {cols} columns"
            )
        if fields.cells[cell[0]][cell[1]] == WALL:
            raise BadBoard(f"{name} {at(cell)} is a wall")
    if len(set(places)) < len(tuple(places)):
        raise BadBoard(f"the {name} names a cell twice")
