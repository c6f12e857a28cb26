"""Green begins, red ends."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.decode.boards import blank
from tests.vision.decode.made import Sight, odds_of
from vision.cells.colours import with_colours
from vision.cells.vocabulary import Mark

PITCH = 40
GREEN, RED, BLUE = (30, 170, 60), (210, 40, 30), (40, 60, 210)


def _gain(colours: dict[tuple[int, int], tuple[int, int, int]], sure: float = 1.0) -> float:
    """Nats by which colours make it likelier that (0, 0) is the start and (2, 3) the end, and not
    the other way about."""
    board = blank("maze", 3, 4)
    for place, mark in (((0, 0), Mark.START), ((2, 3), Mark.END), ((1, 1), Mark.END)):
        board.marks[place][mark] = 1
    odds = odds_of(board, Sight(sure=sure, noise=0.0))
    row, col = np.mgrid[-1:4, -1:5]
    centres = np.stack([60 + PITCH * col, 60 + PITCH * row], -1).astype(np.float64)
    pixels = np.full((200, 240, 3), 240, np.uint8)
    for (down, right), colour in colours.items():
        cv2.circle(pixels, (60 + PITCH * right, 60 + PITCH * down), 12, colour, cv2.FILLED)
    changed = with_colours(odds, pixels, centres, (PITCH, PITCH)).marks - odds.marks
    start, end = changed[1, 1], changed[3, 4]
    return float(start[Mark.START] - start[Mark.END] + end[Mark.END] - end[Mark.START])


def test_green_begins_and_red_ends() -> None:
    assert _gain({(0, 0): GREEN, (2, 3): RED}) == 5.0
    assert _gain({(0, 0): RED, (2, 3): GREEN}) == -5.0


@pytest.mark.parametrize(
    "colours",
    [
        {},
        {(0, 0): GREEN},
        {(0, 0): GREEN, (2, 3): BLUE},
        {(0, 0): GREEN, (1, 1): GREEN, (2, 3): RED},
        {(0, 0): GREEN, (1, 1): RED, (2, 3): RED},
    ],
)
def test_other_colours_and_several_of_one_say_nothing(
    colours: dict[tuple[int, int], tuple[int, int, int]],
) -> None:
    assert _gain(colours) == 0.0


def test_cells_that_have_no_mark_are_not_asked() -> None:
    colours = {(0, 0): GREEN, (2, 3): RED}
    assert _gain({**colours, (0, 3): RED}, sure=9.0) == 5.0
    assert _gain({**colours, (0, 3): RED}) == 0.0
