"""What a report keeps of a frame: all of it or the board alone, whole and as a small picture."""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from bot.annotation import walls_of
from bot.loop.events import Looked
from calibration.box import Box
from vision import Grid, Pixels, Reading
from vision.drawing import Drawing, sketch
from vision.pictures import encode_jpeg

_MARGIN: Final = 1.5
"""Pitches from the outer centres to the edge of a cropped frame: half a cell, and one cell more,
since a board is told by its outline, and gates and captions of a board lie beside it."""

_SIDES_PX: Final = (440, 220)
"""The longer side of pictures in the page: while there is room, and when it becomes scarce."""

_ROOM_BYTES: Final = 14_000_000
"""For all pictures of a page. Half of it goes to large ones, the other half to small ones; then
the page names the files beside it. A run of 1600 frames has room for all."""

_QUALITY: Final = 62


@dataclass(frozen=True)
class Frame:
    """The part of a screenshot that is kept, and where it lies on it."""

    pixels: Pixels
    region_px: Box
    reading: Reading[Any] | None

    def same_as(self, other: Frame | None) -> bool:
        """Whether both show the same board in the same pixels; around it things may move."""
        return (
            other is not None
            and self.region_px == other.region_px
            and self._text == other._text
            and np.array_equal(self._board_pixels, other._board_pixels)
        )

    @property
    def _text(self) -> str:
        return str(self.reading.board) if self.reading else ""

    @property
    def _board_pixels(self) -> Pixels:
        """The board alone, or everything where there is none."""
        if self.reading is None:
            return self.pixels
        board = self.reading.grid.extent_px()
        left, top = board.left - self.region_px.left, board.top - self.region_px.top
        return board._replace(left=left, top=top).cut(self.pixels)


def stored_frame(event: Looked, crop: bool) -> Frame | None:
    """What to keep of a look. Cropped, a frame without a board may be anything: nothing is kept."""
    pixels, reading = event.screenshot.pixels, event.reading
    if not crop:
        return Frame(pixels, Box(0, 0, *event.screenshot.size_px), reading)
    if reading is None:
        return None
    around = reading.grid.extent_px(_MARGIN)
    return Frame(around.cut(pixels).copy(), around, reading)


@dataclass(frozen=True)
class Picture:
    """A small picture for the page: its URI, what part of the screenshot it shows, its cells."""

    uri: str
    region_px: Box
    kinds: Mapping[str, int]


class Album:
    """Makes the pictures of a page, smaller when there is little room left."""

    def __init__(self, room_bytes: int = _ROOM_BYTES) -> None:
        self._room_bytes = room_bytes
        self._taken_bytes = 0

    def picture(self, frame: Frame) -> Picture:
        """The frame with its board marked. Without room its URI is empty."""
        kinds = Counter(kind for row in _kinds(frame) for kind in row)
        if self._taken_bytes > self._room_bytes:
            return Picture("", frame.region_px, kinds)
        side_px = _SIDES_PX[self._taken_bytes * 2 > self._room_bytes]
        jpeg = encode_jpeg(sketch(frame.pixels, _drawing(frame), side_px), _QUALITY)
        uri = f"data:image/jpeg;base64,{base64.b64encode(jpeg).decode()}"
        self._taken_bytes += len(uri)
        return Picture(uri, frame.region_px, kinds)


def _kinds(frame: Frame) -> list[list[str]]:
    return frame.reading.board.kinds() if frame.reading else []


def _drawing(frame: Frame) -> Drawing | None:
    if frame.reading is None:
        return None
    grid = _moved(frame.reading.grid, frame.region_px)
    return Drawing(grid, _kinds(frame), walls=walls_of(frame.reading.board))


def _moved(grid: Grid, region_px: Box) -> Grid:
    """The grid in pixels of the region."""
    centres_px = grid.centres_px - [region_px.left, region_px.top]
    return replace(grid, centres_px=centres_px, size_px=region_px.size)
