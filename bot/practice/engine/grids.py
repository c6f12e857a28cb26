"""Where the cells of a practice board lie on the screen."""

from __future__ import annotations

import numpy as np

from bot.practice.engine.screen import Layout
from solvers.cat import Shifted, is_shifted
from vision import Grid

_LARGEST_PITCH = 0.2
"""A small level does not fill the room: its pitch is at most this part of it."""


def square_grid(rows: int, cols: int, layout: Layout) -> Grid:
    """Square cells in the middle of the room for the board, on whole pixels."""
    left, top, right, bottom = layout.board.corners
    largest_px = (right - left) * _LARGEST_PITCH
    pitch = int(min((right - left) / cols, (bottom - top) / rows, largest_px))
    x0 = (left + right - pitch * cols) // 2 + pitch / 2
    y0 = (top + bottom - pitch * rows) // 2 + pitch / 2
    xs, ys = np.meshgrid(x0 + pitch * np.arange(cols), y0 + pitch * np.arange(rows))
    return Grid(np.stack([xs, ys], axis=2), (pitch, pitch), layout.size_px)


def hex_grid(rows: int, cols: int, shifted: Shifted, layout: Layout, row_pitch: float) -> Grid:
    """Cells in rows of which every other is shifted by half a cell, on whole pixels.

    Rows lie ``row_pitch`` times as far apart as the cells of a row: 0.866 where all six neighbours
    of a cell are equally far away.
    """
    left, top, right, bottom = layout.board.corners
    height = 1 + (rows - 1) * row_pitch
    largest_px = (right - left) * _LARGEST_PITCH
    pitch = int(min((right - left) / (cols + 0.5), (bottom - top) / height, largest_px)) // 2 * 2
    step = round(row_pitch * pitch)
    x0 = (left + right - pitch * cols - pitch // 2) // 2 + pitch / 2
    y0 = (top + bottom - step * (rows - 1) - pitch) // 2 + pitch / 2
    xs, ys = np.meshgrid(x0 + pitch * np.arange(cols), y0 + step * np.arange(rows))
    xs[[row for row in range(rows) if is_shifted(row, shifted)]] += pitch // 2
    return Grid(np.stack([xs, ys], axis=2), (pitch, step), layout.size_px)
