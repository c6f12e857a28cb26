"""Screens drawn at random: the same for the same seed, and true to their labels."""

from __future__ import annotations

from functools import cache
from random import Random

import cv2
import numpy as np
import pytest

from tools.draw.brush import Brush
from tools.draw.degrade import moved, warped
from tools.draw.palette import Palette
from tools.draw.screen import NEGATIVES, screen
from tools.draw.sheet import cut_out, sheet
from tools.draw.states import cover, cut, trimmed
from tools.draw.surroundings import bounds
from tools.draw.truth import DrawnBoard, Scene, State
from tools.draw.widgets import Widgets
from vision.cells.vocabulary import GAMES, Kind, Mark, Side

SEEDS = range(40, 62)


@cache
def _boards(game: str) -> list[tuple[Scene, DrawnBoard]]:
    return [(scene, b) for seed in SEEDS for scene in [screen(seed, game)] for b in scene.boards]


@pytest.fixture(scope="module", params=GAMES)
def drawn(request: pytest.FixtureRequest) -> list[tuple[Scene, DrawnBoard]]:
    return _boards(request.param)


@pytest.mark.parametrize("game", [*GAMES, NEGATIVES, None])
def test_a_seed_always_gives_the_same_picture(game: str | None) -> None:
    one, other = screen(11, game), screen(11, game)
    assert np.array_equal(one.pixels, other.pixels)
    assert len(one.boards) == len(other.boards)
    for a, b in zip(one.boards, other.boards, strict=True):
        assert np.array_equal(a.centres, b.centres)
        assert np.array_equal(a.kinds, b.kinds)


def test_seeds_give_different_pictures() -> None:
    assert len({screen(seed).pixels.tobytes() for seed in range(12)}) == 12


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no game is called chess"):
        screen(1, "chess")


def test_screens_without_boards_have_none() -> None:
    for seed in SEEDS:
        scene = screen(seed, NEGATIVES)
        assert not scene.boards
        assert scene.pixels.ndim == 3
        assert scene.pixels.dtype == np.uint8


def test_all_arrays_of_a_board_have_its_shape(drawn: list[tuple[Scene, DrawnBoard]]) -> None:
    for _, board in drawn:
        rows, cols = board.kinds.shape
        assert board.centres.shape == (rows, cols, 2)
        assert board.marks.shape == (rows, cols, len(Mark))
        assert board.right.shape == (rows, cols - 1, len(Side))
        assert board.down.shape == (rows - 1, cols, len(Side))
        assert board.numbers.shape == (rows, cols)
        assert set(np.unique(board.kinds)) <= set(Kind)
        assert set(np.unique(board.marks)) <= {0, 1}
        assert min(board.pitch) > 0


def test_most_boards_can_be_played_and_lie_in_the_picture(
    drawn: list[tuple[Scene, DrawnBoard]],
) -> None:
    whole = [(scene, board) for scene, board in drawn if board.state == State.WHOLE]
    assert len(whole) >= len(SEEDS) * 0.5  # what a seed draws depends on the typefaces there are
    for scene, board in whole:
        height, width = scene.pixels.shape[:2]
        points = board.centres[board.kinds != Kind.OUTSIDE]
        assert (points > 0).all()
        assert (points < (width, height)).all()


def test_centres_lie_a_pitch_apart(drawn: list[tuple[Scene, DrawnBoard]]) -> None:
    for _, board in drawn:
        steps = np.linalg.norm(np.diff(board.centres, axis=1), axis=-1)
        assert np.allclose(steps, board.pitch[0], rtol=0.12)


def test_each_board_has_the_marks_of_its_game_at_most_once(
    drawn: list[tuple[Scene, DrawnBoard]],
) -> None:
    for _, board in drawn:
        one_only = {
            "one-line": [Mark.START, Mark.HEAD, Mark.END],
            "knight": [Mark.PIECE],
            "maze": [Mark.START, Mark.HEAD, Mark.END],
            "klotski": [],
            "cat": [Mark.PIECE],
        }[board.game]
        for mark in one_only:
            assert board.marks[..., mark].sum() <= 1, (board.game, mark)


def test_pieces_of_klotski_are_joined_to_pieces_only() -> None:
    for _, board in _boards("klotski"):
        piece = board.kinds == Kind.PIECE
        assert piece[:, :-1][board.right[..., Side.JOINED] == 1].all()
        assert piece[:, 1:][board.right[..., Side.JOINED] == 1].all()
        assert piece[:-1][board.down[..., Side.JOINED] == 1].all()


def test_hexagonal_rows_are_shifted_by_half_a_cell() -> None:
    shifted = [b for _, b in _boards("cat") if b.shifted is not None]
    assert shifted
    for board in shifted:
        rows = board.centres[:, 0, 0]
        by = (rows[1] - rows[0]) / board.pitch[0]
        # a tilted picture moves rows by a little more or less
        assert by == pytest.approx(0.5 if board.shifted == 1 else -0.5, abs=0.1)


def test_a_warp_takes_the_truth_along() -> None:
    """A white square where a cell is told to be is still there after the warp."""
    pixels = np.zeros((200, 300, 3), np.uint8)
    board = DrawnBoard.blank("maze", (2, 3), (60.0, 50.0), (80.0, 90.0))
    for x, y in board.centres.reshape(-1, 2).astype(int):
        pixels[y - 3 : y + 3, x - 3 : x + 3] = 255
    turn = np.vstack([cv2.getRotationMatrix2D((150, 100), 7, 0.9), (0, 0, 1)])
    scene = warped(Scene(pixels, [board]), turn, (320, 220), (0, 0, 0))
    count, _, _, middles = cv2.connectedComponentsWithStats(
        (scene.pixels[..., 0] > 60).astype(np.uint8)
    )
    assert count - 1 == 6
    for point in scene.boards[0].centres.reshape(-1, 2):
        assert np.linalg.norm(middles[1:] + 0.5 - point, axis=1).min() < 0.3
    assert scene.boards[0].pitch == pytest.approx((72.0, 81.0), rel=1e-3)


def test_a_cut_runs_through_cells_and_is_told() -> None:
    board = DrawnBoard.blank("maze", (6, 6), (100.0, 100.0), (40.0, 40.0))
    scene = Scene(np.zeros((400, 400, 3), np.uint8), [board])
    for seed in range(20):
        part = cut(scene, Random(seed))
        (left,) = part.boards
        assert left.state == State.CUT
        height, width = part.pixels.shape[:2]
        assert height * width < 400 * 400
        inside = ((left.centres > 0) & (left.centres < (width, height))).all(-1)
        assert 0 < inside.sum() <= 36


def test_a_trimmed_picture_keeps_the_whole_board() -> None:
    board = DrawnBoard.blank("maze", (4, 7), (100.5, 120.5), (30.0, 30.0))
    pixels = np.random.default_rng(3).integers(0, 255, (400, 500, 3), np.uint8)
    for seed in range(20):
        part = trimmed(Scene(pixels, [board]), Random(seed))
        (left,) = part.boards
        assert left.state == State.WHOLE
        x, y, width, height = bounds(left)
        assert x > -1
        assert y > -1
        assert x + width < part.pixels.shape[1] + 1
        assert y + height < part.pixels.shape[0] + 1
        assert part.pixels.shape[1] <= width + 4 * 30 + 2
        middle, same = left.centres[0, 0], board.centres[0, 0]
        assert np.array_equal(
            part.pixels[int(middle[1]), int(middle[0])], pixels[int(same[1]), int(same[0])]
        )


def test_a_covered_board_is_told_or_gone() -> None:
    told = 0
    for seed in range(30):
        rng = Random(seed)
        palette = Palette.draw(rng)
        brush = Brush((400, 600), (13, 57, 101))  # no panel is of this colour
        board = DrawnBoard.blank("cat", (9, 9), (40.0, 140.0), (40.0, 40.0))
        before = brush.pixels
        left = cover(Widgets(brush, palette, rng), [board])
        hidden = (brush.pixels != before).any(-1)
        at = board.centres.reshape(-1, 2).astype(int)
        part = hidden[at[:, 1], at[:, 0]].mean()
        told += len(left)
        if left:
            assert part == 0 or left[0].state == State.COVERED
        else:
            assert part > 0.8
    assert told > 15


def test_sheets_hold_every_scene() -> None:
    scenes = [screen(seed, "knight") for seed in range(4)]
    whole = sheet(scenes, 100, truth=True, columns=2)
    assert whole.shape == (208, 208, 3)
    alone = cut_out(scenes[0])
    assert len(alone) == len(scenes[0].boards)


def test_moving_by_nothing_changes_nothing() -> None:
    board = DrawnBoard.blank("cat", (5, 5), (30.0, 30.0), (20.0, 17.3), shifted=1)
    same = moved(board, np.eye(3))
    assert np.allclose(same.centres, board.centres)
    assert same.pitch == pytest.approx(board.pitch)
