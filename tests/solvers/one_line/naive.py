"""Slow and obvious: every stroke that fills a one-line board, by trying all of them."""

from __future__ import annotations

from collections.abc import Iterator

from solvers import Cell
from solvers.one_line import Board


def strokes(board: Board) -> Iterator[list[Cell]]:
    """Every stroke that finishes the board: the head or the cell to begin at, then the rest."""
    free = {
        (row, col)
        for row, values in enumerate(board.cells)
        for col, value in enumerate(values)
        if value == 1
    }
    drawn = list(board.filled) or [cell for cell in (board.start,) if cell]
    if not drawn and board.waypoints:
        drawn = [board.waypoints[0]]
    due = [cell for cell in board.waypoints if cell not in drawn]
    left = free - set(drawn)
    for begin in [drawn[-1]] if drawn else sorted(free):
        for stroke in _onward(board, [begin], left - {begin}, due):
            if board.end in (None, stroke[-1]):
                yield stroke


def _onward(
    board: Board, stroke: list[Cell], left: set[Cell], due: list[Cell]
) -> Iterator[list[Cell]]:
    if not left:
        yield stroke
    row, col = stroke[-1]
    for cell in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
        walled = (stroke[-1], cell) in board.walls or (cell, stroke[-1]) in board.walls
        if cell not in left or walled or cell in due[1:]:
            continue
        yield from _onward(board, [*stroke, cell], left - {cell}, due[cell in due :])
