"""Where the unit cells of a tray may be: the lines that long straight borders share.

The period of the borders comes from the lattices that all readers share. A frame around the tray
has straight borders as well, which lie on no line and pull the period askew, so it is fitted anew
here with every line counted once, however long its border is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import Edges
from vision.lattice import BORDER_STEP, Lattice
from vision.view import View

LEAST_PLACES, MOST_PLACES = 6, 700
"""The smallest boards that make a puzzle have six places; the largest known has 22 x 17."""

LONG = 0.45
"""Part of a cell that a border runs straight at the least: sides of pieces are a cell long, less
their rounded corners."""

ASKEW = 0.08
"""How far the shared period may be off: a frame of a third of a cell on each side of four."""

NEAR_LINE = 0.12
"""Part of a cell within which both edges of a gap lie from its middle."""

REACHES = (0.1, 0.05, 0.025)
"""The same for a first look: the nearer a border lies to its line, the more it counts."""

WAVERING = 0.05
"""A border this far off the fitted line is another thing's, such as the frame's."""

Profile1D = NDArray[np.float64]


def tray_lattices(view: View) -> Iterator[Lattice]:
    """Lattices that a tray may lie on, with a margin of one place, likeliest first."""
    if view.given_lattice:
        yield view.given_lattice.grown(1, 1, 1, 1)
        return
    found: list[tuple[float, Lattice]] = []
    for lattice in [*view.comb_lattices, *view.tile_lattices[:2]]:
        if not LEAST_PLACES <= lattice.rows * lattice.cols <= MOST_PLACES:
            continue
        fitted = _fitted(view.edges, lattice)
        if fitted and not any(_same(fitted, other) for _, other in found):
            found.append((_merit(view.edges, fitted), fitted))
    for _, lattice in sorted(found, key=lambda pair: -pair[0]):
        yield lattice.grown(1, 1, 1, 1)


def _merit(edges: Edges, lattice: Lattice) -> float:
    """How likely a lattice is that of the cells: most borders lie on it, and it is large and wide.

    Borders with period p have period p/2 as well, and a part of a board has the whole board's.
    """
    (x, y), (pitch_x, pitch_y) = (
        lattice.scaled(edges.scale).origin_px,
        lattice.scaled(edges.scale).pitch_px,
    )
    left, top = x - 0.8 * pitch_x, y - 0.8 * pitch_y
    window = np.s_[
        max(0, int(top)) : int(top + (lattice.rows + 0.6) * pitch_y),
        max(0, int(left)) : int(left + (lattice.cols + 0.6) * pitch_x),
    ]
    across = _long_borders(edges.across[window].T, pitch_y)
    down = _long_borders(edges.down[window], pitch_x)
    total = across.sum() + down.sum()
    if not total:
        return 0.0
    share = (
        _on_lines(across, x - pitch_x / 2 - max(0, int(left)), pitch_x)
        + _on_lines(down, y - pitch_y / 2 - max(0, int(top)), pitch_y)
    ) / total
    places = lattice.rows * lattice.cols
    return float(share + 0.06 * np.log2(places * pitch_x * pitch_y) + 0.04 * np.log2(pitch_x))


def _on_lines(length: Profile1D, first: float, pitch: float) -> float:
    """Length of the borders that lie near a line."""
    off = (np.arange(len(length)) + 0.5 - first) / pitch
    return float(length[np.abs(off - np.round(off)) <= NEAR_LINE].sum())


def _same(one: Lattice, other: Lattice) -> bool:
    return bool(
        (one.rows, one.cols) == (other.rows, other.cols)
        and np.allclose(one.pitch_px, other.pitch_px, rtol=0.02)
        and np.allclose(one.origin_px, other.origin_px, atol=0.1 * one.pitch_px[0])
    )


def _fitted(edges: Edges, lattice: Lattice) -> Lattice | None:
    """The lattice moved and stretched onto the long borders in its block and a little around."""
    scale = edges.scale
    (x, y), (pitch_x, pitch_y) = lattice.scaled(scale).origin_px, lattice.scaled(scale).pitch_px
    left, right = x - pitch_x, x + lattice.cols * pitch_x
    top, bottom = y - pitch_y, y + lattice.rows * pitch_y
    height, width = edges.across.shape
    window = np.s_[
        max(0, int(top)) : min(height, int(bottom) + 1),
        max(0, int(left)) : min(width, int(right) + 1),
    ]
    offset_x, offset_y = max(0, int(left)), max(0, int(top))
    across = _long_borders(edges.across[window].T, pitch_y)
    down = _long_borders(edges.down[window], pitch_x)
    line_x = _fit_lines(across, pitch_x, lattice.cols)
    line_y = _fit_lines(down, pitch_y, lattice.rows)
    if line_x is None or line_y is None:
        return None
    (first_x, pitch_x), (first_y, pitch_y) = line_x, line_y
    if not 0.85 < pitch_x / pitch_y < 1.18:
        return None
    fitted = replace(
        lattice,
        origin_px=(offset_x + first_x + pitch_x / 2, offset_y + first_y + pitch_y / 2),
        pitch_px=(pitch_x, pitch_y),
        seeds=(),
    )
    return fitted.scaled(1 / scale)


def _long_borders(step: NDArray[np.uint8], pitch: float) -> Profile1D:
    """Length of long straight borders along each row of the picture."""
    run = max(5, round(LONG * pitch))
    drawn = (step >= BORDER_STEP).astype(np.uint8)
    straight = cv2.morphologyEx(
        np.ascontiguousarray(drawn), cv2.MORPH_OPEN, np.ones((1, run), np.uint8)
    )
    return np.asarray(straight.sum(axis=1), np.float64)


def _fit_lines(length: Profile1D, pitch: float, count: int) -> tuple[float, float] | None:
    """Position of the first of ``count + 1`` lines and their distance; None without borders."""
    numbers = np.arange(count + 1)
    total = np.concatenate([[0.0], np.cumsum(length)])
    found: list[NDArray[np.float64]] = []
    for tried in pitch * np.linspace(1 - ASKEW, 1 + ASKEW, 33):
        firsts = np.arange(0.0, max(1.0, len(length) - count * tried))
        lines = firsts[:, None] + tried * numbers
        inside = [
            _at(total, lines + part * tried) - _at(total, lines - part * tried) for part in REACHES
        ]
        score = np.minimum(inside, 2 * pitch).sum(axis=(0, 2))
        found.append(np.stack([score, firsts, np.full_like(firsts, tried)], axis=1))
    table = np.concatenate(found)
    best = table[:, 0].max()
    if not best:
        return None
    # Lines may lie anywhere within a gap: the middle of all that do as well is meant.
    _, first, fitted = table[table[:, 0] >= 0.995 * best].mean(axis=0)
    return _least_squares(length, float(first), float(fitted), count)


def _at(total: Profile1D, positions: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(total[np.clip(np.round(positions).astype(int), 0, len(total) - 1)])


def _least_squares(
    length: Profile1D, first: float, pitch: float, count: int
) -> tuple[float, float]:
    """The line through the middles of the borders near each line, without those off it."""
    positions = np.arange(len(length)) + 0.5
    numbers = np.round((positions - first) / pitch)
    for _ in range(3):
        off = positions - first - numbers * pitch
        weight = np.where((np.abs(off) <= NEAR_LINE * pitch) & (numbers >= 0), length, 0.0)
        weight[numbers > count] = 0.0
        mass = np.bincount(numbers.astype(int).clip(0), weight)
        where = np.bincount(numbers.astype(int).clip(0), weight * positions)
        seen = np.flatnonzero(mass > 0.3 * pitch)
        if len(seen) < 2:
            break
        middles = where[seen] / mass[seen]
        near = np.abs(middles - first - seen * pitch) <= WAVERING * pitch
        if near.sum() < 2:
            break
        slope, origin = np.polyfit(seen[near], middles[near], 1)
        first, pitch = float(origin), float(slope)
    return first, pitch
