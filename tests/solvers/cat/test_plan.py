"""The catcher's plan: judged by a minimax that tries everything, and by playing it out."""

from __future__ import annotations

import random
from functools import cache

import pytest

from solvers import Cell, Outcome
from solvers.cat import Board, cat_moves, move_cat, outcome, plan, play

CAGE = """\
. . . . . . .
 . . # # # . .
. . # . . . .
 . # . & # . .
. . # . # . .
 . . # . . . .
. . . . . . ."""

OPEN = """\
. . . . . . .
 . . . . . . .
. . . . . . .
 . . . & . . .
. . . . . . .
 . . . . . . .
. . . . . . ."""


@cache
def catchable(board: Board) -> bool:
    """Whether the catcher, who is to move, wins: slow and obvious."""
    if outcome(board) is not Outcome.ONGOING:
        return outcome(board) is Outcome.SOLVED
    return any(catches(board, cell) for cell in board.places() if may_block(board, cell))


def catches(board: Board, block: Cell) -> bool:
    """Whether the catcher wins after that block."""
    after = play(board, block)
    if outcome(after) is Outcome.SOLVED:
        return True
    replies = [move_cat(after, cell) for cell in cat_moves(after)]
    if any(outcome(reply) is Outcome.LOST for reply in replies):
        return False
    return all(catchable(reply) for reply in replies)


def may_block(board: Board, cell: Cell) -> bool:
    return board.is_free(cell) and cell != board.cat


def random_board(rows: int, cols: int, blocks: int, seed: int) -> Board:
    rng = random.Random(seed)
    cat = rows // 2, cols // 2
    cells = [[0] * cols for _ in range(rows)]
    others = [(r, c) for r in range(rows) for c in range(cols) if (r, c) != cat]
    for row, col in rng.sample(others, blocks):
        cells[row][col] = 1
    return Board(tuple(map(tuple, cells)), cat, rng.choice(["odd", "even"]))


@pytest.mark.parametrize("seed", range(40))
def test_agrees_with_trying_everything(seed: int) -> None:
    board = random_board(5, 5, 12 + seed % 4, seed)
    if outcome(board) is Outcome.SOLVED:
        assert plan(board) == []
        return
    moves = plan(board)
    assert len(moves) == 1
    assert moves.wins == catchable(board)
    assert moves.wins == catches(board, moves[0])


def test_the_random_boards_are_won_and_lost() -> None:
    verdicts = {catchable(random_board(5, 5, 12 + seed % 4, seed)) for seed in range(40)}
    assert verdicts == {True, False}


@pytest.mark.parametrize("seed", range(6))
def test_a_sure_win_is_won_against_any_cat(seed: int) -> None:
    rng = random.Random(seed)
    board = Board.from_text(CAGE)
    while outcome(board) is Outcome.ONGOING:
        moves = plan(board)
        assert moves.wins
        board = play(board, moves[0])
        if outcome(board) is Outcome.ONGOING:
            board = move_cat(board, rng.choice(cat_moves(board)))
    assert outcome(board) is Outcome.SOLVED


def test_an_open_map_is_no_sure_win_and_still_has_a_block() -> None:
    moves = plan(Board.from_text(OPEN))
    assert not moves.wins
    assert may_block(Board.from_text(OPEN), moves[0])


def test_the_only_exit_is_closed() -> None:
    board = Board.from_text(". . . . .\n . # # # .\n. # & . .\n . # # # .\n. . . . .")
    assert plan(board) == [(2, 3)]
    assert plan(board).wins


def test_a_large_map_takes_no_longer_than_a_moment() -> None:
    board = random_board(21, 21, 20, 1)
    assert len(plan(board)) == 1
