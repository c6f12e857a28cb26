"""Where a start or an end may be, and what a sign of one is worth: letters, colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import Mark

SHOWN = 0.002
"""Probability of a mark from which on its cell is looked at."""

_OTHER = {Mark.START: Mark.END, Mark.END: Mark.START}


def likely_ends(odds: CellOdds) -> NDArray[np.intp]:
    """The cells that may be a start or an end, (cells, 2)."""
    return np.argwhere(_likely(odds, Mark.START) | _likely(odds, Mark.END))


def with_ends(odds: CellOdds, meant: Mapping[Cell, Mark], worth: float) -> CellOdds:
    """The odds, with so many nats more for the end that each cell is, and less for the other."""
    marks = odds.marks.copy()
    for (row, col), mark in meant.items():
        marks[row, col, mark] += worth
        marks[row, col, _OTHER[mark]] -= worth
    return replace(odds, marks=marks)


def _likely(odds: CellOdds, mark: Mark) -> NDArray[np.bool_]:
    """Which cells (rows, cols) may have a mark."""
    logits = odds.marks[..., mark].astype(np.float64)
    total = np.logaddexp(np.logaddexp.reduce(logits, axis=None), float(odds.no_mark[mark]))
    return np.asarray(logits - total > np.log(SHOWN))
