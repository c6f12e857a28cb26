"""What lies behind and between the cells of a practice board."""

from __future__ import annotations

from PIL import ImageDraw

from bot.practice.engine.paint import Colour, Picture, mixed, put, slab
from bot.practice.engine.skins import Tile
from vision import Grid


def put_tray(picture: Picture, tray: Tile, grid: Grid, ink: Colour) -> None:
    """Paint a slab behind the board; its ``side`` is the margin around the cells."""
    pitch_px = grid.pitch_px[0]
    width, height = grid.cols * pitch_px, grid.rows * pitch_px
    margin_px = tray.side * pitch_px
    size_px = (round(width + margin_px), round(height + margin_px))
    middle = grid.centres_px.mean(axis=(0, 1))
    edge = tray.edge or mixed(tray.fill, ink, 0.12)
    edge_px = max(1.0, tray.edge_width * pitch_px) if tray.edge else 1.0
    part = slab(size_px, tray.corner * width, tray.fill, edge, edge_px)
    put(picture, part, (float(middle[0]), float(middle[1])))


def put_rules(picture: Picture, colour: Colour, grid: Grid) -> None:
    """Draw thin lines between the cells and around the board."""
    draw = ImageDraw.Draw(picture)
    pitch = int(grid.pitch_px[0])
    left, top = (value - pitch / 2 for value in grid.centre((0, 0)))
    right, bottom = left + pitch * grid.cols, top + pitch * grid.rows
    thick_px = max(1, pitch // 50)
    for row in range(grid.rows + 1):
        draw.line([left, top + row * pitch, right, top + row * pitch], colour, thick_px)
    for col in range(grid.cols + 1):
        draw.line([left + col * pitch, top, left + col * pitch, bottom], colour, thick_px)
