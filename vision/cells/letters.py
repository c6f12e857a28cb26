"""Letters that mark where to start and where to go, read by the network for writing."""

from __future__ import annotations

from itertools import product

import numpy as np

from solvers import Cell
from vision.cells.ends import likely_ends, with_ends
from vision.cells.odds import CellOdds
from vision.cells.patches import Centres
from vision.cells.vocabulary import Mark
from vision.writing.places import Writing

MEANINGS = {"S": Mark.START, "A": Mark.START} | dict.fromkeys("EGFB", Mark.END)

REACHES = (0.5, 0.4)
"""How far around its middle a cell is looked at, in parts of the pitch."""

CORNERS = np.array([*product((-0.25, 0.25), repeat=2)])
"""Where else a cell is looked at, as far as its middle and its rim: corners may hold letters."""

LEAST = 0.9
"""Readings of less confidence say nothing."""

WORTH = 5.0
"""Nats that a letter is worth for the mark that it stands for, and against the other."""


def with_letters(
    odds: CellOdds, writing: Writing, centres_px: Centres, pitch_px: tuple[float, float]
) -> CellOdds:
    """The odds, with start and end where their letters stand.

    ``centres_px`` (rows, cols, 2) of the odds' cells, ring included.
    """
    cells = likely_ends(odds).tolist()
    places, pitch = [centres_px[row, col] for row, col in cells], np.array(pitch_px)
    meant: dict[Cell, set[Mark | None]] = {}
    for part in REACHES:
        found = writing.around(places, part * pitch, LEAST)
        for (row, col), glyphs in zip(cells, found, strict=True):
            if glyphs is not None:
                meant.setdefault((row, col), set()).add(MEANINGS.get(glyphs.text))
    for corner in CORNERS * pitch:
        found = writing.around([place + corner for place in places], pitch / 4, LEAST)
        for (row, col), glyphs in zip(cells, found, strict=True):
            if glyphs is not None and glyphs.text in MEANINGS:
                meant.setdefault((row, col), set()).add(MEANINGS[glyphs.text])
    ends = {
        cell: mark for cell, (mark, *others) in meant.items() if mark is not None and not others
    }
    return with_ends(odds, ends, WORTH)
