"""The knight's practice game: what a tap does, what its levels are, what the screen shows."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from bot.games import GAMES, by_kinds
from bot.practice import Settings, Simulator
from bot.practice.engine.screen import Layout
from bot.practice.knight.levels import LARGEST, SMALLEST, make_level
from bot.practice.knight.puzzle import HOP_S, Knight
from bot.practice.knight.themes import THEMES
from bot.recognise import GUESS, recognise
from calibration import Profile
from solvers import Cell, Outcome, knight
from solvers.knight import Board

GIVEN = Board(((1, 0, 0, 0, 0), *((0,) * 5,) * 4), (0, 0))
FREE = Board(((0,) * 5,) * 5)
LAYOUT = Layout((720, 1280))
PHONE, SMALL = (720, 1280), (270, 480)


def puzzle(level: Board = GIVEN) -> Knight:
    return Knight(level, THEMES["wood"], LAYOUT)


def tap(game: Knight, cell: Cell, now_s: float) -> None:
    game.press(game.grid.centre(cell), now_s)
    game.lift(now_s + 0.05)


def test_tap_sends_the_knight_on() -> None:
    game = puzzle()
    tap(game, (1, 2), 0.0)
    tap(game, (3, 3), 1.0)
    assert game.board.knight == (3, 3)
    assert [game.board.cells[row][col] for row, col in ((0, 0), (1, 2), (3, 3))] == [1, 2, 3]


def test_first_tap_puts_the_knight_down() -> None:
    game = puzzle(FREE)
    tap(game, (2, 2), 0.0)
    tap(game, (0, 1), 0.0)
    assert game.board.knight == (0, 1)
    assert game.board.cells[2][2] == 1


@pytest.mark.parametrize("cell", [(0, 0), (0, 1), (1, 1), (4, 4)])
def test_tap_on_a_square_that_it_cannot_reach_is_ignored(cell: Cell) -> None:
    game = puzzle()
    tap(game, cell, 0.0)
    assert game.board == GIVEN


def test_tap_on_a_visited_square_and_beside_the_board_is_ignored() -> None:
    game = puzzle()
    tap(game, (1, 2), 0.0)
    tap(game, (0, 0), 1.0)
    game.press((1.0, 1.0), 1.0)
    assert game.board.knight == (1, 2)


def test_dragging_does_nothing() -> None:
    game = puzzle()
    game.press(game.grid.centre((0, 0)), 0.0)
    game.drag(game.grid.centre((1, 2)), 0.1)
    game.lift(0.2)
    assert game.board == GIVEN


def test_tap_while_the_knight_is_in_the_air_is_ignored() -> None:
    game = puzzle()
    tap(game, (1, 2), 0.0)
    tap(game, (3, 3), 0.9 * HOP_S)
    assert game.board.knight == (1, 2)
    tap(game, (3, 3), HOP_S)
    assert game.board.knight == (3, 3)


def test_knight_without_a_way_on_can_begin_anew() -> None:
    game = puzzle(Board(((1, 0, 0), (0, 0, 0), (0, 0, 0)), (0, 0)))
    for turn in range(7):
        tap(game, game.board.exits()[0], float(turn))
    assert knight.outcome(game.board) is Outcome.LOST
    assert game.outcome is Outcome.ONGOING
    game.restart()
    assert game.board == game.level


def test_restart_brings_a_knight_in_the_air_down() -> None:
    game = puzzle()
    tap(game, (1, 2), 0.0)
    game.restart()
    tap(game, (2, 1), 0.1)
    assert game.board.knight == (2, 1)


def test_free_start_is_free_again_after_a_restart() -> None:
    game = puzzle(FREE)
    tap(game, (2, 2), 0.0)
    game.restart()
    assert game.board == FREE


@pytest.mark.parametrize("number", range(1, 7))
def test_levels_have_a_tour_and_grow(number: int) -> None:
    for seed in range(6):
        board = make_level(seed, number)
        assert board == make_level(seed, number)
        assert len(board.cells) == len(board.cells[0]) == SMALLEST + number - 1
        for move in knight.plan(board):
            board = knight.play(board, move)
        assert knight.outcome(board) is Outcome.SOLVED


@pytest.mark.parametrize("size", [(5, 5), (5, 10), (9, 7), (LARGEST, LARGEST)])
def test_levels_of_a_size_have_a_tour(size: tuple[int, int]) -> None:
    for seed in range(6):
        board = make_level(seed, 1, size)
        assert (len(board.cells), len(board.cells[0])) == size
        assert len(knight.plan(board)) == size[0] * size[1] - (board.knight is not None)


def test_some_levels_give_the_start_and_some_do_not() -> None:
    starts = {make_level(seed, 1).knight is None for seed in range(12)}
    assert starts == {False, True}


def play(simulator: Simulator, count: int) -> None:
    """The first moves of a tour; a negative count leaves so many out."""
    game = simulator.puzzle
    for turn, cell in enumerate(knight.plan(game.board)[:count]):
        simulator.press(game.grid.centre(cell), float(turn))
        simulator.lift(game.grid.centre(cell), turn + 0.05)


def test_tour_wins_the_level() -> None:
    simulator = Simulator(Settings(game="knight", theme="paper", size_px=SMALL))
    play(simulator, 100)
    assert simulator.puzzle.outcome is Outcome.SOLVED
    simulator.frame(100.0)
    assert simulator.panel_is_up(101.0)


def test_restart_button_begins_anew() -> None:
    simulator = Simulator(Settings(game="knight", size_px=SMALL))
    untouched = simulator.puzzle.board
    play(simulator, 4)
    button = simulator.layout.restart.middle
    simulator.press(button, 10.0)
    simulator.lift(button, 10.0)
    assert simulator.puzzle.board == untouched


@pytest.mark.parametrize("theme", THEMES)
def test_hop_is_seen(theme: str) -> None:
    simulator = Simulator(Settings(game="knight", theme=theme, size_px=SMALL))
    play(simulator, 2)
    frames = [simulator.frame(now_s) for now_s in (1.05, 1.12, 1.0 + HOP_S, 3.0)]
    assert (frames[0] != frames[1]).any()
    assert (frames[1] != frames[2]).any()
    assert np.array_equal(frames[2], frames[3])


CASES = [
    (theme, level, count, PHONE)
    for (theme, level), count in zip(
        product(THEMES, (1, 4)), (0, 1, 2, 30, -1, 12, 3, -3, 20, 0), strict=False
    )
]


@pytest.mark.parametrize(
    ("theme", "level", "count", "size_px"), [*CASES, ("night", 6, 50, (1280, 800))]
)
def test_reader_reads_what_is_shown(
    theme: str, level: int, count: int, size_px: tuple[int, int]
) -> None:
    simulator = Simulator(Settings(game="knight", theme=theme, size_px=size_px), level)
    play(simulator, count)
    _, reading = recognise(simulator.frame(200.0), Profile(), [GAMES["knight"]], GUESS)
    assert by_kinds(reading.board) == by_kinds(simulator.puzzle.board)
    if THEMES[theme].sign != "cross":  # without numbers the order of the visits may be inferred
        assert reading.board == simulator.puzzle.board
    pitch_px = simulator.puzzle.grid.pitch_px[0]
    drift = np.abs(reading.grid.centres_px - simulator.puzzle.grid.centres_px)
    assert drift.max() < 0.1 * pitch_px
