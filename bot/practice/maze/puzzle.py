"""A maze under a finger."""

from __future__ import annotations

from bot.practice.engine.grids import square_grid
from bot.practice.engine.motion import Glide
from bot.practice.engine.paint import Picture
from bot.practice.engine.puzzle import Level, PracticeGame
from bot.practice.engine.screen import Layout
from bot.practice.maze.art import Painter
from bot.practice.maze.levels import LARGEST, SMALLEST, make_level
from bot.practice.maze.themes import THEMES, Theme
from solvers import Cell, IllegalMove, Outcome, maze
from vision import Point

PACE_S = 0.1
"""The bug's time from cell to cell while it is not in a hurry."""

FARTHEST_BEHIND_S = 0.3
"""The farther the bug is behind the finger, the faster it walks: it is never further behind."""


class Maze:
    """A drag that begins on the bug leads it through open neighbours, straight runs at once.

    Everything else is ignored: drags over walls, and presses while the bug is still on its way.
    Where no bug is shown the way is drawn in one stroke, and begins anew when the finger goes up.
    """

    def __init__(self, level: maze.Board, theme: Theme, layout: Layout) -> None:
        self.level = level
        self.board = level
        self.grid = square_grid(len(level.cells), len(level.cells[0]), layout)
        self._painter = Painter(theme, self.grid)
        self._glides: list[Glide] = []
        self._way: list[Cell] = []
        self._leading = False

    @classmethod
    def make(cls, level: Level, theme: Theme, layout: Layout) -> Maze:
        """A level as a theme shows it."""
        marked = theme.digits is None
        board = make_level(level.seed, level.number, theme.kind, marked, level.size)
        return cls(board, theme, layout)

    @property
    def outcome(self) -> Outcome:
        """SOLVED when the bug has been led to the goal."""
        return maze.outcome(self.board)

    def press(self, point_px: Point, now_s: float) -> None:
        """A finger comes down."""
        cell = self.grid.cell_at(point_px)
        self._leading = cell == (self.board.start or self.board.entrance) and not self._walks(now_s)
        if self._leading and self.board.start is None:
            self._step(self.board.entrance)

    def drag(self, point_px: Point, now_s: float) -> None:
        """The finger moves."""
        cell = self.grid.cell_at(point_px)
        bug = self.board.start
        if not self._leading or cell is None or bug is None:
            return
        before, walked = self.board, len(self._way)
        try:
            for step in _straight(bug, cell):
                self._step(step)
        except IllegalMove:
            self.board = before
            del self._way[walked:]
            return
        for one, other in zip([bug, *self._way[walked:]], self._way[walked:], strict=False):
            self._glide(one, other, now_s)

    def lift(self, _now_s: float) -> None:
        """The finger goes up."""
        self._leading = False
        if self.level.start is None and self.outcome is Outcome.ONGOING:
            self.restart()

    def restart(self) -> None:
        """Bring the bug back to where it began."""
        self.board = self.level
        self._glides.clear()
        self._way.clear()
        self._leading = False

    def _step(self, cell: Cell) -> None:
        self.board = maze.play(self.board, cell)
        self._way.append(cell)

    def _glide(self, one: Cell, other: Cell, now_s: float) -> None:
        """Let the sprite walk on when it has arrived where it is going now."""
        self._glides = [glide for glide in self._glides if not glide.is_over(now_s)]
        last = self._glides[-1] if self._glides else None
        start_s = last.start_s + last.length_s if last else now_s
        hurry = max(0.0, 1 - (start_s - now_s) / FARTHEST_BEHIND_S)
        ends = self.grid.centre(one), self.grid.centre(other)
        self._glides.append(Glide(*ends, start_s, PACE_S * hurry))

    def _walks(self, now_s: float) -> bool:
        return bool(self._glides) and not self._glides[-1].is_over(now_s)

    def paint_still(self, picture: Picture) -> None:
        """Paint the maze."""
        self._painter.still(picture, self.level)

    def paint_moving(self, picture: Picture, now_s: float) -> None:
        """Paint the trail and the bug."""
        self._painter.trail(picture, self.level, self._way)
        if self.level.start is not None and self.board.start is not None:
            under_way = next((g for g in self._glides if not g.is_over(now_s)), None)
            here_px = self.grid.centre(self.board.start)
            self._painter.bug(picture, under_way.at(now_s) if under_way else here_px)


def _straight(one: Cell, other: Cell) -> list[Cell]:
    """The cells after ``one`` up to ``other`` where these share a row or a column."""
    (row, col), (other_row, other_col) = one, other
    if row == other_row:
        step = 1 if other_col > col else -1
        return [(row, at) for at in range(col + step, other_col + step, step)]
    if col == other_col:
        step = 1 if other_row > row else -1
        return [(at, col) for at in range(row + step, other_row + step, step)]
    return []


MAZE = PracticeGame("maze", THEMES, Maze.make, sides=(SMALLEST, LARGEST))
