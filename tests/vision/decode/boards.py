"""What is true of boards, as a screen that is drawn says it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from solvers import Cell, cat, klotski, knight, maze, one_line
from tools.draw.truth import DrawnBoard
from vision.cells.vocabulary import Kind, Mark, Side

FIXTURES = Path(__file__).parents[3] / "fixtures"


def blank(game: str, rows: int, cols: int, shifted: int | None = None) -> DrawnBoard:
    """A board of free cells."""
    return DrawnBoard.blank(game, (rows, cols), (0.0, 0.0), (32.0, 32.0), shifted)


def _mark(board: DrawnBoard, mark: Mark, cells: Iterable[Cell | None]) -> None:
    for cell in cells:
        if cell is not None:
            board.marks[cell][mark] = 1


def _sides(board: DrawnBoard, side: Side, pairs: Iterable[tuple[Cell, Cell]]) -> None:
    for one, other in pairs:
        (row, col), (below, _) = sorted((one, other))
        (board.right if row == below else board.down)[row, col, side] = 1


def of_one_line(board: one_line.Board) -> DrawnBoard:
    """Every sign that a picture may show: start, head, end, numbers, the stroke's way."""
    drawn = blank("one-line", len(board.cells), len(board.cells[0]))
    drawn.kinds[np.array(board.cells) == 0] = Kind.BLOCKED
    for cell in board.filled:
        drawn.kinds[cell] = Kind.USED
    for number, cell in enumerate(board.waypoints, 1):
        drawn.numbers[cell] = number
    _mark(drawn, Mark.START, board.drawn[:1])
    _mark(drawn, Mark.HEAD, board.filled[-1:])
    _mark(drawn, Mark.END, [board.end or next(iter(board.waypoints[::-1]), None)])
    _sides(drawn, Side.JOINED, pairwise(board.filled))
    _sides(drawn, Side.WALL, board.walls)
    return drawn


def of_knight(board: knight.Board) -> DrawnBoard:
    """Visits with their numbers, and the knight."""
    codes = np.array(board.cells)
    drawn = blank("knight", *codes.shape)
    drawn.kinds[codes == knight.ABSENT] = Kind.BLOCKED
    drawn.kinds[(codes == knight.UNKNOWN) | (codes > 0)] = Kind.USED
    drawn.numbers[:] = np.where(codes > 0, codes, -1)
    _mark(drawn, Mark.PIECE, [board.knight])
    return drawn


def of_maze(board: maze.Board) -> DrawnBoard:
    """Blocked cells, thin walls, start and goal."""
    cells = np.array(board.cells)
    drawn = blank("maze", *cells.shape)
    drawn.kinds[cells == 1] = Kind.BLOCKED
    _mark(drawn, Mark.START, [board.start])
    _mark(drawn, Mark.END, [board.goal])
    _sides(drawn, Side.WALL, board.walls)
    return drawn


def of_klotski(board: klotski.Board) -> DrawnBoard:
    """Pieces and the target; goal and gate where they are not the classic ones."""
    cells = np.array(board.cells)
    drawn = blank("klotski", *cells.shape)
    drawn.kinds[cells > 0] = Kind.PIECE
    drawn.kinds[cells == klotski.WALL] = Kind.BLOCKED
    drawn.right[..., Side.JOINED] = (cells[:, 1:] == cells[:, :-1]) & (cells[:, 1:] > 0)
    drawn.down[..., Side.JOINED] = (cells[1:] == cells[:-1]) & (cells[1:] > 0)
    drawn.marks[..., Mark.PIECE] = cells == board.target
    if board.gate:
        _mark(drawn, Mark.END, (cell for cell in board.goal if cells[cell] == klotski.EMPTY))
        _mark(drawn, Mark.GATE, board.gate)
    return drawn


def of_cat(board: cat.Board) -> DrawnBoard:
    """Blocked and missing cells, and the cat."""
    cells = np.array(board.cells)
    rows, cols = cells.shape
    drawn = blank("cat", rows, cols, int(board.shifted == "odd"))
    drawn.kinds[cells == 1] = Kind.BLOCKED
    drawn.kinds[cells == -1] = Kind.OUTSIDE
    _mark(drawn, Mark.PIECE, [board.cat])
    return drawn


OF_GAME: dict[str, tuple[Callable[[str], Any], Callable[[Any], DrawnBoard]]] = {
    "one-line": (one_line.Board.from_text, of_one_line),
    "knight": (knight.Board.from_text, of_knight),
    "maze": (maze.Board.from_text, of_maze),
    "klotski": (klotski.Board.from_text, of_klotski),
    "cat": (cat.Board.from_text, of_cat),
}


def fixtures(game: str) -> list[Any]:
    """The boards of a game's fixtures."""
    texts = sorted((FIXTURES / game).glob("*.txt"))
    return [OF_GAME[game][0](path.read_text(encoding="utf-8")) for path in texts]
