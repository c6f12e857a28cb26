"""Numbers that the cells' network does not see, since they are small beside their cells."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.decode.boards import blank
from tests.vision.decode.made import Sight, odds_of
from vision.cells.figures import with_figures
from vision.writing.places import Writing

PLACES = (0, 1), (2, 3), (1, 1), (3, 0)


def _numbers(written: str, pitch: int) -> dict[tuple[int, int], int]:
    """What is read of a board of 4 x 4 cells with these figures, white on badges."""
    pixels = np.full((6 * pitch, 6 * pitch, 3), 255, np.uint8)
    for (row, col), figure in zip(PLACES, written, strict=False):
        x, y = round(pitch * (col + 1.5)), round(pitch * (row + 1.5))
        cv2.rectangle(pixels, (x - 11, y - 11), (x + 11, y + 11), (20, 30, 40), cv2.FILLED)
        font = cv2.FONT_HERSHEY_SIMPLEX
        cv2.putText(pixels, figure, (x - 5, y + 6), font, 0.5, (255,) * 3, 1, cv2.LINE_AA)
    row, col = np.mgrid[0:6, 0:6]
    centres = (np.stack([col, row], -1) + 0.5) * pitch
    odds = odds_of(blank("one-line", 4, 4), Sight(sure=12, noise=0.1))
    read = with_figures(odds, Writing(pixels), centres, (pitch, pitch)).digits[1:-1, 1:-1]
    ones = read[..., 2, :].argmax(-1)
    return {(int(row), int(col)): int(ones[row, col]) for row, col in np.argwhere(ones < 10)}


@pytest.mark.parametrize("count", [3, 4])
def test_small_numbers_in_large_cells_are_read(count: int) -> None:
    there = dict(zip(PLACES[:count], range(1, 5), strict=False))
    assert _numbers("1234"[:count], pitch=150) == there


@pytest.mark.parametrize("written", ["12", "1245", "1123"])
def test_what_does_not_count_up_from_one_is_no_number(written: str) -> None:
    assert _numbers(written, pitch=150) == {}
