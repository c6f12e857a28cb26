"""The one-line reader on strokes that are half drawn, where one board may look like another."""

from __future__ import annotations

import pytest

from bot.games import GAMES
from bot.practice import Settings, Simulator
from calibration import Profile
from solvers.one_line import Board
from tests.corpus.judging import ACTED_ON
from vision import Pixels, one_line
from vision.reading import NotRecognized

GAME = GAMES["one-line"]

LARGE, SMALL = (720, 1280), (480, 800)


def drawn(
    theme: str, seed: int, level: int, moves: int, size_px: tuple[int, int] = LARGE
) -> tuple[Board, Pixels]:
    """A level after so many of the solver's moves, and how it looks with the finger lifted."""
    settings = Settings("one-line", seed=seed, theme=theme, size_px=size_px)
    simulator = Simulator(settings, level)
    start = simulator.puzzle.board
    simulator.press(simulator.puzzle.grid.centre(start.head), 1.0)
    board = start
    for move in GAME.plan(start)[:moves]:
        board = GAME.play(board, move)
        simulator.drag(simulator.puzzle.grid.centre(board.head), 1.0)
    simulator.lift(simulator.puzzle.grid.centre(board.head), 1.1)
    assert simulator.puzzle.board == board
    return board, simulator.frame(2.0)


def surely_wrong(board: Board, pixels: Pixels) -> str:
    """What a reader is sure of that is not so; empty where it is right or doubts."""
    try:
        reading = one_line.read(pixels, Profile())
    except NotRecognized:
        return ""
    seen = reading.board
    right = (seen.cells, seen.head, {*seen.filled}) == (board.cells, board.head, {*board.filled})
    return "" if right or reading.confidence < ACTED_ON else f"{seen}\n{reading.why}"


def test_which_marked_end_is_the_head_is_doubted() -> None:
    assert not surely_wrong(*drawn("night", 4, 14, 2))


def test_a_mark_in_the_middle_of_a_stroke_is_doubted() -> None:
    assert not surely_wrong(*drawn("night", 10, 23, 3))


@pytest.mark.parametrize(("seed", "level", "size_px"), [(6, 22, SMALL), (7, 16, LARGE)])
def test_what_is_begun_is_not_taken_for_all_but_done(
    seed: int, level: int, size_px: tuple[int, int]
) -> None:
    assert not surely_wrong(*drawn("sheet", seed, level, 1, size_px))


def test_what_is_all_but_done_is_not_taken_for_untouched() -> None:
    assert not surely_wrong(*drawn("cellar", 1, 16, 12))


def test_the_parts_of_cells_are_no_cells() -> None:
    assert not surely_wrong(*drawn("sheet", 9, 21, 11, SMALL))


def test_walls_on_a_bare_floor_are_no_obstacles() -> None:
    settings = Settings("maze", seed=1, theme="arcade", size_px=SMALL, size=(5, 5))
    pixels = Simulator(settings, level=9).frame(1.0)
    assert one_line.read(pixels, Profile()).confidence < ACTED_ON
