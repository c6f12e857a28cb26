"""Cells that are much wider than high are no two cells."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from solvers.maze import Board
from vision.learned import Looks, read
from vision.reading import Pixels

MAZE = Board.from_text(
    "111111111111111\n101000000010001\n101011111011101\n101000101010001\n101110101010111\n"
    "100000100010001\n111111101111101\n100000100010001\n101110111010101\n100010001010101\n"
    "111010111010101\n100010100010101\n101110101110101\n100010000000101\n111111111111111\n"
    "start: 1,1\ngoal: 13,13"
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
