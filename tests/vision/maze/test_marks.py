"""What tells the start of a maze from its goal, and the cells of a maze from what is around it."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from calibration import Box, Profile
from solvers import Cell
from solvers.maze import Board
from tests.corpus.judging import ACTED_ON
from tests.vision.maze.test_reader import BLACK, WHITE, block_picture, blocks, perfect, thin_picture
from vision.maze import reader as maze
from vision.maze.parts import part_boxes
from vision.reading import Pixels

BLUE, BROWN, VIOLET = (40, 80, 220), (150, 100, 40), (150, 40, 190)
PITCH, LEFT, TOP = 40, 53, 117
ENDS = [((2, 3), (7, 5)), ((7, 5), (2, 3)), ((8, 2), (0, 1))]


def middle(cell: Cell) -> tuple[int, int]:
    """Where the middle of a cell of ``thin_picture`` lies: x, y."""
    return LEFT + cell[1] * PITCH + PITCH // 2, TOP + cell[0] * PITCH + PITCH // 2


def ball(image: Pixels, cell: Cell) -> None:
    cv2.circle(image, middle(cell), 12, BLUE, -1, cv2.LINE_AA)


def star(image: Pixels, cell: Cell) -> None:
    turns = np.arange(10) * np.pi / 5 - np.pi / 2
    reach = np.where(np.arange(10) % 2, 6, 14)
    points = np.stack([np.cos(turns), np.sin(turns)], axis=1) * reach[:, None] + middle(cell)
    cv2.fillPoly(image, [np.round(points).astype(np.int32)], BROWN, cv2.LINE_AA)


def flag(image: Pixels, cell: Cell) -> None:
    x, y = middle(cell)
    cv2.line(image, (x - 6, y - 13), (x - 6, y + 13), BLACK, 2)
    banner = [(x - 5, y - 13), (x + 11, y - 7), (x - 5, y - 1)]
    cv2.fillPoly(image, [np.array(banner, np.int32)], BROWN, cv2.LINE_AA)


def painted(image: Pixels, cell: Cell) -> None:
    x, y = middle(cell)
    image[y - 17 : y + 17, x - 17 : x + 17] = BROWN


@pytest.mark.parametrize("goal_mark", [star, flag, painted])
@pytest.mark.parametrize(("start", "goal"), ENDS)
def test_figures_tell_the_start_from_the_goal(
    goal_mark: Callable[[Pixels, Cell], None], start: Cell, goal: Cell
) -> None:
    image = thin_picture(perfect(9, 9), PITCH)
    ball(image, start)
    goal_mark(image, goal)
    reading = maze.read(image, Profile())
    assert (reading.board.start, reading.board.goal) == (start, goal)
    assert reading.confidence >= ACTED_ON


@pytest.mark.parametrize(("start", "goal"), ENDS)
def test_letters_tell_the_start_from_the_goal(start: Cell, goal: Cell) -> None:
    image = thin_picture(perfect(9, 9), PITCH)
    for cell, letter, colour in ((start, "S", VIOLET), (goal, "E", BLUE)):
        x, y = middle(cell)
        image[y - 17 : y + 17, x - 17 : x + 17] = colour
        cv2.putText(image, letter, (x - 9, y + 9), 0, 0.9, WHITE, 2, cv2.LINE_AA)
    reading = maze.read(image, Profile())
    assert (reading.board.start, reading.board.goal) == (start, goal)


def test_a_line_behind_the_bug_hides_no_mark() -> None:
    board = perfect(9, 9)
    image = thin_picture(board, PITCH)
    way = [(0, 0)]
    while len(way) < 8:
        way.append(next(cell for cell in board.steps_from(way[-1]) if cell not in way))
    cv2.polylines(image, [np.array([middle(cell) for cell in way])], False, (190, 210, 255), 8)
    ball(image, way[-1])
    star(image, (8, 0))
    reading = maze.read(image, Profile())
    assert (reading.board.start, reading.board.goal) == (way[-1], (8, 0))


def test_openings_may_face_each_other() -> None:
    board = Board(((0,) * 5,) * 5, walls=perfect(5, 5).walls)
    image = thin_picture(board, 80, openings=((0, 2), (4, 2)))
    reading = maze.read(np.ascontiguousarray(image.swapaxes(0, 1)), Profile())
    assert (reading.board.start, reading.board.goal) == ((2, 0), (2, 4))


def test_a_card_around_a_maze_of_blocks_is_no_part_of_it() -> None:
    board = blocks(perfect(7, 9))
    picture = block_picture(board, marks={(1, 1): (30, 180, 70), (13, 17): (220, 50, 40)})
    height, width = picture.shape[:2]
    around = np.full((height + 200, width + 200, 3), (90, 120, 160), np.uint8)
    around[100 - 30 : 100 + height + 30, 100 - 20 : 100 + width + 20] = WHITE
    picture[(picture == (90, 120, 160)).all(axis=2)] = WHITE
    around[100 : 100 + height, 100 : 100 + width] = picture
    assert maze.read(around, Profile()).board.cells == board.cells


def test_the_lattice_of_a_profile_needs_no_search() -> None:
    board = perfect(6, 9)
    image = thin_picture(board, PITCH, openings=((0, 0), (5, 8)))
    profile = Profile(region_px=Box(LEFT, TOP, 9 * PITCH, 6 * PITCH), rows=6, cols=9)
    assert maze.read(image, profile).board.walls == board.walls


def test_parts_of_a_mask_are_boxed_in_reading_order_and_without_their_holes() -> None:
    mask = np.zeros((40, 60), np.uint8)
    cv2.rectangle(mask, (20, 10), (50, 35), 1, 2)
    mask[20:24, 30:34] = 1
    mask[2:5, 3:9] = 1
    assert part_boxes(mask)[0].tolist() == [3, 2, 6, 3]
    assert [30, 20, 4, 4] in part_boxes(mask).tolist()
    assert len(part_boxes(mask)) == 3
    assert part_boxes(np.zeros((9, 9), np.uint8)).shape == (0, 4)
