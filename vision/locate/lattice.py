"""Fit lattices to what the network says of each place.

Inside a board every place says where in its cell it lies. That is a wave with the period of the
cells: its frequency is searched where the sum over all places resonates most, near the pitch that
the network names, and then all places together give the lattice by least squares, each counted to
its own cell. Hundreds of places vote, so the lattice is more exact than any one of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.locate.fields import STRIDE, Fields, Floats

Doubles = NDArray[np.float64]

INSIDE = 0.5
"""From this probability on a place belongs to a board."""
FEWEST_PLACES = 6
FEWEST_SHARE = 0.34
"""A line of cells belongs to the board when so many of its cells lie inside."""
FEWEST_HEXAGONAL_SHARE = 0.06
"""The same in hex maps: at the side of one of hexagon shape one cell of eleven."""
MOST_CELLS = 400
"""Along one side; more are noise."""
_NEAR = 1.25
"""The true pitch lies within this factor of the one that the network names."""
_SLANTS = (0.0, 0.015, -0.015, 0.03, -0.03, 0.05, -0.05)
"""Sines of the turns that are tried."""


@dataclass(frozen=True)
class Lattice:
    """A board of rows x cols cells on the network's input.

    ``origin`` (x, y) is the middle of cell (0, 0), were it not shifted; ``across`` and ``down`` are
    the steps (x, y) to the next column and row. ``shifted`` is the parity of the rows that lie half
    a step to the right, None for square lattices. ``games`` (5,) and ``states`` (4,) are
    probabilities. ``score``, 0 to 1, says how well the places agree.
    """

    origin: tuple[float, float]
    across: tuple[float, float]
    down: tuple[float, float]
    rows: int
    cols: int
    shifted: int | None
    games: Floats
    states: Floats
    score: float


@dataclass(frozen=True)
class _Places:
    """The places of one board: positions in input pixels and what the network says there."""

    x: Doubles
    y: Doubles
    phase: NDArray[np.complex128]
    weight: Doubles
    pitch: tuple[float, float]


@dataclass(frozen=True)
class _Wave:
    """Counts cells: ``x * per_x + y * per_y + start`` is a whole number on middles of cells."""

    per_x: float
    per_y: float
    start: float

    def at(self, x: Doubles, y: Doubles) -> Doubles:
        return np.asarray(x * self.per_x + y * self.per_y + self.start)


def lattices(fields: Fields) -> list[Lattice]:
    """All boards, those first that the network is surest of."""
    mask = (fields.inside > INSIDE).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    found = []
    for label in range(1, count):
        if stats[label, cv2.CC_STAT_AREA] >= FEWEST_PLACES:
            lattice = _lattice(fields, labels == label)
            if lattice is not None:
                found.append(lattice)
    return sorted(found, key=lambda lattice: -lattice.score)


def _lattice(fields: Fields, mask: NDArray[np.bool_]) -> Lattice | None:
    places = _places(fields, mask)
    weights = fields.inside[mask]
    hexagonal = float(np.average(fields.hexagonal[mask], weights=weights)) > 0
    rows, rows_agree = _fitted(places, 1, np.zeros_like(places.x))
    row = np.rint(rows.at(places.x, places.y))
    columns, columns_agree = _fitted(places, 0, 0.5 * (row % 2) * hexagonal)
    if abs(columns.per_x * rows.per_y - columns.per_y * rows.per_x) < 1e-8:
        return None
    bounded = _bounded(fields, mask, columns, rows, hexagonal)
    if bounded is None:
        return None
    col, row, extent = bounded
    x, y = _points(columns, rows, col, row)
    cut = slice(extent.top, extent.bottom + 1), slice(extent.left, extent.right + 1)
    centres = np.stack([x[cut], y[cut]], -1)
    step = _points(columns, rows, np.array([0.0, 1, 0]), np.array([0.0, 0, 1]))
    across, down = [
        (float(step[0][k] - step[0][0]), float(step[1][k] - step[1][0])) for k in (1, 2)
    ]
    shifted = _shifted(col[cut]) if hexagonal else None
    first = centres[0, 0] - (np.array(across) / 2 if shifted == 0 else 0)
    return Lattice(
        (float(first[0]), float(first[1])),
        across,
        down,
        extent.bottom - extent.top + 1,
        extent.right - extent.left + 1,
        shifted,
        _softmax(fields.game[:, mask], weights),
        _softmax(fields.state[:, mask], weights),
        float(rows_agree * columns_agree * weights.mean()),
    )


def _shifted(col: Doubles) -> int:
    """The parity of the rows that lie half a column to the right."""
    if len(col) < 2:
        return 1
    return 0 if col[0, 0] > col[1, 0] else 1


def _places(fields: Fields, mask: NDArray[np.bool_]) -> _Places:
    rows, cols = np.nonzero(mask)
    phase = fields.phase[:, rows, cols].astype(np.complex128)
    weight = fields.inside[rows, cols].astype(np.float64)
    pitch = [_middle(fields.pitch[axis, rows, cols], weight) for axis in (0, 1)]
    x, y = [((side + 0.5) * STRIDE).astype(np.float64) for side in (cols, rows)]
    return _Places(x, y, phase, weight, (pitch[0], pitch[1]))


def _middle(values: Floats, weights: Doubles) -> float:
    """The weighted median."""
    order = np.argsort(values)
    summed = np.cumsum(weights[order])
    return float(values[order[np.searchsorted(summed, summed[-1] / 2)]])


def _fitted(places: _Places, axis: int, shift: Doubles) -> tuple[_Wave, float]:
    """The wave of the columns (``axis`` 0) or rows (1), and how well the places agree, 0 to 1.

    ``shift`` (places,) are the parts of a cell by which each place's row lies to the right.
    """
    phase = places.phase[axis] * np.exp(2j * np.pi * shift)
    wave = _resonance(places, phase, axis)
    size = np.abs(phase) * places.weight
    angle = np.angle(phase) / (2 * np.pi)
    for _ in range(4):
        said = wave.at(places.x, places.y)
        off = angle - said
        off -= np.rint(off)
        keep = size * (np.abs(off) < 0.3)
        wave = _least_squares(places.x, places.y, said + off, keep)
    off = angle - wave.at(places.x, places.y)
    sure = np.minimum(np.abs(phase), 1)
    agreement = float((places.weight * sure * np.cos(2 * np.pi * off)).sum())
    return wave, max(0.0, agreement / float(places.weight.sum()))


def _least_squares(x: Doubles, y: Doubles, values: Doubles, weights: Doubles) -> _Wave:
    """``values`` as a linear function of x and y; nearly straight where few places tell."""
    middle = np.average(x, weights=weights + 1e-9), np.average(y, weights=weights + 1e-9)
    columns = np.stack([x - middle[0], y - middle[1], np.ones_like(x)], 1)
    normal = columns.T @ (columns * weights[:, None]) + np.diag([1e-6, 1e-6, 1e-9])
    per_x, per_y, start = np.linalg.solve(normal, columns.T @ (weights * values))
    return _Wave(per_x, per_y, start - per_x * middle[0] - per_y * middle[1])


def _resonance(places: _Places, phase: NDArray[np.complex128], axis: int) -> _Wave:
    """The frequency, and the slant, at which the places agree most."""
    along, aside = (places.x, places.y) if axis == 0 else (places.y, places.x)
    votes = _table(along, aside, phase * places.weight)
    pitch = places.pitch[axis]
    count = int(np.clip(6 * votes.shape[1] * STRIDE / pitch * (_NEAR - 1 / _NEAR), 9, 300))
    frequencies = np.geomspace(1 / _NEAR, _NEAR, count | 1) / pitch
    prior = np.exp(-0.5 * (np.log(frequencies * pitch) / 0.1) ** 2)
    from_along = _turns(along.min() + STRIDE * np.arange(votes.shape[1]), frequencies)
    lines = votes @ from_along
    at_aside = aside.min() + STRIDE * np.arange(votes.shape[0])
    best, best_wave = 0.0, _Wave(1 / pitch, 0, 0)
    for slant in _SLANTS:
        sums = (lines * _turns(slant * at_aside, frequencies)).sum(0)
        which = int(np.argmax(np.abs(sums) * prior))
        agreed = float(abs(sums[which]) * prior[which])
        if agreed > 1.02 * best:
            best = agreed
            per, start = frequencies[which], np.angle(sums[which]) / (2 * np.pi)
            pair = (per, per * slant) if axis == 0 else (per * slant, per)
            best_wave = _Wave(pair[0], pair[1], start)
    return best_wave


def _table(along: Doubles, aside: Doubles, votes: NDArray[np.complex128]) -> NDArray[np.complex128]:
    """The votes of all places laid out as (aside, along), 0 where there is none."""
    col = ((along - along.min()) / STRIDE).astype(int)
    row = ((aside - aside.min()) / STRIDE).astype(int)
    table = np.zeros((row.max() + 1, col.max() + 1), np.complex128)
    table[row, col] = votes
    return table


def _turns(positions: Doubles, frequencies: Doubles) -> NDArray[np.complex128]:
    """What undoes a wave, (positions, frequencies)."""
    return np.asarray(np.exp(-2j * np.pi * np.outer(positions, frequencies)))


def _bounded(
    fields: Fields, mask: NDArray[np.bool_], columns: _Wave, rows: _Wave, hexagonal: bool
) -> tuple[Doubles, Doubles, _Extent] | None:
    """Columns and rows of the cells of the lattice around a board, and which are the board's."""
    down, across = np.nonzero(mask)
    x, y = [((side + 0.5) * STRIDE).astype(np.float64) for side in (across, down)]
    col, row = columns.at(x, y), rows.at(x, y)
    first_row, last_row = floor(row.min()) - 1, ceil(row.max()) + 1
    first_col, last_col = floor(col.min()) - 2, ceil(col.max()) + 2
    if max(last_row - first_row, last_col - first_col) > MOST_CELLS:
        return None
    grid_row, grid_col = np.mgrid[first_row : last_row + 1, first_col : last_col + 1].astype(float)
    if not hexagonal:
        share = _shares(fields, mask, columns, rows, grid_col, grid_row)
        extent = _trimmed(share, FEWEST_SHARE)
        return None if extent is None else (grid_col, grid_row, extent)
    ways = []
    for side in (0.5, -0.5):  # odd rows of the wave lie to the right of even ones, or to the left
        shifted_col = grid_col + side * (grid_row % 2)
        share = _shares(fields, mask, columns, rows, shifted_col, grid_row)
        extent = _trimmed(share, FEWEST_HEXAGONAL_SHARE)
        if extent is not None:
            ways.append((shifted_col, grid_row, extent))
    # the same hexagon can be told both ways: by convention its widest row is not shifted
    return max(ways, key=_plainness, default=None)


def _plainness(way: tuple[Doubles, Doubles, _Extent]) -> tuple[float, bool]:
    col, _, extent = way
    shifted = col[extent.widest, 0] > col.min()
    return round(extent.filled, 2), not shifted


@dataclass(frozen=True)
class _Extent:
    """The rows and columns of a board within a larger lattice, the last ones included."""

    top: int
    bottom: int
    left: int
    right: int
    filled: float
    """Share of the rectangle's cells that are the board's."""
    widest: int
    """The row with the most cells."""


def _trimmed(share: Doubles, fewest: float) -> _Extent | None:
    """The rectangle of the rows and columns of which enough cells lie inside."""
    inside = share > 0.5
    rows, cols = np.ones(len(inside), bool), np.ones(inside.shape[1], bool)
    for _ in range(3):
        rows, cols = _enough(inside[:, cols], fewest), _enough(inside[rows].T, fewest)
        if not rows.any() or not cols.any():
            return None
        rows, cols = _unbroken(rows), _unbroken(cols)
    top, bottom = np.flatnonzero(rows)[[0, -1]]
    left, right = np.flatnonzero(cols)[[0, -1]]
    filled = float(inside[top : bottom + 1, left : right + 1].mean())
    widest = int(np.argmax(inside[:, left : right + 1].sum(1)))
    return _Extent(int(top), int(bottom), int(left), int(right), filled, widest)


def _enough(inside: NDArray[np.bool_], fewest: float) -> NDArray[np.bool_]:
    """Which lines have as many cells inside as others have, nearly."""
    counts = inside.sum(1)
    return np.asarray((counts > 0) & (counts >= fewest * counts.max()))


def _unbroken(lines: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """All between the first and the last."""
    places = np.flatnonzero(lines)
    whole = np.zeros_like(lines)
    whole[places[0] : places[-1] + 1] = True
    return whole


def _shares(
    fields: Fields,
    mask: NDArray[np.bool_],
    columns: _Wave,
    rows: _Wave,
    col: Doubles,
    row: Doubles,
) -> Doubles:
    """How much of each cell lies inside the board, 0 to 1, the shape of ``col`` and ``row``."""
    inside = np.where(mask, fields.inside, 0).astype(np.float32)
    within = np.linspace(-0.36, 0.36, 4)
    part_row, part_col = np.meshgrid(within, within, indexing="ij")
    x, y = _points(
        columns,
        rows,
        col[..., None] + part_col.ravel(),
        row[..., None] + part_row.ravel(),
    )
    flat = x.reshape(len(x), -1), y.reshape(len(y), -1)
    places = [(side / STRIDE - 0.5).astype(np.float32) for side in flat]
    values = cv2.remap(inside, places[0], places[1], cv2.INTER_LINEAR, borderValue=0)
    return np.asarray(values.reshape(x.shape).mean(-1), np.float64)


def _points(columns: _Wave, rows: _Wave, col: Doubles, row: Doubles) -> tuple[Doubles, Doubles]:
    """The positions (x, y) of points that are given in columns and rows."""
    matrix = np.array([[columns.per_x, columns.per_y], [rows.per_x, rows.per_y]])
    (xx, xy), (yx, yy) = np.linalg.inv(matrix)
    off_col, off_row = col - columns.start, row - rows.start
    return off_col * xx + off_row * xy, off_col * yx + off_row * yy


def _softmax(logits: Floats, weights: Floats) -> Floats:
    mean = np.average(logits, axis=1, weights=weights)
    odds = np.exp(mean - mean.max())
    return np.asarray(odds / odds.sum(), np.float32)
