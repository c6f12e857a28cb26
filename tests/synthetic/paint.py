"""Smooth shapes on a picture: each is drawn larger into a mask, shrunk, and laid over.

Positions and lengths are pixels, with fractions; pixel (0, 0) covers 0 <= x < 1, 0 <= y < 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, cos, floor, pi, sin
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.synthetic.fonts import Face, written

Colour = tuple[int, int, int]
Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Pixels = NDArray[np.uint8]
Mask = NDArray[np.uint8]
Fill: TypeAlias = "Colour | tuple[Colour, Colour] | Pixels"
"""One colour, a fade from the top of the shape to its bottom, or a picture stretched over it."""

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)

_LARGER = 4
_SHIFT = 4  # the binary digits after the point in OpenCV's coordinates


@dataclass(frozen=True)
class Canvas:
    """A picture that is painted on, in place."""

    pixels: Pixels

    @classmethod
    def blank(cls, width_px: int, height_px: int, fill: Fill) -> Canvas:
        """A canvas all of one fill."""
        canvas = cls(np.zeros((height_px, width_px, 3), np.uint8))
        canvas.box((0, 0, width_px, height_px), fill)
        return canvas

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height."""
        return self.pixels.shape[1], self.pixels.shape[0]

    def polygon(self, points: Sequence[Point], fill: Fill, opacity: float = 1.0) -> None:
        """Fill a polygon."""

        def draw(mask: Mask, at: Callable[[Sequence[Point]], NDArray[np.int32]]) -> None:
            cv2.fillPoly(mask, [at(points)], 255, shift=_SHIFT)

        self._lay(_bounds(points), draw, fill, opacity)

    def line(
        self,
        points: Sequence[Point],
        width_px: float,
        colour: Colour,
        opacity: float = 1.0,
        closed: bool = False,
    ) -> None:
        """A line with round ends and joints."""

        def draw(mask: Mask, at: Callable[[Sequence[Point]], NDArray[np.int32]]) -> None:
            thick = max(1, round(width_px * _LARGER))
            cv2.polylines(mask, [at(points)], closed, 255, thick, shift=_SHIFT)

        left, top, right, bottom = _bounds(points)
        half = width_px / 2
        self._lay((left - half, top - half, right + half, bottom + half), draw, colour, opacity)

    def box(
        self,
        box: Box,
        fill: Fill,
        radius_px: float = 0.0,
        edge: Colour | None = None,
        edge_px: float = 0.0,
        opacity: float = 1.0,
    ) -> None:
        """A rectangle with rounded corners, perhaps with an edge inside its bounds."""
        if edge is not None:
            self.polygon(rounded(box, radius_px), edge, opacity)
            box, radius_px = inset(box, edge_px), max(0.0, radius_px - edge_px)
        self.polygon(rounded(box, radius_px), fill, opacity)

    def frame(self, box: Box, colour: Colour, width_px: float, radius_px: float = 0.0) -> None:
        """The outline of a rectangle, drawn inside its bounds."""
        middle = inset(box, width_px / 2)
        points = rounded(middle, max(0.0, radius_px - width_px / 2))
        self.line(points, width_px, colour, closed=True)

    def disc(self, x: float, y: float, radius_px: float, fill: Fill, opacity: float = 1.0) -> None:
        """A disc around a point."""
        self.polygon(regular((x, y), radius_px, 48), fill, opacity)

    def oval(self, box: Box, fill: Fill, opacity: float = 1.0) -> None:
        """An ellipse that fills a box."""
        left, top, right, bottom = box
        unit = regular((0, 0), 1, 48)
        x, y, half_w, half_h = (left + right) / 2, (top + bottom) / 2, right - left, bottom - top
        self.polygon([(x + a * half_w / 2, y + b * half_h / 2) for a, b in unit], fill, opacity)

    def ring(self, x: float, y: float, radius_px: float, width_px: float, colour: Colour) -> None:
        """A circle whose line lies inside its radius."""
        self.line(regular((x, y), radius_px - width_px / 2, 48), width_px, colour, closed=True)

    def shadow(
        self, points: Sequence[Point], blur_px: float, drop_px: float, opacity: float = 0.35
    ) -> None:
        """A soft dark copy of a polygon, lower by the drop."""
        margin = 3 * blur_px
        left, top, right, bottom = _bounds(points)
        bounds = (left - margin, top - margin + drop_px, right + margin, bottom + margin + drop_px)

        def draw(mask: Mask, at: Callable[[Sequence[Point]], NDArray[np.int32]]) -> None:
            lowered = [(x, y + drop_px) for x, y in points]
            cv2.fillPoly(mask, [at(lowered)], 255, shift=_SHIFT)

        self._lay(bounds, draw, BLACK, opacity, blur_px)

    def text(
        self,
        text: str,
        at_px: Point,
        height_px: float,
        colour: Colour,
        face: Face,
        anchor: str = "mm",
        opacity: float = 1.0,
    ) -> float:
        """One line of text; the anchor is Pillow's. Returns the width."""
        ink, (left, top) = written(text, face, max(4.0, height_px), anchor)
        x, y = round(at_px[0] + left), round(at_px[1] + top)
        self._blend(x, y, ink.astype(np.float32) * (opacity / 255), colour)
        return float(ink.shape[1])

    def stencil(
        self, mask: Mask, corner_px: tuple[int, int], fill: Fill, opacity: float = 1.0
    ) -> None:
        """Fill where a mask of the picture's own size of pixels is bright."""
        shown = np.asarray(mask, np.float32) * np.float32(opacity / 255)
        self._blend(*corner_px, shown, _spread(fill, mask.shape[1], mask.shape[0]))

    def lay(self, picture: NDArray[np.uint8], left_px: int, top_px: int) -> None:
        """Lay an RGBA picture over, its corner at a whole pixel."""
        self._blend(left_px, top_px, picture[..., 3] / np.float32(255), picture[..., :3])

    def _lay(
        self,
        bounds: Box,
        draw: Callable[[Mask, Callable[[Sequence[Point]], NDArray[np.int32]]], None],
        fill: Fill,
        opacity: float,
        blur_px: float = 0.0,
    ) -> None:
        left, top = floor(bounds[0]) - 1, floor(bounds[1]) - 1
        width, height = ceil(bounds[2]) + 1 - left, ceil(bounds[3]) + 1 - top
        mask = np.zeros((height * _LARGER, width * _LARGER), np.uint8)

        def at(points: Sequence[Point]) -> NDArray[np.int32]:
            moved = (np.array(points, np.float64) - (left, top)) * _LARGER - 0.5
            return np.rint(moved * (1 << _SHIFT)).astype(np.int32)

        draw(mask, at)
        alpha = cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA)
        if blur_px > 0:
            alpha = cv2.GaussianBlur(alpha, (0, 0), blur_px)
        shown = np.asarray(alpha, np.float32) * np.float32(opacity / 255)
        self._blend(left, top, shown, _spread(fill, width, height))

    def _blend(
        self, left: int, top: int, alpha: NDArray[np.float32], paint: Colour | Pixels
    ) -> None:
        """Lay paint over the part of the picture that the mask meets."""
        height, width = alpha.shape
        x0, y0 = max(0, left), max(0, top)
        x1, y1 = min(self.size_px[0], left + width), min(self.size_px[1], top + height)
        if x0 >= x1 or y0 >= y1:
            return
        cut = (slice(y0 - top, y1 - top), slice(x0 - left, x1 - left))
        under = self.pixels[y0:y1, x0:x1]
        over = np.asarray(paint if isinstance(paint, tuple) else paint[cut], np.float32)
        share = alpha[cut][..., None]
        under[:] = np.rint(under + (over - under) * share).astype(np.uint8)


def _spread(fill: Fill, width: int, height: int) -> Colour | Pixels:
    """A fill as one colour, or as a picture of that size."""
    if isinstance(fill, np.ndarray):
        return np.asarray(cv2.resize(fill, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    if len(fill) == 2:
        return fade(*fill, width, height)
    return fill


def fade(top: Colour, bottom: Colour, width: int, height: int) -> Pixels:
    """A picture that goes from one colour at the top to another at the bottom."""
    share = np.linspace(0, 1, height, dtype=np.float32)[:, None]
    column = np.asarray(top, np.float32) * (1 - share) + np.asarray(bottom, np.float32) * share
    return np.broadcast_to(np.rint(column)[:, None], (height, width, 3)).astype(np.uint8)


def inset(box: Box, margin: float) -> Box:
    """A box smaller by a margin on each side."""
    return box[0] + margin, box[1] + margin, box[2] - margin, box[3] - margin


def around(x: float, y: float, half_w: float, half_h: float | None = None) -> Box:
    """The box around a point."""
    half_h = half_w if half_h is None else half_h
    return x - half_w, y - half_h, x + half_w, y + half_h


def rounded(box: Box, radius: float) -> list[Point]:
    """The outline of a rectangle with rounded corners."""
    left, top, right, bottom = box
    radius = max(0.0, min(radius, (right - left) / 2, (bottom - top) / 2))
    if radius < 0.3:
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    corners = [(right, bottom, 0), (left, bottom, 1), (left, top, 2), (right, top, 3)]
    points = []
    for x, y, quarter in corners:
        mid_x = x - radius if quarter in (0, 3) else x + radius
        mid_y = y - radius if quarter in (0, 1) else y + radius
        angles = [(quarter + step / 8) * pi / 2 for step in range(9)]
        points += [(mid_x + radius * cos(a), mid_y + radius * sin(a)) for a in angles]
    return points


def regular(
    centre: Point, radius: float, corners: int, turn: float = 0.0, other: float | None = None
) -> list[Point]:
    """A regular polygon; a second radius for every other corner makes a star."""
    radii = (radius, radius if other is None else other)
    angles = [turn + 2 * pi * corner / corners for corner in range(corners)]
    return [
        (centre[0] + radii[n % 2] * cos(a), centre[1] + radii[n % 2] * sin(a))
        for n, a in enumerate(angles)
    ]


def _bounds(points: Sequence[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
