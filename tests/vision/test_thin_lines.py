"""Walls one pixel wide on a large screen."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from bot.practice.maze.levels import make_level
from solvers.maze import Board
from vision.learned import Looks, read
from vision.reading import Pixels

WIDTH_PX, HEIGHT_PX = 1920, 1080


def drawn(board: Board, pitch_px: tuple[int, int], grey: int) -> Pixels:
    """A maze without a rim at its top and bottom, with a disc to move and a place to go."""
    (rows, cols), (across, down) = np.shape(board.cells), pitch_px
    left, top = (WIDTH_PX - cols * across) // 2, (HEIGHT_PX - rows * down) // 2
    pixels: Pixels = np.full((HEIGHT_PX, WIDTH_PX, 3), 255, np.uint8)
    lines = [((row, col), (row + 1, col)) for row in range(rows) for col in (0, cols)]
    lines += [(there, (here[0] + 1, here[1] + 1)) for here, there in board.walls]
    for (row, col), (last_row, last_col) in lines:
        begin = left + col * across, top + row * down
        cv2.line(pixels, begin, (left + last_col * across, top + last_row * down), (grey,) * 3, 1)
    middle = left + across // 2, top + down // 2
    cv2.circle(pixels, middle, min(across, down) // 4, (220, 30, 30), -1)
    right, bottom = left + cols * across, top + rows * down
    box = (
        (right - 3 * across // 4, bottom - 3 * down // 4),
        (right - across // 4, bottom - down // 4),
    )
    cv2.rectangle(pixels, *box, (40, 200, 60), -1)
    return pixels


@pytest.mark.parametrize(
    ("seed", "cells", "pitch_px", "grey"),
    [(2, (7, 9), (119, 85), 190), (10, (8, 9), (139, 118), 190)],
)
def test_a_maze_of_hairlines_is_read(
    seed: int, cells: tuple[int, int], pitch_px: tuple[int, int], grey: int
) -> None:
    board = make_level(seed, 1, "thin", size=cells)

    sight = read(Looks(drawn(board, pitch_px, grey)), "maze")

    assert sight.decoded.board == board
    assert sight.confidence >= 0.9
