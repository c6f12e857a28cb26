"""A board of the knight's tour under a finger."""

from __future__ import annotations

from math import pi, sin

from bot.practice.engine.grids import square_grid
from bot.practice.engine.motion import Glide
from bot.practice.engine.paint import Picture
from bot.practice.engine.puzzle import Level, PracticeGame
from bot.practice.engine.screen import Layout
from bot.practice.knight.art import Painter, visits_of
from bot.practice.knight.levels import LARGEST, SMALLEST, make_level
from bot.practice.knight.themes import THEMES, Theme
from solvers import IllegalMove, Outcome, knight
from vision import Point

HOP_S = 0.25

_HOP_HEIGHT = 0.35
"""How high the knight hops, as a part of a square."""


class Knight:
    """A tap sends the knight to a square, or puts it down where no start is given.

    A tap on a square that it cannot reach, or while it is in the air, does nothing.
    """

    def __init__(self, level: knight.Board, theme: Theme, layout: Layout) -> None:
        self.level = level
        self.board = level
        self.grid = square_grid(len(level.cells), len(level.cells[0]), layout)
        self._painter = Painter(theme, self.grid)
        self._hop: Glide | None = None

    @classmethod
    def make(cls, level: Level, theme: Theme, layout: Layout) -> Knight:
        """A level as a theme shows it."""
        return cls(make_level(level.seed, level.number, level.size), theme, layout)

    @property
    def outcome(self) -> Outcome:
        """SOLVED when every square is visited; a knight without a way on can begin anew."""
        solved = knight.outcome(self.board) is Outcome.SOLVED
        return Outcome.SOLVED if solved else Outcome.ONGOING

    def press(self, point_px: Point, now_s: float) -> None:
        """A finger comes down."""
        cell = self.grid.cell_at(point_px)
        if cell is None or self._in_the_air(now_s):
            return
        came_from = self.board.knight
        try:
            self.board = knight.play(self.board, cell)
        except IllegalMove:
            return
        if came_from is not None:
            ends = self.grid.centre(came_from), self.grid.centre(cell)
            self._hop = Glide(*ends, now_s, HOP_S)

    def drag(self, _point_px: Point, _now_s: float) -> None:
        """The finger moves: of no importance."""

    def lift(self, _now_s: float) -> None:
        """The finger goes up: of no importance."""

    def restart(self) -> None:
        """Take all visits back."""
        self.board = self.level
        self._hop = None

    def _in_the_air(self, now_s: float) -> bool:
        return self._hop is not None and not self._hop.is_over(now_s)

    def paint_still(self, picture: Picture) -> None:
        """Paint the squares."""
        self._painter.still(picture)

    def paint_moving(self, picture: Picture, now_s: float) -> None:
        """Paint the visits and the knight. The square that it hops to is free until it lands."""
        self._painter.visits(picture, visits_of(self.board))
        if self._hop is not None and not self._hop.is_over(now_s):
            x, y = self._hop.at(now_s)
            height_px = _HOP_HEIGHT * self.grid.pitch_px[1] * sin(pi * self._hop.share(now_s))
            self._painter.flying_knight(picture, (x, y - height_px))
        elif self.board.knight is not None:
            self._painter.hints(picture, self.board)
            self._painter.knight(picture, self.board.knight)


KNIGHT = PracticeGame("knight", THEMES, Knight.make, sides=(SMALLEST, LARGEST))
