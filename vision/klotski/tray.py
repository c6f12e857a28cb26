"""A tray: which places of a lattice belong to it, and what is seen at each of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from solvers.klotski import shape_of
from vision.evidence.cells import SIDE, Cells, Lab, cluster, distance
from vision.klotski.borders import REACH, Outlines, clearest
from vision.klotski.layout import Labels, Mask, by_side

Box = tuple[int, int, int, int]
"""Top, left, bottom and right line of the lattice around some places."""

INNER = slice(SIDE // 5, SIDE - SIDE // 5, 2)
"""The part of a patch that no gap, bevel or rounded corner reaches; every second pixel will do."""

MIDDLE = slice(SIDE * 3 // 8, SIDE - SIDE * 3 // 8)
"""Where a mark for the goal lies in an empty place."""

RIM = SIDE // 3
"""Pixels of a patch that gaps, bevels and shadows take from the sides of a piece at the most."""

CLEARLY_OTHER = 8.0
"""A mark is drawn to be seen."""

SAME_COLOUR = 6.0
"""Pixels this near have one colour: compression and scaling move a flat colour by two or three."""

MOSTLY = 0.5
"""Part of the inside of an empty place that has the colour of the ground, at the least: marks and
shadows may lie on the rest."""

PLAIN_STEP = 12.0
"""A step this clear is seen by anybody, and a clearer one says no more about where an outline lies:
the edge of a line towards a fill much like it counts as much as the one towards its opposite."""

BESIDE = 2
"""Pixels of a patch beyond the last line in which a piece may be parted from the frame; the frame
may end soon after. Within the tray gaps are wider."""

OUTSIDE = 3
"""Pixels of a patch from the last line of the lattice to where its surroundings are looked at."""


@dataclass(frozen=True)
class Tray:
    """The places of a tray, cut out of a lattice; a place is (row, col) from its top left.

    ``threshold`` is what parts outlines from weaker steps of colour. (sides,) are the sides
    between two places, in the order of ``layout``.
    """

    cells: Cells
    outlines: Outlines
    origin: Cell
    shape: tuple[int, int]
    threshold: float
    details: dict[tuple[Cell, ...], float] = field(default_factory=dict, repr=False)
    """What has been measured of pieces: many ways to sort the places share most of them."""

    @cached_property
    def steps(self) -> NDArray[np.float32]:
        """How clear a step shows along each side between two places: (sides,)."""
        (top, left), (rows, cols) = self.origin, self.shape
        across = clearest(self.outlines.right[top : top + rows, left + 1 : left + cols])
        down = clearest(self.outlines.down[top + 1 : top + rows, left : left + cols])
        return by_side(across, down)

    @cached_property
    def outlined(self) -> Mask:
        """Between which places an outline runs: (sides,)."""
        return np.asarray(self.steps >= self.threshold)

    def is_open(self, corner: Cell) -> bool:
        """Whether a place is a corner of the tray and nothing parts it from the frame beside it."""
        (top, left), (rows, cols) = self.origin, self.shape
        if corner[0] not in (0, rows - 1) or corner[1] not in (0, cols - 1):
            return False
        row, col = top + corner[0], left + corner[1]
        first = slice(REACH - 1 - BESIDE, REACH + OUTSIDE)
        last = slice(REACH - 1 - OUTSIDE, REACH + BESIDE)
        right, down = self.outlines.right[row], self.outlines.down[:, col]
        upright = right[left, first] if corner[1] == 0 else right[left + cols, last]
        lying = down[top, first] if corner[0] == 0 else down[top + rows, last]
        return bool(upright.max() < self.threshold or lying.max() < self.threshold)

    @cached_property
    def patches(self) -> Lab:
        """The places as pictures: (rows, cols, SIDE, SIDE, 3)."""
        (top, left), (rows, cols) = self.origin, self.shape
        return np.asarray(self.cells.patches[top : top + rows, left : left + cols])

    @cached_property
    def core(self) -> Lab:
        """Typical colour (rows, cols, 3) of the inside of each place."""
        inside = self.patches[:, :, INNER, INNER]
        return np.asarray(np.median(inside, axis=(2, 3)), np.float32)

    @cached_property
    def off_core(self) -> NDArray[np.float32]:
        """How far each pixel inside each place is from its typical colour."""
        return distance(self.patches[:, :, INNER, INNER], self.core[:, :, None, None])

    @cached_property
    def grain(self) -> NDArray[np.float32]:
        """How much the colours inside each place (rows, cols) differ from its typical colour."""
        return np.asarray(self.off_core.mean(axis=(2, 3)), np.float32)

    @cached_property
    def plain(self) -> NDArray[np.float32]:
        """Part (rows, cols) of the inside of each place that has its typical colour."""
        return np.asarray((self.off_core <= SAME_COLOUR).mean(axis=(2, 3)), np.float32)

    @cached_property
    def looks(self) -> Labels:
        """Which of the plain colours each place mostly has; -1 where it has no one colour."""
        flat = self.plain >= MOSTLY
        labels = np.full(self.shape, -1, np.int64)
        if flat.any():
            labels[flat] = cluster(self.core[flat], SAME_COLOUR)
        return labels

    @cached_property
    def dotted(self) -> Mask:
        """Places (rows, cols) with something else in their very middle, like the marks of goals."""
        middle = np.median(self.patches[:, :, MIDDLE, MIDDLE], axis=(2, 3))
        return np.asarray(distance(middle, self.core) > 2 * SAME_COLOUR)

    def detail(self, piece: list[Cell]) -> float:
        """Part of the inside of a piece that is drawn on."""
        key = tuple(piece)
        if key not in self.details:
            self.details[key] = self._detail(piece)
        return self.details[key]

    def _detail(self, piece: list[Cell]) -> float:
        top, left = np.min(piece, axis=0) * SIDE
        inner = _inside(shape_of(piece))
        high, wide = inner.shape
        pixels = self.mosaic[top : top + high, left : left + wide][inner]
        other = distance(pixels, np.median(pixels, axis=0)) > CLEARLY_OTHER
        return float(np.mean(other))

    @cached_property
    def side_leans(self) -> NDArray[np.float32]:
        """How far within each place the outlines around it lie, in pixels of a patch.

        Left, right, upper and lower sides: (4, rows, cols). Positive for a piece's own outline,
        negative for a neighbour's or the frame's, NaN where none shows.
        """
        (top, left), (rows, cols) = self.origin, self.shape
        right = self.outlines.right[top : top + rows, left : left + cols + 1]
        down = self.outlines.down[top : top + rows + 1, left : left + cols]
        # Further beyond the rim there is the frame, whose steps are nobody's outline.
        right, down = right.copy(), down.copy()
        right[:, 0, :OUTSIDE] = down[0, :, :OUTSIDE] = 0.0
        right[:, -1, -OUTSIDE:] = down[-1, :, -OUTSIDE:] = 0.0
        across, downward = _lean(right, self.threshold), _lean(down, self.threshold)
        return np.stack([across[:, :-1], -across[:, 1:], downward[:-1], -downward[1:]])

    def leans(self, labels: Labels) -> NDArray[np.float64]:
        """How far within each set of places the outlines around them lie: (sets,).

        Opposite sides count the same, so that a lattice a little off does no harm. 0 where that
        cannot be told.
        """
        count, which = int(labels.max()) + 1, labels.ravel() + 1
        known = np.isfinite(self.side_leans).reshape(4, -1)
        leans = np.where(known, self.side_leans.reshape(4, -1), 0.0)
        seen = np.array([np.bincount(which, side, count + 1) for side in known])[:, 1:]
        total = np.array([np.bincount(which, side, count + 1) for side in leans])[:, 1:]
        means = (total / np.maximum(1, seen)).reshape(2, 2, count).mean(axis=1)
        both = (seen.reshape(2, 2, count) > 0).all(axis=1)
        return np.asarray((means * both).sum(axis=0) / np.maximum(1, both.sum(axis=0)))

    @cached_property
    def cut_off(self) -> int:
        """How many outlines within the tray run straight on beyond it: where it is but a part."""
        (top, left), (rows, cols) = self.origin, self.shape
        bottom, end = top + rows, left + cols
        right, down = self.outlines.seen_right, self.outlines.seen_down
        beyond = [
            right[top - 1 : top, left + 1 : end],
            right[bottom : bottom + 1, left + 1 : end],
            down[top + 1 : bottom, left - 1 : left],
            down[top + 1 : bottom, end : end + 1],
        ]
        return sum(int((steps >= self.threshold).sum()) for steps in beyond)

    @cached_property
    def corners(self) -> Lab:
        """Colours (rows - 1, cols - 1, 16, 3) where four places meet."""
        tall = np.concatenate([self.patches[:-1, :, -2:], self.patches[1:, :, :2]], axis=2)
        wide = np.concatenate([tall[:, :-1, :, -2:], tall[:, 1:, :, :2]], axis=3)
        return np.asarray(wide.reshape(*wide.shape[:2], 16, 3))

    @cached_property
    def mosaic(self) -> Lab:
        """The patches put together: (rows * SIDE, cols * SIDE, 3)."""
        rows, cols = self.shape
        return np.asarray(
            self.patches.transpose(0, 2, 1, 3, 4).reshape(rows * SIDE, cols * SIDE, 3)
        )

    @cached_property
    def side_colours(self) -> Lab:
        """Typical colours across each side between two places: (sides, 2 * REACH, 3)."""
        (top, left), (rows, cols) = self.origin, self.shape
        right = self.outlines.right_colour[top : top + rows, left + 1 : left + cols]
        down = self.outlines.down_colour[top + 1 : top + rows, left : left + cols]
        return by_side(right, down)

    @cached_property
    def surroundings(self) -> Lab:
        """Typical colours (n, 3) just outside the tray, side by side around it."""
        (top, left), (rows, cols) = self.origin, self.shape
        right, down = self.outlines.right_colour, self.outlines.down_colour
        beyond = REACH + OUTSIDE
        sides = [
            right[top : top + rows, left, -beyond + REACH],
            right[top : top + rows, left + cols, beyond - 1],
            down[top, left : left + cols, -beyond + REACH],
            down[top + rows, left : left + cols, beyond - 1],
        ]
        return np.concatenate(sides)


def _lean(steps: NDArray[np.float32], threshold: float) -> NDArray[np.float32]:
    """How many pixels after the line the steps lie on average, NaN where no outline shows."""
    weight = np.minimum(steps, PLAIN_STEP) ** 2
    off = np.arange(1 - REACH, REACH, dtype=np.float32)
    middle = (weight * off).sum(axis=-1) / np.maximum(weight.sum(axis=-1), 1e-3)
    return np.asarray(np.where(clearest(steps) >= threshold, middle, np.nan), np.float32)


@lru_cache
def _inside(shape: tuple[Cell, ...]) -> Mask:
    """Which pixels of the patches under a piece lie further than RIM from its outline."""
    rows, cols = np.transpose(shape)
    member = np.zeros((rows.max() + 1, cols.max() + 1), np.uint8)
    member[rows, cols] = 1
    mask = np.pad(member.repeat(SIDE, axis=0).repeat(SIDE, axis=1), 1)
    inner = cv2.erode(mask, np.ones((3, 3), np.uint8), iterations=RIM)[1:-1, 1:-1]
    return np.asarray(inner) > 0
