"""Grain is measured and smoothed, and a clean picture is left alone."""

from __future__ import annotations

import numpy as np
import pytest

from vision import Pixels
from vision.evidence.noise import grain, without_grain


def stripes() -> Pixels:
    """Bars of two greys, 20 pixels wide."""
    bar = (np.arange(400) // 20 % 2 * 60 + 90).astype(np.uint8)
    return np.ascontiguousarray(np.broadcast_to(bar[None, :, None], (300, 400, 3)))


def grainy(deviation: float) -> Pixels:
    noise = np.random.default_rng(1).normal(0, deviation, stripes().shape)
    return np.asarray(np.clip(stripes() + noise, 0, 255), np.uint8)


def test_a_clean_picture_is_returned_itself() -> None:
    clean = stripes()
    assert without_grain(clean) is clean


@pytest.mark.parametrize("deviation", [3, 6, 12])
def test_grain_is_measured(deviation: float) -> None:
    # It is counted in whole levels of brightness.
    assert grain(grainy(deviation)) == pytest.approx(deviation, rel=0.25)


@pytest.mark.parametrize("deviation", [3, 6, 12])
def test_grain_is_smoothed_and_edges_stay(deviation: float) -> None:
    smooth = without_grain(grainy(deviation)).astype(float)
    error = smooth - stripes()
    assert error.std() < deviation / 2
    middles = smooth[:, 10::20, 1].mean(axis=0)
    assert np.abs(np.diff(middles)).min() > 50
