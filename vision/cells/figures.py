"""Numbers in cells, read once more by the network for writing, which has seen more typefaces."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.cells.odds import CellOdds, Floats
from vision.cells.patches import Centres
from vision.reading import Pixels
from vision.writing.glyphs import TEXTS, Glyphs, read_cells, score_table

SHOWN = 0.05
"""Probability that a cell shows a number from which on it is looked at."""

MOST_CELLS = 200
"""More would take long, and where so many hold something it is seldom numbers."""

REACHES = (0.45, 0.32, 0.24)
"""How far around its middle a cell is looked at, in parts of the pitch: all of it, and without a
ring or a badge around the number."""

LEAST = 0.3
"""Readings of less confidence say nothing."""

_NUMBERS = [place for place, text in enumerate(TEXTS) if text.isdigit()]
_FIGURES = np.eye(11)[
    [[int(sign) if sign != " " else 10 for sign in TEXTS[n].rjust(3)] for n in _NUMBERS]
]
"""1 for each figure of each number, (numbers, 3, 11); the last stands for none."""


def with_figures(
    odds: CellOdds, pixels: Pixels, centres_px: Centres, pitch_px: tuple[float, float]
) -> CellOdds:
    """The odds, with the mean of all readings where a number is read.

    ``centres_px`` (rows, cols, 2) of the odds' cells, ring included.
    """
    none = odds.digits[..., 10].sum(-1)
    shown = np.argwhere(-np.expm1(np.minimum(none, 0)) > SHOWN)
    if not 2 <= len(shown) <= MOST_CELLS:
        return odds
    readings = {(row, col): [odds.digits[row, col]] for row, col in shown.tolist()}
    for part in REACHES:
        reach = part * np.array(pitch_px)
        crops = {cell: crop(pixels, centres_px[cell], reach) for cell in readings}
        crops = {cell: crop for cell, crop in crops.items() if crop.size}
        for cell, glyphs in zip(crops, read_cells([*crops.values()], LEAST), strict=True):
            if glyphs is not None and glyphs.text.isdigit():
                readings[cell].append(_digits(glyphs))
    digits = odds.digits.copy()
    for cell, logs in readings.items():
        digits[cell] = np.logaddexp.reduce(logs) - np.log(len(logs))
    return replace(odds, digits=digits)


def crop(pixels: Pixels, centre: NDArray[np.floating], reach: NDArray[np.floating]) -> Pixels:
    """What lies as far as ``reach`` (x, y) around a place; empty beyond the picture."""
    (left, top), (right, bottom) = (centre - reach).astype(int), (centre + reach).astype(int)
    return pixels[max(0, top) : max(0, bottom), max(0, left) : max(0, right)]


def _digits(glyphs: Glyphs) -> Floats:
    """Logarithms of the probabilities of hundreds, tens and ones, (3, 11)."""
    numbers = np.exp(score_table([glyphs])[0, _NUMBERS].astype(np.float64))
    shares = 1e-4 + np.tensordot(numbers, _FIGURES, 1)
    return np.asarray(np.log(shares / shares.sum(1, keepdims=True)), np.float32)
