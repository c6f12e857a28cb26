"""A border runs along all of a side; what is painted on a piece does not."""

from __future__ import annotations

import numpy as np
import pytest

from vision import Pixels
from vision.taught.seams import joined_logits, strengths


def side(first: int, last: int) -> Pixels:
    """A side with a line in its middle between two rows of pixels."""
    picture = np.full((1, 48, 48, 3), 120, np.uint8)
    picture[0, first:last, 22:26] = 20
    return picture


@pytest.mark.parametrize("below", [False, True])
def test_only_a_line_from_end_to_end_is_a_border(below: bool) -> None:
    border, paint = side(0, 48), side(0, 30)
    if below:
        border, paint = border.transpose(0, 2, 1, 3), paint.transpose(0, 2, 1, 3)
    assert strengths(border, below)[0] > 50
    assert strengths(paint, below)[0] < 1


def test_known_sides_say_how_strong_a_border_is() -> None:
    joined, parted = np.array([0.0, 4.0], np.float32), np.array([60.0, 80.0], np.float32)
    logits = joined_logits(np.array([1.0, 70.0], np.float32), joined, parted)
    assert logits[0] > 1
    assert logits[1] < -1
