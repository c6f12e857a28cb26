"""What is said of tours is true of all tours that there are."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given

from solvers import Cell, Unsolvable
from solvers.knight import Board, all_obstacles, count_tours, plan, plan_closed, reasons_for, tours
from tests.solvers.claims import assert_true
from tests.solvers.knight.test_board import few, positions
from tests.solvers.knight.test_tours import all_tours, empty


@few
@given(positions())
def test_claims_are_true(board: Board) -> None:
    if not 0 < len(board.left) <= 14:  # beyond this the slow way takes too long
        return
    found = list(all_tours(board))
    assert not (found and all_obstacles(board))
    if found:
        assert_true(reasons_for(board, plan(board)), {tour[0] for tour in found})


@pytest.mark.parametrize(("rows", "cols", "first"), [(3, 4, (0, 0)), (5, 5, (0, 0))])
def test_forced_moves_are_in_every_tour(rows: int, cols: int, first: Cell) -> None:
    cells = [[int((row, col) == first) for col in range(cols)] for row in range(rows)]
    board = Board(tuple(map(tuple, cells)), first)
    found = {tour[1] for tour in tours(board)}
    assert_true(reasons_for(board, plan(board)), found)


@pytest.mark.parametrize(("rows", "cols"), [(3, 10), (5, 6)])
def test_corners_are_in_every_closed_tour(rows: int, cols: int) -> None:
    board = empty(rows, cols)
    reasons = reasons_for(board, plan_closed(board), closed=True)
    corners = [each for each in reasons if each.kind == "forced"]
    assert {each.cell for each in corners} >= {*product((0, rows - 1), (0, cols - 1))}
    for tour in tours(board, closed=True):
        around = {tour[k]: {tour[k - 1], tour[(k + 1) % len(tour)]} for k in range(len(tour))}
        for corner in corners:
            assert corner.cell
            assert all(f"{row},{col}" in str(corner) for row, col in around[corner.cell])


@pytest.mark.parametrize(("rows", "cols"), [*product((2, 3, 4), (3, 4, 5))])
def test_what_closes_no_tour_is_true(rows: int, cols: int) -> None:
    board = empty(rows, cols)
    with pytest.raises(Unsolvable):
        plan_closed(board)
    if all_obstacles(board, closed=True):
        assert count_tours(board, closed=True) == 0


def test_a_square_that_cuts_the_board() -> None:
    found = all_obstacles(Board.from_text("_ # # # _\n# # _ # #\n_ # # # #"))
    assert ("cut", (1, 2)) in [(each.kind, each.cell) for each in found]
