"""Confidence is what doubts leave of certainty, in every reader."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import prod

_MOST_CERTAIN = 0.99
"""Nothing that is read from a picture is more certain."""


def confidence_of(weights: Iterable[float]) -> float:
    """Probability that none of the doubts holds, each given by its probability of being right."""
    return _MOST_CERTAIN * prod(1 - weight for weight in weights)


@dataclass(kw_only=True)
class Doubted:
    """One way to understand a picture. Each doubt is a probability of being wrong and a reason."""

    evidence: list[str] = field(default_factory=list)
    doubts: list[tuple[float, str]] = field(default_factory=list)

    @property
    def confidence(self) -> float:
        """Probability that none of the doubts holds."""
        return confidence_of(weight for weight, _ in self.doubts)

    @property
    def reasons(self) -> tuple[str, ...]:
        """What the doubts are about."""
        return tuple(reason for _, reason in self.doubts)

    def doubt(self, weight: float, reason: str) -> None:
        """Take away confidence for a reason."""
        self.doubts.append((weight, reason))
