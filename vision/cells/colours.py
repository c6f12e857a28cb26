"""Green and red, where one of them begins a maze and the other ends it: games agree which does."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.ends import likely_ends, with_ends
from vision.cells.odds import CellOdds
from vision.cells.patches import Centres
from vision.cells.vocabulary import Mark
from vision.reading import Pixels

HUES = {Mark.START: (40, 85), Mark.END: (-12, 8)}
"""Of 180: green and red."""

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
    reach = REACH * np.array(pitch_px)
    cells = [(row, col) for row, col in likely_ends(odds).tolist()]
    meant = {cell: _meant(pixels, centres_px[cell], reach) for cell in cells}
    ends = {cell: mark for cell, mark in meant.items() if mark is not None}
    return with_ends(odds, ends, WORTH) if sorted(ends.values()) == sorted(HUES) else odds


def _meant(
    pixels: Pixels, centre: NDArray[np.floating], reach: NDArray[np.floating]
) -> Mark | None:
    """What the colour of most of a cell's coloured pixels means; None where these are few."""
    (left, top), (right, bottom) = np.maximum(centre - reach, 0).astype(int), centre + reach + 1
    crop = pixels[top : int(bottom), left : int(right)]
    if not crop.size:
        return None
    hsv = cv2.cvtColor(np.ascontiguousarray(crop), cv2.COLOR_RGB2HSV).reshape(-1, 3).astype(int)
    coloured = hsv[(hsv[:, 1] >= LEAST_SATURATION) & (hsv[:, 2] >= LEAST_VALUE), 0]
    if len(coloured) < LEAST_PART * len(hsv):
        return None
    for mark, (lowest, highest) in HUES.items():
        if ((coloured - lowest) % 180 <= highest - lowest).mean() > 0.5:
            return mark
    return None
