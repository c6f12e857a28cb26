"""Draws a reading and its solution on the screenshot: cells by kind, the numbered way, a legend.

All lengths follow from the pitch of the grid, so that a watch and a 4K desktop look alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import ceil
from typing import Final

import cv2
import numpy as np

from solvers import Cell
from solvers.cells import Wall
from vision.drawing.marks import (
    INK,
    WHITE,
    badge,
    box,
    colour_of,
    outline,
    rounded,
    size_of,
    thick,
    thin_walls,
    way,
    write,
)
from vision.drawing.slides import Scene, Slide, clear_together, draw_slides, slid
from vision.reading import Grid, Pixels, Point

READABLE_PITCH_PX: Final = 36
"""Smaller cells are enlarged before drawing: a number needs that much room."""

MAX_SIDE_PX: Final = 6000
"""No picture is enlarged beyond this."""


@dataclass(frozen=True)
class Drawing:
    """What to draw: the kind of each cell (rows x cols), the cells to number, a line of text.

    Where there are pieces of several cells that move, slides take the place of the way.
    """

    grid: Grid
    kinds: Sequence[Sequence[str]]
    way: Sequence[Cell] = ()
    caption: str = ""
    pieces: Sequence[Collection[Cell]] = ()
    slides: Sequence[Slide] = ()
    walls: Collection[Wall] = ()

    @property
    def scene(self) -> Scene:
        """The board as it is on the screenshot."""
        return Scene(self.kinds, self.pieces, self.walls)


def annotate(pixels: Pixels, drawing: Drawing) -> Pixels:
    """The screenshot with the drawing on it and a legend below; small cells are enlarged."""
    factor = ceil(READABLE_PITCH_PX / min(drawing.grid.pitch_px))
    factor = max(1, min(factor, MAX_SIDE_PX // max(pixels.shape)))
    scaled, larger = _scaled(pixels, drawing, factor)
    if drawing.slides:
        marked = _with_cells(scaled, larger.grid, larger.scene)
        return _with_slides(marked, larger, 0, clear_together(larger.slides, larger.grid))
    return next(_way_frames(scaled, larger, [len(drawing.way)]))


def sketch(pixels: Pixels, drawing: Drawing | None, side_px: int) -> Pixels:
    """The screenshot with its cells marked, no side longer than that, and nothing written on it."""
    factor = min(1.0, side_px / max(pixels.shape[:2]))
    if drawing is None:
        return _resized(pixels, factor)
    smaller, scaled = _scaled(pixels, drawing, factor)
    return _with_cells(smaller, scaled.grid, scaled.scene)


def animate(
    pixels: Pixels, drawing: Drawing, width_px: int, max_frames: int
) -> tuple[int, Iterator[Pixels]]:
    """Number of frames, and the frames, at most that wide: the way grows, or the pieces move."""
    factor = min(1.0, width_px / pixels.shape[1])
    scaled, smaller = _scaled(pixels, drawing, factor)
    if drawing.slides:
        return len(drawing.slides) + 1, _slide_frames(scaled, smaller)
    step = max(1, ceil(len(drawing.way) / max_frames))
    lengths = [*range(0, len(drawing.way), step), len(drawing.way)]
    return len(lengths), _way_frames(scaled, smaller, lengths)


def _way_frames(pixels: Pixels, drawing: Drawing, lengths: Sequence[int]) -> Iterator[Pixels]:
    """The drawing with the first cells of the way, for each of the lengths."""
    marked = _with_cells(pixels, drawing.grid, drawing.scene)
    base = _with_legend(marked, drawing, drawing.caption)
    for length in lengths:
        frame = base.copy()
        _draw_way(frame, drawing.grid, drawing.way[:length])
        yield frame


def _slide_frames(pixels: Pixels, drawing: Drawing) -> Iterator[Pixels]:
    """Each move on the board before it, and the last board."""
    scene = drawing.scene
    for done, slide in enumerate(drawing.slides):
        yield _with_slides(_with_cells(pixels, drawing.grid, scene), drawing, done, done + 1)
        pixels, scene = slid(pixels, drawing.grid, slide), slide.after
    last = _with_cells(pixels, drawing.grid, scene)
    yield _with_legend(last, drawing, f"{drawing.caption}: done")


def _with_slides(marked: Pixels, drawing: Drawing, first: int, last: int) -> Pixels:
    """Some of the moves on a picture with its cells marked, and which moves these are."""
    shown = drawing.slides[first:last]
    which = f"{first + 1} to {last}" if len(shown) > 1 else last
    caption = f"{drawing.caption}: {which} of {len(drawing.slides)}"
    frame = _with_legend(marked, drawing, caption)
    draw_slides(frame, drawing.grid, shown, first + 1)
    return frame


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


def _with_cells(pixels: Pixels, grid: Grid, scene: Scene) -> Pixels:
    """Each cell tinted and framed in the colour of its kind; a piece has one frame."""
    frame_px, tint = thick(min(grid.pitch_px), 0.05), pixels.copy()
    colours = {
        (row, col): colour_of(kind)
        for row, kinds in enumerate(scene.kinds)
        for col, kind in enumerate(kinds)
    }
    for cell, colour in colours.items():
        cv2.rectangle(tint, *box(grid, cell, frame_px), colour, cv2.FILLED)
    out = np.asarray(cv2.addWeighted(pixels, 0.7, tint, 0.3, 0), np.uint8)
    for cell in colours.keys() - set(chain(*scene.pieces)):
        cv2.rectangle(out, *box(grid, cell, frame_px), colours[cell], frame_px)
    for piece in scene.pieces:
        outline(out, grid, piece, colours[min(piece)], frame_px)
    thin_walls(out, grid, scene.walls)
    return out


def _draw_way(pixels: Pixels, grid: Grid, cells: Sequence[Cell]) -> None:
    """One line with a number on each cell; the first and the last are filled with colour."""
    pitch = min(grid.pitch_px)
    points = [grid.centre(cell) for cell in cells]
    way(pixels, points, pitch)
    for number, point in enumerate(points, start=1):
        last = colour_of("end") if number == len(points) else WHITE
        badge(pixels, point, number, pitch, colour_of("start") if number == 1 else last)


def _with_legend(pixels: Pixels, drawing: Drawing, caption: str) -> Pixels:
    """The picture with a strip below it: the caption, then each kind with its colour and count."""
    height_px = min(40.0, max(11.0, pixels.shape[1] / 40))
    counts = Counter(kind for row in drawing.kinds for kind in row)
    texts = {f"{kind} {count}": colour_of(kind) for kind, count in counts.items()}
    first_y = height_px * (4 if caption else 2)  # the caption has a line of its own
    places, strip_px = _flow(list(texts), pixels.shape[1], height_px, first_y)
    strip: Pixels = np.full((strip_px, pixels.shape[1], 3), INK, np.uint8)
    write(strip, caption, (height_px, 2 * height_px), height_px, WHITE, centred=False)
    for (x, y), (text, colour) in zip(places, texts.items(), strict=True):
        square = rounded((x, y - height_px)), rounded((x + height_px, y))
        cv2.rectangle(strip, *square, colour, cv2.FILLED)
        write(strip, text, (x + height_px * 1.4, y), height_px, WHITE, centred=False)
    return np.concatenate([pixels, strip])


def _flow(
    texts: Sequence[str], width_px: int, height_px: float, y: float
) -> tuple[list[Point], int]:
    """Where each text starts on its base line when lines break at the width; the height of all."""
    x = left = height_px
    places: list[Point] = []
    for text in texts:
        needed = size_of(text, height_px)[0] + 3 * height_px
        if x > left and x + needed > width_px:
            x, y = left, y + 2 * height_px
        places.append((x, y))
        x += needed
    return places, ceil(y + height_px)
