"""Which part of the lattice is the board: where the cells outside of it end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.cells.odds import CellOdds
from vision.cells.vocabulary import Kind
from vision.decode.evidence import Window, kind_table
from vision.decode.facts import Said
from vision.reading import NotRecognized

SLACK = 4
"""Rows and columns that the located board may have too many on each side; too few is one."""

A_LINE = 2.0
"""Cells for which a whole row or column counts: whether it is of the board is one question, and a
row of buttons below a board that looks a little like cells does so all along."""

MOST_WINDOWS = 5
NEAR = 10.0
"""Nats by which a window may be less probable than the best."""


def windows(odds: CellOdds, said: Said, *kinds: Kind) -> list[tuple[float, Window]]:
    """The few most probable rectangles, with their costs, cheapest first.

    ``kinds`` are what cells of the board may be: a rectangle has those within, and what is outside
    of the board without. What is said of rows and columns is kept to; raises NotRecognized where
    the odds have fewer.
    """
    table = kind_table(odds, Kind.OUTSIDE, kinds)
    gain = (table[:, 1] - table[:, 0]).reshape(odds.kinds.shape[:2])
    gain *= min(1.0, A_LINE / np.sqrt(gain.size))
    sums = np.pad(gain.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    rows, cols = odds.kinds.shape[:2]
    for name, given, there in (("rows", said.rows, rows), ("columns", said.cols, cols)):
        if given is not None and not 0 < given <= there:
            raise NotRecognized(f"{given} {name} were given, and {there} at most show")
    vertical, horizontal = _spans(rows, said.rows), _spans(cols, said.cols)
    (top, bottom), (left, right) = vertical.T, horizontal.T
    inside = (
        sums[bottom][:, right] - sums[top][:, right] - sums[bottom][:, left] + sums[top][:, left]
    )
    best = np.maximum(gain, 0).sum()
    order = np.argsort(-inside.ravel(), kind="stable")[:MOST_WINDOWS]
    found = []
    for place in order:
        down, across = divmod(int(place), len(horizontal))
        cost = float(best - inside[down, across])
        window = (int(top[down]), int(left[across]), int(bottom[down]), int(right[across]))
        found.append((cost, window))
    return [item for item in found if item[0] < found[0][0] + NEAR]


def _spans(count: int, said: int | None) -> NDArray[np.int64]:
    """First and last (outside) of a range of ``count`` lines that a board may take, (spans, 2)."""
    if said is not None:
        return np.array([(first, first + said) for first in range(count - said + 1)])
    firsts = range(min(SLACK + 2, count))
    lasts = range(max(1, count - SLACK - 1), count + 1)
    return np.array([(first, last) for first in firsts for last in lasts if first < last])
