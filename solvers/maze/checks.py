"""What the fields of a maze must agree on. Every function raises BadBoard."""

from __future__ import annotations

from solvers import BadBoard, Cell
from solvers.cells import at, check_matrix
from solvers.maze.text import Fields


def check(fields: Fields) -> None:
    """Raise BadBoard for the first contradiction."""
    _check_cells(fields.cells)
    for name, cell in (("start", fields.start), ("goal", fields.goal)):
        if cell is not None:
            _check_open(fields, name, cell)
    for wall in fields.walls:
        _check_wall(fields, wall)


def _check_cells(cells: tuple[tuple[int, ...], ...]) -> None:
    check_matrix(cells, {0, 1}.__contains__, "0 is open, 1 is blocked", "maze")
    if not any(0 in values for values in cells):
        raise BadBoard("the maze has no open cell")


def _on_board(fields: Fields, cell: Cell) -> bool:
    return 0 <= cell[0] < len(fields.cells) and 0 <= cell[1] < len(fields.cells[0])


def _check_open(fields: Fields, name: str, cell: Cell) -> None:
    if not _on_board(fields, cell):
        rows, cols = len(fields.cells), len(fields.cells[0])
        raise BadBoard(f"{name} {at(cell)} is outside the maze of {rows} rows and {cols} columns")
    if fields.cells[cell[0]][cell[1]]:
        raise BadBoard(f"{name} {at(cell)} is blocked")


def _check_wall(fields: Fields, wall: tuple[Cell, Cell]) -> None:
    one, other = wall
    if not (_on_board(fields, one) and _on_board(fields, other)):
        raise BadBoard(f"wall {at(one)}|{at(other)} is outside the maze")
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
        raise BadBoard(f"wall {at(one)}|{at(other)} is not between neighbours")
    if other < one:
        raise BadBoard(f"wall {at(one)}|{at(other)} must name the smaller cell first")
