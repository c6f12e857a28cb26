"""What a klotski level looks like in a theme."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import pi, sin

import numpy as np
from PIL import Image, ImageDraw

from bot.practice.engine.paint import (
    BLACK,
    OVERSAMPLE,
    WHITE,
    Colour,
    Picture,
    mixed,
    put,
    shrunk,
    slab,
    write,
)
from bot.practice.engine.sprites import sprite
from bot.practice.klotski.themes import Finish, Suit, Theme
from solvers.klotski import Board
from vision import Grid, Point


@dataclass(frozen=True)
class Painter:
    """Paints one level: the tray once, the pieces wherever they are."""

    theme: Theme
    grid: Grid
    level: Board

    def middle(self, board: Board, piece: int) -> Point:
        """The middle of a piece that lies still."""
        x, y = np.mean([self.grid.centre(cell) for cell in board.pieces[piece]], axis=0)
        return float(x), float(y)

    def still(self, picture: Picture) -> None:
        """Paint the tray, and the way out of it below the goal."""
        theme, pitch, draw = self.theme, self._pitch_px, ImageDraw.Draw(picture)
        rim_px = round(theme.rim * pitch)
        left, top = (value - pitch / 2 for value in self.grid.centre((0, 0)))
        right, bottom = left + pitch * self.grid.cols, top + pitch * self.grid.rows
        size_px = (round(right - left) + 2 * rim_px, round(bottom - top) + 2 * rim_px)
        frame = slab(size_px, theme.rim_corner * pitch, theme.frame)
        put(picture, frame, ((left + right) / 2, (top + bottom) / 2))
        draw.rectangle([left, top, right - 1, bottom - 1], fill=theme.tray)
        ends = [self.grid.centre(cell)[0] for cell in self.level.goal]
        gap = [min(ends) - pitch / 2, bottom, max(ends) + pitch / 2 - 1, bottom + rim_px - 1]
        draw.rectangle(gap, fill=theme.way_out)

    def moving(self, picture: Picture, board: Board, places_px: Mapping[int, Point]) -> None:
        """Paint the pieces, some of them elsewhere than where they lie by the rules."""
        for piece in board.pieces:
            place_px = places_px.get(piece) or self.middle(board, piece)
            put(picture, self._cards[piece], place_px)

    @property
    def _pitch_px(self) -> int:
        return int(self.grid.pitch_px[0])

    @cached_property
    def _cards(self) -> dict[int, Picture]:
        """A picture of each piece."""
        seen: Counter[str] = Counter()
        cards = {}
        for piece, cells in self.level.pieces.items():
            (top, left), (bottom, right) = min(cells), max(cells)
            rows, cols = 1 + bottom - top, 1 + right - left
            shape = "target" if piece == self.level.target else shape_name(rows, cols)
            cards[piece] = self._card(getattr(self.theme, shape), rows, cols, seen[shape])
            seen[shape] += 1
        return cards

    def _card(self, suit: Suit, rows: int, cols: int, number: int) -> Picture:
        """The picture of a piece that is one of several alike."""
        pitch = self._pitch_px
        gap_px = round(self.theme.finish.gap * pitch)
        size_px = (cols * pitch - gap_px, rows * pitch - gap_px)
        card = blank_card(self.theme.finish, size_px, pitch, suit.fills[number % len(suit.fills)])
        middle_px = (size_px[0] / 2, (size_px[1] - round(self.theme.finish.lip * pitch)) / 2)
        room_px = min(rows, cols) * pitch
        if suit.face:
            put(card, sprite(suit.face, round(0.66 * room_px), suit.ink), middle_px)
        if suit.names:
            name = suit.names[number % len(suit.names)]
            write(card, name, middle_px, 0.36 * room_px, suit.ink)
        return card


def shape_name(rows: int, cols: int) -> str:
    """Which suit of a theme a piece of this size has."""
    if rows == cols:
        return "small"
    return "tall" if rows > cols else "wide"


def blank_card(finish: Finish, size_px: tuple[int, int], pitch_px: int, fill: Colour) -> Picture:
    """A piece without anything on it."""
    width, height = (side * OVERSAMPLE for side in size_px)
    pitch = pitch_px * OVERSAMPLE
    card = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    draw, box, radius = ImageDraw.Draw(card), [0, 0, width - 1, height - 1], finish.corner * pitch
    if finish.lip:
        draw.rounded_rectangle(box, radius, fill=mixed(fill, BLACK, 0.35))
        box[3] -= round(finish.lip * pitch)
    draw.rounded_rectangle(box, radius, fill=fill)
    if finish.grain:
        _draw_grain(draw, (width, height), pitch, mixed(fill, BLACK, 0.14))
    if finish.bevel:
        _draw_bevel(draw, (width, height), finish.bevel * pitch, fill)
    edge = finish.edge
    if edge:
        draw.rounded_rectangle(box, radius, outline=edge, width=round(finish.edge_width * pitch))
    card.putalpha(_rounded(card.size, radius))
    return shrunk(card)


def _rounded(size: tuple[int, int], radius: float) -> Picture:
    """What is left of a card when its corners are rounded off."""
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).rounded_rectangle([0, 0, size[0] - 1, size[1] - 1], radius, fill=255)
    return mask


def _draw_bevel(
    draw: ImageDraw.ImageDraw, size: tuple[int, int], slope: float, fill: Colour
) -> None:
    """Slopes along the four sides, lit from the upper left."""
    (right, bottom), (far_right, far_bottom) = (size[0] - slope, size[1] - slope), size
    light, dark = mixed(fill, WHITE, 0.35), mixed(fill, BLACK, 0.35)
    inner = [(slope, slope), (right, slope), (right, bottom), (slope, bottom)]
    outer = [(0.0, 0.0), (far_right, 0.0), (far_right, far_bottom), (0.0, far_bottom)]
    for side, colour in enumerate((light, dark, mixed(dark, BLACK, 0.2), mixed(light, fill, 0.4))):
        following = (side + 1) % 4
        draw.polygon([outer[side], outer[following], inner[following], inner[side]], fill=colour)


def _draw_grain(
    draw: ImageDraw.ImageDraw, size: tuple[int, int], pitch: int, colour: Colour
) -> None:
    """Wavy lines along the longer side."""
    along, across = max(size), min(size)
    for line in range(1, 6):
        points = []
        for position in range(0, along + 1, pitch // 12):
            wave = sin(2 * pi * position / (1.4 * pitch) + 1.7 * line) * 0.03 * pitch
            point = (float(position), across * line / 6 + wave)
            points.append(point if size[0] >= size[1] else (point[1], point[0]))
        draw.line(points, fill=colour, width=round(0.012 * pitch), joint="curve")
