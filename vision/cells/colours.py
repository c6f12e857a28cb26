"""Green and red, where one of them begins a maze and the other ends it: games agree which does."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.letters import likely
from vision.cells.odds import CellOdds
from vision.cells.patches import Centres
from vision.cells.vocabulary import Mark
from vision.reading import Pixels

GREEN, RED = (40, 85), (-12, 8)
"""Hues, of 180."""

LEAST_SATURATION, LEAST_VALUE = 90, 60
"""Of 255: paler and darker pixels have no colour."""

REACH = 0.42
"""How far around its middle a cell is looked at, in parts of the pitch."""

LEAST_PART = 0.06
"""Of a cell that a sign in it takes up."""

WORTH = 1.25
"""Nats for a start that is green and an end that is red, and against the opposite, for each of the
four: of nine real mazes with both colours eight are so."""


def with_colours(
    odds: CellOdds, pixels: Pixels, centres_px: Centres, pitch_px: tuple[float, float]
) -> CellOdds:
    """The odds, with start and end where one cell that may have a mark is green and one red.

    ``centres_px`` (rows, cols, 2) of the odds' cells, ring included.
    """
    cells = np.argwhere(likely(odds, Mark.START) | likely(odds, Mark.END))
    reach = REACH * np.array(pitch_px)
    shown = np.array([_shown(pixels, centres_px[row, col], reach) for row, col in cells])
    signs = [np.flatnonzero(shown == colour) for colour in ("green", "red")]
    if [len(places) for places in signs] != [1, 1]:
        return odds
    marks = odds.marks.copy()
    for places, mark, other in zip(
        signs, (Mark.START, Mark.END), (Mark.END, Mark.START), strict=True
    ):
        row, col = cells[places[0]]
        marks[row, col, mark] += WORTH
        marks[row, col, other] -= WORTH
    return replace(odds, marks=marks)


def _shown(pixels: Pixels, centre: NDArray[np.floating], reach: NDArray[np.floating]) -> str:
    """The colour that most of a cell's coloured pixels have; nothing where there are few."""
    (left, top), (right, bottom) = np.maximum(centre - reach, 0).astype(int), centre + reach + 1
    crop = pixels[top : int(bottom), left : int(right)]
    if not crop.size:
        return ""
    hsv = cv2.cvtColor(np.ascontiguousarray(crop), cv2.COLOR_RGB2HSV).reshape(-1, 3).astype(int)
    coloured = hsv[(hsv[:, 1] >= LEAST_SATURATION) & (hsv[:, 2] >= LEAST_VALUE), 0]
    if len(coloured) < LEAST_PART * len(hsv):
        return ""
    for colour, (lowest, highest) in (("green", GREEN), ("red", RED)):
        if ((coloured - lowest) % 180 <= highest - lowest).mean() > 0.5:
            return colour
    return ""
