"""Fit the waves of columns and rows to what the network says of each place.

Inside a board every place says where in its cell it lies. That is a wave with the period of the
cells: its frequency is searched where the sum over all places resonates most, near the pitch that
the network names, and then all places together give the wave by least squares, each counted to its
own cell. Hundreds of places vote, so the lattice is more exact than any one of them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.locate.fields import STRIDE, Fields, Floats

Doubles = NDArray[np.float64]
Complex = NDArray[np.complex128]

_NEAR = 1.25
"""The true pitch lies within this factor of the one that the network names."""
_SLANTS = (0.0, 0.015, -0.015, 0.03, -0.03, 0.05, -0.05)
"""Sines of the turns that are tried."""
_ROUNDS = 3
"""Least squares are done so often, each time with the places that agree so far."""
_FAR_OFF = 0.3
"""Parts of a cell by which a place has to miss to be left out."""


@dataclass(frozen=True)
class Wave:
    """Counts cells: ``x * per_x + y * per_y + start`` is a whole number on middles of cells."""

    per_x: float
    per_y: float
    start: float

    def at(self, x: Doubles, y: Doubles) -> Doubles:
        """The column or row, with fractions, of positions in input pixels."""
        return np.asarray(x * self.per_x + y * self.per_y + self.start)


@dataclass(frozen=True)
class Waves:
    """Those of columns and rows; ``agreement``, 0 to 1, says how well the places fit them.

    In hex maps the odd rows of the waves lie half a column to the right (or left: the lattice that
    goes on for ever is the same).
    """

    columns: Wave
    rows: Wave
    hexagonal: bool
    agreement: float

    def points(self, col: Doubles, row: Doubles) -> Doubles:
        """The positions (..., 2) of points that are given in columns and rows."""
        matrix = np.array(
            [[self.columns.per_x, self.columns.per_y], [self.rows.per_x, self.rows.per_y]]
        )
        off = np.stack([col - self.columns.start, row - self.rows.start], -1)
        return np.asarray(off @ np.linalg.inv(matrix).T)


@dataclass(frozen=True)
class _Places:
    """The places of one board: positions in input pixels and what the network says there."""

    x: Doubles
    y: Doubles
    phase: Complex
    weight: Doubles
    pitch: tuple[float, float]


def fitted(fields: Fields, mask: NDArray[np.bool_]) -> Waves | None:
    """The waves of the board whose places are those of the mask; None where they are parallel."""
    places = _places(fields, mask)
    hexagonal = float(np.average(fields.hexagonal[mask], weights=places.weight)) > 0
    rows, rows_agree = _fitted(places, 1, np.zeros_like(places.x))
    row = np.rint(rows.at(places.x, places.y))
    columns, columns_agree = _fitted(places, 0, 0.5 * (row % 2) * hexagonal)
    if abs(columns.per_x * rows.per_y - columns.per_y * rows.per_x) < 1e-8:
        return None
    return Waves(columns, rows, hexagonal, rows_agree * columns_agree)


def _places(fields: Fields, mask: NDArray[np.bool_]) -> _Places:
    rows, cols = np.nonzero(mask)
    phase = fields.phase[:, rows, cols].astype(np.complex128)
    weight = fields.inside[rows, cols].astype(np.float64)
    pitch = [_median(fields.pitch[axis, rows, cols], weight) for axis in (0, 1)]
    x, y = [((side + 0.5) * STRIDE).astype(np.float64) for side in (cols, rows)]
    return _Places(x, y, phase, weight, (pitch[0], pitch[1]))


def _median(values: Floats, weights: Doubles) -> float:
    order = np.argsort(values)
    summed = np.cumsum(weights[order])
    return float(values[order[np.searchsorted(summed, summed[-1] / 2)]])


def _fitted(places: _Places, axis: int, shift: Doubles) -> tuple[Wave, float]:
    """The wave of the columns (``axis`` 0) or rows (1), and how well the places agree, 0 to 1.

    ``shift`` (places,) are the parts of a cell by which each place's row lies to the right.
    """
    phase = places.phase[axis] * np.exp(2j * np.pi * shift)
    wave = _resonance(places, phase, axis)
    sure = np.minimum(np.abs(phase), 1)
    angle = np.angle(phase) / (2 * np.pi)
    for _ in range(_ROUNDS):
        said = wave.at(places.x, places.y)
        off = angle - said
        off -= np.rint(off)
        near = np.abs(off) < _FAR_OFF
        wave = _least_squares(places.x, places.y, said + off, sure * places.weight * near)
    off = angle - wave.at(places.x, places.y)
    agreement = float((places.weight * sure * np.cos(2 * np.pi * off)).sum())
    return wave, max(0.0, agreement / float(places.weight.sum()))


def _least_squares(x: Doubles, y: Doubles, values: Doubles, weights: Doubles) -> Wave:
    """``values`` as a linear function of x and y."""
    total = weights.sum() + 1e-9
    middle_x, middle_y = (weights @ x) / total, (weights @ y) / total
    columns = np.stack([x - middle_x, y - middle_y, np.ones_like(x)])
    weighted = columns * weights
    normal = weighted @ columns.T + np.diag([1e-6, 1e-6, 1e-9])
    per_x, per_y, start = np.linalg.solve(normal, weighted @ values)
    return Wave(per_x, per_y, start - per_x * middle_x - per_y * middle_y)


def _resonance(places: _Places, phase: Complex, axis: int) -> Wave:
    """The frequency, and the slant, at which the places agree most."""
    along, aside = (places.x, places.y) if axis == 0 else (places.y, places.x)
    votes = _table(along, aside, phase * places.weight)
    pitch = places.pitch[axis]
    count = int(np.clip(6 * votes.shape[1] * STRIDE / pitch * (_NEAR - 1 / _NEAR), 9, 300))
    frequencies = np.geomspace(1 / _NEAR, _NEAR, count | 1) / pitch
    prior = np.exp(-0.5 * (np.log(frequencies * pitch) / 0.1) ** 2)
    lines = votes @ _turns(along.min() + STRIDE * np.arange(votes.shape[1]), frequencies)
    at_aside = aside.min() + STRIDE * np.arange(votes.shape[0])
    best, best_wave = 0.0, Wave(1 / pitch, 0, 0)
    for slant in _SLANTS:
        sums = (lines * _turns(slant * at_aside, frequencies)).sum(0)
        which = int(np.argmax(np.abs(sums) * prior))
        agreed = float(abs(sums[which]) * prior[which])
        if agreed > 1.02 * best:
            best = agreed
            per, start = frequencies[which], np.angle(sums[which]) / (2 * np.pi)
            pair = (per, per * slant) if axis == 0 else (per * slant, per)
            best_wave = Wave(pair[0], pair[1], start)
    return best_wave


def _table(along: Doubles, aside: Doubles, votes: Complex) -> Complex:
    """The votes of all places laid out as (aside, along), 0 where there is none."""
    col = ((along - along.min()) / STRIDE).astype(int)
    row = ((aside - aside.min()) / STRIDE).astype(int)
    table = np.zeros((row.max() + 1, col.max() + 1), np.complex128)
    table[row, col] = votes
    return table


def _turns(positions: Doubles, frequencies: Doubles) -> Complex:
    """What undoes a wave, (positions, frequencies)."""
    return np.asarray(np.exp(-2j * np.pi * np.outer(positions, frequencies)))
