"""The cat practice game: what a finger can do, how the cat answers, what the screen shows."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from bot.games import GAMES
from bot.practice import Level, Settings, Simulator
from bot.practice.cat.art import FADE_S
from bot.practice.cat.levels import OBSTACLES, STRENGTHS, make_cat, make_level
from bot.practice.cat.puzzle import DELAY_S, HOP_S, CatPuzzle
from bot.practice.cat.themes import THEMES
from bot.practice.engine.screen import LOST, Layout, Size, panel_button
from bot.recognise import recognise
from calibration import Box, Profile
from solvers import Cell, Outcome
from solvers.cat import Board, cat_moves, move_cat, outcome, play
from solvers.cat.catcher import Catcher
from solvers.cat.cats import ORDERS, Habit, Rule
from vision import Pixels

SMALL = (270, 480)
ANSWER_S = DELAY_S + HOP_S
CAUGHT_NEXT = """\
. . . . . . .
 . . . . . . .
. . # # . . .
 . # & # . . .
. . # . . . .
 . . . . . . .
. . . . . . ."""


def a_level(strength: str = "greedy", size: tuple[int, int] | None = None) -> Level:
    return Level(seed=3, number=1, size=size, strength=strength)


def a_puzzle(strength: str = "greedy") -> CatPuzzle:
    return CatPuzzle(a_level(strength), THEMES["sky"], Layout(SMALL))


def on_board(text: str) -> CatPuzzle:
    puzzle = a_puzzle()
    puzzle.board = Board.from_text(text)
    return puzzle


def far_cells(board: Board) -> Iterator[Cell]:
    """Free cells that are not beside the cat."""
    beside = [board.cat, *cat_moves(board)]
    return (cell for cell in board.places() if board.is_free(cell) and cell not in beside)


def tap(puzzle: CatPuzzle, cell: Cell, now_s: float) -> None:
    puzzle.press(puzzle.grid.centre(cell), now_s)
    puzzle.lift(now_s + 0.05)


def test_a_press_blocks_a_cell_and_the_cat_answers_later() -> None:
    puzzle = a_puzzle()
    start, cell = puzzle.board, next(far_cells(puzzle.board))
    tap(puzzle, cell, 1.0)
    assert puzzle.board == play(start, cell)
    puzzle.lift(1.0 + ANSWER_S - 0.01)
    assert puzzle.board.cat == start.cat
    puzzle.lift(1.0 + ANSWER_S)
    assert puzzle.board.cat in cat_moves(play(start, cell))


def test_what_is_no_free_cell_is_ignored() -> None:
    puzzle = a_puzzle()
    start = puzzle.board
    blocked = next(cell for cell in start.places() if not start.is_free(cell))
    tap(puzzle, blocked, 1.0)
    tap(puzzle, start.cat, 2.0)
    puzzle.press((1.0, 1.0), 3.0)
    puzzle.drag(puzzle.grid.centre(next(far_cells(start))), 3.1)
    puzzle.lift(3.2)
    assert puzzle.board == start


@pytest.mark.parametrize("after_s", [0.0, DELAY_S, ANSWER_S - 0.01])
def test_taps_are_ignored_until_the_cat_has_arrived(after_s: float) -> None:
    puzzle = a_puzzle()
    first, second = list(far_cells(puzzle.board))[:2]
    tap(puzzle, first, 1.0)
    board = puzzle.board
    puzzle.press(puzzle.grid.centre(second), 1.0 + after_s)
    assert puzzle.board == board
    puzzle.press(puzzle.grid.centre(second), 1.0 + ANSWER_S)
    assert not puzzle.board.is_free(second)


def test_a_cat_that_cannot_move_is_caught() -> None:
    puzzle = on_board(CAUGHT_NEXT)
    assert cat_moves(puzzle.board) == [(4, 3)]
    tap(puzzle, (4, 3), 1.0)
    assert puzzle.outcome is Outcome.SOLVED
    tap(puzzle, (0, 0), 3.0)
    assert puzzle.board.is_free((0, 0))


def test_a_cat_at_the_edge_has_escaped_once_it_is_there() -> None:
    puzzle = on_board(CAUGHT_NEXT)
    puzzle.board = move_cat(puzzle.board, (4, 3))
    puzzle.board = move_cat(puzzle.board, (5, 3))
    tap(puzzle, (0, 0), 1.0)
    assert outcome(puzzle.board) is Outcome.ONGOING
    puzzle.lift(1.0 + ANSWER_S)
    assert puzzle.outcome is Outcome.LOST
    tap(puzzle, (0, 1), 3.0)
    assert puzzle.board.is_free((0, 1))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_restart_brings_back_the_level_and_the_same_cat(strength: str) -> None:
    puzzle = a_puzzle(strength)
    start, cells = puzzle.board, list(far_cells(puzzle.board))[:2]
    tap(puzzle, cells[0], 1.0)
    puzzle.lift(2.0)
    answer = puzzle.board
    tap(puzzle, cells[1], 3.0)
    puzzle.restart()
    puzzle.lift(9.0)
    assert puzzle.board == start
    tap(puzzle, cells[0], 10.0)
    puzzle.lift(11.0)
    assert puzzle.board == answer


@pytest.mark.parametrize(
    "rule", [("greedy", Rule.NEAREST_EXIT), ("winning-path", Rule.WINNING_PATH)]
)
def test_cats_that_follow_a_rule_follow_it_in_one_order(rule: tuple[str, Rule]) -> None:
    strength, habit = rule
    boards = [make_level(Level(seed, 1)) for seed in range(12)]
    orders = set(ORDERS)
    for board in boards:
        moved = make_cat(a_level(strength), boards[0])(board)
        orders = {order for order in orders if Habit(habit, order)(board) == moved}
    assert orders


def test_levels_have_different_cats() -> None:
    boards = [make_level(Level(seed, 1)) for seed in range(8)]
    cats = [make_cat(Level(1, number), boards[0]) for number in range(1, 12)]
    assert len({tuple(cat(board) for board in boards) for cat in cats}) > 1


def test_the_perfect_cat_is_caught_where_the_catcher_has_a_proof() -> None:
    for number in range(1, 9):
        puzzle = CatPuzzle(Level(1, number, (7, 7), "perfect"), THEMES["sky"], Layout(SMALL))
        catcher, now_s = Catcher(puzzle.board, seconds=0.5), 1.0
        proven = catcher.block(puzzle.board).wins
        while puzzle.outcome is Outcome.ONGOING:
            tap(puzzle, catcher.block(puzzle.board).block, now_s)
            now_s += 1.0
            puzzle.lift(now_s)
        assert (puzzle.outcome is Outcome.SOLVED) is proven


def test_levels_are_the_same_every_time_and_take_turns() -> None:
    boards = [make_level(Level(5, number)) for number in range(1, 21)]
    assert boards == [make_level(Level(5, number)) for number in range(1, 21)]
    assert len(set(boards)) == 20
    assert {board.shifted for board in boards} == {"odd", "even"}
    for number, board in enumerate(boards):
        side = (9, 11)[number % 2]
        assert (len(board.cells), len(board.cells[0])) == (side, side)
        assert sum(map(sum, board.cells)) == OBSTACLES
        assert board.cat == (side // 2, side // 2)
        assert outcome(board) is Outcome.ONGOING


def test_a_level_has_the_size_that_is_asked_for() -> None:
    board = make_level(a_level(size=(7, 12)))
    assert (len(board.cells), len(board.cells[0])) == (7, 12)


@pytest.mark.parametrize("theme", THEMES)
def test_blocks_fade_in_and_the_cat_waits_then_hops(theme: str) -> None:
    simulator = Simulator(Settings("cat", theme=theme, size_px=SMALL))
    puzzle = simulator.puzzle
    before = simulator.frame(0.0)
    cell = next(far_cells(puzzle.board))
    simulator.press(puzzle.grid.centre(cell), 1.0)
    assert np.array_equal(simulator.frame(1.0), before)
    half, full = simulator.frame(1.0 + FADE_S / 2), simulator.frame(1.0 + FADE_S)
    assert 0 < np.abs(half - before.astype(int)).sum() < np.abs(full - before.astype(int)).sum()
    assert np.array_equal(simulator.frame(1.0 + DELAY_S), full)
    hops = [simulator.frame(1.0 + DELAY_S + HOP_S * share).tobytes() for share in (0.3, 0.7, 1.0)]
    assert len({full.tobytes(), *hops}) == 4
    assert np.array_equal(simulator.frame(9.0), simulator.frame(1.0 + ANSWER_S))


def push(simulator: Simulator, box: Box, now_s: float) -> None:
    simulator.press(box.middle, now_s)
    simulator.lift(box.middle, now_s + 0.05)


def test_after_an_escape_the_panel_leads_to_another_board() -> None:
    simulator = Simulator(Settings("cat", theme="sky", size_px=SMALL))
    puzzle, now_s = simulator.puzzle, 1.0
    start = puzzle.board
    while puzzle.outcome is Outcome.ONGOING:
        simulator.press(puzzle.grid.centre(list(far_cells(puzzle.board))[-1]), now_s)
        now_s += 1.0
        simulator.frame(now_s)
    assert puzzle.outcome is Outcome.LOST
    assert not simulator.panel_is_up(now_s)
    shown = simulator.frame(now_s + 0.5)
    button = panel_button(simulator.layout, simulator.theme.skin, LOST)
    assert np.array_equal(simulator.again_button(), button)
    left, top, right, bottom = simulator.layout.panel_button.corners
    assert _holds(shown[top:bottom, left:right], button)
    push(simulator, simulator.layout.panel_button, now_s + 0.6)
    assert simulator.level == 2
    assert simulator.puzzle.board != start


def _holds(picture: Pixels, part: Pixels) -> bool:
    """Whether a picture has a part in its middle."""
    down, right = (picture.shape[axis] - part.shape[axis] for axis in (0, 1))
    inner = picture[down // 2 : down // 2 + part.shape[0], right // 2 : right // 2 + part.shape[1]]
    return np.array_equal(inner, part)


@pytest.mark.parametrize(
    ("theme", "size_px", "number"),
    [
        ("sky", (720, 1280), 1),
        ("neon", (500, 800), 2),
        ("garden", (1080, 2400), 3),
        ("paper", (1280, 800), 4),
        ("roofs", (720, 1280), 5),
    ],
)
def test_the_reader_sees_what_is_played(theme: str, size_px: Size, number: int) -> None:
    simulator = Simulator(Settings("cat", theme=theme, size_px=size_px), number)
    puzzle, now_s = simulator.puzzle, 1.0
    for number in range(4):
        if number in (0, 3):
            game, reading = recognise(simulator.frame(now_s), Profile(), GAMES.values())
            assert game.name == "cat"
            assert reading.board == puzzle.board
            away_px = np.abs(reading.grid.centres_px - puzzle.grid.centres_px).max()
            assert away_px < 0.1 * puzzle.grid.pitch_px[0]
        beside = cat_moves(puzzle.board)
        simulator.press(puzzle.grid.centre(beside[len(beside) // 2]), now_s)
        now_s += 1.0
        if puzzle.outcome is not Outcome.ONGOING:
            break
