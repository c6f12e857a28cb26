"""The klotski practice game: what a finger can do, what its levels are, what the screen shows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from bot.games import GAMES
from bot.practice import Settings, Simulator
from bot.practice.engine.screen import Layout
from bot.practice.klotski.levels import ALIKE, make_level, pick
from bot.practice.klotski.puzzle import STEP_S, Klotski
from bot.practice.klotski.themes import THEMES
from bot.recognise import recognise
from calibration import Profile
from solvers import Cell, Outcome, klotski
from solvers.klotski import LAYOUTS, Board

BOARD = """\
ABBC
ABBC
DEEF
DGHF
I..J
"""
SIZE = (360, 640)
LATER_S = 10.0


@pytest.fixture
def level() -> Klotski:
    return Klotski(Board.from_text(BOARD), THEMES["blocks"], Layout(SIZE))


def drag(level: Klotski, *cells: Cell, now_s: float = LATER_S) -> None:
    level.press(level.grid.centre(cells[0]), now_s)
    for cell in cells[1:]:
        level.drag(level.grid.centre(cell), now_s)
    level.lift(now_s)


def rows(level: Klotski) -> list[str]:
    """The tray, pieces by the letters that they began with."""
    return str(level.board).splitlines()[:5]


def soldiers_px(level: Klotski, now_s: float) -> list[int]:
    """Where soldiers show along the lowest row, from the left."""
    shown = Simulator(Settings(game="klotski", theme="blocks", size_px=SIZE))
    shown.puzzle = level
    y = round(level.grid.centre((4, 0))[1])
    yellow = (shown.frame(now_s)[y] == THEMES["blocks"].small.fills[0]).all(axis=1)
    return [int(x) for x in np.flatnonzero(yellow)]


def test_piece_follows_the_finger(level: Klotski) -> None:
    drag(level, (4, 0), (4, 1), (4, 2))
    assert rows(level) == ["ABBC", "ABBC", "DEEF", "DGHF", "..IJ"]


def test_piece_goes_around_a_corner(level: Klotski) -> None:
    drag(level, (3, 1), (4, 1), (4, 2), now_s=1.0)
    drag(level, (4, 2), (4, 1), (3, 1), now_s=2.0)
    assert level.board == level.level
    drag(level, (3, 1), (4, 1), (4, 2), now_s=3.0)
    assert rows(level)[3:] == ["D.HF", "I.GJ"]


def test_piece_held_anywhere_moves_as_a_whole(level: Klotski) -> None:
    drag(level, (3, 1), (4, 1), now_s=1.0)
    drag(level, (3, 2), (4, 2), now_s=2.0)
    drag(level, (2, 2), (3, 2), now_s=3.0)
    assert rows(level)[2:] == ["D..F", "DEEF", "IGHJ"]


def test_finger_that_leaves_out_cells_is_followed(level: Klotski) -> None:
    drag(level, (4, 0), (4, 2))
    assert rows(level)[4] == "..IJ"


def test_piece_stops_where_its_way_is_blocked(level: Klotski) -> None:
    drag(level, (4, 0), (4, 3))
    assert rows(level)[4] == "..IJ"
    level.press(level.grid.centre((0, 1)), LATER_S + 1)
    level.drag(level.grid.centre((1, 1)), LATER_S + 1)
    assert rows(level)[4] == "..IJ"


def test_blocked_piece_comes_after_when_the_finger_gets_around(level: Klotski) -> None:
    drag(level, (4, 0), (3, 0), (3, 1), (4, 1))
    assert rows(level)[4] == ".I.J"


def test_cells_without_a_piece_cannot_be_dragged(level: Klotski) -> None:
    drag(level, (4, 1), (4, 0))
    assert level.board == level.level


def test_finger_beside_the_tray_moves_nothing(level: Klotski) -> None:
    level.press((1.0, 1.0), 0.0)
    level.drag(level.grid.centre((4, 0)), 0.0)
    level.drag(level.grid.centre((4, 1)), 0.0)
    assert level.board == level.level
    level.press(level.grid.centre((4, 0)), 0.0)
    level.drag((1.0, 1.0), 0.0)
    assert level.board == level.level


def test_moving_without_pressing_does_nothing(level: Klotski) -> None:
    drag(level, (4, 0), (4, 1))
    level.drag(level.grid.centre((4, 2)), LATER_S)
    assert rows(level)[4] == ".I.J"


def test_press_is_ignored_until_the_piece_has_arrived(level: Klotski) -> None:
    drag(level, (4, 0), (4, 1), (4, 2), now_s=1.0)
    drag(level, (3, 1), (4, 1), now_s=1.0 + 1.9 * STEP_S)
    assert rows(level)[3:] == ["DGHF", "..IJ"]
    drag(level, (3, 1), (4, 1), now_s=1.0 + 2.1 * STEP_S)
    assert rows(level)[3:] == ["D.HF", ".GIJ"]


def test_finger_that_stays_down_moves_the_piece_on_while_it_slides(level: Klotski) -> None:
    level.press(level.grid.centre((4, 0)), 1.0)
    level.drag(level.grid.centre((4, 1)), 1.0)
    level.drag(level.grid.centre((4, 2)), 1.0 + STEP_S / 2)
    assert rows(level)[4] == "..IJ"


def test_piece_slides_place_by_place(level: Klotski) -> None:
    pitch = level.grid.pitch_px[0]
    start = soldiers_px(level, 0.0)[0]
    drag(level, (4, 0), (4, 1), (4, 2), now_s=1.0)
    lefts = [soldiers_px(level, 1.0 + part * STEP_S)[0] for part in (0, 0.5, 1, 1.5, 2, 9)]
    assert lefts == pytest.approx([start + pitch * n for n in (0, 0.5, 1, 1.5, 2, 2)], abs=1)


def test_restart_puts_all_back_at_once(level: Klotski) -> None:
    untouched = soldiers_px(level, 0.0)
    drag(level, (4, 0), (4, 1), now_s=1.0)
    level.restart()
    assert level.board == level.level
    assert soldiers_px(level, 1.0) == untouched
    drag(level, (4, 0), (4, 1), now_s=1.0)
    assert rows(level)[4] == ".I.J"


def test_target_on_its_goal_wins() -> None:
    board = Board.from_text("ABCD\nEFGH\nIJJK\n.JJ.\n....")
    level = Klotski(board, THEMES["wood"], Layout(SIZE))
    outcomes = [level.outcome]
    for row in (2, 3):
        drag(level, (row, 1), (row + 1, 1), now_s=row * LATER_S)
        outcomes.append(level.outcome)
    assert outcomes == [Outcome.ONGOING, Outcome.SOLVED, Outcome.SOLVED]


def test_layouts_have_names_of_their_own() -> None:
    assert len({layout.name for layout in LAYOUTS}) == len(LAYOUTS) >= 20
    assert len({layout.rows for layout in LAYOUTS}) == len(LAYOUTS)
    assert sum(layout.rows.count(" ") == 4 for layout in LAYOUTS) == 40
    assert [layout.moves for layout in LAYOUTS] == sorted(layout.moves for layout in LAYOUTS)


@pytest.mark.parametrize("number", range(1, len(LAYOUTS) + 1))
def test_level_takes_as_many_moves_as_its_layout(number: int) -> None:
    """The solver's fewest moves are those that are known of the layout, in a mirror too."""
    board = make_level(3, number)
    assert klotski.only_square(board.pieces) == board.target
    last = len(board.cells) - 1
    assert set(board.goal) == {(last - 1, 1), (last - 1, 2), (last, 1), (last, 2)}
    assert sum(row.count(klotski.EMPTY) for row in board.cells) == 2
    assert len(klotski.plan(board)) == pick(3, number).moves
    assert len(klotski.plan_steps(board)) == pick(3, number).steps


def test_levels_are_the_same_every_time_and_each_layout_comes_once() -> None:
    numbers = range(1, len(LAYOUTS) + 1)
    for seed in range(4):
        levels = [make_level(seed, number) for number in numbers]
        assert levels == [make_level(seed, number) for number in numbers]
        assert {pick(seed, number) for number in numbers} == set(LAYOUTS)
        assert {pick(seed, number) for number in numbers[:ALIKE]} == set(LAYOUTS[:ALIKE])
    assert pick(1, 1) == pick(1, 1 + len(LAYOUTS))
    assert len({make_level(seed, 1) for seed in range(30)}) > ALIKE


def mirrored(board: Board) -> Board:
    return replace(board, cells=tuple(row[::-1] for row in board.cells))


def test_some_levels_are_seen_in_a_mirror() -> None:
    boards = {make_level(seed, len(LAYOUTS)) for seed in range(60)}
    assert any(mirrored(board) in boards and mirrored(board) != board for board in boards)


@pytest.mark.parametrize("theme", THEMES)
def test_our_own_reader_reads_every_theme(theme: str) -> None:
    """In the middle and solved, among all games."""
    simulator = Simulator(Settings(game="klotski", theme=theme, size_px=(500, 800)), level=5)
    puzzle = simulator.puzzle
    assert isinstance(puzzle, Klotski)
    moves = klotski.plan(puzzle.board)
    for number, move in enumerate([*moves, None]):
        if number in (len(moves) // 2, len(moves)):
            game, reading = recognise(simulator.frame(0.0), Profile(), GAMES.values())
            assert game.name == "klotski"
            assert reading.board == puzzle.board
            assert reading.confidence >= 0.9
        if move:
            puzzle.board = klotski.play(puzzle.board, move)
