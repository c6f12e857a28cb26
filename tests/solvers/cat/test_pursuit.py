"""A proved win is carried on, wherever the cat goes."""

from __future__ import annotations

import random

import pytest

from solvers import Cell, Outcome
from solvers.cat import Board, cat_moves, move_cat, outcome, play
from solvers.cat.board import around
from solvers.cat.catcher import Catcher
from solvers.cat.exact import Exact
from solvers.cat.pursuit import Pursuit
from tests.solvers.cat.test_exact import won_board


def wander(board: Board, left: set[Cell], rng: random.Random) -> Cell:
    """A step of a cat that likes to come back beside cells that it left."""
    moves = cat_moves(board)
    back = [cell for cell in moves if left & {cell, *around(cell, board.shifted)}]
    return rng.choice(back if back and rng.random() < 0.7 else moves)


@pytest.mark.parametrize("seed", range(30))
def test_a_win_is_kept_without_any_time(seed: int) -> None:
    rng = random.Random(seed)
    board = won_board(seed % 10)
    catcher, left = Catcher(board, seconds=60.0), set[Cell]()
    choice = catcher.block(board)
    catcher._seconds = 0.0
    while outcome(board := play(board, choice.block)) is Outcome.ONGOING:
        left.add(board.cat)
        board = move_cat(board, wander(board, left - {board.cat}, rng))
        choice = catcher.block(board)
        assert choice.wins
    assert outcome(board) is Outcome.SOLVED


@pytest.mark.parametrize("seed", range(8))
def test_the_proof_is_at_hand(seed: int) -> None:
    board = won_board(seed)
    exact = Exact(board)
    exact.judge(board)
    pursuit = Pursuit(exact, exact.lattice.state(board))
    block = next(iter(pursuit.verdict.cells), cat_moves(board)[0])
    for cell in cat_moves(play(board, block)):
        pursuit.follow(exact.lattice.number(cell))
        assert pursuit.verdict.catcher_wins
        assert pursuit.verdict.nodes == 0
        pursuit.follow(exact.lattice.number(board.cat))
