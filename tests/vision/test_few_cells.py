"""Other puzzles of few cells are no boards where nobody names a game."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from bot.recognise import GUESS
from vision.learned import Looks, read
from vision.reading import Pixels


def noughts_and_crosses(grey: int, ground: int, line_px: int) -> Pixels:
    """A circle and a cross in two of nine cells without a rim."""
    pixels: Pixels = np.full((800, 700, 3), ground, np.uint8)
    for at in (170, 340):
        cv2.line(pixels, (100 + at, 150), (100 + at, 660), (grey,) * 3, line_px)
        cv2.line(pixels, (100, 150 + at), (610, 150 + at), (grey,) * 3, line_px)
    cv2.circle(pixels, (525, 235), 50, (grey,) * 3, 2)
    cv2.line(pixels, (130, 520), (230, 620), (grey,) * 3, 2)
    cv2.line(pixels, (230, 520), (130, 620), (grey,) * 3, 2)
    return pixels


@pytest.mark.parametrize(("grey", "ground", "line_px"), [(200, 0, 2), (60, 250, 1)])
def test_noughts_and_crosses_are_no_board(grey: int, ground: int, line_px: int) -> None:
    assert read(Looks(noughts_and_crosses(grey, ground, line_px))).confidence < GUESS
