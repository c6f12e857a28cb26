"""A one-line level under a finger."""

from __future__ import annotations

from dataclasses import replace

from bot.practice.engine.grids import square_grid
from bot.practice.engine.paint import Picture
from bot.practice.engine.puzzle import Level, PracticeGame
from bot.practice.engine.screen import Layout
from bot.practice.one_line.art import Painter
from bot.practice.one_line.levels import LARGEST, SMALLEST, make_level
from bot.practice.one_line.themes import THEMES, Theme
from solvers import Cell, IllegalMove, Outcome, one_line
from vision import Point

_STEPS = {(-1, 0): "u", (1, 0): "d", (0, -1): "l", (0, 1): "r"}


class OneLine:
    """A stroke starts on the head or beside it; going back onto the last cell takes it back.

    Everything else that a finger does on the board is ignored.
    """

    def __init__(self, level: one_line.Board, theme: Theme, layout: Layout) -> None:
        if level.start is None:
            raise ValueError("a practice level needs a start")
        self.level = level
        self.board = level
        self._start = level.start
        rows, cols = len(level.cells), len(level.cells[0])
        self.grid = square_grid(rows, cols, layout)
        self._painter = Painter(theme, self.grid)
        self._drawing = False

    @classmethod
    def make(cls, level: Level, theme: Theme, layout: Layout) -> OneLine:
        """A level as a theme shows it."""
        board = make_level(level.seed, level.number, theme.letters, level.size)
        return cls(board, theme, layout)

    @property
    def outcome(self) -> Outcome:
        """SOLVED when every cell is filled; a path that is stuck can be taken back."""
        solved = one_line.outcome(self.board) is Outcome.SOLVED
        return Outcome.SOLVED if solved else Outcome.ONGOING

    def press(self, point_px: Point, _now_s: float) -> None:
        """A finger comes down."""
        cell = self.grid.cell_at(point_px)
        self._drawing = cell is not None and (cell == self.head or self._extend(cell))

    def drag(self, point_px: Point, _now_s: float) -> None:
        """The finger moves."""
        cell = self.grid.cell_at(point_px)
        if not self._drawing or cell is None:
            return
        if self.board.filled[-2:-1] == (cell,):
            self._take_back()
        else:
            self._extend(cell)

    def lift(self, _now_s: float) -> None:
        """The finger goes up."""
        self._drawing = False

    def restart(self) -> None:
        """Take the whole path back."""
        self.board = self.level

    @property
    def head(self) -> Cell:
        """The cell that the path has come to."""
        return self.board.filled[-1] if self.board.filled else self._start

    def _extend(self, cell: Cell) -> bool:
        row, col = self.head
        step = _STEPS.get((cell[0] - row, cell[1] - col))
        if step is None:
            return False
        try:
            self.board = one_line.play(self.board, step)
        except IllegalMove:
            return False
        return True

    def _take_back(self) -> None:
        shorter = self.board.filled[:-1]
        self.board = replace(self.board, filled=shorter if len(shorter) > 1 else ())

    def paint_still(self, picture: Picture) -> None:
        """Paint what no finger changes."""
        self._painter.still(picture, self.level)

    def paint_moving(self, picture: Picture, _now_s: float) -> None:
        """Paint the path and its head."""
        self._painter.moving(picture, self.board)


ONE_LINE = PracticeGame("one-line", THEMES, OneLine.make, sides=(SMALLEST, LARGEST))
