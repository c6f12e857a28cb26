"""What the marks in a maze look like, which tells the goal from the bug.

A flag or a star is a goal. Of a figure and a cell that is painted all over, the figure is what
moves. Letters say what they mark.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from vision.maze.layout import Colours, Layout
from vision.maze.panel import Panel
from vision.reading import Pixels
from vision.writing.glyphs import read_cells

_SIDE = 48
_LEAST_PX = 9.0
"""In smaller cells a star is a spot."""

_LETTER_PX = 11.0
_LETTER = 0.6
"""How sure the reading of a letter must be."""

_RIM = 0.05
"""Part of the free cell left out on each side: a line between cells may show there."""

_SPECK = 0.02
_ROUND = 0.8
_PAINTED = 0.9
"""Parts of a cell: what is smaller is nothing, a disc that fills the cell, and the whole cell."""

_PLAIN = 0.97
"""A cell of which more has one colour holds no letter."""

_NEAR = 24.0
"""Colours this close are one: gradients, noise, the tint of compression."""

_SPARE = 0.55
"""Flags fill less of their boxes: a disc fills 0.79 and a triangle half."""

_POLE = 0.3
_ASIDE = 0.25
"""The lower third of a flag is a pole: narrower than this part of its width, and so far from the
middle."""

_POINTS = 5
_DIRECTIONS = 40
_WAVY = 0.08
_MOSTLY = 1.5
"""A star's outline has so many waves; seen from its middle in so many directions, they make up this
part of its mean distance at least and outdo all other waves. Legs and arms are uneven."""


@dataclass(frozen=True)
class Figure:
    """What is painted in one cell.

    ``part`` is how much of the free cell it covers, ``even`` how much of the cell has one colour.
    ``is_goal`` says that its shape can only be that of a goal.
    """

    part: float
    even: float
    is_goal: bool
    letter: str

    @property
    def is_cell(self) -> bool:
        """Whether the cell is painted all over."""
        return min(self.part, self.even) > _PAINTED

    @property
    def is_part(self) -> bool:
        """Whether the cell shows around what is painted in it."""
        return _SPECK < self.part < _ROUND


def figure_in(
    panel: Panel, layout: Layout, cell: Cell, grounds: Colours, least: float
) -> Figure | None:
    """What differs in a cell from all grounds by that much; None where cells are too small."""
    patch = _patch(panel, layout, cell)
    if min(patch.shape[:2]) < _LEAST_PX:
        return None
    square = np.asarray(cv2.resize(patch, (_SIDE, _SIDE), interpolation=cv2.INTER_LINEAR), np.int16)
    off = np.linalg.norm(square[:, :, None] - grounds, axis=3).min(axis=2)
    painted = (off > least).astype(np.uint8)
    outlines = cv2.findContours(painted, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    outline = max(outlines, key=cv2.contourArea, default=None)
    if outline is None or cv2.contourArea(outline) < _SPECK * _SIDE**2:
        return Figure(0.0, 0.0, is_goal=False, letter="")
    filled = cv2.drawContours(np.zeros_like(painted), [outline], -1, 1, cv2.FILLED)
    left, top, width, height = cv2.boundingRect(outline)
    box = filled[top : top + height, left : left + width] > 0
    is_goal, even = _is_flag(box) or _is_star(outline), _even(square)
    may_be_letter = not is_goal and even < _PLAIN
    return Figure(float(filled.mean()), even, is_goal, _letter(patch) if may_be_letter else "")


def _even(square: NDArray[np.int16]) -> float:
    """The part of a picture that has about its commonest colour."""
    off = np.linalg.norm(square - np.median(square, axis=(0, 1)), axis=2)
    return float((off < _NEAR).mean())


def _patch(panel: Panel, layout: Layout, cell: Cell) -> Pixels:
    """The free part of a cell, less a rim."""
    spans = []
    for lines, at in ((layout.ys, cell[0]), (layout.xs, cell[1])):
        off = layout.wall_px / 2 + _RIM * (lines[at + 1] - lines[at] - layout.wall_px)
        begin, end = lines[at] + off, lines[at + 1] - off
        spans.append(slice(max(0, round(begin)), max(0, round(end))))
    return panel.pixels[spans[0], spans[1]]


def _letter(patch: Pixels) -> str:
    if min(patch.shape[:2]) < _LETTER_PX:
        return ""
    seen = read_cells([np.ascontiguousarray(patch)], _LETTER)[0]
    return seen.text if seen else ""


def _is_flag(box: NDArray[np.bool_]) -> bool:
    height, width = box.shape
    foot = box[2 * height // 3 :].mean(axis=0)
    if box.mean() > _SPARE or not 0 < foot.mean() < _POLE:
        return False
    middle = float(np.average(np.arange(width) + 0.5, weights=foot)) / width
    return bool(abs(middle - 0.5) > _ASIDE)


def _is_star(outline: NDArray[np.int32]) -> bool:
    """Whether the outline comes and goes five times around its middle, and mostly that."""
    points = outline.reshape(-1, 2).astype(np.float64)
    sums = cv2.moments(outline)
    ways = (points - np.array([sums["m10"], sums["m01"]]) / sums["m00"]) @ (1, 1j)
    turns = np.round(np.angle(ways) * _DIRECTIONS / (2 * np.pi)).astype(np.int64) % _DIRECTIONS
    reach = np.zeros(_DIRECTIONS)
    np.maximum.at(reach, turns, np.abs(ways))
    waves = np.abs(np.fft.rfft(reach))
    return bool(
        waves[_POINTS] > _WAVY * waves[0]
        and waves[_POINTS] > _MOSTLY * np.delete(waves[1:], _POINTS - 1).max()
    )
