"""What a hex map with a cat looks like in a theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PIL import Image

from bot.practice.cat.sprites import cat_sprite, hexagon, mark_sprite
from bot.practice.cat.themes import Theme
from bot.practice.engine.motion import Glide
from bot.practice.engine.paint import Picture, put
from bot.practice.engine.skins import Tile, put_tile
from solvers import Cell
from solvers.cat import BLOCKED, Board
from vision import Grid, Point

FADE_S = 0.15
"""A cell that was free is blocked in full after this."""

_HOP_HEIGHT = 0.4
"""How high a cat hops, as a part of the pitch."""


@dataclass(frozen=True)
class Painter:
    """Paints one map: how the level begins first, then on a copy what has come since."""

    theme: Theme
    grid: Grid

    @property
    def _pitch_px(self) -> int:
        return int(self.grid.pitch_px[0])

    def still(self, picture: Picture, board: Board) -> None:
        """Paint the cells of an untouched level."""
        for row, values in enumerate(board.cells):
            for col, value in enumerate(values):
                self._cell(picture, self.theme.free, (row, col))
                if value == BLOCKED:
                    self._block(picture, (row, col))

    def blocks(self, picture: Picture, since_s: Mapping[Cell, float], now_s: float) -> None:
        """Paint the cells that were blocked at those times; a new one is still fading in."""
        for cell, start_s in since_s.items():
            if now_s >= start_s + FADE_S:
                self._block(picture, cell)
            else:
                self._faded_block(picture, cell, (now_s - start_s) / FADE_S)

    def cat(self, picture: Picture, at_px: Point, dizzy: bool) -> None:
        """Paint the cat on a point, dizzy when no way leads out any more."""
        look, (x, y) = self.theme.cat, at_px
        part = cat_sprite(look, round(look.side * self._pitch_px), dizzy)
        put(picture, part, (x, y - look.above * self._pitch_px))

    def on_its_way(self, hop: Glide, now_s: float) -> Point:
        """Where a hopping cat is: it flies in a bow."""
        (x, y), share = hop.at(now_s), hop.share(now_s)
        return x, y - 4 * share * (1 - share) * _HOP_HEIGHT * self._pitch_px

    def _block(self, picture: Picture, cell: Cell) -> None:
        """Paint a blocked cell. Its mark is even pixels wide, and so lies in the very middle."""
        self._cell(picture, self.theme.blocked, cell)
        if self.theme.mark:
            name, ink, side = self.theme.mark
            part = mark_sprite(name, 2 * round(side * self._pitch_px / 2), ink)
            put(picture, part, self.grid.centre(cell))

    def _faded_block(self, picture: Picture, cell: Cell, share: float) -> None:
        """Paint as much of a blocked cell over a free one as has come."""
        (x, y), side = self.grid.centre(cell), self._pitch_px
        box = (round(x) - side, round(y) - side, round(x) + side, round(y) + side)
        before = picture.crop(box)
        self._block(picture, cell)
        picture.paste(Image.blend(before, picture.crop(box), max(0.0, share)), box)

    def _cell(self, picture: Picture, tile: Tile, cell: Cell) -> None:
        if self.theme.hexagons:
            put(picture, hexagon(tile, self._pitch_px), self.grid.centre(cell))
        else:
            put_tile(picture, tile, self.grid.centre(cell), self._pitch_px)
