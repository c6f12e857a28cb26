"""What lies between neighbouring cells: gaps, ruled lines, walls, or a stroke that joins them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from vision.evidence.cells import SIDE, Cells, Lab, distance

MIDDLE = slice(SIDE // 2 - 3, SIDE // 2 + 3)
"""Where a stroke through the middles of two cells crosses their border, however thin it is."""

NEAR = 5
"""Pixels of a patch at each side of a border in which a gap or a line is looked for."""

ONE_COLOUR = 12.0
"""The colour of one line varies by less, blurred and compressed."""

ENDS = [*range(SIDE // 10, SIDE // 4), *range(SIDE - SIDE // 4, SIDE - SIDE // 10)]
"""Where a border is not covered by a stroke that crosses it in the middle."""


@dataclass(frozen=True)
class Borders:
    """Borders of all cells; axis 0 holds the four sides in the order right, left, down, up.

    ``colour`` (4, rows, cols, 3) is the colour where a stroke would cross the border; ``step``
    (4, rows, cols) is how clearly the border itself is drawn, as a gap, a line or a change of
    colour. ``even`` (4, rows, cols) is the part of the border's length that has the colour of the
    crossing. All are NaN at the rim, where there is no neighbour.
    """

    colour: Lab
    step: NDArray[np.float32]
    even: NDArray[np.float32]

    def crossing(self, one: Cell, other: Cell) -> Lab:
        """Colour (3,) where a stroke from one cell to its neighbour would cross."""
        return np.asarray(self.colour[side_of(one, other)][one])


def side_of(one: Cell, other: Cell) -> int:
    """Which side of ``one`` its neighbour ``other`` lies on."""
    return SIDES.index((other[0] - one[0], other[1] - one[1]))


SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))


def measure(cells: Cells, background: Lab | None) -> Borders:
    """Measure every border between two cells of the lattice.

    ``background`` is the colour (rows, cols, 3) of gaps, if there are any. Between discs far
    apart nothing is drawn: the border shows in that a disc stands out from its background.
    """
    right = _between(cells.patches)
    down = _between(cells.patches.transpose(1, 0, 3, 2, 4))
    colour = np.full((4, *cells.shape, 3), np.nan, np.float32)
    step = np.full((4, *cells.shape), np.nan, np.float32)
    even = np.full((4, *cells.shape), np.nan, np.float32)
    colour[0, :, :-1] = colour[1, :, 1:] = right[0]
    colour[2, :-1] = colour[3, 1:] = down[0].transpose(1, 0, 2)
    step[0, :, :-1] = step[1, :, 1:] = right[1]
    step[2, :-1] = step[3, 1:] = down[1].T
    even[0, :, :-1] = even[1, :, 1:] = right[2]
    even[2, :-1] = even[3, 1:] = down[2].T
    if background is not None:
        step = _with_gaps(step, colour, cells.core, background)
    return Borders(colour, step, even)


def _with_gaps(
    step: NDArray[np.float32], colour: Lab, core: Lab, background: Lab
) -> NDArray[np.float32]:
    contrast = distance(core, background)
    gap = distance(colour, background) < 0.3 * contrast
    own = np.where(gap, contrast, 0.0)
    other = np.zeros_like(own)
    other[0, :, :-1], other[1, :, 1:] = own[1, :, 1:], own[0, :, :-1]
    other[2, :-1], other[3, 1:] = own[3, 1:], own[2, :-1]
    return np.asarray(np.maximum(step, np.maximum(own, other)), np.float32)


def _between(patches: Lab) -> tuple[Lab, NDArray[np.float32], NDArray[np.float32]]:
    """Crossing colour, step and evenness of each border of a cell with the one to its right."""
    strip = np.concatenate([patches[:, :-1, :, -NEAR:], patches[:, 1:, :, :NEAR]], axis=3)
    colour = np.median(strip[:, :, MIDDLE, NEAR - 1 : NEAR + 1], axis=(2, 3))
    ends = np.median(strip[:, :, ENDS].reshape(*strip.shape[:2], 2, -1, 2 * NEAR, 3), axis=3)
    first = distance(ends, ends[..., :1, :]).max(axis=-1)
    last = distance(ends, ends[..., -1:, :]).max(axis=-1)
    along = strip[:, :, :, NEAR - 1 : NEAR + 1].mean(axis=3)
    even = (distance(along, colour[:, :, None]) <= ONE_COLOUR).mean(axis=-1)
    steps = np.maximum(first, last).min(axis=-1)
    return np.asarray(colour, np.float32), steps, np.asarray(even, np.float32)
