"""Find lattices: regular grids of places where cells may be.

Two independent finders propose, the readers dispose. ``tile_lattices`` looks for repeated flat
shapes of equal size at regular distances (tiles, discs, the fields between ruled lines, the stars
between rounded corners). ``comb_lattices`` looks at one block of content at a time and asks which
period its straight borders share (cells that touch, drawn strands), so that it needs no two equal
cells. Both return candidates with the best supported first; neither decides what a cell means.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from vision.evidence.edges import Edges

Boxes = NDArray[np.float64]
"""Bounding boxes, shape (n, 4): x, y, width, height."""


@dataclass(frozen=True)
class Lattice:
    """A grid of rows x cols places; lengths in pixels of the screenshot.

    ``origin_px`` is the middle (x, y) of place (0, 0), ``pitch_px`` the distance between
    neighbours, ``tile_px`` the size of the repeated shape (0 where none was seen), ``seeds`` the
    places where it was seen, ``support`` the number of shapes, or the percentage of the borders,
    that agree with the lattice. ``whole`` says that it covers a whole block of content, so that
    what lies around it is not the board; ``given`` that a profile vouches for it.
    """

    origin_px: tuple[float, float]
    pitch_px: tuple[float, float]
    rows: int
    cols: int
    tile_px: tuple[float, float]
    support: int
    seeds: tuple[Cell, ...] = ()
    whole: bool = False
    given: bool = False

    def between(self) -> Lattice:
        """The lattice of the places around this one's: half a pitch off, one more each way.

        The shapes that repeat may be what lies between the cells, such as the stars between
        rounded corners.
        """
        (x, y), (px, py) = self.origin_px, self.pitch_px
        return replace(
            self,
            origin_px=(x - px / 2, y - py / 2),
            rows=self.rows + 1,
            cols=self.cols + 1,
            tile_px=(0.0, 0.0),
            seeds=(),
        )

    def grown(self, top: int, left: int, bottom: int, right: int) -> Lattice:
        """The same lattice with that many more rows and columns on each side."""
        (x, y), (px, py) = self.origin_px, self.pitch_px
        return replace(
            self,
            origin_px=(x - left * px, y - top * py),
            rows=self.rows + top + bottom,
            cols=self.cols + left + right,
            seeds=tuple((row + top, col + left) for row, col in self.seeds),
        )

    def repeats(self, other: Lattice) -> bool:
        """Whether the places are those of another lattice, give or take a fraction of a cell.

        A whole lattice says where the board ends, which is more than one that may be grown.
        """
        if self.whole and not other.whole:
            return False
        (x, y), (px, py) = self.origin_px, self.pitch_px
        across, down = (x - other.origin_px[0]) / px, (y - other.origin_px[1]) / py
        # The pitches differ by less than a twentieth of a cell over the whole of a board.
        far = max(self.rows, self.cols, other.rows, other.cols)
        return (
            abs(px - other.pitch_px[0]) * far < 0.05 * px
            and abs(py - other.pitch_px[1]) * far < 0.05 * py
            and abs(across - round(across)) < 0.05
            and abs(down - round(down)) < 0.05
        )

    def scaled(self, factor: float) -> Lattice:
        """The same lattice measured in pixels ``factor`` times as small."""

        def times(pair: tuple[float, float]) -> tuple[float, float]:
            return pair[0] * factor, pair[1] * factor

        return replace(
            self,
            origin_px=times(self.origin_px),
            pitch_px=times(self.pitch_px),
            tile_px=times(self.tile_px),
        )


# --- repeated shapes ---

FLATNESS = (4, 8, 16, 32)
"""Colour steps (of 255) below which neighbouring pixels count as one flat shape. A hair line on a
dark theme is a step of five; the texture and the compression noise of a tile may reach twenty. No
single value serves both, so each is tried."""

LEAST_TILE_PX = 8
LEAST_TILES = 3
MOST_TILES = 1000
"""No board that is found by its tiles has more of them. Every one is compared with every other, so
of more shapes, which are smaller than a board's, only the largest are kept."""
SAME_SIZE = 0.07
ON_LATTICE = 0.15
"""A shape belongs to a lattice when it lies within this part of a pitch from a place."""


def tile_lattices(edges: Edges, shapes: list[Boxes] | None = None) -> list[Lattice]:
    """Lattices of equal flat shapes, the one that covers the largest area first.

    ``shapes`` are those of ``flat_shapes(edges)`` where they are known already.
    """
    found: list[Lattice] = []
    for boxes_of_step in flat_shapes(edges) if shapes is None else shapes:
        for boxes in equal_sized(boxes_of_step):
            lattice = _fit(boxes)
            if lattice and not any(_alike(lattice, other) for other in found):
                found.append(lattice)
    found.sort(key=lambda lattice: -lattice.support * lattice.tile_px[0] * lattice.tile_px[1])
    return [lattice.scaled(1 / edges.scale) for lattice in found]


def flat_shapes(edges: Edges) -> list[Boxes]:
    """Boxes of the flat shapes at each step of FLATNESS, in pixels of the working copy."""
    strongest = edges.strongest
    return [_flat_shapes(strongest, step) for step in FLATNESS]


def _flat_shapes(strongest: NDArray[np.uint8], step: int) -> Boxes:
    flat = (strongest < step).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(flat, connectivity=4)
    x, y, width, height, area = np.asarray(stats[1:], np.float64).T
    rows, cols = strongest.shape
    keep = (
        (np.minimum(width, height) >= LEAST_TILE_PX)
        & (width < cols / 2)
        & (height < rows / 2)
        & (np.abs(np.log(width / height)) < np.log(1.25))
        & (area > 0.35 * width * height)
    )
    largest = np.flatnonzero(keep)[np.argsort(-area[keep], kind="stable")[:MOST_TILES]]
    return np.asarray(np.stack([x, y, width, height], axis=1)[np.sort(largest)], np.float64)


def equal_sized(boxes: Boxes) -> Iterator[Boxes]:
    """Groups of boxes of one size, largest group first, no box in two groups."""
    while len(boxes) >= LEAST_TILES:
        sizes = boxes[:, 2:]
        slack = np.maximum(1.5, SAME_SIZE * sizes)
        apart = np.abs(sizes[:, None] - sizes[None])
        near = np.asarray((apart <= slack[:, None]).all(axis=2))
        members: NDArray[np.bool_] = near[near.sum(axis=1).argmax()]
        if members.sum() < LEAST_TILES:
            return
        yield boxes[members]
        boxes = boxes[~members]


def _fit(boxes: Boxes) -> Lattice | None:
    """The lattice that most of the boxes lie on, by least squares."""
    width, height = np.median(boxes[:, 2:], axis=0)
    centres = boxes[:, :2] + boxes[:, 2:] / 2
    dx, dy = np.abs(centres[:, None] - centres[None]).transpose(2, 0, 1)
    pitch_x = _nearest(np.where((dy < 0.3 * height) & (dx > 0.8 * width), dx, np.inf))
    pitch_y = _nearest(np.where((dx < 0.3 * width) & (dy > 0.8 * height), dy, np.inf))
    pitch_x, pitch_y = pitch_x or pitch_y, pitch_y or pitch_x
    if pitch_x is None or pitch_y is None or not 0.85 < pitch_x / pitch_y < 1.18:
        return None
    return _refine(centres, np.array([pitch_x, pitch_y]), (float(width), float(height)))


def _nearest(distances: NDArray[np.float64]) -> float | None:
    """The typical distance to the nearest neighbour in line, None where no two are in line."""
    nearest = distances.min(axis=1)
    nearest = nearest[np.isfinite(nearest)]
    if not len(nearest):
        return None
    low = np.quantile(nearest, 0.2, method="lower")
    return float(np.median(nearest[np.abs(nearest - low) <= 0.1 * low]))


def _refine(
    centres: NDArray[np.float64], pitch: NDArray[np.float64], tile: tuple[float, float]
) -> Lattice | None:
    origin = _densest(centres, pitch)
    known: NDArray[np.float64] | None = None
    for _ in range(4):
        places = np.round((centres - origin) / pitch)
        off = np.abs(centres - origin - places * pitch) / pitch
        inside: NDArray[np.bool_] = np.asarray(off.max(axis=1) < ON_LATTICE)
        inside[inside] = _largest_cluster(places[inside])
        if inside.sum() < LEAST_TILES:
            return None
        used = np.column_stack([inside, places])
        if known is not None and np.array_equal(used, known):
            break
        known = used
        for axis in (0, 1):
            origin[axis], pitch[axis] = _line(
                places[inside, axis], centres[inside, axis], pitch[axis]
            )
    if not 0.85 < pitch[0] / pitch[1] < 1.18:
        return None
    first = places[inside].min(axis=0)
    cols, rows = (places[inside].max(axis=0) - first + 1).astype(int)
    x, y = origin + first * pitch
    return Lattice(
        (float(x), float(y)),
        (float(pitch[0]), float(pitch[1])),
        int(rows),
        int(cols),
        tile,
        int(inside.sum()),
        tuple((int(row), int(col)) for col, row in places[inside] - first),
    )


def _densest(centres: NDArray[np.float64], pitch: NDArray[np.float64]) -> NDArray[np.float64]:
    """The centre with the most others a whole number of pitches away."""
    steps = (centres[:, None] - centres[None]) / pitch
    on = (np.abs(steps - np.round(steps)) < ON_LATTICE).all(axis=2)
    return np.array(centres[on.sum(axis=1).argmax()])


def _largest_cluster(places: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which places belong to the largest set without a break of two rows or columns.

    A button of a tile's size may lie on the extended lattice, far from the board.
    """
    gaps = np.abs(places[:, None] - places[None]).max(axis=2)
    reach = gaps <= 2
    group = np.arange(len(places))
    while True:
        merged = np.where(reach, group[None], len(places)).min(axis=1, initial=len(places))
        if (merged == group).all():
            break
        group = merged
    if not len(group):
        return np.zeros(0, np.bool_)
    return np.asarray(group == np.bincount(group).argmax())


def _line(
    places: NDArray[np.float64], positions: NDArray[np.float64], pitch: float
) -> tuple[float, float]:
    """Origin and pitch of the least-squares line; the pitch is kept when all share one place."""
    if places.max() == places.min():
        return float((positions - places * pitch).mean()), pitch
    off = places - places.mean()
    slope = float(off @ positions / (off @ off))
    return float(positions.mean()) - slope * float(places.mean()), slope


def _alike(one: Lattice, other: Lattice) -> bool:
    (x1, y1), (px, py) = one.origin_px, one.pitch_px
    (x2, y2), (qx, qy) = other.origin_px, other.pitch_px
    shift_x, shift_y = (x1 - x2) / px, (y1 - y2) / py
    return (
        abs(px - qx) < 0.03 * px
        and abs(py - qy) < 0.03 * py
        and abs(shift_x - round(shift_x)) < ON_LATTICE
        and abs(shift_y - round(shift_y)) < ON_LATTICE
        and one.support <= other.support
    )


# --- shared period of straight borders ---

BORDER_STEP = 12
LEAST_BLOCK = 0.1
"""A block of content is worth a look when both its sides reach this part of the screen's."""
MOST_BLOCKS = 5
LEAST_PITCH_PX = 12.0
LEAST_RESONANCE = 0.4
NEARLY_BEST = 0.75
"""Borders with period p also have period p/2 and p/3, a little less sharply: the longest period
that resonates nearly as well as the best is the period of the cells."""
SPECTRUM = 8192
WAVES = np.arange(int(SPECTRUM / LEAST_PITCH_PX), 4, -1)
PERIODS = SPECTRUM / WAVES
"""The periods in pixels that the Fourier transform of a profile is asked for, ascending."""


def comb_lattices(edges: Edges) -> Iterator[Lattice]:
    """Lattices that the straight borders in a block of content share, largest block first."""
    for block in _blocks(edges)[:MOST_BLOCKS]:
        for lattice in _periods(edges, block):
            yield lattice.scaled(1 / edges.scale)


def _blocks(edges: Edges) -> list[tuple[int, int, int, int]]:
    """Bounding boxes (x, y, width, height) of connected content, largest first."""
    rows, cols = edges.across.shape
    reach = max(3, max(rows, cols) // 125) | 1
    drawn = (edges.strongest >= BORDER_STEP).astype(np.uint8)
    joined = cv2.dilate(drawn, np.ones((reach, reach), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=4)
    half = reach // 2
    boxes = [
        (int(x) + half, int(y) + half, int(width) - 2 * half, int(height) - 2 * half)
        for x, y, width, height, _ in stats[1:]
        if min(width, height) - 2 * half >= LEAST_BLOCK * min(rows, cols)
    ]
    return sorted(boxes, key=lambda box: -box[2] * box[3])


def _periods(edges: Edges, block: tuple[int, int, int, int]) -> Iterator[Lattice]:
    x, y, width, height = block
    run = max(5, min(width, height) // 50)
    window = np.s_[y : y + height, x : x + width]
    across = _border_profile(edges.across[window], (1, run))
    down = _border_profile(edges.down[window].T, (1, run))
    pitches = PERIODS[max(width, height) / 2 >= PERIODS]
    strength = np.sqrt(_resonance(across) * _resonance(down))[: len(pitches)]
    if len(strength) < 3:
        return
    inner = strength[1:-1]
    peaks = 1 + np.flatnonzero((inner >= strength[:-2]) & (inner >= strength[2:]))
    peaks = peaks[strength[peaks] >= LEAST_RESONANCE]
    if not len(peaks):
        return
    peaks = peaks[strength[peaks] >= NEARLY_BEST * strength[peaks].max()]
    for peak in peaks[-2:][::-1]:
        (left, pitch_x), (top, pitch_y) = (
            _sharpen(profile, pitches[peak]) for profile in (across, down)
        )
        yield _window_lattice(block, (left, top), (pitch_x, pitch_y), float(strength[peak]))


def _border_profile(step: NDArray[np.uint8], run: tuple[int, int]) -> NDArray[np.float64]:
    """How much straight border lies at each position along the first axis of the picture's width.

    Borders shorter than the run (letters, sprites, curves) are left out.
    """
    straight = cv2.morphologyEx(
        (step >= BORDER_STEP).astype(np.uint8), cv2.MORPH_OPEN, np.ones(run[::-1], np.uint8)
    )
    return np.asarray((straight * np.minimum(step, 64)).sum(axis=0), np.float64)


def _resonance(profile: NDArray[np.float64]) -> NDArray[np.float64]:
    """How well the borders agree on each of PERIODS: 1 where all lie one period apart."""
    spectrum = np.abs(np.fft.rfft(profile, SPECTRUM))
    return np.asarray(spectrum[WAVES] / max(profile.sum(), 1.0))


def _sharpen(profile: NDArray[np.float64], pitch: float) -> tuple[float, float]:
    """Position of the first border line and the period, to a fraction of a pixel."""
    positions = np.flatnonzero(profile)
    for reach in (0.03, 0.004):
        near = pitch * np.linspace(1 - reach, 1 + reach, 17)
        turns = np.exp(2j * np.pi * (positions[None] + 0.5) / near[:, None])
        # No matrix product: it would wake a thread on every core for so little.
        phases = (turns * profile[positions]).sum(axis=1)
        best = int(np.abs(phases).argmax())
        pitch = float(near[best])
    return pitch * float(np.angle(phases[best])) / (2 * np.pi), pitch


def _window_lattice(
    block: tuple[int, int, int, int],
    line_px: tuple[float, float],
    pitch_px: tuple[float, float],
    strength: float,
) -> Lattice:
    (left, cols), (top, rows) = (
        _span(start, length, line, pitch)
        for start, length, line, pitch in zip(block[:2], block[2:], line_px, pitch_px, strict=True)
    )
    return Lattice((left, top), pitch_px, rows, cols, (0.0, 0.0), round(100 * strength), whole=True)


def _span(start: float, length: float, line: float, pitch: float) -> tuple[float, int]:
    """Middle of the first cell and the number of cells that a block of content holds."""
    first = round(-line / pitch)
    last = round((length - line) / pitch)
    return start + line + (first + 0.5) * pitch, max(1, last - first)
