"""Lines across the squares: some games draw the way of the knight over the board.

Such a line crosses the borders of squares in a colour that is neither theirs nor the border's. How
that colour differs from the fill of a square tells its pixels from numbers and sprites.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from vision.evidence.cells import SIDE, Lab, distance
from vision.knight.squares import Squares
from vision.reading import Pixels

CLEAR = 12.0
"""A crossing differs this much from the rest of the border; rules and fills run along all of it."""

ENDS = SIDE // 10
"""Pixels at each end of a border that do not count: the borders beside it begin there."""

MOST_CROSSED = 0.4
"""Part of a border that lines cover at the most; a sprite that overhangs covers more."""

QUARTER, HALF = 0.25, 0.5
NEAR = 0.08
"""A line between the middles of two squares a knight's move apart crosses two borders at a quarter
of their length and one at the half, give or take this part; sprites overhang anywhere."""

LEAST_QUARTERS = 4
"""So many borders are crossed at a quarter by two moves; one is too few to tell."""

MOST_ELSEWHERE = 0.3
"""Part of the crossings that may lie elsewhere, where lines cross one another or corners."""

LEAST_JOINT = 0.03
"""Part of the middle of a square that a line covers when it goes there."""

FAINTEST = 5.0
COHERENT = 0.8
"""Cosine between the colour steps of one line: it is drawn in one colour."""

Directions = Mapping[int, Lab]
"""For each fill of squares, the unit step (3,) in colour from the fill to the line."""


def line_directions(squares: Squares, ground: Lab, fill: NDArray[np.int64]) -> Directions:
    """The colour steps of lines that cross the squares; empty where there are none."""
    steps: dict[int, list[Lab]] = defaultdict(list)
    places: list[float] = []
    patches = squares.cells.patches
    turned = patches.transpose(1, 0, 3, 2, 4)
    for strips, grounds, fills in (
        (patches, ground, fill),
        (turned, ground.transpose(1, 0, 2), fill.T),
    ):
        for crossing in _crossings(strips, grounds):
            places.append(crossing.place)
            steps[int(fills[crossing.square])].append(crossing.step)
    if not _are_moves(np.array(places)):
        return {}
    means = {name: np.mean(found, axis=0) for name, found in steps.items()}
    return {
        name: np.asarray(mean / np.linalg.norm(mean), np.float32)
        for name, mean in means.items()
        if np.linalg.norm(mean) >= COHERENT
    }


def _are_moves(places: NDArray[np.float64]) -> bool:
    """Whether borders are crossed where knight's moves cross them."""
    aside = np.abs(places - HALF)
    quarters = int((np.abs(aside - QUARTER) < NEAR).sum())
    halves = int((aside < NEAR).sum())
    elsewhere = len(places) - quarters - halves
    return quarters >= LEAST_QUARTERS and elsewhere <= MOST_ELSEWHERE * len(places)


@dataclass(frozen=True)
class _Crossing:
    """Where a line crosses a border of a square.

    ``place`` is the part of the border's length, ``step`` (3,) the unit step in colour.
    """

    square: Cell
    place: float
    step: Lab


def _crossings(patches: Lab, ground: Lab) -> Iterator[_Crossing]:
    """The crossings of the right border of each square; one for each border."""
    strip = np.concatenate([patches[:, :-1, :, -2:], patches[:, 1:, :, :2]], axis=3)
    strip = strip[:, :, ENDS:-ENDS]
    unlike = distance(strip, np.median(strip, axis=2, keepdims=True)).min(axis=3)
    part = (unlike > CLEAR).mean(axis=2)
    for row, col in zip(*np.nonzero((part > 0) & (part < MOST_CROSSED)), strict=True):
        at = int(unlike[row, col].argmax())
        step = strip[row, col, at, 0] - ground[row, col]
        unit = np.asarray(step / max(1.0, float(np.linalg.norm(step))), np.float32)
        yield _Crossing((int(row), int(col)), (ENDS + at + 0.5) / SIDE, unit)


def cleaned(patches: Lab, ground: Lab, fill: NDArray[np.int64], lines: Directions) -> Lab:
    """The patches of squares (rows, cols, side, side, 3) without the lines."""
    clean = patches.copy()
    for name, direction in lines.items():
        here = fill == name
        own = ground[here][:, None, None]
        line = _on_line(patches[here], own, direction)
        clean[here] = np.where(line[..., None], own, patches[here])
    return np.asarray(clean, np.float32)


def joined(
    patches: Lab, ground: Lab, fill: NDArray[np.int64], lines: Directions
) -> NDArray[np.bool_]:
    """The squares (rows, cols) in the middle of which a line begins, ends or turns.

    The line of a move that only passes a square stays 0.45 of its side away from its middle.
    """
    side = patches.shape[2]
    near = slice(side // 3, side - side // 3)
    found = np.zeros(fill.shape, np.bool_)
    for name, direction in lines.items():
        here = fill == name
        line = _on_line(patches[here][:, near, near], ground[here][:, None, None], direction)
        found[here] = line.mean(axis=(1, 2)) > LEAST_JOINT
    return found


def painted_over(crop: Pixels, ground: Lab, direction: Lab) -> Pixels:
    """The crop of a square without a line and the pixels beside it, which are half of it.

    What the line hid is guessed from what is beside it, so that figures do not fall to pieces.
    """
    lab = np.asarray(cv2.cvtColor(crop.astype(np.float32) / 255, cv2.COLOR_RGB2LAB), np.float32)
    line = _on_line(lab, ground, direction).astype(np.uint8)
    if not line.any():
        return crop
    line = np.asarray(cv2.dilate(line, np.ones((3, 3), np.uint8)), np.uint8)
    return np.asarray(cv2.inpaint(crop, line, 3, cv2.INPAINT_TELEA), np.uint8)


def _on_line(pixels: Lab, ground: Lab, direction: Lab) -> NDArray[np.bool_]:
    step = pixels - ground
    length = np.linalg.norm(step, axis=-1)
    along = np.asarray(step @ direction)
    return np.asarray((along > COHERENT * length) & (length > FAINTEST), np.bool_)
