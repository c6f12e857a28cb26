"""What lies behind a veil: games dim their board when they show a panel before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.follow.judge import MOST_HIDDEN, Candidate, Verdict, judge
from vision.follow.looks import Looks
from vision.follow.swatches import FOREIGN, TELLING, Swatches, difference

_GAINS: Final = np.arange(0.3, 0.92, 0.02)
"""How much of a picture's contrast a veil may leave."""

_FITS: Final = TELLING / 4
"""Levels of brightness by which a point behind a veil may be off."""

_MOST: Final = 0.5
"""Share of the points that a veil must explain; the others are the panel's, or have changed."""

_POINTS: Final = 1499
"""So many points tell what a veil does."""


def judge_behind(
    looks: Looks, shown: Swatches, candidates: Sequence[Candidate]
) -> tuple[Swatches, Verdict] | None:
    """A picture without its veil, and what to make of it; None where it has none.

    What a panel hides has not changed, unless a candidate says so.
    """
    bare = _lifted(shown, looks.shown)
    if bare is None:
        return None
    stays = np.all([np.array(each.labels) == looks.labels for each in candidates], axis=0)
    hidden = stays & (difference(bare, looks.shown)[1:-1, 1:-1] > FOREIGN)
    if hidden.mean() > MOST_HIDDEN:
        return None
    kept = np.pad(hidden, 1, constant_values=True)[..., None, None, None]
    bare = np.where(kept, looks.shown, bare)
    return bare, judge(looks, bare, candidates)


def _lifted(shown: Swatches, before: Swatches) -> Swatches | None:
    """A picture without the veil that lies on it, None where none does.

    ``before`` is how it looked. A veil is one colour that is mixed into all points alike, so it is
    the contrast left and an offset for each channel that explain most points.
    """
    step = (1 + before.size // 3 // _POINTS) | 1  # odd, else some columns of a swatch count alone
    after, was = (np.ascontiguousarray(each.reshape(-1, 3)[::step].T) for each in (shown, before))
    offsets = [np.median(after - gain * was, axis=1) for gain in _GAINS]
    shares = [
        _explained(after, was, gain, offset) for gain, offset in zip(_GAINS, offsets, strict=True)
    ]
    best = int(np.argmax(shares))
    if shares[best] < _MOST or _explained(after, was, 1.0, np.zeros(3)) > shares[best] / 2:
        return None
    return np.asarray(((shown - offsets[best]) / _GAINS[best]).round(), np.int16)


def _explained(
    after: NDArray[np.int16], was: NDArray[np.int16], gain: float, offset: NDArray[np.float64]
) -> float:
    """Share of the points (3, n) that are as they were, but for a veil."""
    fits = np.abs(after - gain * was - offset[:, None]) <= _FITS
    return float(fits.all(0).mean())
