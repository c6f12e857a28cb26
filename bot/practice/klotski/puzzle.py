"""A klotski level under a finger."""

from __future__ import annotations

from bot.practice.engine.grids import square_grid
from bot.practice.engine.motion import Glide
from bot.practice.engine.paint import Picture
from bot.practice.engine.puzzle import Level, PracticeGame
from bot.practice.engine.screen import Layout
from bot.practice.klotski.art import Painter
from bot.practice.klotski.levels import make_level
from bot.practice.klotski.themes import THEMES, Theme
from solvers import Cell, IllegalMove, Outcome, klotski
from solvers.klotski import STEPS
from vision import Point

STEP_S = 0.12
"""How long a piece takes from one place to the next."""


class Klotski:
    """A piece follows the finger that came down on it, place by place, while the way is free.

    It lags behind the finger; until it has arrived, no piece can be taken up.
    """

    def __init__(self, level: klotski.Board, theme: Theme, layout: Layout) -> None:
        self.level = self.board = level
        self.grid = square_grid(len(level.cells), len(level.cells[0]), layout)
        self._painter = Painter(theme, self.grid, level)
        self._piece = klotski.EMPTY
        self._grip: Cell | None = None
        self._glides: list[Glide] = []
        self._arrives_s = 0.0

    @classmethod
    def make(cls, level: Level, theme: Theme, layout: Layout) -> Klotski:
        """A level as a theme shows it."""
        return cls(make_level(level.seed, level.number), theme, layout)

    @property
    def outcome(self) -> Outcome:
        """SOLVED when the target lies on its goal."""
        return klotski.outcome(self.board)

    def press(self, point_px: Point, now_s: float) -> None:
        """A finger comes down."""
        if now_s < self._arrives_s:
            return
        cell = self.grid.cell_at(point_px)
        self._piece = self.board.cells[cell[0]][cell[1]] if cell else klotski.EMPTY
        self._grip = cell if self._piece > 0 else None
        self._glides.clear()

    def drag(self, point_px: Point, now_s: float) -> None:
        """The finger moves."""
        cell = self.grid.cell_at(point_px)
        if self._grip and cell:
            self._grip = self._pulled(self._grip, cell, now_s)

    def lift(self, _now_s: float) -> None:
        """The finger goes up."""
        self._grip = None

    def restart(self) -> None:
        """Put all pieces back."""
        self.board = self.level
        self._grip = None
        self._glides.clear()
        self._arrives_s = 0.0

    def _pulled(self, start: Cell, end: Cell, now_s: float) -> Cell:
        """Move the piece whose cell ``start`` is held towards ``end``; where that cell comes to."""
        steps = _steps_towards(start, end)
        step = next((step for step in steps if self._step(step, now_s)), None)
        if step is None:
            return start
        down, right = STEPS[step]
        return self._pulled((start[0] + down, start[1] + right), end, now_s)

    def _step(self, step: str, now_s: float) -> bool:
        """Move the piece that is held by one cell, if it is free to go there."""
        start_px = self._painter.middle(self.board, self._piece)
        try:
            self.board = klotski.play(self.board, (self._piece, step))
        except IllegalMove:
            return False
        end_px = self._painter.middle(self.board, self._piece)
        start_s = max(now_s, self._arrives_s)
        self._glides.append(Glide(start_px, end_px, start_s, STEP_S))
        self._arrives_s = start_s + STEP_S
        return True

    def paint_still(self, picture: Picture) -> None:
        """Paint the tray."""
        self._painter.still(picture)

    def paint_moving(self, picture: Picture, now_s: float) -> None:
        """Paint the pieces, one of which may be on its way."""
        under_way = next((glide for glide in self._glides if not glide.is_over(now_s)), None)
        places = {self._piece: under_way.at(now_s)} if under_way else {}
        self._painter.moving(picture, self.board, places)


def _steps_towards(start: Cell, end: Cell) -> list[str]:
    """Steps that bring a cell nearer to another one, along the longer way first."""
    down, right = end[0] - start[0], end[1] - start[1]
    upright = ["d" if down > 0 else "u"] if down else []
    lying = ["r" if right > 0 else "l"] if right else []
    return upright + lying if abs(down) > abs(right) else lying + upright


KLOTSKI = PracticeGame("klotski", THEMES, Klotski.make)
