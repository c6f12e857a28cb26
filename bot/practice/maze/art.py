"""What a maze looks like in a theme."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from PIL import ImageDraw

from bot.practice.engine.paint import BLACK, WHITE, Colour, Pen, Picture, mixed, put, stamp, write
from bot.practice.engine.skins import Tile, put_tile
from bot.practice.engine.sprites import sprite
from bot.practice.maze.themes import Theme
from solvers import Cell
from solvers.cells import Wall, pair
from solvers.maze import Board
from vision import Grid, Point

_BUG_SIDE = 0.76
"""Part of the room between two walls."""


@dataclass(frozen=True)
class Painter:
    """Paints one level: the maze first, then the trail and the bug on a copy."""

    theme: Theme
    grid: Grid

    @property
    def _pitch_px(self) -> int:
        return int(self.grid.pitch_px[0])

    @property
    def _sprite_px(self) -> int:
        return round(_BUG_SIDE * (1 - self.theme.thick) * self._pitch_px)

    def still(self, picture: Picture, board: Board) -> None:
        """Paint the maze and its goal."""
        theme = self.theme
        self._field(picture)
        if theme.block:
            for cell in _blocked(board):
                self._tile(picture, theme.block, cell)
        if theme.thick:
            self._walls(picture, board)
        if theme.digits:
            self._digits(picture, board, theme.digits)
        if theme.goal:
            goal = sprite(theme.goal, self._sprite_px, theme.goal_colour)
            put(picture, goal, self.grid.centre(board.exit))

    def trail(self, picture: Picture, board: Board, way: Iterable[Cell]) -> None:
        """Mark the cells that the bug has passed."""
        if self.theme.trail:
            for cell in way:
                self._tile(picture, self.theme.trail, cell)
                if self.theme.digits:
                    self._digit(picture, board, cell, self.theme.bug)

    def bug(self, picture: Picture, at_px: Point) -> None:
        """Paint the bug wherever it is."""
        put(picture, bug(self._sprite_px, self.theme.bug), at_px)

    def _field(self, picture: Picture) -> None:
        left, top = self._corner((0, 0))
        right, bottom = self._corner((self.grid.rows, self.grid.cols))
        box = (left, top, right - 1, bottom - 1)
        ImageDraw.Draw(picture).rectangle(box, fill=self.theme.field)

    def _walls(self, picture: Picture, board: Board) -> None:
        """Draw the walls and the frame; where no goal is marked, the frame has two openings."""
        gates = set() if self.theme.goal else {_above(board.entrance), _below(board.exit)}
        for wall in (board.walls | _frame(self.grid.rows, self.grid.cols)) - gates:
            self._wall(picture, wall)

    def _wall(self, picture: Picture, wall: Wall) -> None:
        """Draw the line between two cells, half its thickness longer than they are at each end."""
        (row, col), (other_row, _) = wall[1], wall[0]
        left, top = self._corner((row, col))
        thick_px = max(2, round(self.theme.thick * self._pitch_px))
        reach_px = self._pitch_px + thick_px
        size_px = (thick_px, reach_px) if row == other_row else (reach_px, thick_px)
        x, y = left - thick_px // 2, top - thick_px // 2
        box = (x, y, x + size_px[0] - 1, y + size_px[1] - 1)
        ImageDraw.Draw(picture).rectangle(box, fill=self.theme.wall)

    def _corner(self, cell: Cell) -> tuple[int, int]:
        """The upper left corner of a cell, on the board or beyond."""
        x, y = (round(value - self._pitch_px / 2) for value in self.grid.centre((0, 0)))
        return x + cell[1] * self._pitch_px, y + cell[0] * self._pitch_px

    def _digits(self, picture: Picture, board: Board, inks: tuple[Colour, Colour]) -> None:
        for row, values in enumerate(board.cells):
            for col, value in enumerate(values):
                self._digit(picture, board, (row, col), inks[value])

    def _digit(self, picture: Picture, board: Board, cell: Cell, ink: Colour) -> None:
        value = str(board.cells[cell[0]][cell[1]])
        write(picture, value, self.grid.centre(cell), round(0.62 * self._pitch_px), ink)

    def _tile(self, picture: Picture, tile: Tile, cell: Cell) -> None:
        put_tile(picture, tile, self.grid.centre(cell), self._pitch_px)


def _blocked(board: Board) -> list[Cell]:
    rows, cols = len(board.cells), len(board.cells[0])
    return [cell for cell in product(range(rows), range(cols)) if not board.is_open(cell)]


def _frame(rows: int, cols: int) -> set[Wall]:
    """Each outer cell with the place beyond the board that it touches."""
    level = {_above((0, col)) for col in range(cols)} | {_below((rows - 1, c)) for c in range(cols)}
    left = {pair((row, -1), (row, 0)) for row in range(rows)}
    return level | left | {pair((row, cols - 1), (row, cols)) for row in range(rows)}


def _above(cell: Cell) -> Wall:
    return pair((cell[0] - 1, cell[1]), cell)


def _below(cell: Cell) -> Wall:
    return pair(cell, (cell[0] + 1, cell[1]))


@lru_cache(maxsize=16)
def bug(side_px: int, colour: Colour) -> Picture:
    """A beetle from above."""
    return stamp(side_px, lambda pen: _bug(pen, colour))


def _bug(pen: Pen, colour: Colour) -> None:
    dark = mixed(colour, BLACK, 0.6)
    for y, reach in ((0.36, 0.30), (0.56, 0.22), (0.76, 0.70)):
        pen.line([(0.06, reach), (0.26, y), (0.74, y), (0.94, reach)], 0.06, dark)
    pen.line([(0.34, 0.04), (0.44, 0.2), (0.56, 0.2), (0.66, 0.04)], 0.05, dark)
    pen.disc(0.5, 0.24, 0.17, dark)
    pen.oval(0.5, 0.60, 0.34, 0.38, colour)
    pen.line([(0.5, 0.24), (0.5, 0.96)], 0.035, dark)
    for x, y in ((0.34, 0.46), (0.66, 0.46), (0.32, 0.70), (0.68, 0.70)):
        pen.disc(x, y, 0.065, dark)
    for x in (0.42, 0.58):
        pen.disc(x, 0.18, 0.04, WHITE)
