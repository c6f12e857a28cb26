"""An empty knight's board of squares that are much wider than high."""

from __future__ import annotations

import numpy as np

from vision.reading import Pixels


def wide_squares(high_px: int, rim: tuple[int, int, int]) -> Pixels:
    """8 x 8 yellow squares, 161 pixels wide with the gap between them, on white; each has a rim of
    its own."""
    pixels: Pixels = np.full((768, 1332, 3), 255, np.uint8)
    for row, col in np.ndindex(8, 8):
        y, x = 91 + high_px * row, 13 + 161 * col
        pixels[y : y + high_px - 4, x : x + 157] = rim
        pixels[y + 1 : y + high_px - 5, x + 1 : x + 156] = (255, 255, 0)
    return pixels
