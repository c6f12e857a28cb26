"""Moves of pieces in drawings: which are drawn, where the arrows go, what moves in animations."""

from __future__ import annotations

import numpy as np
import pytest

from bot.annotation import drawing
from bot.games.klotski import KLOTSKI
from solvers.klotski import Board, Move
from vision import Grid, Pixels
from vision.drawing import animate, annotate, colour_of
from vision.drawing.slides import Scene, Slide, clear_together, slid

TEXT = "AABC\nAAB.\nDD..\ntarget: A\ngoal: 1,0 1,1 2,0 2,1\n"
MOVES: list[Move] = [(3, "dd"), (4, "r"), (2, "r")]
PITCH = 60.0
COLOURS = {1: (200, 60, 60), 2: (60, 160, 60), 3: (60, 60, 160), 4: (160, 60, 160), 0: (20, 20, 20)}


def grid(rows: int = 3, cols: int = 4) -> Grid:
    lines = np.meshgrid(PITCH * (np.arange(cols) + 1.5), PITCH * (np.arange(rows) + 1.5))
    size = (int(PITCH * (cols + 2)), int(PITCH * (rows + 2)))
    return Grid(np.stack(lines, axis=2), (PITCH, PITCH), size)


def screenshot(board: Board) -> Pixels:
    pixels = np.full((300, 360, 3), 128, np.uint8)
    for (row, col), piece in np.ndenumerate(np.array(board.cells)):
        top, left = 60 + 60 * row, 60 + 60 * col
        pixels[top : top + 60, left : left + 60] = COLOURS[int(piece)]
    return pixels


def test_a_picture_after_a_move_is_that_of_the_board_after_it() -> None:
    board = Board.from_text(TEXT)
    pixels = screenshot(board)
    for move in MOVES[:2]:
        way = KLOTSKI.trace(board, [move])
        slide = Slide(board.pieces[move[0]], way, Scene(board.kinds()))
        pixels, board = slid(pixels, grid(), slide), KLOTSKI.play(board, move)
        assert (pixels == screenshot(board)).all()


def test_an_arrow_goes_from_the_middle_of_a_piece_around_corners() -> None:
    piece = [(0, 0), (0, 1)]
    slide = Slide(piece, [(0, 0), (0, 1), (0, 2), (1, 2)], Scene([]))
    assert slide.points(grid()) == [(120, 90), (240, 90), (240, 150)]
    assert slide.reached() == [(1, 2), (1, 3)]


def slide(*way: tuple[int, int]) -> Slide:
    return Slide([way[0]], way, Scene([]))


@pytest.mark.parametrize(
    ("slides", "count"),
    [
        ([slide((0, 0), (0, 1)), slide((2, 0), (2, 1)), slide((1, 3), (2, 3))], 3),
        ([slide((0, 0), (0, 1)), slide((1, 0), (0, 0))], 1),  # its arrow would end on another
        ([slide((0, 0), (0, 1)), slide((2, 0), (2, 1)), slide((0, 1), (0, 2))], 2),  # moves again
    ],
)
def test_only_moves_that_can_be_told_apart_are_drawn_together(
    slides: list[Slide], count: int
) -> None:
    assert clear_together(slides, grid()) == count


def test_a_piece_has_one_frame() -> None:
    board = Board.from_text(TEXT)
    out = annotate(screenshot(board), drawing(KLOTSKI, board, [], grid(), ""))
    target = np.array(colour_of("target"))
    assert (out[63, 70] == target).all()
    assert not (out[70:110, 119] == target).all(axis=1).any()  # between two of its cells


def test_an_animation_shows_board_after_board_in_frames_of_one_size() -> None:
    board = Board.from_text(TEXT)
    what = drawing(KLOTSKI, board, MOVES, grid(), "a caption")
    count, frames = animate(screenshot(board), what, width_px=300, max_frames=2)
    seen = list(frames)
    assert len(seen) == count == len(MOVES) + 1
    assert len({frame.shape for frame in seen}) == 1
    corners = [tuple(int(value) for value in frame[70, 230]) for frame in seen]
    assert corners[0] != corners[1]  # piece 3 has left its corner
