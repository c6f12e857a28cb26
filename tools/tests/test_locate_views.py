"""What the locate network should say of a view fits the pixels that it is shown."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
import pytest

from tools.draw.truth import DrawnBoard, Scene
from tools.train.locate_views import View, flipped, sample, shown, stretched, targets
from vision.cells.vocabulary import Kind
from vision.locate.fields import STRIDE


def dotted(board: DrawnBoard, size: tuple[int, int] = (600, 480)) -> Scene:
    """A white dot on the middle of each cell, on black."""
    pixels = np.zeros((size[1], size[0], 3), np.uint8)
    radius = min(board.pitch) * 0.3
    for x, y in board.centres[board.kinds != Kind.OUTSIDE]:
        at = (round(16 * (float(x) - 0.5)), round(16 * (float(y) - 0.5)))
        cv2.circle(pixels, at, round(16 * radius), (255, 255, 255), -1, cv2.LINE_AA, 4)
    return Scene(pixels, [board])


def board(shifted: int | None) -> DrawnBoard:
    """Not square, of odd shape, with a corner that is not of the board."""
    drawn = DrawnBoard.blank("cat", (7, 9), (70, 60), (48, 44), shifted)
    drawn.kinds[0, 0] = Kind.OUTSIDE
    return drawn


@pytest.mark.parametrize("shifted", [None, 0, 1])
@pytest.mark.parametrize("seed", range(12))
def test_heat_lies_on_the_dots(seed: int, shifted: int | None) -> None:
    rng = Random(seed)
    scene = dotted(board(shifted))
    scale = rng.uniform(0.5, 1.3)
    view = View(scale, (rng.uniform(-60, 40), rng.uniform(-40, 60)))
    canvas = (384, 352)
    pixels, boards = flipped(shown(scene.pixels, view, canvas), scene.boards, view, rng)
    target = targets(boards, view, canvas)
    places = cv2.resize(pixels[..., 0], (96, 88), interpolation=cv2.INTER_AREA).astype(float) / 255
    bright, hot = places > 0.9, target.heat > 0.55
    assert bright.any()
    assert (target.board[bright] == 1).mean() > 0.99
    assert (places[hot] > 0.9).mean() > 0.99


@pytest.mark.parametrize("shifted", [None, 1])
@pytest.mark.parametrize("seed", range(6))
def test_a_screen_is_stretched_with_its_truth(seed: int, shifted: int | None) -> None:
    scene = stretched(dotted(board(shifted)), Random(seed))
    (drawn,) = scene.boards
    x, y = drawn.centres.astype(int).transpose(2, 0, 1)
    assert (scene.pixels[y, x, 0] > 230)[drawn.kinds != Kind.OUTSIDE].all()
    assert drawn.pitch[0] / drawn.pitch[1] != board(shifted).pitch[0] / board(shifted).pitch[1]


@pytest.mark.parametrize("shifted", [None, 0, 1])
def test_phase_is_zero_on_the_dots_and_turns_once_a_cell(shifted: int | None) -> None:
    scene = dotted(board(shifted))
    target = targets(scene.boards, View(1.0, (0.0, 0.0)), (608, 480))
    turn_x = np.arctan2(target.phase[1], target.phase[0]) / (2 * np.pi)
    turn_y = np.arctan2(target.phase[3], target.phase[2]) / (2 * np.pi)
    for row, col in ((1, 0), (2, 3), (3, 4), (6, 8)):
        x, y = scene.boards[0].centres[row, col]
        place = int(y / STRIDE), int(x / STRIDE)
        off_x, off_y = (place[1] + 0.5) * STRIDE - x, (place[0] + 0.5) * STRIDE - y
        assert turn_x[place] == pytest.approx(off_x / 48, abs=0.01)
        assert turn_y[place] == pytest.approx(off_y / 44, abs=0.01)


def test_what_is_no_board_and_what_lies_outside_of_it_count_as_none() -> None:
    scene = dotted(board(None))
    target = targets(scene.boards, View(1.0, (0.0, 0.0)), (608, 480))
    assert target.board[60 // STRIDE, 70 // STRIDE] == 0
    assert target.board[60 // STRIDE, 118 // STRIDE] == 1
    assert not targets([], View(1.0, (0.0, 0.0)), (320, 320)).board.any()


def test_samples_of_every_kind_have_one_shape_with_their_truth() -> None:
    rng = Random(4)
    for scene in [dotted(board(1)), Scene(np.zeros((300, 900, 3), np.uint8))]:
        for _ in range(20):
            pixels, target = sample(scene, rng)
            assert pixels.shape[0] % 32 == pixels.shape[1] % 32 == 0
            assert target.board.shape == (pixels.shape[0] // STRIDE, pixels.shape[1] // STRIDE)


def test_one_line_of_cells_has_a_lattice_too() -> None:
    line = DrawnBoard.blank("one-line", (1, 6), (60, 60), (40, 40))
    target = targets([line], View(1.0, (0.0, 0.0)), (320, 128))
    assert (target.board[40 // STRIDE + 1 : 80 // STRIDE - 1, 12:70] == 1).all()
    assert not target.board[: 40 // STRIDE - 1].any()
