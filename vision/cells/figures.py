"""Numbers in cells, read once more by the network for writing, which has seen more typefaces."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.cells.odds import CellOdds, Floats
from vision.cells.patches import Centres
from vision.cells.vocabulary import Mark
from vision.writing.glyphs import TEXTS, Glyphs, score_table
from vision.writing.places import Writing

SHOWN = 0.05
"""Probability that a cell shows a number from which on it is looked at; beside such cells one that
is marked may show one too."""

MOST_CELLS = 120
"""More would take long, and where so many hold something it is seldom numbers."""

REACHES = (0.45, 0.32, 0.24)
"""How far around its middle a cell is looked at, in parts of the pitch: all of it, and without a
ring or a badge around the number."""

LEAST = 0.3
"""Readings of less confidence say nothing."""

LARGE_PX = 60.0
"""Pitch of cells in which figures may be small beside them and legible."""

SURE = 0.9
"""Confidence that is asked of such figures."""

FEWEST = 3
"""So many of them at the least."""

_NUMBERS = [place for place, text in enumerate(TEXTS) if text.isdigit()]
_FIGURES = np.eye(11)[
    [[int(sign) if sign != " " else 10 for sign in TEXTS[n].rjust(3)] for n in _NUMBERS]
]
"""1 for each figure of each number, (numbers, 3, 11); the last stands for none."""


def with_figures(
    odds: CellOdds, writing: Writing, centres_px: Centres, pitch_px: tuple[float, float]
) -> CellOdds:
    """The odds, with the mean of all readings where a number is read.

    ``centres_px`` (rows, cols, 2) of the odds' cells, ring included.
    """
    none = odds.digits[..., 10].sum(-1)
    numbered = -np.expm1(np.minimum(none, 0)) > SHOWN
    marked = (odds.marks[..., [Mark.START, Mark.END]] > 0).any(-1)
    shown = np.argwhere(numbered | marked)
    if numbered.sum() < 2:
        return _with_small_figures(odds, writing, centres_px, pitch_px)
    if len(shown) > MOST_CELLS:
        return odds
    readings = {(row, col): [odds.digits[row, col]] for row, col in shown.tolist()}
    places = [centres_px[cell] for cell in readings]
    for part in REACHES:
        found = writing.around(places, part * np.array(pitch_px), LEAST)
        for cell, glyphs in zip(readings, found, strict=True):
            if glyphs is not None and glyphs.text.isdigit():
                readings[cell].append(_digits(glyphs))
    digits = odds.digits.copy()
    for cell, logs in readings.items():
        digits[cell] = np.logaddexp.reduce(logs) - np.log(len(logs))
    return replace(odds, digits=digits)


def _with_small_figures(
    odds: CellOdds, writing: Writing, centres_px: Centres, pitch_px: tuple[float, float]
) -> CellOdds:
    """The odds, with numbers that are too small beside their cells for a look at whole cells: where
    all that is surely read in the middles of cells is 1, 2, 3 and so on, it is no chance."""
    rows, cols = odds.digits.shape[:2]
    cells = [(row, col) for row in range(1, rows - 1) for col in range(1, cols - 1)]
    if min(pitch_px) < LARGE_PX or len(cells) > MOST_CELLS:
        return odds
    places = [centres_px[cell] for cell in cells]
    found = writing.around(places, REACHES[-1] * np.array(pitch_px), SURE)
    numbers = {
        cell: glyphs
        for cell, glyphs in zip(cells, found, strict=True)
        if glyphs is not None and glyphs.text.isdigit()
    }
    in_order = sorted(int(glyphs.text) for glyphs in numbers.values())
    if len(numbers) < FEWEST or in_order != list(range(1, len(numbers) + 1)):
        return odds
    digits = odds.digits.copy()
    for cell, glyphs in numbers.items():
        digits[cell] = _digits(glyphs)
    return replace(odds, digits=digits)


def _digits(glyphs: Glyphs) -> Floats:
    """Logarithms of the probabilities of hundreds, tens and ones, (3, 11)."""
    numbers = np.exp(score_table([glyphs])[0, _NUMBERS].astype(np.float64))
    shares = 1e-4 + np.tensordot(numbers, _FIGURES, 1)
    return np.asarray(np.log(shares / shares.sum(1, keepdims=True)), np.float32)
