"""Whether borders on a lattice may be those of pieces: a quick look before patches are cut."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.evidence.edges import Edges
from vision.evidence.lattice import BORDER_STEP, Lattice
from vision.klotski.layout import by_side, connected

LEAST_PARTS, LARGEST_PART = 3, 0.85
"""Parts that borders set apart on a tray, and how much of it the largest may take: the ground, or
the wall and what is outside; mazes have parts that wind through all of it."""

LEAST_EQUAL = 16
"""So many equal squares, without a hole, are no pieces of a tray that has others as well."""

LONG = 0.45
"""Part of a cell that a border runs straight at the least: sides of pieces are a cell long, less
their rounded corners."""

NEAR_LINE = 0.12
"""Part of a cell within which both edges of a gap lie from its middle."""


def shows_pieces(edges: Edges, lattice: Lattice) -> bool:
    """Whether borders set apart several parts, of which one at least has more than one cell.

    A lattice of a few equal pieces need not hold any other.
    """
    lattice = lattice.scaled(edges.scale)
    across = _drawn_sides(edges.across, lattice)
    turned = replace(
        lattice,
        origin_px=lattice.origin_px[::-1],
        pitch_px=lattice.pitch_px[::-1],
        rows=lattice.cols,
        cols=lattice.rows,
    )
    down = _drawn_sides(edges.down.T, turned).T
    parts = connected(np.ones((lattice.rows, lattice.cols), np.bool_), ~by_side(across, down))
    sizes = np.bincount(parts.ravel())
    if parts.size < LEAST_EQUAL and not lattice.whole:
        return True
    return len(sizes) >= LEAST_PARTS and 1 < sizes.max() <= LARGEST_PART * parts.size


def _drawn_sides(step: NDArray[np.uint8], lattice: Lattice) -> NDArray[np.bool_]:
    """Whether a border runs along each left side but those of the first column."""
    (x, y), (width, height) = lattice.origin_px, lattice.pitch_px
    near = max(1, round(NEAR_LINE * width))
    tops = np.rint(y + height * (np.arange(lattice.rows + 1) - 0.5)).astype(int)
    tops = tops.clip(0, len(step) - 1)
    drawn = np.zeros((lattice.rows, lattice.cols - 1), np.bool_)
    for col in range(1, lattice.cols):
        at = round(x + width * (col - 0.5))
        line = (step[:, max(0, at - near) : at + near + 1] >= BORDER_STEP).any(axis=1)
        count = np.concatenate([[0], np.cumsum(line)])
        drawn[:, col - 1] = np.diff(count[tops]) >= LONG * height
    return drawn
