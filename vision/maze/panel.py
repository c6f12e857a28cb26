"""Where on a screen a maze may be, and the mean colour of any box there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.evidence.edges import Edges
from vision.maze.parts import part_boxes
from vision.reading import Pixels
from vision.view import View

Box = tuple[int, int, int, int]
"""(x, y, width, height)."""

Spans = NDArray[np.float64]
"""Where boxes begin and end along one axis, in pixels of a panel: shape (n, 2)."""

_STEP = 8
"""Colour steps (of 255) that count as drawn: lines one pixel wide lose most of their contrast in
the working copy, and a larger step would break them up."""

_LEAST_SIDE = 0.15
"""A maze fills at least this part of the shorter side of the screen."""

_AS_LONG = 0.97
"""Two boxes overlap in all of their height (or width) when the shared part is this much of both."""

_MOST_PANELS = 3

_MARGIN = 0.06
"""How much of its size a panel is larger than what was drawn there, on each side."""

_LONGEST_SIDE_PX = 2200
"""A hundred cells still have ten pixels each when a larger panel is halved."""

_WIDE_PX = 4.0
"""Boxes at least this wide may as well end at whole pixels, which is faster."""


@dataclass(frozen=True, eq=False)
class Panel:
    """A part of a screenshot that may show a maze.

    ``pixels`` may be reduced: ``scale`` is panel pixels per pixel of the view, ``offset_px`` where
    the panel begins in the view, and ``content_px`` the box in the panel that holds what is drawn.
    ``view_px`` is the width and height of the view.
    """

    pixels: Pixels
    offset_px: tuple[int, int]
    scale: float
    content_px: Box
    view_px: tuple[int, int]

    def rims_px(self, axis: int) -> tuple[float, float]:
        """Where the view begins and ends along an axis (0 is x), in pixels of the panel."""
        offset = self.offset_px[axis]
        return -offset * self.scale, (self.view_px[axis] - offset) * self.scale

    @cached_property
    def _sums(self) -> NDArray[np.int32]:
        return np.asarray(cv2.integral(self.pixels), np.int32)

    def means(self, ys: Spans, xs: Spans) -> NDArray[np.float64]:
        """Mean colour (len(ys), len(xs), 3) of each box; boxes beyond the panel are cut to it."""
        height, width = self.pixels.shape[:2]
        ys, xs = _within(ys, height), _within(xs, width)
        (rows, down), (cols, across) = _ends(ys, height), _ends(xs, width)
        corners = self._sums[np.ix_(rows.ravel(), cols.ravel())].astype(np.float64)
        corners = corners.reshape(*rows.shape, *cols.shape, 3)
        sums = np.einsum("nk,nkmlc,ml->nmc", down, corners, across, optimize=True)
        areas = (ys[:, 1] - ys[:, 0])[:, None] * (xs[:, 1] - xs[:, 0])[None]
        return np.asarray(sums / areas[..., None], np.float64)


def panels(view: View) -> Iterator[Panel]:
    """Parts of the view that may show a maze: the region of a profile, then the largest first."""
    height, width = view.pixels.shape[:2]
    if view.profile.region_px is not None:
        left, top, wide, high = view.region_px
        right, bottom = min(width, left + wide), min(height, top + high)
        left, top = max(0, left), max(0, top)
        yield _panel(view.pixels, (left, top, right - left, bottom - top))
        if view.given_lattice is not None:
            return
    for box in _drawn_boxes(view.edges)[:_MOST_PANELS]:
        x, y, across, down = (round(value / view.edges.scale) for value in box)
        yield _panel(view.pixels, (x, y, across, down))


def _panel(pixels: Pixels, box: Box) -> Panel:
    x, y, width, height = box
    margin = max(8, round(_MARGIN * max(width, height)))
    left, top = max(0, x - margin), max(0, y - margin)
    part = pixels[top : y + height + margin, left : x + width + margin]
    times = -(-max(part.shape[:2]) // _LONGEST_SIDE_PX)
    scale = 1 / times
    if times > 1:  # whole times: that is much faster than any other
        part = part[: part.shape[0] // times * times, : part.shape[1] // times * times]
        size = part.shape[1] // times, part.shape[0] // times
        part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
    content = tuple(round(scale * value) for value in (x - left, y - top, width, height))
    box = content[0], content[1], content[2], content[3]
    return Panel(part, (left, top), scale, box, (pixels.shape[1], pixels.shape[0]))


def _drawn_boxes(edges: Edges) -> list[Box]:
    """Boxes around what is drawn in one piece, in working pixels, largest first.

    A maze with two openings is two pieces that reach around one another: boxes that overlap
    without one holding the other are united as well.
    """
    rows, cols = edges.across.shape
    reach = max(3, max(rows, cols) // 125) | 1
    drawn = (edges.strongest >= _STEP).astype(np.uint8)
    joined = cv2.dilate(drawn, np.ones((reach, reach), np.uint8))
    half, least = reach // 2, _LEAST_SIDE * min(rows, cols)
    boxes = [
        (int(x) + half, int(y) + half, int(width) - 2 * half, int(height) - 2 * half)
        for x, y, width, height in part_boxes(np.asarray(joined, np.uint8))
        if max(width, height) - 2 * half >= least
    ]
    return [box for box in united(boxes) if min(box[2:]) >= least]


def united(boxes: list[Box]) -> list[Box]:
    """The boxes, those that overlap without one holding the other made one, largest first."""
    done: list[Box] = []
    for box in sorted(boxes, key=lambda box: -box[2] * box[3]):
        for place, other in enumerate(done):
            if _entangled(box, other):
                done[place] = _around(box, other)
                break
        else:
            done.append(box)
    return sorted(done, key=lambda box: -box[2] * box[3])


def _entangled(one: Box, other: Box) -> bool:
    """Whether two boxes share much of the smaller one, or overlap and are as high or wide.

    Neither holds the other.
    """
    width = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    height = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    if min(width, height) <= 0 or _around(one, other) in (one, other):
        return False
    smaller = min(one[2] * one[3], other[2] * other[3])
    return 0.3 * smaller < width * height or any(
        shared > _AS_LONG * max(one[axis], other[axis])
        for axis, shared in ((2, width), (3, height))
    )


def _around(one: Box, other: Box) -> Box:
    x, y = min(one[0], other[0]), min(one[1], other[1])
    right = max(one[0] + one[2], other[0] + other[2])
    bottom = max(one[1] + one[3], other[1] + other[3])
    return x, y, right - x, bottom - y


def _within(spans: Spans, length: int) -> Spans:
    """The spans cut to the panel, none shorter than a hundredth of a pixel."""
    if (spans[:, 1] - spans[:, 0]).min(initial=_WIDE_PX) >= _WIDE_PX:
        spans = np.round(spans)
    begin = np.clip(spans[:, 0], 0, length - 0.01)
    end = np.clip(spans[:, 1], begin + 0.01, length)
    return np.stack([begin, end], axis=1)


def _ends(spans: Spans, length: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Places in running sums, and weights that make of them what the sums grow by in each span.

    Both have shape (n, 2), or (n, 4) where ends lie between places.
    """
    whole = np.minimum(spans.astype(np.int64), length)
    part = spans - whole
    sign = np.broadcast_to([-1.0, 1.0], whole.shape)
    if not part.any():
        return whole, sign
    places = np.concatenate([whole, np.minimum(whole + 1, length)], axis=1)
    return places, np.concatenate([sign * (1 - part), sign * part], axis=1)
