"""What a one-line level looks like in a theme."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from PIL import ImageDraw

from bot.practice.engine.paint import Colour, Picture, put, slab, write
from bot.practice.engine.skins import Tile, put_tile
from bot.practice.engine.sprites import sprite
from bot.practice.engine.trays import put_rules, put_tray
from bot.practice.one_line.themes import Theme
from solvers import Cell
from solvers.one_line import Board
from vision import Grid


@dataclass(frozen=True)
class Painter:
    """Paints one level: what stands still first, then the path and its head on a copy."""

    theme: Theme
    grid: Grid

    @property
    def _pitch_px(self) -> int:
        return int(self.grid.pitch_px[0])

    def still(self, picture: Picture, board: Board) -> None:
        """Paint the cells of an untouched level."""
        if self.theme.tray:
            put_tray(picture, self.theme.tray, self.grid, self.theme.skin.ink)
        for row, line in enumerate(board.cells):
            for col, free in enumerate(line):
                tile = self.theme.free if free else self.theme.obstacle
                if tile:
                    self._tile(picture, tile, (row, col))
        if self.theme.rules:
            put_rules(picture, self.theme.rules, self.grid)
        if board.end is not None:
            self._marked(picture, self.theme.goal, board.end, "G", (185, 28, 28))

    def moving(self, picture: Picture, board: Board) -> None:
        """Paint the path so far, the start and the head."""
        path = board.filled or ((board.start,) if board.start else ())
        if len(path) > 1:
            self._path(picture, path)
        if board.start is not None:
            self._marked(picture, self.theme.start, board.start, "S", (255, 255, 255))
        if path:
            self._head(picture, path)

    def _path(self, picture: Picture, path: tuple[Cell, ...]) -> None:
        for cell in path:
            self._tile(picture, self.theme.drawn, cell)
        if self.theme.ribbon:
            colour, width = self.theme.ribbon
            self._ribbon(picture, path, colour, round(width * self._pitch_px))

    def _ribbon(
        self, picture: Picture, path: tuple[Cell, ...], colour: Colour, width_px: int
    ) -> None:
        """Join the cells of the path; a ribbon as wide as a tile leaves the outer corners round."""
        draw = ImageDraw.Draw(picture)
        half_px = width_px / 2
        for one, other in pairwise(path):
            (x0, y0), (x1, y1) = sorted((self.grid.centre(one), self.grid.centre(other)))
            along = (0.0, half_px) if x0 == x1 else (half_px, 0.0)
            corner = (x0 - along[1], y0 - along[0], x1 + along[1] - 1, y1 + along[0] - 1)
            draw.rectangle(corner, fill=colour)
        if width_px < self.theme.drawn.side * self._pitch_px:
            joint = slab((width_px, width_px), half_px, colour)
            for cell in path:
                put(picture, joint, self.grid.centre(cell))

    def _head(self, picture: Picture, path: tuple[Cell, ...]) -> None:
        theme = self.theme
        if theme.head is None or (theme.letters and len(path) == 1):
            return
        side_px = round(theme.head_side * self._pitch_px)
        put(picture, sprite(theme.head, side_px, theme.head_colour), self.grid.centre(path[-1]))

    def _marked(
        self, picture: Picture, tile: Tile | None, cell: Cell, letter: str, ink: Colour
    ) -> None:
        if tile:
            self._tile(picture, tile, cell)
        if self.theme.letters:
            write(picture, letter, self.grid.centre(cell), 0.5 * self._pitch_px, ink)

    def _tile(self, picture: Picture, tile: Tile, cell: Cell) -> None:
        put_tile(picture, tile, self.grid.centre(cell), self._pitch_px)
