"""Two kinds of things by one measure: where they part, and how clearly."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_ROUNDS = 20


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
