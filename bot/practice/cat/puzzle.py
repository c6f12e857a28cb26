"""A cat under siege: a finger blocks a cell, then the cat hops."""

from __future__ import annotations

from dataclasses import dataclass

from bot.practice.cat.art import Painter
from bot.practice.cat.grids import hex_grid
from bot.practice.cat.levels import LARGEST, SMALLEST, STRENGTHS, make_cat, make_level
from bot.practice.cat.themes import THEMES, Theme
from bot.practice.engine.motion import Glide
from bot.practice.engine.paint import Picture
from bot.practice.engine.puzzle import Level, PracticeGame
from bot.practice.engine.screen import Layout
from solvers import Cell, Outcome
from solvers.cat import cat_moves, is_fenced_in, move_cat, outcome, play
from vision import Point

DELAY_S = 0.35
"""From the block to the cat's answer."""

HOP_S = 0.25


@dataclass(frozen=True)
class _Hop:
    """Where the cat goes, and its way there."""

    cell: Cell
    way: Glide


class CatPuzzle:
    """A press on a free cell blocks it; the cat answers after a while, and hops.

    Until it has arrived ``board`` has it on its old cell, and every press is ignored.
    """

    def __init__(self, level: Level, theme: Theme, layout: Layout) -> None:
        self._level = level
        self._start = make_level(level)
        rows, cols = len(self._start.cells), len(self._start.cells[0])
        self.grid = hex_grid(rows, cols, self._start.shifted, layout, theme.row_pitch)
        self._painter = Painter(theme, self.grid)
        self.restart()

    @property
    def outcome(self) -> Outcome:
        """LOST when the cat has arrived at the edge, SOLVED when it is caught."""
        return outcome(self.board)

    def press(self, point_px: Point, now_s: float) -> None:
        """A finger comes down."""
        self._settle(now_s)
        cell = self.grid.cell_at(point_px)
        if self._hop or cell is None or self.outcome is not Outcome.ONGOING:
            return
        if cell != self.board.cat and self.board.is_free(cell):
            self._block(cell, now_s)

    def drag(self, _point_px: Point, now_s: float) -> None:
        """The finger moves, which means nothing here."""
        self._settle(now_s)

    def lift(self, now_s: float) -> None:
        """The finger goes up, which means nothing either."""
        self._settle(now_s)

    def restart(self) -> None:
        """Go back to the first obstacles, and to a cat that knows nothing of the last try."""
        self.board = self._start
        self._cat = make_cat(self._level, self._start)
        self._blocks: dict[Cell, float] = {}
        self._hop: _Hop | None = None
        self._is_fenced_in = False

    def _block(self, cell: Cell, now_s: float) -> None:
        """Block a cell. The cat makes up its mind at once, and shows it later."""
        self.board = play(self.board, cell)
        self._blocks[cell] = now_s
        self._is_fenced_in = is_fenced_in(self.board)
        if cat_moves(self.board):
            to = self._cat(self.board)
            start_px, end_px = self.grid.centre(self.board.cat), self.grid.centre(to)
            self._hop = _Hop(to, Glide(start_px, end_px, now_s + DELAY_S, HOP_S))

    def _settle(self, now_s: float) -> None:
        """Let the cat arrive."""
        if self._hop and self._hop.way.is_over(now_s):
            self.board = move_cat(self.board, self._hop.cell)
            self._hop = None

    def paint_still(self, picture: Picture) -> None:
        """Paint the map and its first obstacles."""
        self._painter.still(picture, self._start)

    def paint_moving(self, picture: Picture, now_s: float) -> None:
        """Paint the cells that were blocked since, and the cat."""
        self._settle(now_s)
        self._painter.blocks(picture, self._blocks, now_s)
        at_px = self.grid.centre(self.board.cat)
        if self._hop:
            at_px = self._painter.on_its_way(self._hop.way, now_s)
        self._painter.cat(picture, at_px, self._is_fenced_in)


CAT = PracticeGame("cat", THEMES, CatPuzzle, sides=(SMALLEST, LARGEST), strengths=STRENGTHS)
