"""Who wins against the cat, and the proofs."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import Cell, Outcome
from solvers.cat import Board, cat_moves, move_cat, outcome, play
from solvers.cat.cats import PerfectCat
from solvers.cat.exact import Exact, Verdict
from tests.solvers.cat.test_plan import catchable, catches, random_board
from tests.solvers.levels import bounded


def judge(board: Board) -> Verdict:
    return Exact(board, table_bits=14).judge(board)


def some(rows: int, cols: int, blocks: int, seed: int) -> Board:
    """A random board on which the game is still on."""
    boards = (random_board(rows, cols, blocks, seed * 1000 + k) for k in range(1000))
    return next(board for board in boards if outcome(board) is Outcome.ONGOING)


@pytest.mark.parametrize("seed", range(45))
def test_agrees_with_trying_everything(seed: int) -> None:
    rows, cols = [(5, 5), (5, 6), (6, 5)][seed % 3]
    board = some(rows, cols, rows * cols - 13 + seed % 3, seed)
    verdict = judge(board)
    assert verdict.catcher_wins == catchable(board)
    if verdict.catcher_wins:
        assert all(catches(board, block) for block in verdict.cells)


def test_the_small_boards_are_won_and_lost() -> None:
    assert {judge(some(5, 5, 9, seed)).catcher_wins for seed in range(20)} == {True, False}


@pytest.mark.parametrize("seed", range(20))
def test_a_carrier_is_all_that_the_cat_needs(seed: int) -> None:
    board = some(7, 7, 8, seed)
    verdict = judge(board)
    if verdict.catcher_wins:
        wall = next(iter(verdict.cells), cat_moves(board)[0])
        assert all(judge(reply).catcher_wins for reply in replies(play(board, wall)))
    else:
        assert judge(only(board, verdict.cells)).catcher_wins is False


def only(board: Board, cells: frozenset[Cell]) -> Board:
    """The board with everything blocked but these cells."""
    keep = cells | {board.cat}
    rows = [[value or int((r, c) not in keep) for c, value in enumerate(row)]
            for r, row in enumerate(board.cells)]  # fmt: skip
    return replace(board, cells=tuple(map(tuple, rows)))


def replies(board: Board) -> list[Board]:
    return [move_cat(board, cell) for cell in cat_moves(board)]


@bounded
@given(st.integers(0, 10_000), st.sampled_from([(7, 7), (6, 8), (8, 7)]))
def test_a_mirrored_board_has_the_same_value(seed: int, shape: tuple[int, int]) -> None:
    board = some(*shape, 9, seed)
    assert judge(board).catcher_wins == judge(upside_down(board)).catcher_wins


def upside_down(board: Board) -> Board:
    last = len(board.cells) - 1
    other = "even" if board.shifted == "odd" else "odd"
    shifted = board.shifted if last % 2 == 0 else other
    row, col = board.cat
    return Board(board.cells[::-1], (last - row, col), shifted)  # type: ignore[arg-type]


def test_a_perfect_cat_escapes_from_small_maps_with_few_blocks() -> None:
    assert not any(judge(some(7, 7, 4, seed)).catcher_wins for seed in range(40))


def test_large_maps_are_decided() -> None:
    assert judge(some(11, 11, 8, 0)).catcher_wins is True
    assert judge(some(15, 15, 30, 0)).catcher_wins is True


def test_a_map_in_the_shape_of_a_hexagon() -> None:
    board = Board.from_text("- . . . -\n . # . . -\n. . & . .\n . . . . -\n- . . # -")
    assert judge(board).catcher_wins == catchable(board)


def test_too_little_work_leaves_it_undecided() -> None:
    board = some(11, 11, 8, 0)
    assert Exact(board, table_bits=14).judge(board, nodes=5) == Verdict(None, frozenset(), 5)


def test_a_cat_at_the_edge_has_escaped() -> None:
    board = replace(some(7, 7, 4, 0), cells=((0,) * 7,) * 7, cat=(0, 3))
    assert judge(board) == Verdict(False, frozenset(), 0)


@pytest.mark.parametrize("seed", range(4))
def test_a_won_board_is_won_against_the_perfect_cat(seed: int) -> None:
    board = won_board(seed)
    exact, cat = Exact(board), PerfectCat(board)
    while outcome(board) is Outcome.ONGOING:
        verdict = exact.judge(board)
        assert verdict.catcher_wins
        board = play(board, next(iter(verdict.cells), cat_moves(board)[0]))
        if outcome(board) is Outcome.ONGOING:
            board = move_cat(board, cat(board))
    assert outcome(board) is Outcome.SOLVED


def won_board(seed: int) -> Board:
    rng = random.Random(seed)
    while True:
        board = some(9, 9, 8, rng.randrange(1000))
        if judge(board).catcher_wins:
            return board
