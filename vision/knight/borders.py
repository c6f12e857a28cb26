"""Which borders between the squares of a knight's board show."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.evidence.cells import SIDE, Lab, distance

NEAR = 5
"""Pixels of a patch at each side of a border in which a gap or a line is looked for."""

ENDS = (slice(SIDE // 10, SIDE // 4), slice(SIDE - SIDE // 4, SIDE - SIDE // 10))
"""Where a border shows best: rounded corners leave a gap there, and sprites do not reach it."""

HALVES = (slice(2, SIDE // 2), slice(SIDE // 2, SIDE - 2))
"""Where a border shows when the ends are too short to tell it from noise."""

FAINTEST, CLEAR = 1.2, 4.0
"""A border shows from a step between these on: below the one lie flat areas that were compressed,
above the other even a hair line."""

PART_OF_TYPICAL = 0.35
OVER_NOISE = 5.0
"""The largest of some ten differences that are only noise stays below so many deviations."""


@dataclass(frozen=True)
class Borders:
    """``right`` (rows, cols - 1) and ``down`` (rows - 1, cols): the borders that show.

    ``least`` is the step in colour from which on they do.
    """

    right: NDArray[np.bool_]
    down: NDArray[np.bool_]
    least: float


def find_borders(patches: Lab) -> Borders:
    """The borders between places whose patches have shape (rows, cols, SIDE, SIDE, 3)."""
    for parts in (ENDS, HALVES):
        right, noise = _steps(patches, parts)
        turned, other_noise = _steps(patches.transpose(1, 0, 3, 2, 4), parts)
        down = turned.T
        noisy = OVER_NOISE * max(noise, other_noise)
        least = _least(np.concatenate([right.ravel(), down.ravel()]))
        if noisy <= least:
            break
    least = max(least, noisy)
    return Borders(right >= least, down >= least, least)


def _least(steps: NDArray[np.float32]) -> float:
    clear = steps[steps > FAINTEST]
    typical = float(np.median(clear)) if len(clear) else 0.0
    return float(np.clip(PART_OF_TYPICAL * typical, FAINTEST, CLEAR))


def _steps(patches: Lab, parts: tuple[slice, slice]) -> tuple[NDArray[np.float32], float]:
    """How clearly the border to the right shows, (rows, cols - 1), and the noise in that.

    It has to show in both parts of its length: writing and sprites that overhang lie in one.
    """
    strip = np.concatenate([patches[:, :-1, :, -NEAR:], patches[:, 1:, :, :NEAR]], axis=3)
    halves = np.stack([strip[:, :, part] for part in parts], axis=2)
    profile = np.asarray(np.median(halves, axis=3), np.float32)
    first = distance(profile, profile[..., :1, :]).max(axis=-1)
    last = distance(profile, profile[..., -1:, :]).max(axis=-1)
    spread = np.linalg.norm(halves.std(axis=3), axis=-1) / np.sqrt(halves.shape[3])
    return np.minimum(first, last).min(axis=2), float(np.median(spread)) if spread.size else 0.0
