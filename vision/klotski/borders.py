"""What shows between neighbouring places of a tray: the outline of a piece, or nothing.

The outline of a piece is a straight step of colour along a whole side of a cell, near the line of
the lattice. Pictures and writing on pieces have steps too, but not along a whole side; so the
step must show at nearly every pixel of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.evidence.cells import SIDE, Cells, Lab, distance
from vision.evidence.lattice import Lattice

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

LEAST_LINES = 3
"""A pitch that two lines agree on is agreed on by any two."""

Steps = NDArray[np.float32]


@dataclass(frozen=True)
class Outlines:
    """Steps of colour at all sides of all places, by how far off the line of the lattice.

    ``right`` has shape (rows, cols + 1, 2 * REACH - 1): how clear a step shows along the left side
    of place (row, col), REACH - 1 pixels to the left of the line first; the last column is the
    right side of the last places. ``down`` is the same for upper sides, shape (rows + 1, cols,
    2 * REACH - 1).
    """

    cells: Cells
    right: Steps
    down: Steps

    @cached_property
    def right_colour(self) -> Lab:
        """Typical colours (rows, cols + 1, 2 * REACH, 3) across left sides, pixel by pixel."""
        return _typical(_strips(self.cells.patches))

    @cached_property
    def down_colour(self) -> Lab:
        """Typical colours (rows + 1, cols, 2 * REACH, 3) across upper sides, pixel by pixel."""
        return np.asarray(_typical(_strips(_turned(self.cells.patches))).transpose(1, 0, 2, 3))

    @cached_property
    def seen_right(self) -> Steps:
        """The clearest step along each left side, 0 for sides beyond the screen."""
        return _seen(self.right, self.cells.on_screen)

    @cached_property
    def seen_down(self) -> Steps:
        """The clearest step along each upper side, 0 for sides beyond the screen."""
        return np.asarray(_seen(self.down.transpose(1, 0, 2), self.cells.on_screen.T).T)


def trace_outlines(cells: Cells) -> Outlines:
    """Measure every side of every place."""
    right = _steps(_strips(cells.patches))
    down = _steps(_strips(_turned(cells.patches))).transpose(1, 0, 2)
    return Outlines(cells, right, down)


def clearest(steps: Steps) -> Steps:
    """The clearest of the steps near each line."""
    return np.asarray(steps.max(axis=-1), np.float32)


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
    numbers = np.arange(1, count)
    weight = np.where(steps >= VISIBLE, steps, 0.0)[:, 1:count].sum(axis=0)
    mass = weight.sum(axis=1)
    off = (weight * np.arange(1 - REACH, REACH)).sum(axis=1) / np.maximum(mass, 1e-3)
    seen = mass > 0
    if seen.sum() < LEAST_LINES:
        return 0.0, 0.0
    slope, first = np.polyfit(numbers[seen], off[seen], 1, w=np.sqrt(mass[seen]))
    return float(first), float(slope)


def _turned(patches: Lab) -> Lab:
    """The patches with rows for columns, so that upper sides are left sides."""
    return np.asarray(patches.transpose(1, 0, 3, 2, 4))


def _strips(patches: Lab) -> Lab:
    """What lies across the left sides of all places and the right side of the last.

    Shape (rows, cols + 1, along, across, 3): a side without its corners, REACH pixels each way.
    """
    before = patches[:, :, CORNER:-CORNER, -REACH:]
    after = patches[:, :, CORNER:-CORNER, :REACH]
    # Repeating the rim makes no step there.
    before = np.concatenate([np.repeat(after[:, :1, :, :1], REACH, axis=3), before], axis=1)
    after = np.concatenate([after, np.repeat(before[:, -1:, :, -1:], REACH, axis=3)], axis=1)
    return np.concatenate([before, after], axis=3)


def _steps(strips: Lab) -> Steps:
    """How clear a step shows at nearly every pixel along: (rows, cols + 1, 2 * REACH - 1)."""
    step = distance(strips[..., 1:, :], strips[..., :-1, :])
    unseen = round(UNSEEN * step.shape[2])
    return np.asarray(np.partition(step, unseen, axis=2)[:, :, unseen], np.float32)


def _typical(strips: Lab) -> Lab:
    return np.asarray(np.median(strips, axis=2), np.float32)


def _seen(steps: Steps, on_screen: NDArray[np.bool_]) -> Steps:
    wide = np.pad(on_screen, ((0, 0), (1, 1)))
    return np.asarray(np.where(wide[:, 1:] | wide[:, :-1], clearest(steps), 0.0), np.float32)
