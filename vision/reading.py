"""What a reader returns: a board, where its cells are, and how sure the reader is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from math import ceil, floor
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from calibration import Box
from solvers import Cell

Pixels = NDArray[np.uint8]
"""An RGB picture, uint8, shape (height, width, 3)."""

Point = tuple[float, float]
"""(x, y) in screenshot pixels; pixel (0, 0) covers 0 <= x < 1, 0 <= y < 1."""

BoardT = TypeVar("BoardT")


class VisionError(Exception):
    """What all errors of this layer are."""


class UnreadablePicture(VisionError, ValueError):
    """The bytes are no picture that can be used; the message says what is wrong with them."""


class NotRecognized(VisionError, LookupError):
    """The picture shows no board that the reader is sure of; the message says what it saw."""


@dataclass(frozen=True, eq=False)  # equality of arrays is none: a grid is known by its identity
class Grid:
    """The map between cells and pixels of one screenshot.

    ``centres_px`` has shape (rows, cols, 2): x and y of every cell's middle. ``pitch_px`` is the
    distance (x, y) between neighbouring cells. ``size_px`` is (width, height) of the screenshot
    that the grid was read from; a point means nothing on a screenshot of another size.
    """

    centres_px: NDArray[np.float64]
    pitch_px: tuple[float, float]
    size_px: tuple[int, int]

    @property
    def rows(self) -> int:
        """Number of rows."""
        return int(self.centres_px.shape[0])

    @property
    def cols(self) -> int:
        """Number of columns."""
        return int(self.centres_px.shape[1])

    def extent_px(self, margin: float = 0.5) -> Box:
        """Where the board is on the screenshot, as far as it is on it.

        ``margin`` is how far it reaches beyond the outer centres, as a part of the pitch.
        """
        xs, ys = self.centres_px[..., 0], self.centres_px[..., 1]
        beyond_x, beyond_y = margin * self.pitch_px[0], margin * self.pitch_px[1]
        width, height = self.size_px
        return Box.between(
            max(0, floor(xs.min() - beyond_x)),
            max(0, floor(ys.min() - beyond_y)),
            min(width, ceil(xs.max() + beyond_x)),
            min(height, ceil(ys.max() + beyond_y)),
        )

    def centre(self, cell: Cell) -> Point:
        """Middle of a cell in screenshot pixels."""
        x, y = self.centres_px[cell]
        return float(x), float(y)

    def turned_over(self) -> Grid:
        """The grid of a picture whose columns are the rows of this one's picture."""
        return Grid(self.centres_px[..., ::-1], self.pitch_px[::-1], self.size_px[::-1])

    @property
    def is_turned_over(self) -> bool:
        """Whether rows run down the picture."""
        across, down = np.abs(self.centres_px[0, -1] - self.centres_px[0, 0])
        return bool(down > across)

    def cell_at(self, point: Point) -> Cell | None:
        """Cell under a point, or None between and outside the cells."""
        offsets = np.abs(self.centres_px - np.asarray(point)) / np.asarray(self.pitch_px)
        farthest = offsets.max(axis=2)
        row, col = np.unravel_index(int(farthest.argmin()), farthest.shape)
        return (int(row), int(col)) if farthest[row, col] <= 0.5 else None


@dataclass(frozen=True)
class Reading(Generic[BoardT]):
    """A board as it was read from one screenshot.

    ``confidence`` is between 0 and 1; ``why`` lists the evidence: the lattice found, the classes
    of cells seen, what was ambiguous. ``either_way`` is the confidence where it does not matter
    which of the board's ends is which, None where that is not known. ``located`` is how probable it
    is that a board of this game, and all of it, lies at these cells, whatever is in them; 0 where
    that is not known.
    """

    board: BoardT
    grid: Grid
    confidence: float
    why: tuple[str, ...] = ()
    either_way: float | None = None
    located: float = 0.0

    def believed(self, confidence: float, *why: str) -> Reading[BoardT]:
        """The same, believed so much whichever of its ends is which; ``why`` is put first."""
        return replace(self, confidence=confidence, why=(*why, *self.why), either_way=None)


def is_bare(board: Any) -> bool:
    """Whether all cells of a board are alike, and there is nothing beside them, as walls are."""
    kinds = {kind for row in board.kinds() for kind in row}
    beside = [value for name, value in board.as_json().items() if name != "cells"]
    return len(kinds) == 1 and not any(beside)


def is_filled(board: Any) -> bool:
    """Whether no cell of a board is left to go to, or to move a piece to."""
    return {"free", "unvisited", "open", "empty"}.isdisjoint(chain(*board.kinds()))
