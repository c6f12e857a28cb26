"""Screens whose cells are much wider than high, or higher than wide."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.contract.entries import FIXTURES
from vision.learned import Looks, read

TIMES = 1.8
STRETCHED = {
    "disc-360x780-seed3011": (TIMES, 1),
    "bevel-plain-360x780-seed3069": (1, TIMES),
    "chequered-750x1334-seed3133": (1, TIMES),
    "thin-walls-1024x768-seed3003": (TIMES, 1),
    "discs-1080x2400-level4-drawn85": (1, TIMES),
}
"""How many times as wide, and as high, a fixture becomes: one of each game."""

BY_NAME = {fixture.picture.stem: fixture for fixture in FIXTURES}


@pytest.mark.parametrize("name", STRETCHED)
def test_cells_that_are_not_square_are_read(name: str) -> None:
    fixture, (across, down) = BY_NAME[name], STRETCHED[name]
    pixels = fixture.pixels()
    stretched = cv2.resize(pixels, None, fx=across, fy=down, interpolation=cv2.INTER_LINEAR)

    sight = read(Looks(np.asarray(stretched, np.uint8)), fixture.game.name)

    assert sight.decoded.board == fixture.golden()
    assert sight.confidence >= 0.9
