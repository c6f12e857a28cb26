"""Where the cells of a practice board lie on the screen."""

from __future__ import annotations

import numpy as np

from bot.practice.engine.screen import Layout
from vision import Grid

LARGEST_PITCH = 0.2
"""A small level does not fill the room: its pitch is at most this part of it."""


def square_grid(rows: int, cols: int, layout: Layout) -> Grid:
    """Square cells in the middle of the room for the board, on whole pixels."""
    left, top, right, bottom = layout.board.corners
    largest_px = (right - left) * LARGEST_PITCH
    pitch = int(min((right - left) / cols, (bottom - top) / rows, largest_px))
    x0 = (left + right - pitch * cols) // 2 + pitch / 2
    y0 = (top + bottom - pitch * rows) // 2 + pitch / 2
    xs, ys = np.meshgrid(x0 + pitch * np.arange(cols), y0 + pitch * np.arange(rows))
    return Grid(np.stack([xs, ys], axis=2), (pitch, pitch), layout.size_px)
