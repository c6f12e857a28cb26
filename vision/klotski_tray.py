"""A tray: which places of a lattice belong to it, and what is seen at each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from vision.cells import SIDE, Cells, Lab, distance
from vision.klotski_borders import REACH, Outlines, Steps, trace_outlines

Mask = NDArray[np.bool_]

Side = tuple[Cell, Cell]
"""Two neighbouring places, the left or upper one first."""

Box = tuple[int, int, int, int]
"""Top, left, bottom and right line of the lattice around some places."""

FAINT, CLEAR = 2.5, 14.0
"""Steps of colour: below the first is noise and the grain of a picture at its strongest averaged
over a part of a side; above the second nobody overlooks an outline."""

INNER = slice(SIDE // 5, SIDE - SIDE // 5)
"""The part of a patch that no gap, bevel or rounded corner reaches."""

MIDDLE = slice(SIDE * 3 // 8, SIDE - SIDE * 3 // 8)
"""Where a mark for the goal lies in an empty place."""

RIM = SIDE // 3
"""Pixels of a patch that gaps, bevels and shadows take from the sides of a piece at the most."""

CLEARLY_OTHER = 8.0
"""A mark is drawn to be seen."""

SAME_COLOUR = 6.0
"""Pixels this near have one colour: compression and scaling move a flat colour by two or three."""

BARE = 0.45
"""An outer row or column of which fewer sides are outlined is none of the tray."""


@dataclass(frozen=True)
class Tray:
    """The places of a tray, cut out of a lattice; a place is (row, col) from its top left.

    ``across`` (rows, cols + 1) says where an outline runs along the left side of a place, the
    last column along the right side of the last places; ``down`` (rows + 1, cols) is the same for
    upper sides. ``strength_across`` and ``strength_down`` are the steps of colour there, and
    ``threshold`` is what parts outlines from the rest.
    """

    cells: Cells
    outlines: Outlines
    origin: Cell
    shape: tuple[int, int]
    threshold: float
    details: dict[tuple[Cell, ...], float] = field(default_factory=dict, repr=False)
    """What has been measured of pieces: many ways to sort the places share most of them."""

    @cached_property
    def strength_across(self) -> NDArray[np.float32]:
        """How clear a step shows along each left side."""
        (top, left), (rows, cols) = self.origin, self.shape
        return np.asarray(_clearest(self.outlines.right[top : top + rows, left : left + cols + 1]))

    @cached_property
    def strength_down(self) -> NDArray[np.float32]:
        """How clear a step shows along each upper side."""
        (top, left), (rows, cols) = self.origin, self.shape
        return np.asarray(_clearest(self.outlines.down[top : top + rows + 1, left : left + cols]))

    def is_open(self, corner: Cell) -> bool:
        """Whether nothing parts a corner of the tray from the frame at once beside it."""
        (top, left), (rows, cols) = self.origin, self.shape
        row, col = top + corner[0], left + corner[1]
        beside = slice(REACH - 1 - OUTSIDE, REACH + OUTSIDE)
        upright = self.outlines.right[row, left if corner[1] == 0 else left + cols, beside]
        lying = self.outlines.down[top if corner[0] == 0 else top + rows, col, beside]
        return bool(upright.max() < self.threshold or lying.max() < self.threshold)

    def step(self, side: Side) -> float:
        """How clear a step shows along the side between two places."""
        one, other = side
        lying = one[0] == other[0]
        return float(self.strength_across[other] if lying else self.strength_down[other])

    @property
    def across(self) -> Mask:
        """Where left sides are outlined."""
        return np.asarray(self.strength_across >= self.threshold)

    @property
    def down(self) -> Mask:
        """Where upper sides are outlined."""
        return np.asarray(self.strength_down >= self.threshold)

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
    def plain(self) -> NDArray[np.float32]:
        """Part (rows, cols) of the inside of each place that has its typical colour."""
        inside = self.patches[:, :, INNER, INNER]
        same = distance(inside, self.core[:, :, None, None]) <= SAME_COLOUR
        return np.asarray(same.mean(axis=(2, 3)), np.float32)

    @cached_property
    def grain(self) -> NDArray[np.float32]:
        """How much the colours inside each place (rows, cols) differ from its typical colour."""
        inside = self.patches[:, :, INNER, INNER]
        return np.asarray(
            distance(inside, self.core[:, :, None, None]).mean(axis=(2, 3)), np.float32
        )

    @cached_property
    def dotted(self) -> Mask:
        """Places (rows, cols) with something else in their very middle, like the marks of goals."""
        middle = np.median(self.patches[:, :, MIDDLE, MIDDLE], axis=(2, 3))
        return np.asarray(distance(middle, self.core) > 2 * SAME_COLOUR)

    def detail(self, piece: Sequence[Cell]) -> float:
        """Part of the inside of a piece that is drawn on."""
        key = tuple(piece)
        if key not in self.details:
            self.details[key] = self._detail(piece)
        return self.details[key]

    def _detail(self, piece: Sequence[Cell]) -> float:
        rows, cols = np.transpose(piece)
        top, left = rows.min(), cols.min()
        member = np.zeros((rows.max() - top + 1, cols.max() - left + 1), np.uint8)
        member[rows - top, cols - left] = 1
        mask = cv2.resize(member, None, fx=SIDE, fy=SIDE, interpolation=cv2.INTER_NEAREST)
        mask = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
        inner = cv2.erode(mask, np.ones((3, 3), np.uint8), iterations=RIM)[1:-1, 1:-1]
        high, wide = inner.shape
        part = self.mosaic[top * SIDE : top * SIDE + high, left * SIDE : left * SIDE + wide]
        pixels = part[np.asarray(inner) > 0]
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

    def lean(self, places: Iterable[Cell]) -> float:
        """How far within some places the outlines around them lie; 0 where that cannot be told.

        Opposite sides count the same, so that a lattice a little off does no harm.
        """
        rows, cols = np.transpose(list(places))
        sides = self.side_leans[:, rows, cols]
        known = np.isfinite(sides)
        means = np.where(known, sides, 0.0).sum(axis=1) / np.maximum(1, known.sum(axis=1))
        seen = np.asarray(known.any(axis=1))
        pairs = [float(means[at : at + 2].mean()) for at in (0, 2) if seen[at] and seen[at + 1]]
        return float(np.mean(pairs)) if pairs else 0.0

    @cached_property
    def cut_off(self) -> int:
        """How many outlines within the tray run straight on beyond it: where it is but a part."""
        (top, left), (rows, cols) = self.origin, self.shape
        bottom, end = top + rows, left + cols
        right = _seen_steps(self.outlines.right, self.cells.on_screen)
        down = _seen_steps(self.outlines.down.transpose(1, 0, 2), self.cells.on_screen.T).T
        beyond = [
            right[top - 1 : top, left + 1 : end],
            right[bottom : bottom + 1, left + 1 : end],
            down[top + 1 : bottom, left - 1 : left],
            down[top + 1 : bottom, end : end + 1],
        ]
        return sum(int((steps >= self.threshold).sum()) for steps in beyond)

    def corner(self, place: Cell) -> Lab:
        """Colours (n, 3) where the lower right corner of a place meets three others."""
        row, col = (SIDE * (at + 1) for at in place)
        return np.asarray(self.mosaic[row - 2 : row + 2, col - 2 : col + 2].reshape(-1, 3))

    @cached_property
    def mosaic(self) -> Lab:
        """The patches put together: (rows * SIDE, cols * SIDE, 3)."""
        rows, cols = self.shape
        return np.asarray(
            self.patches.transpose(0, 2, 1, 3, 4).reshape(rows * SIDE, cols * SIDE, 3)
        )

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


OUTSIDE = 3
"""Pixels of a patch from the last line of the lattice to where its surroundings are looked at."""


def _clearest(steps: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(steps.max(axis=-1), np.float32)


def _lean(steps: NDArray[np.float32], threshold: float) -> NDArray[np.float32]:
    """How many pixels after the line the steps lie on average, NaN where no outline shows."""
    weight = steps**2
    off = np.arange(1 - REACH, REACH, dtype=np.float32)
    middle = (weight * off).sum(axis=-1) / np.maximum(weight.sum(axis=-1), 1e-3)
    return np.asarray(np.where(_clearest(steps) >= threshold, middle, np.nan), np.float32)


def find_trays(cells: Cells) -> Iterator[Tray]:
    """The trays that there may be on a lattice with a margin, likeliest first."""
    outlines = trace_outlines(cells)
    right = _seen_steps(outlines.right, cells.on_screen)
    down = _seen_steps(outlines.down.transpose(1, 0, 2), cells.on_screen.T).T
    for threshold in _thresholds(np.concatenate([right[:, 1:-1].ravel(), down[1:-1].ravel()])):
        seen = set()
        for box in _boxes(right >= threshold, down >= threshold, cells.shape):
            top, left, bottom, right_end = box
            if box not in seen and bottom - top >= 2 and right_end - left >= 2:
                seen.add(box)
                yield Tray(
                    cells, outlines, (top, left), (bottom - top, right_end - left), threshold
                )


def _seen_steps(steps: Steps, on_screen: Mask) -> Steps:
    """The clearest step along each left side, 0 for sides beyond the screen."""
    wide = np.pad(on_screen, ((0, 0), (1, 1)))
    return np.asarray(np.where(wide[:, 1:] | wide[:, :-1], _clearest(steps), 0.0), np.float32)


def _thresholds(strengths: NDArray[np.float32]) -> list[float]:
    """Where the steps fall apart into outlines and others: the widest breaks, widest first."""
    values = np.unique(np.clip(strengths, FAINT, CLEAR))
    if len(values) < 2:
        return []
    ratios = values[1:] / values[:-1]
    order = np.argsort(-ratios, kind="stable")[:MOST_BREAKS]
    return [
        float(np.sqrt(values[at] * values[at + 1])) for at in order if ratios[at] >= LEAST_BREAK
    ]


MOST_BREAKS = 2
LEAST_BREAK = 1.1


def _boxes(right: Mask, down: Mask, shape: tuple[int, int]) -> Iterator[Box]:
    """Rectangles (top, left, bottom, right) of places around which connected outlines run."""
    rows, cols = shape
    # Corners of places and the sides between them, laid out as pixels of one small picture.
    layout = np.zeros((2 * rows + 1, 2 * cols + 1), np.uint8)
    layout[1::2, ::2] = right
    layout[::2, 1::2] = down
    corners = cv2.dilate(layout, np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8))
    layout[::2, ::2] = corners[::2, ::2]
    _, label, stats, _ = cv2.connectedComponentsWithStats(layout, connectivity=4)
    if len(stats) < 2:
        return
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    inner = _box_of(stats[largest])
    own = right & (label[1::2, ::2] == largest), down & (label[::2, 1::2] == largest)
    yield _peeled(inner, *own)
    yield inner
    # A wall has outlines of its own around those of the pieces.
    for part in stats[1:]:
        outer = _box_of(part)
        if outer != inner and _contains(outer, inner):
            yield outer


def _box_of(part: NDArray[np.int32]) -> Box:
    """The places within a part of the small picture of corners and sides."""
    x, y, width, height = (int(value) for value in part[:4])
    return (y + 1) // 2, (x + 1) // 2, (y + height - 1) // 2, (x + width - 1) // 2


def _contains(outer: Box, inner: Box) -> bool:
    starts = all(a <= b for a, b in zip(outer[:2], inner[:2], strict=True))
    return starts and all(a >= b for a, b in zip(outer[2:], inner[2:], strict=True))


def _peeled(box: Box, right: Mask, down: Mask) -> Box:
    """The box without outer rows and columns that are hardly outlined on their outer side."""
    top, left, bottom, end = box
    while bottom - top > 1 and end - left > 1:
        if down[top, left:end].mean() < BARE:
            top += 1
        elif down[bottom, left:end].mean() < BARE:
            bottom -= 1
        elif right[top:bottom, left].mean() < BARE:
            left += 1
        elif right[top:bottom, end].mean() < BARE:
            end -= 1
        else:
            break
    return top, left, bottom, end
