"""How strongly a straight border shows along a side between two cells, whatever their colours."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.reading import Pixels
from vision.taught.compare import features

Strengths = NDArray[np.float32]
"""Steps of colour, one for each side."""

ALONG, ACROSS = slice(6, 18), slice(7, 17)
"""The part of a side's picture that is the side, along it and across."""

NARROW = 1.5
"""Parts of a picture by which a border may lie beside the middle of its side."""

_WEIGHTS = np.exp(-0.5 * (np.arange(-4, 5) / NARROW) ** 2).astype(np.float32)


def strengths(pictures: Pixels, below: bool) -> Strengths:
    """The border in each picture (count, 48, 48, 3) of a side; ``below`` says that it lies flat.

    A border crosses its side from end to end, what is painted on a piece does not: so it is as
    strong as nearly its weakest part.
    """
    looks = features(pictures)
    part = looks.transpose(0, 2, 1, 3)[:, ALONG, ACROSS] if below else looks[:, ALONG, ACROSS]
    steps = np.abs(np.diff(part, axis=2)).sum(3) @ _WEIGHTS
    return np.asarray(np.partition(steps, _WEAK, axis=1)[:, _WEAK], np.float32)


_WEAK = 1
"""Parts along a side that may be weaker still."""


def joined_logits(found: Strengths, joined: Strengths, parted: Strengths) -> Strengths:
    """Logits that sides lie within one piece, by the strengths of sides that are known."""
    if not len(joined) or not len(parted):
        return np.zeros_like(found)
    low, high = np.log1p(np.quantile(joined, 0.9)), np.log1p(np.quantile(parted, 0.1))
    middle = (low + high) / 2
    spread = max(float(high - low), 0.5) / 4
    return np.asarray(np.clip((middle - np.log1p(found)) / spread, -_MOST, _MOST), np.float32)


_MOST = 4.0
