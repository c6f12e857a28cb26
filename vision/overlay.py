"""Draws a reading and its solution on the screenshot: cells by kind, the numbered way, a legend.

All lengths follow from the pitch of the grid, so that a watch and a 4K desktop look alike.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil
from typing import Final

import cv2
import numpy as np

from solvers import Cell
from vision.reading import Grid, Pixels, Point

Colour = tuple[int, int, int]

_COLOURS: Final[dict[str, Colour]] = {
    "free": (80, 150, 255),
    "hole": (120, 120, 120),
    "start": (30, 170, 70),
    "end": (220, 40, 50),
    "filled": (245, 150, 30),
    "head": (170, 60, 220),
    "waypoint": (0, 170, 180),
}
_MORE_COLOURS: Final[tuple[Colour, ...]] = (
    (200, 170, 0),
    (190, 80, 120),
    (110, 90, 200),
    (90, 140, 40),
    (200, 100, 60),
)
_WHITE: Final[Colour] = (255, 255, 255)
_INK: Final[Colour] = (24, 26, 34)
_WAY: Final[Colour] = (255, 226, 70)
_FONT: Final = cv2.FONT_HERSHEY_SIMPLEX

READABLE_PITCH_PX: Final = 36
"""Smaller cells are enlarged before drawing: a number needs that much room."""

MAX_SIDE_PX: Final = 6000
"""No picture is enlarged beyond this."""

_NUMBERED_PITCH_PX: Final = 20
"""Where cells stay smaller than this, numbers are left out: the line says more."""


@dataclass(frozen=True)
class Drawing:
    """What to draw: the kind of each cell (rows x cols), the cells to number, a line of text."""

    grid: Grid
    kinds: Sequence[Sequence[str]]
    way: Sequence[Cell] = ()
    caption: str = ""


def annotate(pixels: Pixels, drawing: Drawing) -> Pixels:
    """The screenshot with the drawing on it and a legend below; small cells are enlarged."""
    factor = ceil(READABLE_PITCH_PX / min(drawing.grid.pitch_px))
    factor = max(1, min(factor, MAX_SIDE_PX // max(pixels.shape)))
    return next(_frames(*_scaled(pixels, drawing, factor), [len(drawing.way)]))


def sketch(pixels: Pixels, drawing: Drawing | None, side_px: int) -> Pixels:
    """The screenshot with its cells marked, no side longer than that, and nothing written on it."""
    factor = min(1.0, side_px / max(pixels.shape[:2]))
    if drawing is None:
        return _resized(pixels, factor)
    return _with_cells(*_scaled(pixels, drawing, factor))


def animate(
    pixels: Pixels, drawing: Drawing, width_px: int, max_frames: int
) -> tuple[int, Iterator[Pixels]]:
    """Number of frames, and the frames: the way grows over a screenshot at most that wide."""
    step = max(1, ceil(len(drawing.way) / max_frames))
    lengths = [*range(0, len(drawing.way), step), len(drawing.way)]
    factor = min(1.0, width_px / pixels.shape[1])
    return len(lengths), _frames(*_scaled(pixels, drawing, factor), lengths)


def _frames(pixels: Pixels, drawing: Drawing, lengths: Sequence[int]) -> Iterator[Pixels]:
    """The drawing with the first cells of the way, for each of the lengths."""
    base = _with_legend(_with_cells(pixels, drawing), drawing)
    for length in lengths:
        frame = base.copy()
        _draw_way(frame, drawing.grid, drawing.way[:length])
        yield frame


def _scaled(pixels: Pixels, drawing: Drawing, factor: float) -> tuple[Pixels, Drawing]:
    if factor == 1:
        return pixels, drawing
    resized = _resized(pixels, factor)
    grid = drawing.grid
    pitch = (grid.pitch_px[0] * factor, grid.pitch_px[1] * factor)
    size = (resized.shape[1], resized.shape[0])
    return resized, replace(drawing, grid=Grid(grid.centres_px * factor, pitch, size))


def _resized(pixels: Pixels, factor: float) -> Pixels:
    how = cv2.INTER_AREA if factor < 1 else cv2.INTER_NEAREST
    return np.asarray(cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=how), np.uint8)


def colour_of(kind: str) -> Colour:
    """The colour of a kind of cell, the same in every picture."""
    return _COLOURS.get(kind) or _MORE_COLOURS[zlib.crc32(kind.encode()) % len(_MORE_COLOURS)]


def _with_cells(pixels: Pixels, drawing: Drawing) -> Pixels:
    """Each cell tinted and framed in the colour of its kind."""
    pitch = min(drawing.grid.pitch_px)
    frame_px, tint = _thickness(pitch, 0.05), pixels.copy()
    boxes = [
        (_box(drawing.grid, (row, col), frame_px), colour_of(kind))
        for row, kinds in enumerate(drawing.kinds)
        for col, kind in enumerate(kinds)
    ]
    for (low, high), colour in boxes:
        cv2.rectangle(tint, low, high, colour, cv2.FILLED)
    out = np.asarray(cv2.addWeighted(pixels, 0.7, tint, 0.3, 0), np.uint8)
    for (low, high), colour in boxes:
        cv2.rectangle(out, low, high, colour, frame_px)
    return out


def _box(grid: Grid, cell: Cell, frame_px: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Opposite corners of a cell's frame; the frames of neighbours do not overlap."""
    x, y = grid.centre(cell)
    half_x, half_y = (max(1.0, side / 2 - frame_px * 0.75) for side in grid.pitch_px)
    return (round(x - half_x), round(y - half_y)), (round(x + half_x), round(y + half_y))


def _draw_way(pixels: Pixels, grid: Grid, way: Sequence[Cell]) -> None:
    pitch = min(grid.pitch_px)
    points = [grid.centre(cell) for cell in way]
    for colour, share in ((_INK, 0.17), (_WAY, 0.09)):
        for start, stop in pairwise(points):
            _line(pixels, start, stop, colour, _thickness(pitch, share))
            _arrow_head(pixels, start, stop, colour, pitch * (share + 0.17))
    for number, point in enumerate(points, start=1):
        _badge(pixels, point, number, pitch, last=number == len(points))


def _line(pixels: Pixels, start: Point, stop: Point, colour: Colour, thickness_px: int) -> None:
    cv2.line(pixels, _rounded(start), _rounded(stop), colour, thickness_px, cv2.LINE_AA)


def _arrow_head(pixels: Pixels, start: Point, stop: Point, colour: Colour, size_px: float) -> None:
    """A triangle halfway, where the numbers leave room for it."""
    a, b = np.array(start), np.array(stop)
    along = (b - a) / max(1e-9, float(np.linalg.norm(b - a)))
    across = np.array([-along[1], along[0]])
    tip = (a + b) / 2 + along * size_px * 0.5
    foot = (a + b) / 2 - along * size_px * 0.4
    corners = np.array([tip, foot + across * size_px * 0.5, foot - across * size_px * 0.5])
    cv2.fillConvexPoly(pixels, np.rint(corners).astype(np.int32), colour, cv2.LINE_AA)


def _badge(pixels: Pixels, point: Point, number: int, pitch: float, last: bool) -> None:
    """The number of a cell on a disc; the first and the last are filled with colour."""
    radius = max(2, round(pitch * 0.24))
    fill = _COLOURS["start"] if number == 1 else _COLOURS["end"] if last else _WHITE
    cv2.circle(pixels, _rounded(point), radius, _INK, cv2.FILLED, cv2.LINE_AA)
    cv2.circle(pixels, _rounded(point), max(1, radius - 1), fill, cv2.FILLED, cv2.LINE_AA)
    if pitch >= _NUMBERED_PITCH_PX:
        text, room_px = str(number), radius * 1.6
        height = min(radius * 0.85, 1.25 * room_px / len(text))
        _text(pixels, text, point, height, _INK if fill == _WHITE else _WHITE, centred=True)


def _with_legend(pixels: Pixels, drawing: Drawing) -> Pixels:
    """The picture with a strip below it: the caption, then each kind with its colour and count."""
    height_px = min(40.0, max(11.0, pixels.shape[1] / 40))
    counts = Counter(kind for row in drawing.kinds for kind in row)
    items = [(f"{kind} {count}", colour_of(kind)) for kind, count in counts.items()]
    if drawing.caption:
        items.insert(0, (drawing.caption, _INK))
    places, strip_px = _flow([text for text, _ in items], pixels.shape[1], height_px)
    strip: Pixels = np.full((strip_px, pixels.shape[1], 3), _INK, np.uint8)
    for (x, y), (text, colour) in zip(places, items, strict=True):
        side = 0 if colour == _INK else height_px
        low, high = _rounded((x, y - side)), _rounded((x + side, y))
        if side:
            cv2.rectangle(strip, low, high, colour, cv2.FILLED)
        _text(strip, text, (x + side * 1.4, y), height_px, _WHITE, centred=False)
    return np.concatenate([pixels, strip])


def _flow(texts: Sequence[str], width_px: int, height_px: float) -> tuple[list[Point], int]:
    """Where each text starts on its base line when lines break at the width; the height of all."""
    x = left = height_px
    y = 2 * height_px
    places: list[Point] = []
    for text in texts:
        needed = _text_size(text, height_px)[0] + 3 * height_px
        if x > left and x + needed > width_px:
            x, y = left, y + 2 * height_px
        places.append((x, y))
        x += needed
    return places, ceil(y + height_px)


def _text(
    pixels: Pixels, text: str, at: Point, height_px: float, colour: Colour, *, centred: bool
) -> None:
    """Text with its base line at a point, or its middle there."""
    scale, thickness = _font(height_px)
    width, height = _text_size(text, height_px)
    x, y = (at[0] - width / 2, at[1] + height / 2) if centred else at
    cv2.putText(pixels, text, _rounded((x, y)), _FONT, scale, colour, thickness, cv2.LINE_AA)


def _text_size(text: str, height_px: float) -> tuple[int, int]:
    scale, thickness = _font(height_px)
    (width, height), _ = cv2.getTextSize(text, _FONT, scale, thickness)
    return int(width), int(height)


def _font(height_px: float) -> tuple[float, int]:
    """Scale and line thickness of the font at a height of its capitals."""
    return height_px / 22, _thickness(height_px, 0.11)


def _thickness(length_px: float, share: float) -> int:
    return max(1, round(length_px * share))


def _rounded(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])
