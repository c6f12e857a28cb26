"""What plan promises, against a solver that tries everything, and on boards of real sizes."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings

from solvers import Outcome, Unsolvable
from solvers.one_line import Board, outcome, plan, play, route
from tests.solvers.levels import boards, bounded, level, numbered_boards, random_stroke
from tests.solvers.one_line.naive import strokes


def finished(board: Board) -> Board | None:
    """The board after its whole plan, or None if it is impossible."""
    try:
        moves = plan(board)
    except Unsolvable:
        return None
    for move in moves:
        board = play(board, move)
    return board


@bounded
@given(boards())
def test_a_plan_wins_and_is_refused_only_where_no_stroke_exists(board: Board) -> None:
    last = finished(board)
    if next(strokes(board), None) is None:
        assert last is None
    else:
        assert last is not None
        assert outcome(last) is Outcome.SOLVED


@settings(bounded, max_examples=600)
@given(numbered_boards())
def test_waypoints_in_any_order_are_reached_or_refused(board: Board) -> None:
    last = finished(board)
    possible = next(strokes(board), None) is not None
    assert (last is not None and outcome(last) is Outcome.SOLVED) == possible


@bounded
@given(boards())
def test_a_plan_ends_on_the_last_waypoint_where_it_can(board: Board) -> None:
    last = finished(board)
    if last is not None and board.pending and board.end is None:
        heads = {stroke[-1] for stroke in strokes(board)}
        assert (last.head == board.waypoints[-1]) == (board.waypoints[-1] in heads)


def turned(board: Board) -> Board:
    """The board after a quarter turn clockwise."""
    rows = len(board.cells)

    def turn(cell: tuple[int, int]) -> tuple[int, int]:
        return cell[1], rows - 1 - cell[0]

    return Board(
        tuple(zip(*board.cells[::-1], strict=True)),
        None if board.start is None else turn(board.start),
        None if board.end is None else turn(board.end),
        tuple(map(turn, board.filled)),
        tuple(map(turn, board.waypoints)),
        frozenset((min(turn(a), turn(b)), max(turn(a), turn(b))) for a, b in board.walls),
    )


def mirrored(board: Board) -> Board:
    """The board with its rows and columns exchanged."""

    def mirror(cell: tuple[int, int]) -> tuple[int, int]:
        return cell[1], cell[0]

    return Board(
        tuple(zip(*board.cells, strict=True)),
        None if board.start is None else mirror(board.start),
        None if board.end is None else mirror(board.end),
        tuple(map(mirror, board.filled)),
        tuple(map(mirror, board.waypoints)),
        frozenset((mirror(a), mirror(b)) for a, b in board.walls),
    )


@bounded
@given(boards())
def test_turned_and_mirrored_boards_are_as_solvable(board: Board) -> None:
    solvable = finished(board) is not None
    assert (finished(turned(board)) is not None) == solvable
    assert (finished(mirrored(board)) is not None) == solvable


@pytest.mark.parametrize(
    ("size", "free"), [(7, 0.85), (10, 0.8), (20, 0.8), (30, 1.0), (50, 0.7), (50, 0.9), (80, 0.8)]
)
@pytest.mark.parametrize("given_tips", [2, 1, 0])
def test_large_boards_are_filled(size: int, free: float, given_tips: int) -> None:
    stroke = random_stroke(size, size, free, random.Random(size))
    board = level(stroke)
    board = replace(
        board,
        start=stroke[0] if given_tips > 0 else None,
        end=stroke[-1] if given_tips > 1 else None,
    )
    way = route(board, plan(board))
    assert len(way) == len(set(way)) == len(stroke)
    assert set(way) == set(stroke)
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(way))
    assert board.start in (None, way[0])
    assert board.end in (None, way[-1])


@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_waypoints_of_full_boards_are_kept_in_order(size: int) -> None:
    stroke = random_stroke(size, size, 1.0, random.Random(size))
    board = level(stroke, waypoints=size)
    last = finished(board)
    assert last is not None
    assert outcome(last) is Outcome.SOLVED
    assert [cell for cell in last.filled if cell in board.waypoints] == list(board.waypoints)
    assert last.head == board.waypoints[-1]


@pytest.mark.parametrize("size", [8, 14, 20])
def test_large_impossible_boards_are_refused(size: int) -> None:
    """Two squares, each short of cells of one colour, with a neck of two rows between."""
    left = {(row, col) for row in range(size) for col in range(size)}
    right = {(row, col + size + 2) for row, col in left}
    neck = {(row, size + col) for row in (2, 3) for col in (0, 1)}
    left -= {(3, 3), (5, 5), (1, 5)}
    right -= {(1, size + 4), (3, size + 6), (6, size + 5)}
    free = left | right | neck
    cells = tuple(
        tuple(int((row, col) in free) for col in range(2 * size + 2)) for row in range(size)
    )
    with pytest.raises(Unsolvable, match="share too few neighbours"):
        plan(Board(cells, (0, 0)))


def test_a_solved_board_needs_no_move() -> None:
    assert plan(Board(((1, 1),), (0, 0), filled=((0, 0), (0, 1)))) == []
    assert plan(Board(((1,),), (0, 0), (0, 0))) == []


def test_a_board_without_a_start_begins_where_the_plan_says() -> None:
    assert plan(Board(((1,),))) == ["@0,0"]
    assert plan(Board(((1, 1, 1),), end=(0, 0))) == ["@0,2", "l", "l"]


def test_without_a_start_the_first_waypoint_is_the_start() -> None:
    assert plan(Board(((1, 1, 1),), waypoints=((0, 2), (0, 1)))) == ["l", "l"]


def test_a_plan_is_the_same_each_time() -> None:
    board = level(random_stroke(20, 20, 0.8, random.Random(1)))
    assert plan(board) == plan(board)


def test_importing_and_solving_a_common_board_loads_neither_numpy_nor_sat() -> None:
    program = (
        "import sys; from solvers.one_line import Board, plan\n"
        "plan(Board(((1, 1, 1), (1, 1, 1), (1, 1, 0)), (0, 0)))\n"
        "assert not {'numpy', 'pysat'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
