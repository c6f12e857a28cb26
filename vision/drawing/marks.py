"""The marks that drawings are made of: lines, arrow heads, numbers on discs, text, colours.

All lengths follow from the pitch of the grid, so that a watch and a 4K desktop look alike.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

import cv2
import numpy as np

from solvers import Cell
from solvers.cells import Wall
from vision.reading import Grid, Pixels, Point

Colour = tuple[int, int, int]

_COLOURS: Final[dict[str, Colour]] = {
    "free": (80, 150, 255),
    "open": (80, 150, 255),
    "unvisited": (80, 150, 255),
    "piece": (80, 150, 255),
    "hole": (120, 120, 120),
    "blocked": (120, 120, 120),
    "wall": (120, 120, 120),
    "absent": (120, 120, 120),
    "outside": (60, 70, 90),
    "empty": (225, 215, 195),
    "start": (30, 170, 70),
    "end": (220, 40, 50),
    "goal": (220, 40, 50),
    "filled": (245, 150, 30),
    "visited": (245, 150, 30),
    "head": (170, 60, 220),
    "target": (170, 60, 220),
    "waypoint": (0, 170, 180),
    "gate": (0, 170, 180),
}
"""Kinds of one game differ; the same part in another game looks the same."""

_MORE_COLOURS: Final[tuple[Colour, ...]] = (
    (200, 170, 0),
    (190, 80, 120),
    (110, 90, 200),
    (90, 140, 40),
    (200, 100, 60),
)
WHITE: Final[Colour] = (255, 255, 255)
INK: Final[Colour] = (24, 26, 34)
WAY: Final[Colour] = (255, 226, 70)
WALL: Final[Colour] = (190, 20, 100)

_FONT: Final = cv2.FONT_HERSHEY_SIMPLEX
_NUMBERED_PITCH_PX: Final = 20
"""Where cells stay smaller than this, numbers are left out: the line says more."""


def colour_of(kind: str) -> Colour:
    """The colour of a kind of cell, the same in every picture."""
    return _COLOURS.get(kind) or _MORE_COLOURS[zlib.crc32(kind.encode()) % len(_MORE_COLOURS)]


def way(pixels: Pixels, points: Sequence[Point], pitch_px: float) -> None:
    """An outlined line with an arrow head halfway between points: there numbers leave room."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(points)]
    _outlined(pixels, points, list(zip(points, middles, strict=False)), pitch_px)


def arrow(pixels: Pixels, points: Sequence[Point], pitch_px: float) -> None:
    """An outlined line with an arrow head where it ends."""
    _outlined(pixels, points, [(points[-2], points[-1])], pitch_px)


def _outlined(
    pixels: Pixels, points: Sequence[Point], heads: Sequence[tuple[Point, Point]], pitch_px: float
) -> None:
    for colour, share in ((INK, 0.17), (WAY, 0.09)):
        thickness_px = thick(pitch_px, share)
        for start, stop in pairwise(points):
            cv2.line(pixels, rounded(start), rounded(stop), colour, thickness_px, cv2.LINE_AA)
        for start, stop in heads:
            _arrow_head(pixels, start, stop, colour, pitch_px * (share + 0.17))


def _arrow_head(pixels: Pixels, start: Point, at: Point, colour: Colour, size_px: float) -> None:
    """A triangle on a line from ``start``."""
    a, b = np.array(start), np.array(at)
    along = (b - a) / max(1e-9, float(np.linalg.norm(b - a)))
    across = np.array([-along[1], along[0]])
    tip = b + along * size_px * 0.5
    foot = b - along * size_px * 0.4
    corners = np.array([tip, foot + across * size_px * 0.5, foot - across * size_px * 0.5])
    cv2.fillConvexPoly(pixels, np.rint(corners).astype(np.int32), colour, cv2.LINE_AA)


def outline(
    pixels: Pixels, grid: Grid, cells: Collection[Cell], colour: Colour, thickness_px: int
) -> None:
    """A frame around cells that belong together; the frames of neighbours do not overlap."""
    mask = np.zeros(pixels.shape[:2], np.uint8)
    for row, col in cells:
        square = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)]
        for part in (square[:1], square[:2], square[::2], square):  # bridges to the neighbours
            if all(cell in cells for cell in part):
                low, high = (
                    box(grid, part[0], thickness_px)[0],
                    box(grid, part[-1], thickness_px)[1],
                )
                cv2.rectangle(mask, low, high, 1, cv2.FILLED)
    contours, _ = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    cv2.drawContours(pixels, contours, -1, colour, thickness_px)


def box(grid: Grid, cell: Cell, frame_px: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Opposite corners of a cell's frame."""
    x, y = grid.centre(cell)
    half_x, half_y = (max(1.0, side / 2 - frame_px * 0.75) for side in grid.pitch_px)
    return rounded((x - half_x, y - half_y)), rounded((x + half_x, y + half_y))


def thin_walls(pixels: Pixels, grid: Grid, walls: Collection[Wall]) -> None:
    """Walls between neighbours: lines over the sides that they share."""
    lines = [_side(grid.centre(one), grid.centre(other)) for one, other in walls]
    for colour, share in ((WHITE, 0.16), (WALL, 0.09)):
        for start, stop in lines:
            cv2.line(pixels, start, stop, colour, thick(min(grid.pitch_px), share))


def _side(one: Point, other: Point) -> tuple[tuple[int, int], tuple[int, int]]:
    (x, y), (to_x, to_y) = one, other
    across, down = (to_y - y) / 2, (x - to_x) / 2
    middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2
    return (
        rounded((middle_x - across, middle_y - down)),
        rounded((middle_x + across, middle_y + down)),
    )


def badge(pixels: Pixels, at: Point, number: int, pitch_px: float, fill: Colour = WHITE) -> None:
    """A number on a disc."""
    radius = max(2, round(pitch_px * 0.24))
    cv2.circle(pixels, rounded(at), radius, INK, cv2.FILLED, cv2.LINE_AA)
    cv2.circle(pixels, rounded(at), max(1, radius - 1), fill, cv2.FILLED, cv2.LINE_AA)
    if pitch_px >= _NUMBERED_PITCH_PX:
        text, room_px = str(number), radius * 1.6
        height_px = min(radius * 0.85, 1.25 * room_px / len(text))
        write(pixels, text, at, height_px, INK if fill == WHITE else WHITE, centred=True)


def write(
    pixels: Pixels, text: str, at: Point, height_px: float, colour: Colour, *, centred: bool
) -> None:
    """Text with its base line at a point, or its middle there."""
    scale, thickness = _font(height_px)
    width, height = size_of(text, height_px)
    x, y = (at[0] - width / 2, at[1] + height / 2) if centred else at
    cv2.putText(pixels, text, rounded((x, y)), _FONT, scale, colour, thickness, cv2.LINE_AA)


def size_of(text: str, height_px: float) -> tuple[int, int]:
    """Width and height of a text whose capitals are so high."""
    scale, thickness = _font(height_px)
    (width, height), _ = cv2.getTextSize(text, _FONT, scale, thickness)
    return int(width), int(height)


def _font(height_px: float) -> tuple[float, int]:
    """Scale and line thickness of the font at a height of its capitals."""
    return height_px / 22, thick(height_px, 0.11)


def thick(length_px: float, share: float) -> int:
    """A thickness in whole pixels."""
    return max(1, round(length_px * share))


def rounded(point: Point) -> tuple[int, int]:
    """The pixel nearest to a point."""
    return round(point[0]), round(point[1])
