"""The practice game: what a finger can do, what its levels are, what the screen shows."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest

from bot.practice import MIXED, Settings, Simulator
from bot.practice.engine.screen import Layout
from bot.practice.one_line import levels
from bot.practice.one_line.puzzle import OneLine
from bot.practice.one_line.themes import THEMES
from calibration import Box
from solvers import Cell, Outcome, one_line
from solvers.one_line import Board

BOARD = """\
S..
..#
...
"""
SIZES = [(720, 1280), (1080, 1920), (1080, 2400), (500, 800)]


@pytest.fixture
def level() -> OneLine:
    return OneLine(Board.from_text(BOARD), THEMES["cat"], Layout((720, 1280)))


def stroke(level: OneLine, *cells: Cell) -> None:
    level.press(level.grid.centre(cells[0]), 0.0)
    for cell in cells[1:]:
        level.drag(level.grid.centre(cell), 0.0)
    level.lift(0.0)


def test_stroke_from_the_head_draws(level: OneLine) -> None:
    stroke(level, (0, 0), (0, 1), (1, 1))
    assert level.board.filled == ((0, 0), (0, 1), (1, 1))


def test_stroke_goes_on_where_the_last_ended(level: OneLine) -> None:
    stroke(level, (0, 0), (1, 0))
    stroke(level, (1, 0), (2, 0))
    assert level.board.filled == ((0, 0), (1, 0), (2, 0))


def test_stroke_may_begin_beside_the_head(level: OneLine) -> None:
    stroke(level, (0, 1), (1, 1))
    assert level.board.filled == ((0, 0), (0, 1), (1, 1))


def test_stroke_that_begins_elsewhere_does_nothing(level: OneLine) -> None:
    stroke(level, (2, 2), (2, 1), (1, 1), (1, 0), (0, 0), (0, 1))
    assert level.board.filled == ()


def test_holes_jumps_and_drawn_cells_are_ignored(level: OneLine) -> None:
    stroke(level, (0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (0, 0))
    assert level.board.filled == ((0, 0), (0, 1), (0, 2))


def test_going_back_takes_back(level: OneLine) -> None:
    stroke(level, (0, 0), (0, 1), (0, 2), (0, 1), (1, 1))
    assert level.board.filled == ((0, 0), (0, 1), (1, 1))


def test_going_back_to_the_start_leaves_an_untouched_board(level: OneLine) -> None:
    stroke(level, (0, 0), (0, 1), (0, 0))
    assert level.board == level.level


def test_moving_without_pressing_does_nothing(level: OneLine) -> None:
    stroke(level, (0, 0), (0, 1))
    level.drag(level.grid.centre((1, 1)), 0.0)
    assert level.board.filled == ((0, 0), (0, 1))


def test_points_beside_the_board_are_ignored(level: OneLine) -> None:
    level.press(level.grid.centre((0, 0)), 0.0)
    level.drag((1.0, 1.0), 0.0)
    level.drag(level.grid.centre((0, 1)), 0.0)
    assert level.board.filled == ((0, 0), (0, 1))


def test_level_needs_a_start() -> None:
    with pytest.raises(ValueError, match="start"):
        OneLine(Board(((1, 1),)), THEMES["cat"], Layout((720, 1280)))


def test_restart_takes_everything_back(level: OneLine) -> None:
    stroke(level, (0, 0), (0, 1))
    level.restart()
    assert level.board == level.level


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("with_end", [False, True])
def test_levels_are_solvable_and_grow(number: int, with_end: bool) -> None:
    for seed in range(12):
        board = levels.make_level(seed, number, with_end)
        assert board.start == levels.make_path(seed, number)[0]
        for move in one_line.plan(board):
            board = one_line.play(board, move)
        assert one_line.outcome(board) is Outcome.SOLVED
        side = 4 + (number - 1) % 5
        assert side - 2 <= max(len(board.cells), len(board.cells[0])) <= side
        assert (board.end is not None) is with_end


@pytest.mark.parametrize("seed", range(40))
def test_random_path_is_a_path(seed: int) -> None:
    path = levels.random_path(7, 6, random.Random(seed))
    assert len(set(path)) == len(path) == round(levels.FILL * 42)
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(path))
    assert all(0 <= row < 7 and 0 <= col < 6 for row, col in path)


def test_board_of_a_path_has_no_empty_rim() -> None:
    board = levels.board_of(levels.at_origin([(3, 5), (3, 6), (4, 6)]))
    assert board == Board(((1, 1), (0, 1)), start=(0, 0))


def solve(simulator: Simulator, now_s: float = 0.0) -> None:
    puzzle = simulator.puzzle
    assert isinstance(puzzle, OneLine)
    cells = one_line.route(puzzle.board, one_line.plan(puzzle.board))
    points = [puzzle.grid.centre(cell) for cell in cells]
    simulator.press(points[0], now_s)
    for point in points[1:]:
        simulator.drag(point, now_s)
    simulator.lift(points[-1], now_s)


def tap(simulator: Simulator, box: Box, now_s: float) -> None:
    simulator.press(box.middle, now_s)
    simulator.lift(box.middle, now_s)


def test_win_panel_comes_after_a_while_and_leads_on() -> None:
    simulator = Simulator(Settings(theme="cat", size_px=(270, 480)))
    solve(simulator, now_s=5.0)
    assert not simulator.panel_is_up(5.1)
    tap(simulator, simulator.layout.panel_button, 5.1)
    assert simulator.level == 1
    assert simulator.panel_is_up(5.5)
    tap(simulator, simulator.layout.panel_button, 5.5)
    assert simulator.level == 2
    assert not simulator.panel_is_up(5.5)


def test_restart_works_until_the_level_is_won() -> None:
    simulator = Simulator(Settings(theme="cat", size_px=(270, 480)))
    puzzle = simulator.puzzle
    assert isinstance(puzzle, OneLine)
    head = puzzle.grid.centre(puzzle.head)
    first = one_line.route(puzzle.board, one_line.plan(puzzle.board))[1]
    simulator.press(head, 0.0)
    simulator.drag(puzzle.grid.centre(first), 0.0)
    simulator.lift(head, 0.0)
    assert puzzle.board.filled
    tap(simulator, simulator.layout.restart, 0.0)
    assert not puzzle.board.filled
    solve(simulator)
    tap(simulator, simulator.layout.restart, 0.0)
    assert puzzle.outcome is Outcome.SOLVED


def test_button_counts_only_when_pressed_and_lifted_on() -> None:
    simulator = Simulator(Settings(theme="cat", size_px=(270, 480)))
    solve(simulator)
    simulator.press((1.0, 1.0), 1.0)
    simulator.lift(simulator.layout.panel_button.middle, 1.0)
    simulator.press(simulator.layout.panel_button.middle, 1.0)
    simulator.lift((1.0, 1.0), 1.0)
    assert simulator.level == 1


@pytest.mark.parametrize("size_px", SIZES)
def test_nothing_on_the_screen_overlaps(size_px: tuple[int, int]) -> None:
    layout = Layout(size_px)
    boxes = [layout.board, layout.restart, layout.hint, layout.gift]
    taken = np.zeros(size_px, np.int64)
    for left, top, right, bottom in (box.corners for box in boxes):
        assert 0 <= left < right <= size_px[0]
        assert 0 <= top < bottom <= size_px[1]
        taken[left:right, top:bottom] += 1
    assert taken.max() == 1


@pytest.mark.parametrize("theme", THEMES)
def test_frame_is_the_same_every_time(theme: str) -> None:
    frames = [
        Simulator(Settings(seed=3, theme=theme, size_px=(270, 480))).frame(0.0) for _ in range(2)
    ]
    assert frames[0].shape == (480, 270, 3)
    assert frames[0].dtype == np.uint8
    assert np.array_equal(frames[0], frames[1])


def test_frames_differ_by_theme_level_and_clock() -> None:
    simulators = [Simulator(Settings(theme=theme, size_px=(270, 480))) for theme in THEMES]
    frames = [simulator.frame(0.0).tobytes() for simulator in simulators]
    frames += [Simulator(Settings(theme="cat", size_px=(270, 480)), level=2).frame(0.0).tobytes()]
    frames += [simulators[0].frame(60.0).tobytes()]
    assert len(set(frames)) == len(THEMES) + 2


def test_mixed_themes_take_turns() -> None:
    seen = [
        Simulator(Settings(theme=MIXED, size_px=(270, 480)), level=at + 1).theme.name
        for at in range(7)
    ]
    assert seen == [*THEMES, next(iter(THEMES))]


def test_frame_shows_the_path() -> None:
    simulator = Simulator(Settings(theme="cat", size_px=(270, 480)))
    before = simulator.frame(0.0)
    solve(simulator)
    changed = np.argwhere((simulator.frame(0.0) != before).any(axis=2))
    left, top, right, bottom = simulator.layout.board.corners
    assert (changed >= [top, left]).all()
    assert (changed < [bottom, right]).all()
    assert len(changed) > 0.3 * (right - left) * (bottom - top)
