"""What shows between neighbouring places of a tray: the outline of a piece, or nothing.

The outline of a piece is a straight step of colour along a whole side of a cell, near the line of
the lattice. Pictures and writing on pieces have steps too, but not along a whole side; so the
step must show at nearly every pixel of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.cells import SIDE, Cells, Lab
from vision.lattice import Lattice

REACH = 6
"""Pixels of a patch, on each side of a line of the lattice, in which an outline is looked for: a
fifth of a cell. Gaps are narrower than a third of a cell, since else the ground would be as
wide as the pieces."""

CORNER = 3
"""Pixels at the ends of a side that rounded corners may take."""

UNSEEN = 0.1
"""Part of a side in which the step may fail to show: something of the ground's colour lies there.
Writing fails to show between its strokes, which are more."""

VISIBLE = 5.0
"""Steps of colour that are seen at a glance."""

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


def settled(cells: Cells) -> Lattice:
    """The lattice of the cells moved onto the outlines that show on its inner lines.

    Lines run through the middles of gaps. Those at the rim do not count: beyond them is the frame.
    """
    outlines, lattice = trace_outlines(cells), cells.lattice
    x, pitch_x = _settled_line(outlines.right, lattice.cols)
    y, pitch_y = _settled_line(outlines.down.transpose(1, 0, 2), lattice.rows)
    width, height = (pitch / SIDE for pitch in lattice.pitch_px)
    return replace(
        lattice,
        origin_px=(
            lattice.origin_px[0] + (x + pitch_x / 2) * width,
            lattice.origin_px[1] + (y + pitch_y / 2) * height,
        ),
        pitch_px=(
            lattice.pitch_px[0] + pitch_x * width,
            lattice.pitch_px[1] + pitch_y * height,
        ),
    )


def _settled_line(steps: Steps, count: int) -> tuple[float, float]:
    """How far the first line is off, and every line more than the one before, in patch pixels."""
    numbers = np.arange(2, count - 1)
    weight = np.where(steps >= VISIBLE, steps, 0.0)[:, 2 : count - 1].sum(axis=0)
    mass = weight.sum(axis=1)
    off = (weight * np.arange(1 - REACH, REACH)).sum(axis=1) / np.maximum(mass, 1e-3)
    seen = mass > 0
    if seen.sum() < 2:
        return 0.0, 0.0
    slope, first = np.polyfit(numbers[seen], off[seen], 1, w=np.sqrt(mass[seen]))
    return float(first), float(slope)


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
