"""What a knight's board looks like in a theme."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product

from bot.practice.engine.paint import BLACK, WHITE, Colour, Pen, Picture, mixed, put, stamp, write
from bot.practice.engine.skins import Tile, put_tile
from bot.practice.engine.trays import put_rules, put_tray
from bot.practice.knight.themes import Theme
from solvers import Cell
from solvers.knight import UNVISITED, Board, colour, squares
from vision import Grid, Point

_HORSE_SIDE = 0.88
"""Part of a square's side."""

_HEAD: list[Point] = [
    (0.34, 0.86), (0.36, 0.76), (0.46, 0.64), (0.55, 0.52), (0.56, 0.45), (0.46, 0.50),
    (0.34, 0.55), (0.24, 0.64), (0.12, 0.64), (0.06, 0.54), (0.12, 0.42), (0.22, 0.30),
    (0.30, 0.20), (0.33, 0.02), (0.43, 0.11), (0.56, 0.12), (0.70, 0.20), (0.81, 0.36),
    (0.86, 0.56), (0.85, 0.74), (0.80, 0.86),
]  # fmt: skip
"""The outline of a horse's head that looks to the left, in a unit square."""


@dataclass(frozen=True)
class Painter:
    """Paints one level: the squares first, then the visits and the knight on a copy."""

    theme: Theme
    grid: Grid

    @property
    def _pitch_px(self) -> int:
        return int(self.grid.pitch_px[0])

    def still(self, picture: Picture) -> None:
        """Paint the squares."""
        theme = self.theme
        if theme.tray:
            put_tray(picture, theme.tray, self.grid, theme.skin.ink)
        for cell in product(range(self.grid.rows), range(self.grid.cols)):
            self._tile(picture, theme.dark if colour(cell) else theme.light, cell)
        if theme.rules:
            put_rules(picture, theme.rules, self.grid)

    def visits(self, picture: Picture, visits: Iterable[tuple[Cell, int]]) -> None:
        """Paint what visits have left on squares."""
        for cell, number in visits:
            if self.theme.visited:
                self._tile(picture, self.theme.visited, cell)
            self._sign(picture, cell, number)

    def hints(self, picture: Picture, board: Board) -> None:
        """Mark where the knight may go."""
        if self.theme.hint and board.knight is not None:
            for cell in board.exits():
                self._tile(picture, self.theme.hint, cell)

    def knight(self, picture: Picture, cell: Cell) -> None:
        """Paint the knight on its square."""
        if self.theme.under:
            self._tile(picture, self.theme.under, cell)
        self.flying_knight(picture, self.grid.centre(cell))

    def flying_knight(self, picture: Picture, at_px: Point) -> None:
        """Paint the knight wherever it is."""
        put(picture, horse(round(_HORSE_SIDE * self._pitch_px), self.theme.horse), at_px)

    def _sign(self, picture: Picture, cell: Cell, number: int) -> None:
        theme, centre_px, pitch_px = self.theme, self.grid.centre(cell), self._pitch_px
        if theme.sign == "cross":
            put(picture, cross(round(0.5 * pitch_px), theme.ink), centre_px)
            return
        if theme.sign == "badge":
            self._tile(picture, Tile(theme.badge, side=0.7, corner=0.5), cell)
        height = 0.36 if theme.sign == "badge" else 0.46
        write(picture, str(number), centre_px, round(height * pitch_px), theme.ink)

    def _tile(self, picture: Picture, tile: Tile, cell: Cell) -> None:
        put_tile(picture, tile, self.grid.centre(cell), self._pitch_px)


def visits_of(board: Board) -> Iterator[tuple[Cell, int]]:
    """The visited squares and their numbers, without the knight's own."""
    for cell, code in squares(board.cells):
        if code != UNVISITED and cell != board.knight:
            yield cell, code


@lru_cache(maxsize=16)
def horse(side_px: int, fill: Colour) -> Picture:
    """A horse's head on a foot, with an outline that stands out from any square."""
    return stamp(side_px, lambda pen: _horse(pen, fill))


def _horse(pen: Pen, fill: Colour) -> None:
    is_light = sum(fill) > 380
    edge = mixed(fill, BLACK, 0.75) if is_light else mixed(fill, WHITE, 0.75)
    head = _smooth(_smooth(_HEAD))
    pen.block(0.5, 0.88, 0.34, 0.09, 0.05, edge)
    pen.line([*head, head[0], head[1]], 0.07, edge)
    pen.polygon(head, fill)
    pen.block(0.5, 0.88, 0.305, 0.055, 0.03, fill)
    pen.line([(0.48, 0.22), (0.58, 0.29), (0.64, 0.38), (0.67, 0.50), (0.67, 0.66)], 0.035, edge)
    pen.disc(0.345, 0.33, 0.04, edge)
    pen.disc(0.20, 0.545, 0.022, edge)


def _smooth(points: list[Point]) -> list[Point]:
    """The same outline with every corner cut off."""
    return [
        (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
        for (x0, y0), (x1, y1) in pairwise([*points, points[0]])
        for share in (0.25, 0.75)
    ]


@lru_cache(maxsize=16)
def cross(side_px: int, ink: Colour) -> Picture:
    """What a visit leaves where it is not numbered."""
    return stamp(side_px, lambda pen: _cross(pen, ink))


def _cross(pen: Pen, ink: Colour) -> None:
    pen.line([(0.12, 0.12), (0.88, 0.88)], 0.2, ink)
    pen.line([(0.12, 0.88), (0.88, 0.12)], 0.2, ink)
