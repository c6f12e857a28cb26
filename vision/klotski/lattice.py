"""Where the unit cells of a tray may be: the lines that long straight borders share.

The period of the borders comes from the lattices that all readers share. A frame around the tray
has straight borders as well, which lie on no line and pull the period askew, so it is fitted anew
here with every line counted once, however long its border is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import log2

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.evidence.edges import Edges
from vision.evidence.lattice import BORDER_STEP, Lattice
from vision.klotski.gate import LONG, NEAR_LINE, shows_pieces
from vision.view import View

LEAST_PLACES, MOST_PLACES = 6, 480
"""The smallest boards that make a puzzle have six places; the largest known has 22 x 17."""

ASKEW = 0.08
"""How far the shared period may be off: a frame of a third of a cell on each side of four."""

SQUARE = 0.03
"""Pitches this near to one another are those of square cells."""

MOST_BEYOND = 4
"""Rows and columns that a tray may have beyond the equal pieces that its lattice was found from."""

LEAST_SHARE = 45
"""Percentage of the long borders that lie on the lines of the cells at the least: frames, bevels
and shadows have their own."""

REACHES = (0.1, 0.05, 0.025)
"""The same for a first look: the nearer a border lies to its line, the more it counts."""

MOST_LINES = 0.8
"""Part of the borders on the lines that lie on every second or third one where the others are of
no cell: writing in the middle of pieces has lines of its own."""

WAVERING = 0.05
"""A border this far off the fitted line is another thing's, such as the frame's."""

Profile1D = NDArray[np.float64]


def tray_lattices(view: View) -> Iterator[Lattice]:
    """Lattices that a tray may lie on, likeliest first."""
    if view.given_lattice:
        yield view.given_lattice
        return
    seen: list[Lattice] = []
    # Equal tiles take as long to find as all else: they are looked for when borders tell nothing.
    for tiles in (False, True):
        lattices = view.tile_lattices[:2] if tiles else view.comb_lattices
        for lattice in _likeliest(view.edges, lattices):
            if not any(_covers(other, lattice) for other in seen):
                seen.append(lattice)
                yield lattice


def _likeliest(edges: Edges, lattices: list[Lattice]) -> list[Lattice]:
    """Those that borders and pieces of more than one cell lie on, fitted to them."""
    found: list[tuple[float, Lattice]] = []
    for lattice in lattices:
        if not LEAST_PLACES <= lattice.rows * lattice.cols <= MOST_PLACES:
            continue
        fitted = _fitted(edges, lattice)
        if fitted and fitted.support >= LEAST_SHARE and shows_pieces(edges, fitted):
            found.append((_merit(fitted), fitted))
    return [lattice for _, lattice in sorted(found, key=lambda pair: -pair[0])]


def with_margin(lattice: Lattice) -> Lattice:
    """The lattice with all places that a tray found on it may have, and one around them."""
    around = 1 if lattice.whole else MOST_BEYOND
    return lattice.grown(around, around, around, around)


def _merit(lattice: Lattice) -> float:
    """How likely a lattice is that of the cells: most borders lie on it, and it is large and wide.

    Borders with period p have period p/2 as well, and a part of a board has the whole board's.
    """
    places, pitch = lattice.rows * lattice.cols, lattice.pitch_px[0]
    return lattice.support / 100 + 0.06 * log2(places * pitch * pitch) + 0.15 * log2(pitch)


def _on_lines(length: Profile1D, first: float, pitch: float) -> float:
    """Length of the borders that lie near a line."""
    off = (np.arange(len(length)) + 0.5 - first) / pitch
    return float(length[np.abs(off - np.round(off)) <= NEAR_LINE].sum())


def _covers(one: Lattice, other: Lattice) -> bool:
    """Whether all places of the other lattice are places of one, or in a row beside it."""
    if not np.allclose(one.pitch_px, other.pitch_px, rtol=0.03):
        return False
    steps = (np.array(other.origin_px) - one.origin_px) / one.pitch_px
    first, off = np.round(steps), np.abs(steps - np.round(steps))
    last = first + np.array([other.cols - 1, other.rows - 1])
    return bool((off < 0.1).all() and (first >= -1).all() and (last <= (one.cols, one.rows)).all())


def _fitted(edges: Edges, lattice: Lattice) -> Lattice | None:
    """The lattice moved and stretched onto the long borders in its block and a little around.

    Cells are square in nearly all games, so where one axis goes astray it is fitted again with
    the pitch of the other.
    """
    block = _Block.around(edges, lattice.scaled(edges.scale))
    line_x = _fit_lines(block.across, block.pitch_px[0], lattice.cols, ASKEW)
    line_y = _fit_lines(block.down, block.pitch_px[1], lattice.rows, ASKEW)
    if line_x is None or line_y is None:
        return None
    tries = [(line_x, line_y)]
    if abs(line_x[1] - line_y[1]) > SQUARE * line_y[1]:
        tries.append((line_x, _fit_lines(block.down, line_x[1], lattice.rows, SQUARE) or line_y))
        tries.append((_fit_lines(block.across, line_y[1], lattice.cols, SQUARE) or line_x, line_y))
    lines = max(tries, key=lambda lines: block.share(*lines) - _oblong(*lines))
    lines, every = _sparser(block, *lines)
    (first_x, pitch_x), (first_y, pitch_y) = lines
    if not 0.85 < pitch_x / pitch_y < 1.18:
        return None
    x, y = block.offset_px
    return replace(
        lattice,
        origin_px=(x + first_x + pitch_x / 2, y + first_y + pitch_y / 2),
        pitch_px=(pitch_x, pitch_y),
        rows=-(-lattice.rows // every),
        cols=-(-lattice.cols // every),
        support=round(100 * block.share(*lines)),
        seeds=(),
    ).scaled(1 / edges.scale)


def _sparser(block: _Block, line_x: Line, line_y: Line) -> tuple[tuple[Line, Line], int]:
    """Every third or second line where nearly all borders lie on those, else all; and which."""
    for every in (3, 2):
        (wide, share_x), (high, share_y) = (
            _every(length, line, every)
            for length, line in ((block.across, line_x), (block.down, line_y))
        )
        if min(share_x, share_y) >= MOST_LINES:
            return (_refitted(block.across, wide), _refitted(block.down, high)), every
    return (line_x, line_y), 1


def _every(length: Profile1D, line: Line, every: int) -> tuple[Line, float]:
    """The best of the ways to leave out lines, from the first or one before on; and its share."""
    first, pitch = line
    ways = [(first - skipped * pitch, every * pitch) for skipped in range(every)]
    near = [_on_lines(length, at, step) for at, step in ways]
    best = int(np.argmax(near))
    return ways[best], near[best] / max(sum(near), 1.0)


def _refitted(length: Profile1D, line: Line) -> Line:
    first, pitch = line
    return _least_squares(length, first, pitch, 1 + int((len(length) - first) / pitch))


Line = tuple[float, float]
"""Position of the first line and the distance from line to line."""


def _oblong(line_x: Line, line_y: Line) -> float:
    return 0.5 * abs(float(np.log(line_x[1] / line_y[1])))


@dataclass(frozen=True)
class _Block:
    """Long borders in and around a block: their length at each x and at each y from its offset."""

    across: Profile1D
    down: Profile1D
    pitch_px: tuple[float, float]
    offset_px: tuple[int, int]

    @classmethod
    def around(cls, edges: Edges, lattice: Lattice) -> _Block:
        """Cut out the block of a lattice in pixels of the working copy, with a margin."""
        (x, y), (pitch_x, pitch_y) = lattice.origin_px, lattice.pitch_px
        left, top = max(0, int(x - pitch_x)), max(0, int(y - pitch_y))
        window = np.s_[
            top : int(y + lattice.rows * pitch_y) + 1, left : int(x + lattice.cols * pitch_x) + 1
        ]
        across = _long_borders(edges.across[window].T, pitch_y)
        down = _long_borders(edges.down[window], pitch_x)
        return cls(across, down, (pitch_x, pitch_y), (left, top))

    def share(self, line_x: Line, line_y: Line) -> float:
        """Part of the length of the borders that lies near the lines."""
        total = max(1.0, self.across.sum() + self.down.sum())
        return (_on_lines(self.across, *line_x) + _on_lines(self.down, *line_y)) / float(total)


def _long_borders(step: NDArray[np.uint8], pitch: float) -> Profile1D:
    """Length of long straight borders along each row of the picture."""
    run = max(5, round(LONG * pitch))
    drawn = (step >= BORDER_STEP).astype(np.uint8)
    straight = cv2.morphologyEx(
        np.ascontiguousarray(drawn), cv2.MORPH_OPEN, np.ones((1, run), np.uint8)
    )
    return np.asarray(straight.sum(axis=1), np.float64)


def _fit_lines(length: Profile1D, pitch: float, count: int, askew: float) -> Line | None:
    """Position of the first of ``count + 1`` lines and their distance; None without borders."""
    numbers = np.arange(count + 1)
    near = _near(length, pitch)
    found: list[NDArray[np.float64]] = []
    for tried in pitch * np.linspace(1 - askew, 1 + askew, 1 + round(200 * askew)):
        firsts = np.arange(0.0, max(1.0, len(length) - count * tried))
        lines = np.rint(firsts[:, None] + tried * numbers).astype(np.intp)
        score = near[np.minimum(lines, len(near) - 1)].sum(axis=1)
        found.append(np.stack([score, firsts, np.full_like(firsts, tried)], axis=1))
    table = np.concatenate(found)
    best = table[:, 0].max()
    if not best:
        return None
    # Lines may lie anywhere within a gap: the middle of all that do as well is meant.
    _, first, fitted = table[table[:, 0] >= 0.995 * best].mean(axis=0)
    return _least_squares(length, float(first), float(fitted), count)


def _near(length: Profile1D, pitch: float) -> Profile1D:
    """How much border lies near a line at each position; two cells' worth is enough of it."""
    total = np.concatenate([[0.0], np.cumsum(length)])
    at = np.arange(len(total))
    near = np.zeros(len(total))
    for part in REACHES:
        after = total[np.minimum(at + round(part * pitch), len(total) - 1)]
        before = total[np.maximum(at - round(part * pitch), 0)]
        near += np.minimum(after - before, 2 * pitch)
    return near


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
