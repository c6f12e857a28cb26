"""Lines across the squares: some games draw the way of the knight over the board.

Such a line crosses the borders of squares in a colour that is neither theirs nor the border's. How
that colour differs from the fill of a square tells its pixels from numbers and sprites.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells import SIDE, Lab, distance
from vision.knight_squares import Squares
from vision.reading import Pixels

CLEAR = 12.0
"""A crossing differs this much from the rest of the border; rules and fills run along all of it."""

ENDS = SIDE // 10
"""Pixels at each end of a border that do not count: the borders beside it begin there."""

MOST_CROSSED = 0.4
"""Part of a border that lines cover at the most; a sprite that overhangs covers more."""

LEAST_BORDERS = 4
"""So many borders are crossed by the two shortest ways that a line can take."""

FAINTEST = 5.0
COHERENT = 0.8
"""Cosine between the colour steps of one line: it is drawn in one colour."""

Directions = Mapping[int, Lab]
"""For each fill of squares, the unit step (3,) in colour from the fill to the line."""


def line_directions(squares: Squares, ground: Lab, fill: NDArray[np.int64]) -> Directions:
    """The colour steps of lines that cross the squares; empty where there are none."""
    steps: dict[int, list[Lab]] = defaultdict(list)
    crossed = 0
    patches = squares.cells.patches
    turned = patches.transpose(1, 0, 3, 2, 4)
    for strips, grounds, fills in (
        (patches, ground, fill),
        (turned, ground.transpose(1, 0, 2), fill.T),
    ):
        for row, col, step in _crossings(strips, grounds):
            crossed += 1
            steps[int(fills[row, col])].append(step)
    if crossed < LEAST_BORDERS:
        return {}
    means = {name: np.mean(found, axis=0) for name, found in steps.items()}
    return {
        name: np.asarray(mean / np.linalg.norm(mean), np.float32)
        for name, mean in means.items()
        if np.linalg.norm(mean) >= COHERENT
    }


def _crossings(patches: Lab, ground: Lab) -> Iterator[tuple[int, int, Lab]]:
    """Square and unit colour step wherever a line crosses the right border of a square."""
    strip = np.concatenate([patches[:, :-1, :, -2:], patches[:, 1:, :, :2]], axis=3)
    strip = strip[:, :, ENDS:-ENDS]
    unlike = distance(strip, np.median(strip, axis=2, keepdims=True)).min(axis=3)
    part = (unlike > CLEAR).mean(axis=2)
    for row, col in zip(*np.nonzero((part > 0) & (part < MOST_CROSSED)), strict=True):
        at = int(unlike[row, col].argmax())
        step = strip[row, col, at, 0] - ground[row, col]
        yield int(row), int(col), np.asarray(step / max(1.0, float(np.linalg.norm(step))))


def cleaned(patches: Lab, ground: Lab, fill: NDArray[np.int64], lines: Directions) -> Lab:
    """The patches of squares (rows, cols, side, side, 3) without the lines."""
    clean = patches.copy()
    for name, direction in lines.items():
        here = fill == name
        own = ground[here][:, None, None]
        line = _on_line(patches[here], own, direction)[..., None]
        clean[here] = np.where(line, own, patches[here])
    return clean


def painted_over(crop: Pixels, ground: Lab, direction: Lab) -> Pixels:
    """The crop of a square without a line and the pixels beside it, which are half of it."""
    lab = cv2.cvtColor(crop.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    line = _on_line(np.asarray(lab, np.float32), ground, direction).astype(np.uint8)
    line = np.asarray(cv2.dilate(line, np.ones((3, 3), np.uint8)), np.uint8)
    fill = cv2.cvtColor(ground.reshape(1, 1, 3), cv2.COLOR_LAB2RGB)
    return np.asarray(np.where(line[..., None] > 0, np.rint(255 * fill), crop), np.uint8)


def _on_line(pixels: Lab, ground: Lab, direction: Lab) -> NDArray[np.bool_]:
    step = pixels - ground
    length = np.linalg.norm(step, axis=-1)
    along = np.asarray(step @ direction, np.float32)
    return np.asarray((length > FAINTEST) & (along > COHERENT * length), np.bool_)
