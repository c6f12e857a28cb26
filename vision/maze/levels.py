"""Two kinds of things by one measure: where they part, and how clearly."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_ROUNDS = 20

_APART = 5.0
_WORTH = 0.25
"""Two kinds are two when their means lie so many standard deviations apart, and that part of the
whole range."""


class Levels(NamedTuple):
    """The means of a low and a high kind, and their larger standard deviation."""

    low: float
    high: float
    spread: float

    @property
    def between(self) -> float:
        """Half-way from low to high."""
        return (self.low + self.high) / 2

    @property
    def separation(self) -> float:
        """Distance of the two kinds in standard deviations."""
        return (self.high - self.low) / max(self.spread, 1e-6)


def two_levels(values: NDArray[np.float64]) -> Levels:
    """Part values into two kinds by two means, begun at half the range of all but the outermost."""
    between = float(np.quantile(values, [0.01, 0.99]).mean())
    levels = Levels(between, between, 0.0)
    for _ in range(_ROUNDS):
        above = values > between
        if above.all() or not above.any():
            break
        high, low = values[above], values[~above]
        levels = Levels(float(low.mean()), float(high.mean()), float(max(low.std(), high.std())))
        if abs(levels.between - between) < 1e-3:
            break
        between = levels.between
    return levels


def lowest_levels(values: NDArray[np.float64]) -> Levels:
    """Like ``two_levels``, but where the low kind falls apart in two, too, the lowest stands alone.

    Thin walls may be fainter than the frame around them, and still are walls.
    """
    levels = two_levels(values)
    lower = two_levels(values[values <= levels.between])
    step = lower.high - lower.low
    if lower.separation < _APART or step < _WORTH * (levels.high - lower.low):
        return levels
    above = values[values > lower.between]
    spread = float(values[values <= lower.between].std())
    return Levels(lower.low, max(float(np.median(above)), lower.high), spread)
