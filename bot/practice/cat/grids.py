"""Where the cells of a hex map lie on the screen."""

from __future__ import annotations

import numpy as np

from bot.practice.engine.grids import LARGEST_PITCH
from bot.practice.engine.screen import Layout
from solvers.cat import Shifted, is_shifted
from vision import Grid


def hex_grid(rows: int, cols: int, shifted: Shifted, layout: Layout, row_pitch: float) -> Grid:
    """Cells in rows of which every other is shifted by half a cell, on whole pixels.

    Rows lie ``row_pitch`` times as far apart as the cells of a row: 0.866 where all six neighbours
    of a cell are equally far away.
    """
    left, top, right, bottom = layout.board.corners
    height = 1 + (rows - 1) * row_pitch
    largest_px = (right - left) * LARGEST_PITCH
    pitch = int(min((right - left) / (cols + 0.5), (bottom - top) / height, largest_px)) // 2 * 2
    step = round(row_pitch * pitch)
    x0 = (left + right - pitch * cols - pitch // 2) // 2 + pitch / 2
    y0 = (top + bottom - step * (rows - 1) - pitch) // 2 + pitch / 2
    xs, ys = np.meshgrid(x0 + pitch * np.arange(cols), y0 + step * np.arange(rows))
    xs[[row for row in range(rows) if is_shifted(row, shifted)]] += pitch // 2
    return Grid(np.stack([xs, ys], axis=2), (pitch, step), layout.size_px)
