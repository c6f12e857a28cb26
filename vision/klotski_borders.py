"""What shows between neighbouring places of a tray: the outline of a piece, or nothing.

The outline of a piece is a straight step of colour along a whole side of a cell, near the line of
the lattice. Pictures and writing on pieces have steps too, but not along a whole side; so the
step must show at nearly every pixel of it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cells import SIDE, Cells, Lab

REACH = 6
"""Pixels of a patch, on each side of a line of the lattice, in which an outline is looked for: a
fifth of a cell. Gaps are narrower than a third of a cell, since else the ground would be as
wide as the pieces."""

CORNER = 3
"""Pixels at the ends of a side that rounded corners may take."""

UNSEEN = 0.1
"""Part of a side in which the step may fail to show: something of the ground's colour lies there.
Writing fails to show between its strokes, which are more."""

Steps = NDArray[np.float32]


@dataclass(frozen=True)
class Outlines:
    """Steps of colour at all sides of all places, by how far off the line of the lattice.

    ``right`` has shape (rows, cols + 1, 2 * REACH - 1): how clear a step shows along the left side
    of place (row, col), REACH - 1 pixels to the left of the line first; the last column is the
    right side of the last places. ``down`` is the same for upper sides, shape (rows + 1, cols,
    2 * REACH - 1). ``right_colour`` and ``down_colour`` (..., 2 * REACH, 3) are the typical
    colours there, pixel by pixel.
    """

    right: Steps
    down: Steps
    right_colour: Lab
    down_colour: Lab


def trace_outlines(cells: Cells) -> Outlines:
    """Measure every side of every place."""
    right, right_colour = _sides(cells.patches)
    down, down_colour = _sides(cells.patches.transpose(1, 0, 3, 2, 4))
    return Outlines(right, down.transpose(1, 0, 2), right_colour, down_colour.transpose(1, 0, 2, 3))


def _sides(patches: Lab) -> tuple[Steps, Lab]:
    """The steps and colours across the left sides of all places and the right side of the last."""
    rows, cols = patches.shape[:2]
    mosaic = patches.transpose(0, 2, 1, 3, 4).reshape(rows, SIDE, cols * SIDE, 3)
    # Repeating the rim makes no step there.
    mosaic = np.pad(mosaic, ((0, 0), (0, 0), (REACH, REACH), (0, 0)), mode="edge")
    at = SIDE * np.arange(cols + 1)[:, None] + np.arange(2 * REACH)
    strips = mosaic[:, CORNER : SIDE - CORNER, at]  # rows, along, sides, across, 3
    strips = strips.transpose(0, 2, 1, 3, 4)  # rows, sides, along, across, 3
    step = np.linalg.norm(strips[..., 1:, :] - strips[..., :-1, :], axis=-1)
    unseen = round(UNSEEN * step.shape[2])
    clear = np.partition(step, unseen, axis=2)[:, :, unseen]
    colour = np.median(strips, axis=2)
    return np.asarray(clear, np.float32), np.asarray(colour, np.float32)
