"""Whether anything stands out on the cells of a board."""

from __future__ import annotations

import numpy as np

from vision.cells.patches import MIDDLE, Centres, patches
from vision.reading import Pixels

DIFFERENT, PART = 25, 0.1
"""Levels by which a pixel differs from those of other cells, and the part of a cell that does."""


def odd_cells(pixels: Pixels, centres_px: Centres, pitch_px: tuple[float, float]) -> int:
    """How many cells look otherwise than most, or than most of their colour of a chess board.

    ``centres_px`` (rows, cols, 2).
    """
    middles = patches(pixels, centres_px, pitch_px)[:, :, MIDDLE, MIDDLE].astype(np.int16)
    colours = np.indices(middles.shape[:2]).sum(0) % 2
    count = 0
    for cells in (middles[colours == colour] for colour in (0, 1)):
        differs = np.abs(cells - np.median(cells, axis=0)).mean(-1) > DIFFERENT
        count += int((differs.mean((1, 2)) > PART).sum())
    return count
