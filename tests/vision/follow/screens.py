"""Painted boards: each cell a tile in the colour of its word, on a dark ground."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from vision import Grid, Pixels
from vision.follow import Labels

PITCH_PX: Final = 40
COLOURS: Final[Mapping[str, tuple[int, int, int]]] = {
    ".": (200, 200, 200),
    "x": (200, 200, 200),
    "#": (40, 90, 200),
    "K": (220, 60, 40),
    "o": (60, 160, 80),
    "+": (120, 120, 20),
    "h": (240, 240, 245),
    "v": (240, 240, 245),
}
GROUND: Final = (24, 26, 30)


def grid_of(rows: int, cols: int, origin: tuple[int, int] = (60, 60)) -> Grid:
    """A lattice whose first cell has its middle at ``origin``, with a cell of room around it."""
    row, col = np.mgrid[:rows, :cols]
    centres = np.stack([origin[0] + PITCH_PX * col, origin[1] + PITCH_PX * row], -1)
    size_px = (PITCH_PX * (cols + 2), PITCH_PX * (rows + 2))
    return Grid(centres.astype(np.float64), (PITCH_PX, PITCH_PX), size_px)


def painted(rows: str, grid: Grid | None = None) -> tuple[Pixels, Labels]:
    """A picture of a board, whose rows are words of one letter, and these words."""
    labels = [list(row) for row in rows.split()]
    grid = grid or grid_of(len(labels), len(labels[0]))
    pixels = np.full((grid.size_px[1], grid.size_px[0], 3), GROUND, np.uint8)
    for row, words in enumerate(labels):
        for col, word in enumerate(words):
            fill(pixels, grid, (row, col), COLOURS[word], 0.9)
    return pixels, labels


def fill(
    pixels: Pixels,
    grid: Grid,
    cell: tuple[int, int],
    colour: tuple[int, int, int],
    part: float,
) -> None:
    """Paint a square in the middle of a cell, whose side is a part of the pitch."""
    x, y = grid.centre(cell)
    half = part * PITCH_PX / 2
    pixels[
        max(0, round(y - half)) : max(0, round(y + half)),
        max(0, round(x - half)) : max(0, round(x + half)),
    ] = colour
