"""Boxes: what they hold, and what they cut from a picture."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration import Box

PICTURE = np.arange(6 * 8).reshape(6, 8)
BOX = Box(2, 1, 3, 4)


def test_sides_middle_and_corners() -> None:
    assert (BOX.right, BOX.bottom, BOX.size, BOX.middle) == (5, 5, (3, 4), (3.5, 3.0))
    assert Box.between(*BOX.corners) == BOX
    assert str(Box(-5, 1, 30, 40)) == "-5,1,30x40"


def test_right_and_bottom_are_outside() -> None:
    assert BOX.has((2, 1))
    assert BOX.has((4.9, 4.9))
    assert not BOX.has((5, 3))
    assert not BOX.has((3, 5))


@pytest.mark.parametrize(
    ("box", "cut"),
    [
        (BOX, PICTURE[1:5, 2:5]),
        (Box(-2, -3, 4, 5), PICTURE[:2, :2]),
        (Box(6, 4, 9, 9), PICTURE[4:, 6:]),
        (Box(-5, 0, 3, 6), PICTURE[:, :0]),
        (Box(9, 0, 3, 6), PICTURE[:, :0]),
        (BOX.grown(1, 0), PICTURE[1:5, 1:6]),
    ],
)
def test_what_is_beyond_the_picture_is_left_out(box: Box, cut: NDArray[np.int64]) -> None:
    assert np.array_equal(box.cut(PICTURE), cut)
    assert box.cut(PICTURE).shape == cut.shape
