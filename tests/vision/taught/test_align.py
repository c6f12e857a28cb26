"""A lattice that lies a little off is moved to where its cells lie as the examples' do."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.examples import Place
from tests.vision.taught.test_taught import PITCH, START, learned, plain, screen
from vision import Pixels
from vision.taught.align import aligned
from vision.taught.sample import Sample

EXACT = Place((400, 420), (150 + PITCH / 2, 200 + PITCH / 2), (PITCH, PITCH), 4, 5)
"""Where the cells of the board of ``moved`` lie."""


def moved() -> tuple[Pixels, Sample]:
    """A board elsewhere on the screenshot than the one that was learned."""
    return screen(START, (150, 200), (400, 420)), Sample(learned(START, plain(START)), "one-line")


@pytest.mark.parametrize(("right", "down"), [(0, 0), (3, 2), (-2, 4), (1.5, -3.5)])
@pytest.mark.parametrize("stretch", [1.0, 1.015])
def test_a_lattice_that_lies_off_is_moved(right: float, down: float, stretch: float) -> None:
    pixels, sample = moved()
    x, y = EXACT.origin_px
    pitch = PITCH * stretch
    off = replace(EXACT, origin_px=(x + right, y + down), pitch_px=(pitch, pitch))

    found = aligned(pixels, off, sample).centres_px()

    assert np.abs(found - EXACT.centres_px()).max() < 0.75


def test_a_lattice_of_cells_that_show_nothing_stays() -> None:
    _, sample = moved()
    blank = np.full((420, 400, 3), 250, np.uint8)

    assert aligned(blank, EXACT, sample) == EXACT
