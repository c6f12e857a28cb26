"""A small square of colours for each cell of a board, and how much two of them differ."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration import Box
from vision.cells.patches import NOWHERE, ringed
from vision.reading import Grid, Pixels

SIDE: Final = 8
"""Points along each side of a swatch."""

SPAN: Final = 0.9
"""Part of the pitch that a swatch shows: what is drawn between cells belongs to none."""

TELLING: Final = 20
"""Levels of brightness by which a point has changed: grain and compression change it by less."""

FOREIGN: Final = 0.2
"""A cell that differs so much from what it was does not show that."""

MOST_TIMES: Final = 4
"""More contrast than that would show nothing but grain."""

Swatches = NDArray[np.int16]
"""RGB of SIDE x SIDE points for each of some cells, shape (..., SIDE, SIDE, 3)."""

Colours = NDArray[np.int16] | NDArray[np.float64]
"""RGB of points of swatches or of means of such, shape (..., 3)."""


def swatches(pixels: Pixels, grid: Grid) -> Swatches:
    """The swatches of a board and of a ring of cells around it (rows + 2, cols + 2, ...).

    Each point is the mean of its surroundings. What lies beyond the picture has one odd colour.
    """
    box, x, y = _sampled(grid)
    rows, cols = grid.rows + 2, grid.cols + 2
    part = box.cut(pixels)
    if part.size == 0:
        return np.full((rows, cols, SIDE, SIDE, 3), NOWHERE, np.int16)
    around = [max(1, round(pitch * SPAN / SIDE)) for pitch in grid.pitch_px]
    found = cv2.remap(
        cv2.blur(part, around),
        x,
        y,
        cv2.INTER_NEAREST,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=NOWHERE,
    )
    shape = rows, SIDE, cols, SIDE, 3
    cells: Swatches = np.asarray(found, np.int16).reshape(shape).transpose(0, 2, 1, 3, 4)
    return cells


@lru_cache(maxsize=4)
def _sampled(grid: Grid) -> tuple[Box, NDArray[np.float32], NDArray[np.float32]]:
    """The part of the picture in which swatches lie, and where in it their points are (x, y)."""
    centres, (across, down) = ringed(grid.centres_px, grid.pitch_px), grid.pitch_px
    box = Box.between(
        *np.floor(centres.min((0, 1)) - grid.pitch_px).astype(int).clip(0).tolist(),
        *np.ceil(centres.max((0, 1)) + grid.pitch_px).astype(int).tolist(),
    )
    steps = ((np.arange(SIDE) + 0.5) / SIDE - 0.5) * SPAN
    rows, cols = centres.shape[:2]
    places = np.empty((2, rows, SIDE, cols, SIDE), np.float32)
    places[0] = centres[:, None, :, None, 0] + steps * across - box.left - 0.5
    places[1] = centres[:, None, :, None, 1] + steps[:, None, None] * down - box.top - 0.5
    x, y = places.reshape(2, rows * SIDE, cols * SIDE)
    return box, x, y


def differing(some: Colours, others: Colours) -> NDArray[np.bool_]:
    """Which points (..., 3) of swatches differ from others (...)."""
    changed = np.abs(some - others) > TELLING
    return np.asarray(changed[..., 0] | changed[..., 1] | changed[..., 2], np.bool_)


def difference(some: Swatches, others: Swatches) -> NDArray[np.float64]:
    """Share of the points that differ, 0 to 1, for each pair of swatches."""
    return share(differing(some, others))


def share(points: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Of how many points of each swatch something holds, 0 to 1."""
    return np.asarray(np.count_nonzero(points, (-2, -1)) / SIDE**2, np.float64)


def contrast(cells: Swatches, others: Swatches) -> int:
    """How many times colours must be apart for all of some cells to look unlike all others; 1 where
    that would take too much."""
    for times in range(1, MOST_TIMES + 1):
        if all(difference(times * cell, times * others).min() >= FOREIGN for cell in cells):
            return times
    return 1
