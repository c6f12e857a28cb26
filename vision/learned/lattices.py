"""Lattices beside the one that was located: given ones, and wider ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration import Box
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import GAMES, Kind, Mark
from vision.decode.facts import Decoded, Said
from vision.locate import FoundBoard

MOST_LACKING = 3
"""Rows or columns that a located board may have fewer than what was said."""

SURELY_OUTSIDE = np.where(np.arange(len(Kind)) == Kind.OUTSIDE, 0.0, -100.0)


def filling(region_px: Box, rows: int, cols: int, shifted: int | None = None) -> FoundBoard:
    """The board that fills a region edge to edge; ``shifted`` as of ``FoundBoard``."""
    x, y, width, height = region_px
    across, down = width / cols, height / rows
    first_x, first_y = x + across / 2, y + down / 2
    if shifted is not None:  # discs or hexagons as high as they are wide
        across = width / (cols + 0.5)
        down = (height - across) / max(1, rows - 1)
        first_x, first_y = x + across / 2, y + across / 2
    equal = np.full(len(GAMES), 1 / len(GAMES), np.float32)
    whole = np.array([1, 0, 0, 0], np.float32)
    origin = float(first_x), float(first_y)
    return FoundBoard(
        origin, (across, 0.0), (0.0, down), rows, cols, shifted, equal, whole, score=1.0
    )


def with_room(found: FoundBoard, said: Said) -> FoundBoard:
    """The lattice with so many more rows and columns on all sides that those said find room."""
    sides = np.zeros(4, np.int64)
    for side, (wanted, there) in enumerate(
        zip(said.least_size, (found.rows, found.cols), strict=True)
    ):
        sides[[side, side + 2]] = max(0, wanted - there)
    return grown(found, sides) if sides.max() <= MOST_LACKING else found


def beyond(decoded: Decoded[Any], odds: CellOdds) -> NDArray[np.int64]:
    """1 for each side (top, left, bottom, right) on which the board takes cells of the ring, or a
    stroke seems to begin there. There it may go on.
    """
    rows, cols = odds.kinds.shape[:2]
    starts = odds.marks[..., Mark.START]
    begin = np.argwhere((starts == starts.max()) & (starts > 0))
    places = np.concatenate([decoded.places.reshape(-1, 2), begin])
    (top, left), (bottom, right) = places.min(0), places.max(0)
    return np.array([top < 1, left < 1, bottom > rows - 2, right > cols - 2], np.int64)


def grown(found: FoundBoard, beyond: NDArray[np.int64]) -> FoundBoard:
    """The lattice with so many rows or columns more at the top, left, bottom and right."""
    top, left, bottom, right = (int(side) for side in beyond)
    across, down = np.array(found.across_px), np.array(found.down_px)
    x, y = np.array(found.origin_px) - left * across - top * down
    return replace(
        found,
        origin_px=(float(x), float(y)),
        rows=found.rows + top + bottom,
        cols=found.cols + left + right,
        shifted=None if found.shifted is None else (found.shifted + top) % 2,
    )
