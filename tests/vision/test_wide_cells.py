"""Cells that are much wider than high are no two cells."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from solvers.maze import Board
from tests.vision.wide_squares import wide_squares
from vision.learned import Looks, read
from vision.reading import Pixels

MAZE = Board.from_text(
    "11111111111\n10100000001\n10101111101\n10100000101\n10111010111\n10001010001\n"
    "11101011101\n10001000101\n10111110101\n10000000101\n11111111111\nstart: 1,1\ngoal: 9,9"
)


@pytest.mark.parametrize("pitch_px", [(50, 26), (56, 30), (30, 56)])
def test_cells_of_two_to_one_are_read(pitch_px: tuple[int, int]) -> None:
    across, down = pitch_px
    wall = np.array(MAZE.cells, np.bool_).repeat(down, 0).repeat(across, 1)
    pixels: Pixels = np.full((*wall.shape, 3), 235, np.uint8)
    pixels[wall] = (40, 70, 30)
    for cell, colour in ((MAZE.start, (230, 40, 40)), (MAZE.goal, (40, 200, 60))):
        assert cell is not None
        middle = round((cell[1] + 0.5) * across), round((cell[0] + 0.5) * down)
        cv2.circle(pixels, middle, 9, colour, -1)
    framed = np.pad(pixels, ((40, 50), (40, 50), (0, 0)), constant_values=235)

    sight = read(Looks(framed), "maze")

    assert sight.decoded.board.cells == MAZE.cells


def test_of_cells_two_and_a_half_times_as_wide_as_high_no_row_is_lost() -> None:
    """Two rows taken for one leave an empty board on which lines show."""
    sight = read(Looks(wide_squares(66, (120, 0, 0))), "knight")

    assert sight.decoded.board.cells == ((0,) * 8,) * 8
