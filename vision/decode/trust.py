"""How probable it is that a decoded board is right as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from vision.decode.facts import Decoded

SHOWN = 0.01
"""Doubts that are less probable are not worth a word."""

MOST_SHOWN = 4

_FAR = 500.0
"""Nats beyond which nothing is more probable: exp must not overflow."""

MOST_CERTAIN = 0.99
"""Nothing that is read from a picture is more certain."""


@dataclass(frozen=True)
class Trust:
    """What the odds of one game are worth.

    All gaps are divided by ``temperature``, since networks are surer than they should be.
    ``surprise`` is how many nats less probable than the cells' own best values it is that the
    screenshot shows something that was not weighed at all.
    """

    temperature: float = 1.0
    surprise: float = 14.0


TRUST = {
    "one-line": Trust(),
    "knight": Trust(),
    "maze": Trust(),
    "klotski": Trust(),
    "cat": Trust(),
}
"""Fitted on drawn boards by tools/train/calibrate.py."""


def confidence(decoded: Decoded[Any], trust: Trust, either_way: bool = False) -> float:
    """Probability that the board is right: its part of all boards that were weighed.

    With ``either_way`` it is right too with its ends exchanged.
    """
    whole = 1 + _rivals(decoded, trust)
    turned = [doubt.gap for doubt in decoded.doubts if either_way and doubt.turned]
    return min(MOST_CERTAIN, (1 + _weight(turned, trust)) / whole)


def doubts(decoded: Decoded[Any], trust: Trust) -> tuple[str, ...]:
    """What may be otherwise, with its probability, the most probable first."""
    whole = 1 + _rivals(decoded, trust)
    told: dict[str, float] = {}
    for doubt in decoded.doubts:
        part = float(np.exp(-doubt.gap / trust.temperature)) / whole
        told[doubt.what] = told.get(doubt.what, 0.0) + part
    likely = sorted(told.items(), key=lambda item: -item[1])[:MOST_SHOWN]
    return tuple(f"{what} ({part:.2f})" for what, part in likely if part >= SHOWN)


def _rivals(decoded: Decoded[Any], trust: Trust) -> float:
    """What all other boards weigh together, where the decoded one weighs 1."""
    gaps = [doubt.gap for doubt in decoded.doubts]
    return _weight([*gaps, trust.surprise - decoded.cost], trust)


def _weight(gaps: Sequence[float], trust: Trust) -> float:
    return float(np.exp(np.minimum(-np.array(gaps) / trust.temperature, _FAR)).sum())
