"""Plans against several cats at once."""

from __future__ import annotations

from time import process_time

import pytest

from solvers import Outcome
from solvers.cat import Board, move_cat, outcome, play
from solvers.cat.cats import HABITS, Habit
from solvers.cat.exact import Exact
from solvers.cat.opponents import OpponentSearch, weight
from tests.solvers.cat.test_exact import some, won_board


def hunt(board: Board) -> OpponentSearch:
    return OpponentSearch(Exact(board), process_time() + 60)


@pytest.mark.parametrize("cat", HABITS[::4])
def test_a_block_is_worth_a_cat_that_it_leads_to_catch(cat: Habit) -> None:
    board = some(9, 9, 8, 3)
    exact = Exact(board)
    assert exact.judge(board).catcher_wins is False
    while not exact.judge(board).catcher_wins:
        scores = dict(hunt(board).blocks(exact.lattice.state(board), (cat,), []))
        (block,) = scores
        assert scores[block] == weight((cat,))
        board = play(board, exact.lattice.cell(block))
        board = move_cat(board, cat(board))
    assert outcome(board) is Outcome.ONGOING


def test_every_suspect_is_caught_where_any_cat_is() -> None:
    board = won_board(2)
    exact = Exact(board)
    block = exact.lattice.number(next(iter(exact.judge(board).cells)))
    scores = dict(hunt(board).blocks(exact.lattice.state(board), tuple(HABITS), [block]))
    assert scores[block] == weight(tuple(HABITS))


def test_the_cat_of_most_games_weighs_more() -> None:
    likely, unlikely = HABITS[0], HABITS[-1]
    assert weight((likely,)) > weight((unlikely,))


def test_no_suspect_is_caught_once_the_time_is_up() -> None:
    board = some(9, 9, 8, 3)
    late = OpponentSearch(Exact(board), process_time() - 1)
    assert list(late.blocks(late._lattice.state(board), tuple(HABITS), [0])) == []
