"""Combs: equal distances along one axis that the borders of a maze lie on, fitted to them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

_Centroids = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]
"""Number of the line, sign (0 rises, 1 falls), place and weight of the borders near lines."""

_SPECTRUM = 16384
"""Eight times the length of a panel and more: between two periods of the spectrum the lines of a
comb drift apart by less than a sixteenth of it."""

_NEARBY = 0.0015
"""How far the pitch may be from the one sought, relatively; steps of periods are about so large."""

_LEAST_LINES = 4
_TRACE = 1e-6
"""Less than this part of all borders is none."""

_MOST_LINES = 140
"""Mazes have up to a hundred cells a side; more in a panel are the texture of something else."""

_ROUNDS = 4
_STRAY_PX = 1.0
"""A line farther than this from its place counts little: a frame may be drawn around the cells."""


@dataclass(frozen=True)
class Comb:
    """Two sets of lines at one pitch, lengths in pixels of the panel.

    ``rise_px`` and ``fall_px`` are the positions of a line where the brightness along the panel's
    main contrast rises and one where it falls. ``explained`` is the part of all borders that lie
    on the lines beyond what would by chance.
    """

    pitch_px: float
    rise_px: float
    fall_px: float
    explained: float

    @property
    def ridge(self) -> float:
        """Width of the bright bands as a part of the pitch, 0 to 1."""
        return ((self.fall_px - self.rise_px) / self.pitch_px) % 1.0

    def fits(self, length_px: int) -> bool:
        """Whether that length holds no more lines than a maze has."""
        return length_px <= _MOST_LINES * self.pitch_px

    @property
    def narrow(self) -> float:
        """Width of the narrower bands, bright or dark, as a part of the pitch."""
        return min(self.ridge, 1 - self.ridge)


@dataclass(frozen=True, eq=False)
class Borders:
    """How much straight border lies at each pixel along one axis.

    ``sizes`` has shape (2, n): borders where the brightness rises, and where it falls.
    """

    sizes: NDArray[np.float64]

    @property
    def length_px(self) -> int:
        """Pixels along the axis."""
        return int(self.sizes.shape[1])

    @cached_property
    def total(self) -> float:
        """All borders together."""
        return max(float(self.sizes.sum()), 1.0)

    @cached_property
    def _sums(self) -> NDArray[np.float64]:
        """Running sums of the sizes, and of sizes times positions: shape (2, 2, n + 1)."""
        weighted = np.stack([self.sizes, self.sizes * np.arange(self.length_px)])
        sums = np.zeros((2, 2, self.length_px + 1))
        np.cumsum(weighted, axis=2, out=sums[:, :, 1:])
        return sums

    def resonance(self, periods: NDArray[np.float64]) -> NDArray[np.float64]:
        """How well the borders agree on each period: 1 where all lie one period apart."""
        spectrum = np.abs(np.fft.rfft(self.sizes, _SPECTRUM, axis=1)).sum(axis=0)
        waves = np.minimum(np.round(_SPECTRUM / periods).astype(np.int64), len(spectrum) - 1)
        return np.asarray(spectrum[waves] / self.total)

    def comb(self, pitch: float, start: int) -> Comb:
        """The comb of about that pitch that fits best; positions count from ``start`` before."""
        pitch, phases = self._sharpened(pitch)
        pitch, rise, fall = self._fitted(pitch, phases)
        return Comb(pitch, rise + start, fall + start, self._explained(pitch, (rise, fall)))

    def _sharpened(self, pitch: float) -> tuple[float, NDArray[np.float64]]:
        """The pitch near the one given that the borders agree on best, and where its lines lie."""
        reach = max(_NEARBY, pitch / _SPECTRUM)
        near = pitch * np.linspace(1 - reach, 1 + reach, 5)
        turns = np.exp(2j * np.pi * np.arange(self.length_px) / near[:, None]) @ self.sizes.T
        best = int(np.abs(turns).sum(axis=1).argmax())
        return float(near[best]), near[best] * (np.angle(turns[best]) / (2 * np.pi) % 1.0)

    def _fitted(self, pitch: float, phases: NDArray[np.float64]) -> tuple[float, float, float]:
        """Pitch and both positions by least squares over the centroids of the lines."""
        counts, signs, places, weights = self._centroids(pitch, phases)
        if len(places) < _LEAST_LINES:
            return pitch, float(phases[0]), float(phases[1])
        matrix = np.stack([counts, signs == 0, signs == 1], axis=1).astype(np.float64)
        trust = np.ones(len(places))
        for _ in range(_ROUNDS):
            weighted = matrix * (trust**2 * weights)[:, None]
            # A trace of a square keeps lines of one sign alone from making this singular.
            square = weighted.T @ matrix + 1e-9 * weights.sum() * np.eye(3)
            solution = np.linalg.solve(square, weighted.T @ places)
            off = matrix @ solution - places
            trust = 1 / (1 + (off / _STRAY_PX) ** 2)
        return float(solution[0]), float(solution[1]), float(solution[2])

    def _centroids(self, pitch: float, phases: NDArray[np.float64]) -> _Centroids:
        """Of the borders near each line that has some."""
        reach, length = max(1.5, 0.15 * pitch), self.length_px
        lines = [np.arange(phase, length, pitch) for phase in phases]
        signs = np.repeat([0, 1], [len(part) for part in lines])
        counts = np.concatenate([np.arange(len(part)) for part in lines])
        middles = np.concatenate(lines)
        begin = np.maximum(0, np.round(middles - reach)).astype(np.int64)
        end = np.minimum(length, np.round(middles + reach).astype(np.int64) + 1)
        weights, moments = self._sums[:, signs, end] - self._sums[:, signs, begin]
        seen = weights > _TRACE * self.total
        return counts[seen], signs[seen], moments[seen] / weights[seen], weights[seen]

    def _explained(self, pitch: float, lines: tuple[float, float]) -> float:
        """The part of the borders on the lines: 0 is what chance has there, 1 is all.

        Around the maze the page may be on the other side of the walls' brightness, so borders of
        either kind may lie on the lines of the other.
        """
        reach = max(1.0, 0.06 * pitch)
        off = np.arange(self.length_px) - np.array(lines)[:, None] + pitch / 2
        near = np.abs(off % pitch - pitch / 2) <= reach
        chance = min(0.9, (2 * reach + 1) / pitch)
        return max(
            self._beyond(float(self.sizes[near].sum()), chance),
            self._beyond(float(self.sizes[:, near.any(axis=0)].sum()), min(0.9, 2 * chance)),
        )

    def _beyond(self, on: float, chance: float) -> float:
        return (on / self.total - chance) / (1 - chance)
