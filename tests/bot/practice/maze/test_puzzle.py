"""The maze practice game: what a finger can do, what its levels are, what the screen shows."""

from __future__ import annotations

import numpy as np
import pytest

from bot.games import GAMES
from bot.practice import Settings, Simulator
from bot.practice.engine.screen import Layout
from bot.practice.maze.levels import (
    LARGEST,
    LARGEST_THIN,
    SMALLEST,
    SMALLEST_FENCED,
    Kind,
    make_level,
)
from bot.practice.maze.puzzle import FARTHEST_BEHIND_S, PACE_S, Maze
from bot.practice.maze.themes import THEMES
from bot.recognise import GUESS, recognise
from calibration import Profile
from solvers import Cell, Outcome, maze
from solvers.maze import Board

BOARD = """\
0001
1101
0000
0110
start: 0,0
goal: 2,3
"""
THIN = """\
000
000
start: 0,0
goal: 1,2
walls: 0,0|1,0 0,1|0,2
"""
LATER_S = 10.0
PHONE, SMALL = (720, 1280), (270, 480)


def puzzle(text: str = BOARD, theme: str = "arcade") -> Maze:
    return Maze(Board.from_text(text), THEMES[theme], Layout(PHONE))


def drag(game: Maze, *cells: Cell, now_s: float = LATER_S) -> None:
    game.press(game.grid.centre(cells[0]), now_s)
    for cell in cells[1:]:
        game.drag(game.grid.centre(cell), now_s)
    game.lift(now_s)


def test_bug_follows_the_finger() -> None:
    game = puzzle()
    drag(game, (0, 0), (0, 1), (0, 2), (1, 2))
    assert game.board.start == (1, 2)
    assert game.outcome is Outcome.ONGOING


def test_bug_is_led_on_from_where_it_stands() -> None:
    game = puzzle()
    drag(game, (0, 0), (0, 1), (0, 2))
    drag(game, (0, 2), (1, 2), (2, 2), now_s=20.0)
    assert game.board.start == (2, 2)


def test_bug_may_go_back() -> None:
    game = puzzle()
    drag(game, (0, 0), (0, 1), (0, 2), (0, 1))
    assert game.board.start == (0, 1)


def test_straight_run_may_skip_cells() -> None:
    game = puzzle()
    drag(game, (0, 0), (0, 2), (2, 2), (2, 0))
    assert game.board.start == (2, 0)


def test_goal_is_won() -> None:
    game = puzzle()
    drag(game, (0, 0), (0, 2), (2, 2), (2, 3), (2, 2))
    assert game.board.start == (2, 3)
    assert game.outcome is Outcome.SOLVED


def test_drag_that_begins_elsewhere_does_nothing() -> None:
    game = puzzle()
    drag(game, (0, 1), (0, 0), (0, 1))
    assert game.board == game.level


def test_drags_over_blocks_and_corners_are_ignored() -> None:
    game = puzzle()
    drag(game, (0, 0), (1, 0), (2, 0), (1, 1), (0, 1))
    assert game.board.start == (0, 1)
    drag(game, (0, 1), (0, 3), (1, 2), now_s=20.0)
    assert game.board.start == (0, 1)


def test_drags_over_thin_walls_are_ignored() -> None:
    game = puzzle(THIN, "pencil")
    drag(game, (0, 0), (1, 0), (0, 1), (0, 2), (1, 1))
    assert game.board.start == (1, 1)


def test_moving_without_pressing_does_nothing() -> None:
    game = puzzle()
    drag(game, (0, 0), (0, 1))
    game.drag(game.grid.centre((0, 2)), LATER_S)
    game.drag((1.0, 1.0), LATER_S)
    assert game.board.start == (0, 1)


def test_press_while_the_bug_walks_is_ignored() -> None:
    game = puzzle()
    drag(game, (0, 0), (0, 1), now_s=0.0)
    drag(game, (0, 1), (0, 2), now_s=0.9 * PACE_S)
    assert game.board.start == (0, 1)
    drag(game, (0, 1), (0, 2), now_s=PACE_S)
    assert game.board.start == (0, 2)


def test_bug_is_never_far_behind() -> None:
    game = puzzle()
    drag(game, (0, 0), *[(0, turn % 2) for turn in range(1, 60)], now_s=0.0)
    drag(game, (0, 1), (0, 2), now_s=FARTHEST_BEHIND_S + 0.001)
    assert game.board.start == (0, 2)


def test_restart_brings_a_walking_bug_back() -> None:
    game = puzzle()
    drag(game, (0, 0), (0, 2), (2, 2), now_s=0.0)
    game.restart()
    assert game.board == game.level
    drag(game, (0, 0), (0, 1), now_s=0.01)
    assert game.board.start == (0, 1)


def test_way_over_digits_is_drawn_in_one_stroke() -> None:
    game = puzzle("000\n110", "digits")
    drag(game, (0, 0), (0, 1))
    assert game.board == game.level
    drag(game, (0, 1), (0, 2), (1, 2))
    assert game.board == game.level
    drag(game, (0, 0), (0, 1), (0, 2), (1, 2))
    assert game.outcome is Outcome.SOLVED


@pytest.mark.parametrize("kind", ["blocks", "fenced", "thin"])
def test_levels_have_a_way_and_grow(kind: Kind) -> None:
    largest = LARGEST_THIN if kind == "thin" else LARGEST
    sides = set()
    for number in range(1, 11):
        board = make_level(3, number, kind)
        assert board == make_level(3, number, kind)
        assert maze.plan(board)[-1] == board.goal
        sides.add(len(board.cells))
    assert max(sides) == largest
    assert min(sides) == (SMALLEST_FENCED if kind == "fenced" else SMALLEST)


@pytest.mark.parametrize("kind", ["blocks", "fenced", "thin"])
@pytest.mark.parametrize("size", [(5, 5), (6, 9), (8, 8), (15, 14)])
def test_levels_of_a_size_have_a_way(kind: Kind, size: tuple[int, int]) -> None:
    for seed in range(8):
        board = make_level(seed, 1, kind, size=size)
        assert (len(board.cells), len(board.cells[0])) == size
        assert maze.plan(board)[-1] == board.goal


def test_some_mazes_have_one_way_and_some_have_more() -> None:
    ways = [maze.count_paths(make_level(seed, 3, "thin")) for seed in range(12)]
    assert 1 in ways
    assert max(ways) > 1


def lead(simulator: Simulator, part: float) -> None:
    """Lead the bug over a part of its way."""
    game = simulator.puzzle
    points = [game.grid.centre(cell) for cell in maze.plan(game.board)]
    points = points[: round(part * len(points))]
    if points:
        simulator.press(points[0], 0.0)
        for turn, point in enumerate(points[1:]):
            simulator.drag(point, 0.02 * turn)
        simulator.lift(points[-1], 0.02 * len(points))


@pytest.mark.parametrize("theme", THEMES)
def test_way_wins_the_level(theme: str) -> None:
    simulator = Simulator(Settings(game="maze", theme=theme, size_px=SMALL))
    lead(simulator, 1.0)
    assert simulator.puzzle.outcome is Outcome.SOLVED
    simulator.frame(100.0)
    assert simulator.panel_is_up(101.0)


def test_restart_button_brings_the_bug_back() -> None:
    simulator = Simulator(Settings(game="maze", theme="hedge", size_px=SMALL))
    lead(simulator, 0.5)
    button = simulator.layout.restart.middle
    simulator.press(button, 10.0)
    simulator.lift(button, 10.0)
    assert simulator.puzzle.board.start == (1, 1)


@pytest.mark.parametrize("theme", ["hedge", "pencil", "arcade", "cellar"])
def test_bug_is_seen_walking(theme: str) -> None:
    simulator = Simulator(Settings(game="maze", theme=theme, size_px=SMALL))
    cells = maze.plan(simulator.puzzle.board)
    points = [simulator.puzzle.grid.centre(cell) for cell in cells[:2]]
    simulator.press(points[0], 0.0)
    simulator.drag(points[1], 0.0)
    simulator.lift(points[1], 0.0)
    frames = [simulator.frame(now_s) for now_s in (0.0, PACE_S / 2, PACE_S, LATER_S)]
    assert (frames[0] != frames[1]).any()
    assert (frames[1] != frames[2]).any()
    assert np.array_equal(frames[2], frames[3])


@pytest.mark.parametrize(
    ("theme", "level", "part", "size_px"),
    [
        ("hedge", 1, 0.0, PHONE),
        ("hedge", 5, 0.6, (500, 800)),
        ("pencil", 2, 0.0, PHONE),
        ("pencil", 8, 0.5, PHONE),
        ("arcade", 1, 0.5, PHONE),
        ("arcade", 6, 0.0, PHONE),
        ("cellar", 3, 0.0, (1280, 800)),
        ("cellar", 8, 0.8, PHONE),
        ("digits", 2, 0.0, PHONE),
    ],
)
def test_reader_reads_what_is_shown(
    theme: str, level: int, part: float, size_px: tuple[int, int]
) -> None:
    simulator = Simulator(Settings(game="maze", theme=theme, size_px=size_px), level)
    lead(simulator, part)
    _, reading = recognise(simulator.frame(50.0), Profile(), [GAMES["maze"]], GUESS)
    assert reading.board == simulator.puzzle.board
    drift = np.abs(reading.grid.centres_px - simulator.puzzle.grid.centres_px)
    assert drift.max() < 0.1 * simulator.puzzle.grid.pitch_px[0]
