"""The cats that one may meet, and the catcher who finds out which one it is."""

from __future__ import annotations

from collections import deque

import pytest

from solvers import Cell, Outcome
from solvers.cat import Board, cat_moves, move_cat, outcome, play
from solvers.cat.board import around
from solvers.cat.catcher import Catcher
from solvers.cat.cats import HABITS, ORDERS, Habit, PerfectCat, Rule, random_cat
from solvers.cat.exact import Exact
from solvers.cat.lattice import lattice_of
from tests.solvers.cat.test_exact import some, won_board

CLOCKWISE = "clockwise from west"


def in_order(board: Board, order: str) -> list[Cell]:
    """The free cells beside the cat as it looks at them."""
    west, east, north_west, north_east, south_west, south_east = around(board.cat, board.shifted)
    clockwise = [west, north_west, north_east, east, south_east, south_west]
    return [clockwise[turn] for turn in ORDERS[order] if board.is_free(clockwise[turn])]


def exits(board: Board) -> dict[Cell, tuple[int, int]]:
    """How far the edge is from each cell, and in how many ways: slow and obvious."""
    found = {cell: (0, 1) for cell in board.places() if board.is_free(cell) and board.is_edge(cell)}
    queue = deque(found)
    while queue:
        cell = queue.popleft()
        steps, ways = found[cell]
        for other in around(cell, board.shifted):
            if board.is_free(other) and other != board.cat:
                if other not in found:
                    found[other] = steps + 1, 0
                    queue.append(other)
                if found[other][0] == steps + 1:
                    found[other] = steps + 1, found[other][1] + ways
    return found


@pytest.mark.parametrize("order", ORDERS)
def test_greedy_cats_agree_with_a_plain_search(order: str) -> None:
    for seed in range(30):
        board = some(7, 8, 12, seed)
        found = exits(board)
        moves = [cell for cell in in_order(board, order) if cell in found]
        if moves:
            nearest = min(moves, key=lambda cell: found[cell][0])
            routes = min(moves, key=lambda cell: (found[cell][0], -found[cell][1]))
            assert Habit(Rule.NEAREST_EXIT, order)(board) == nearest
            assert Habit(Rule.MOST_ROUTES, order)(board) == routes


def test_the_winning_path_cat_prefers_two_exits_to_a_near_one() -> None:
    board = Board.from_text("""\
# # # # # # #
 # # # # # # #
. . & # # # #
 # # . # # # #
# # . . # # #""")
    assert Habit(Rule.NEAREST_EXIT, CLOCKWISE)(board) == (2, 1)
    assert Habit(Rule.WINNING_PATH, CLOCKWISE)(board) == (3, 2)


@pytest.mark.parametrize("cat", [*HABITS[::4], random_cat(1)])
def test_a_fenced_cat_moves_where_it_can(cat: Habit) -> None:
    board = Board.from_text("# # # # #\n # . # # #\n# . & # #\n # # # # #\n# # # # #")
    assert cat(board) in cat_moves(board)


def test_the_perfect_cat_never_gives_a_win_away() -> None:
    board = some(7, 7, 4, 1)
    exact, cat = Exact(board), PerfectCat(board)
    while outcome(board) is Outcome.ONGOING:
        assert exact.judge(board).catcher_wins is False
        board = play(board, cat_moves(board)[0])
        board = move_cat(board, cat(board))
    assert outcome(board) is Outcome.LOST


@pytest.mark.parametrize("cat", HABITS[::4])
def test_the_catcher_finds_out_which_cat_it_is(cat: Habit) -> None:
    board = some(9, 9, 6, 2)
    catcher = Catcher(board, seconds=0.2)
    for _ in range(3):
        board = play(board, catcher.block(board).block)
        board = move_cat(board, cat(board))
    catcher.block(board)
    assert cat in catcher.opponents
    assert len(catcher.opponents) < len(HABITS)


@pytest.mark.parametrize("cat", HABITS[::4])
def test_a_plan_catches_a_cat_whose_rule_is_known(cat: Habit) -> None:
    board = some(9, 9, 8, 3)
    exact, lattice = Exact(board), lattice_of(board)
    assert exact.judge(board).catcher_wins is False
    while not exact.judge(board).catcher_wins:
        blocks = cat.catch(lattice, lattice.state(board), 30, 40)
        board = play(board, lattice.cell(blocks[0]))
        board = move_cat(board, cat(board))
    assert outcome(board) is Outcome.ONGOING


def test_a_board_from_another_game_clears_all_suspects() -> None:
    catcher = Catcher(some(7, 7, 8, 1), seconds=0.1)
    board = play(some(7, 7, 8, 1), catcher.block(some(7, 7, 8, 1)).block)
    catcher.block(move_cat(board, HABITS[0](board)))
    catcher.block(some(7, 7, 12, 5))
    assert len(catcher.opponents) == len(HABITS)


def test_a_cat_of_no_known_kind_is_played_against_too() -> None:
    board = won_board(1)
    catcher = Catcher(board)
    board = play(board, catcher.block(board).block)
    known = {cat(board) for cat in HABITS}
    board = move_cat(board, next(cell for cell in cat_moves(board) if cell not in known))
    choice = catcher.block(board)
    assert not catcher.opponents
    assert choice.wins
    assert board.is_free(choice.block)
