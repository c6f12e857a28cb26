"""Pieces as sets of cells on a tray."""

from __future__ import annotations

from collections.abc import Iterable

from solvers import Cell, Unsolvable
from solvers.cells import Matrix
from solvers.explaining import reason

EMPTY, WALL = 0, -1

SQUARE = ((0, 0), (0, 1), (1, 0), (1, 1))
"""The cells of a piece of 2x2."""


def pieces_of(cells: Matrix) -> dict[int, list[Cell]]:
    """The cells of each piece in reading order, pieces in the order of their first cells."""
    pieces: dict[int, list[Cell]] = {}
    for row, values in enumerate(cells):
        for col, value in enumerate(values):
            if value > 0:
                pieces.setdefault(value, []).append((row, col))
    return pieces


def shape_of(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The cells moved so that the smallest row and column are 0, in reading order."""
    cells = sorted(cells)
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    return tuple((row - top, col - left) for row, col in cells)


def only_square(pieces: dict[int, list[Cell]]) -> int | None:
    """The only piece of 2x2 cells, which is the one to bring out where nothing else is said."""
    squares = [name for name, cells in pieces.items() if shape_of(cells) == SQUARE]
    return squares[0] if len(squares) == 1 else None


def bottom_middle(cells: Matrix, piece: Iterable[Cell]) -> tuple[Cell, ...]:
    """Where a piece lies in the middle of the lowest rows: the goal of the classic boards."""
    shape = shape_of(piece)
    height, width = 1 + max(row for row, _ in shape), 1 + max(col for _, col in shape)
    top, left = len(cells) - height, (len(cells[0]) - width) // 2
    return tuple((top + row, left + col) for row, col in shape)


def renumbered(cells: Matrix) -> tuple[Matrix, dict[int, int]]:
    """The same pieces numbered from 1 in reading order of their first cells, and the new ids."""
    names = {old: new for new, old in enumerate(pieces_of(cells), 1)}
    return tuple(tuple(names.get(value, value) for value in row) for row in cells), names


def all_tried(positions: int) -> Unsolvable:
    """No way leads to the goal: so many positions can be reached, and all were tried."""
    text = (
        "no way to the goal: all {positions} positions that can be reached were tried",
        "走不到目标：能到达的 {positions} 种局面全部试过了",
    )
    return Unsolvable(reason(*text, positions=positions).of("search"))
