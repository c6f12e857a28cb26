"""What themes of all practice games are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.practice.engine.paint import Colour, Picture, put, slab
from vision import Point

Texture = Literal["plain", "fade", "grain", "stripes"]
Clutter = Literal["avatar", "banner", "coins"]


@dataclass(frozen=True)
class Skin:
    """How everything around the board looks. Serves every practice game."""

    page: Colour
    ink: Colour
    accent: Colour
    second: Colour
    texture: Texture = "plain"
    clutter: tuple[Clutter, ...] = ()


@dataclass(frozen=True)
class Tile:
    """How a cell looks. ``side`` is a part of the pitch, ``corner`` and ``edge_width`` of the side.

    A corner of 0.5 makes a disc. ``dot`` is a small disc in the middle.
    """

    fill: Colour
    side: float = 0.9
    corner: float = 0.15
    edge: Colour | None = None
    edge_width: float = 0.05
    dot: Colour | None = None


def put_tile(picture: Picture, tile: Tile, centre_px: Point, pitch_px: float) -> None:
    """Paint a tile around a point, for cells that lie ``pitch_px`` apart."""
    side_px = round(tile.side * pitch_px)
    edge_px = max(1.0, tile.edge_width * side_px)
    part = slab((side_px, side_px), tile.corner * side_px, tile.fill, tile.edge, edge_px)
    put(picture, part, centre_px)
    if tile.dot:
        dot_px = max(3, side_px // 6)
        put(picture, slab((dot_px, dot_px), dot_px / 2, tile.dot), centre_px)
