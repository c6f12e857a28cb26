"""Tours of the knight: the rules, and the solver against every way tried one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import reduce

import pytest
from hypothesis import given

from solvers import Cell, IllegalMove, Outcome, Unsolvable
from solvers.knight import Board, outcome, plan, play, trace
from solvers.knight.search import find_tour, is_hopeless
from tests.solvers.knight.test_board import few, positions


def empty(rows: int, cols: int) -> Board:
    return Board(((0,) * cols,) * rows)


def all_tours(board: Board) -> Iterator[list[Cell]]:
    """Slow and obvious: every way to finish the board."""
    if outcome(board) is Outcome.SOLVED:
        yield []
    for cell in board.exits():
        for rest in all_tours(play(board, cell)):
            yield [cell, *rest]


@few
@given(positions())
def test_a_plan_is_found_exactly_where_there_is_one(board: Board) -> None:
    if len(board.left) > 14:  # beyond this the slow way takes too long
        return
    try:
        moves = plan(board)
    except Unsolvable:
        assert next(all_tours(board), None) is None
    else:
        assert outcome(reduce(play, moves, board)) is Outcome.SOLVED


@few
@given(positions())
def test_only_what_has_no_tour_is_hopeless(board: Board) -> None:
    cells = board.left | ({board.knight} if board.knight else set())
    if cells and is_hopeless(cells, board.knight):
        with pytest.raises(Unsolvable):
            find_tour(cells, board.knight)


@pytest.mark.parametrize(
    ("rows", "cols", "solvable"),
    [
        (1, 1, True),
        (2, 2, False),
        (3, 3, False),
        (3, 4, True),
        (3, 5, False),
        (3, 6, False),
        (3, 7, True),
        (4, 4, False),
        (4, 5, True),
        (5, 5, True),
        (6, 6, True),
        (8, 8, True),
        (20, 20, True),
    ],
)
def test_empty_boards(rows: int, cols: int, solvable: bool) -> None:
    if solvable:
        assert outcome(reduce(play, plan(empty(rows, cols)), empty(rows, cols))) is Outcome.SOLVED
    else:
        with pytest.raises(Unsolvable):
            plan(empty(rows, cols))


def test_every_square_of_8x8_begins_a_tour() -> None:
    for row in range(8):
        for col in range(8):
            board = play(empty(8, 8), (row, col))
            assert outcome(reduce(play, plan(board), board)) is Outcome.SOLVED


@pytest.mark.parametrize("seed", range(6))
def test_a_game_in_progress_is_finished_where_its_tour_went_on(seed: int) -> None:
    rng = random.Random(seed)
    whole = plan(play(empty(10, 10), (0, 0)))
    board = reduce(play, whole[: rng.randrange(90)], play(empty(10, 10), (0, 0)))
    assert outcome(reduce(play, plan(board), board)) is Outcome.SOLVED


def test_large_boards_need_no_deep_recursion() -> None:
    cells = [(row, col) for row in range(40) for col in range(40)]
    tour = find_tour(cells, (0, 0))
    assert sorted(tour) == cells


REASONS = {
    "lonely": ("_ _ _\n_ _ _\n_ _ _", "no knight's move leads to square 1,1"),
    "stuck": ("N1 _ _\n_ _ #\n_ # _", "no move leads on from 0,0; left to visit: 6"),
    "dead ends": ("# _ _ _\n_ _ _ _\n_ # # #\n_ _ _ _", "0,2 and 0,3 and 3,0 are dead ends"),
    "out of reach": ("_ _ _ _ _\n_ _ # # _\n_ _ # _ _", "0,0 to square 0,1; out of reach: 2"),
    "colours": ("_ _ _ _ _\n_ _ _ # #\n_ _ _ # _\n_ _ # _ _", "9 squares are of one colour"),
    "none": ("_ _ _ _\n_ _ _ _\n_ _ _ _\n_ _ _ _", "every way was tried"),
}


@pytest.mark.parametrize(("text", "reason"), REASONS.values(), ids=REASONS.keys())
def test_why_there_is_no_tour(text: str, reason: str) -> None:
    with pytest.raises(Unsolvable) as refusal:
        plan(Board.from_text(text))
    assert reason in str(refusal.value)


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        ((0, 1), "0,1 is no knight's move from 1,2"),
        ((0, 0), "0,0 is visited already"),
        ((3, 1), "3,1 is no square of the board"),
        ((-1, 1), "-1,1 is outside the board"),
        ((1, 9), "1,9 is outside the board"),
    ],
)
def test_an_illegal_move_is_refused(move: Cell, complaint: str) -> None:
    board = Board.from_text("1 _ _\n_ _ N2\n_ _ _\n_ # _")
    with pytest.raises(IllegalMove) as refusal:
        play(board, move)
    assert str(refusal.value) == complaint


def test_moves_are_numbered() -> None:
    board = play(play(empty(3, 4), (0, 0)), (1, 2))
    assert board == Board.from_text("1 _ _ _\n_ _ N2 _\n_ _ _ _")
    unknown = play(Board.from_text("* _ _\n_ _ N\n_ _ _"), (2, 0))
    assert unknown == Board.from_text("* _ _\n_ _ *\nN _ _")


def test_outcomes() -> None:
    assert outcome(empty(3, 4)) is Outcome.ONGOING
    assert outcome(Board.from_text("N")) is Outcome.SOLVED
    assert outcome(Board.from_text("1 # _\n# # N2\n_ # #")) is Outcome.ONGOING
    assert outcome(Board.from_text("N1 _ _\n_ _ #")) is Outcome.LOST


def test_a_drawing_begins_at_the_knight() -> None:
    assert trace(Board.from_text("N1 _ _\n_ _ _"), [(1, 2)]) == [(0, 0), (1, 2)]
    assert trace(empty(2, 3), [(0, 0), (1, 2)]) == [(0, 0), (1, 2)]
