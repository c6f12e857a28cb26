"""Lattices beside the one that was located: wider ones, and those of longer steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration import Box
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import GAMES, Kind, Mark
from vision.decode.facts import Decoded, Said
from vision.locate import FoundBoard
from vision.reading import Point

LEAST_PAIRS, IN_PAIRS = 4, 0.9
"""So many columns, or rows, may be halves of wider ones, if this part of their cells are alike."""

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


def in_pairs(found: FoundBoard, decoded: Decoded[Any]) -> Iterator[FoundBoard]:
    """The lattice with longer steps across, or down, where all cells of a maze come in pairs.

    Cells may be much wider than high, or higher than wide: half of one is taken for a cell then.
    """
    if decoded.board.walls:
        return
    cells, (row, col) = np.array(decoded.board.cells), decoded.places[0, 0] - 1
    if _are_doubled(cells.T):
        origin, step = _moved(found.origin_px, found.across_px, col + 0.5), found.across_px
        yield replace(
            found, origin_px=origin, across_px=_moved(step, step, 1.0), cols=len(cells[0]) // 2
        )
    if _are_doubled(cells):
        origin, step = _moved(found.origin_px, found.down_px, row + 0.5), found.down_px
        yield replace(
            found, origin_px=origin, down_px=_moved(step, step, 1.0), rows=len(cells) // 2
        )


def _are_doubled(lines: NDArray[np.int64]) -> bool:
    """Whether each second line is the same as the one before it, and unlike the next one."""
    if len(lines) % 2 or len(lines) < 2 * LEAST_PAIRS:
        return False
    alike = (lines[::2] == lines[1::2]).mean(), (lines[1:-1:2] == lines[2::2]).mean()
    return bool(alike[0] >= IN_PAIRS > alike[1])


def _moved(point: Point, step: Point, times: float) -> Point:
    return float(point[0] + times * step[0]), float(point[1] + times * step[1])


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
