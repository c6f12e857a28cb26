"""Marks in a maze: what is painted in single free cells, such as a flag, a ball or a letter."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from vision.maze.figures import Figure, figure_in
from vision.maze.layout import Colours, Flags, Layout
from vision.maze.panel import Panel, Spans

_PART_PX = 5.0
_MOST_PARTS = 5
"""Cells are looked at in parts of this size or larger, since a mark need not fill its cell."""

_NEAR = 24.0
"""Colours this close are one ground: gradients, noise, the tint of compression."""

_LEAST_OFF = 24.0
_OFF = 0.12
"""A mark differs from every ground by this part of the contrast of wall and ground."""

_UNEVEN = 0.35
"""Texture and noise stay below this part of the contrast; letters, pieces and borders do not."""

_MOST_GROUNDS = 8
_LEAST_CELLS = 3
"""A colour of so many cells or more is ground: plain, visited, or on the way."""

_LARGEST = 4
"""Cells that one mark may cover, where a sprite is larger than its cell."""

_OWN = 0.4
"""A mark covers more than this part of its cell; what a sprite leaves next to its own is less."""

_TRAIL = 0.8
"""That part of what is painted in a trail has less than its full colour."""

_MOST_MARKED_WALLS = 2
_COVERED = 0.2
"""Parts of such a cell differ from walls by this part of the contrast; brick and shade less."""

_MOST_LOOKED_AT = 3
"""The start, the bug and the goal."""


@dataclass(frozen=True)
class Mark:
    """Something painted in a free cell: where, in which colour, and what it looks like."""

    cell: Cell
    colour: tuple[float, float, float]
    figure: Figure | None = None


def cell_parts(panel: Panel, layout: Layout) -> Colours:
    """Mean colours of the parts of each cell: shape (rows, cols, parts, 3)."""
    pitch = min(np.diff(layout.xs).min(), np.diff(layout.ys).min()) - layout.wall_px
    parts = int(np.clip(pitch / _PART_PX, 1, _MOST_PARTS))
    ys, xs = _parts(layout.ys, layout.wall_px, parts), _parts(layout.xs, layout.wall_px, parts)
    rows, cols = layout.shape
    fine = panel.means(ys, xs).reshape(rows, parts, cols, parts, 3)
    cells: Colours = fine.transpose(0, 2, 1, 3, 4).reshape(rows, cols, parts * parts, 3)
    return cells


def uneven(fine: Colours, contrast: float) -> float:
    """The part of the cells that are not of one colour all over."""
    off = np.linalg.norm(fine - np.median(fine, axis=2, keepdims=True), axis=3).max(axis=2)
    return float((off > _UNEVEN * contrast).mean())


def marked_walls(fine: Colours, layout: Layout, contrast: float) -> Flags:
    """Cells taken for blocked that a mark covers: a letter and its ground may average to a wall."""
    none = np.zeros_like(layout.blocked)
    if layout.blocked.sum() <= _MOST_MARKED_WALLS:
        return none
    walls = _grounds(fine[layout.blocked].reshape(-1, 3), _LEAST_CELLS * fine.shape[2])
    off = (_away(fine, walls) > max(2 * _LEAST_OFF, _COVERED * contrast)).mean(axis=2)
    marked = (off > _OWN) & layout.blocked
    return marked if marked.sum() <= _MOST_MARKED_WALLS else none


def find_marks(panel: Panel, fine: Colours, layout: Layout, contrast: float) -> list[Mark]:
    """The marks in reading order. ``contrast`` is that of wall and ground."""
    least = max(_LEAST_OFF, _OFF * contrast)
    grounds = _grounds(fine[~layout.blocked].reshape(-1, 3), _LEAST_CELLS * fine.shape[2])
    painted = (_away(fine, grounds) > least) & ~layout.blocked[..., None]
    cells = np.asarray(painted.any(axis=2), np.uint8)
    _, labels = cv2.connectedComponents(cells, connectivity=4)
    marks = _marks(fine, _without_trails(fine, painted, labels, grounds[0], least))
    if len(marks) > _MOST_LOOKED_AT:  # a faint trail falls apart
        marks = _marks(fine, _without_trails(fine, painted, cells, grounds[0], least))
    if len(marks) > _MOST_LOOKED_AT:
        return marks
    return [
        replace(mark, figure=figure_in(panel, layout, mark.cell, grounds, least)) for mark in marks
    ]


def _away(fine: Colours, grounds: Colours) -> NDArray[np.float64]:
    """Distance of colours (..., 3) from the nearest ground."""
    off: NDArray[np.float64] = np.linalg.norm(fine[..., None, :] - grounds, axis=-1).min(axis=-1)
    return off


def _without_trails(
    fine: Colours, painted: Flags, labels: NDArray[Any], ground: Colours, least: float
) -> Flags:
    """The painted parts, less lines and dots that lead through many cells to where the bug is.

    The parts of a trail are blends of one colour with the ground; the bug is not. ``labels``
    (rows, cols) says which cells may have one trail, 0 that none goes there.
    """
    kept = painted.copy()
    for label in np.flatnonzero(np.bincount(labels.ravel())[1:] > _LARGEST) + 1:
        group = painted & (labels == label)[..., None]
        trail = _trail(fine[group], ground)
        kept[group] &= _off_way(fine[group] - ground, trail) > least
    return np.asarray(kept)


def _trail(colours: Colours, ground: NDArray[np.float64]) -> NDArray[np.float64]:
    """The way in RGB from the ground to the colour of a trail, from what shows of both."""
    ways = colours - ground
    way = np.median(ways, axis=0)
    along = ways @ way / max(float(way @ way), 1.0)
    return np.asarray(way * max(1.0, float(np.quantile(along, _TRAIL))))


def _off_way(offsets: Colours, way: NDArray[np.float64]) -> NDArray[np.float64]:
    """Distance of each offset (n, 3) from the blends on the way."""
    part = np.clip(offsets @ way / max(float(way @ way), 1.0), 0, 1)
    return np.asarray(np.linalg.norm(offsets - part[:, None] * way, axis=1))


def _parts(lines: NDArray[np.float64], wall_px: float, parts: int) -> Spans:
    """Each corridor cut into equal parts, less its rims."""
    begin, free = lines[:-1] + wall_px / 2, np.diff(lines) - wall_px
    cuts = 0.15 + 0.7 * np.arange(parts + 1) / parts
    places = begin[:, None] + free[:, None] * cuts
    return np.stack([places[:, :-1], places[:, 1:]], axis=2).reshape(-1, 2)


def _grounds(colours: Colours, least: int) -> Colours:
    """The colours that many cells share: shape (n, 3), the most frequent first."""
    grounds: list[NDArray[np.float64]] = []
    left = colours
    while len(grounds) < _MOST_GROUNDS and (len(left) >= least or not grounds):
        bins = (left / _NEAR).round().astype(np.int64) @ (1, 16, 256)
        names, counts = np.unique(bins, return_counts=True)
        centre = np.median(left[bins == names[counts.argmax()]], axis=0)
        near = np.linalg.norm(left - centre, axis=1) < _NEAR
        if grounds and near.sum() < least:
            break
        grounds.append(centre)
        left = left[~near]
    return np.array(grounds)


def _marks(fine: Colours, painted: Flags) -> list[Mark]:
    """One mark for each small group of neighbouring cells that are painted."""
    share = painted.mean(axis=2)
    _, labels = cv2.connectedComponents((share > 0).astype(np.uint8), connectivity=4)
    marks = []
    for label in range(1, int(labels.max()) + 1):
        group = labels == label
        if group.sum() > _LARGEST:
            continue
        row, col = np.unravel_index(int((share * group).argmax()), share.shape)
        marks.append(_mark(fine, painted, (int(row), int(col))))
        if group.sum() == 2:
            marks += _beside(marks[-1], fine, painted, group)
    return sorted(marks, key=lambda mark: mark.cell)


def _mark(fine: Colours, painted: Flags, cell: Cell) -> Mark:
    red, green, blue = fine[cell][painted[cell]].mean(axis=0)
    return Mark(cell, (float(red), float(green), float(blue)))


def _beside(mark: Mark, fine: Colours, painted: Flags, pair: Flags) -> list[Mark]:
    """The other cell of a pair, where it holds a mark of its own: the bug stands by the goal."""
    other = next((int(row), int(col)) for row, col in np.argwhere(pair) if (row, col) != mark.cell)
    if painted[other].mean() < _OWN:
        return []
    found = _mark(fine, painted, other)
    unlike = float(np.linalg.norm(np.subtract(found.colour, mark.colour))) > 2 * _NEAR
    return [found] if unlike else []
