"""What is said of the cat is true of all games that follow."""

from __future__ import annotations

from functools import cache

import pytest

from solvers import Outcome
from solvers.cat import (
    Board,
    cat_moves,
    move_cat,
    moves_to_escape,
    outcome,
    plan,
    play,
    reasons_for,
)
from tests.solvers.cat.test_exact import some
from tests.solvers.cat.test_plan import CAGE, OPEN, catches, may_block


@cache
def escapes(board: Board, moves: int) -> bool:
    """Whether the cat gets out in so many moves, whatever is blocked: slow and obvious."""
    return moves > 0 and all(
        any(
            outcome(reply) is Outcome.LOST or escapes(reply, moves - 1)
            for reply in (move_cat(after, cell) for cell in cat_moves(after))
        )
        for after in (play(board, cell) for cell in board.places() if may_block(board, cell))
    )


@pytest.mark.parametrize("seed", range(30))
def test_how_soon_the_cat_gets_out(seed: int) -> None:
    rows, cols = [(5, 5), (5, 6), (6, 5)][seed % 3]
    board = some(rows, cols, rows * cols - 18 + seed % 3, seed)
    count = moves_to_escape(board)
    assert count == next((n for n in range(1, 5) if escapes(board, n)), None)


@pytest.mark.parametrize("seed", range(15))
def test_what_is_said_is_true(seed: int) -> None:
    board = some(5, 5, 12 + seed % 3, seed)
    moves = plan(board)
    for each in reasons_for(board, moves):
        assert each.kind != "wins" or catches(board, moves[0])
        assert each.kind != "escapes" or not any(
            catches(board, cell) for cell in board.places() if may_block(board, cell)
        )


def test_what_is_said() -> None:
    caged, free = Board.from_text(CAGE), Board.from_text(OPEN)
    assert [each.kind for each in reasons_for(caged, plan(caged))][:1] == ["wins"]
    assert [str(each) for each in reasons_for(free, plan(free))] == [
        "whatever is blocked, a cat that makes no mistake gets out in 4 moves"
    ]
