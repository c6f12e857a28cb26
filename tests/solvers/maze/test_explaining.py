"""What is said of ways out is true."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from solvers import Unsolvable
from solvers.maze import Board, all_obstacles, plan, reasons_for
from tests.solvers.levels import bounded
from tests.solvers.maze.test_board import mazes


@bounded
@given(mazes())
def test_a_closed_region_is_closed_and_its_door_opens_it(board: Board) -> None:
    try:
        moves = plan(board)
    except Unsolvable:
        for each in all_obstacles(board):
            assert each.cell
            assert each.kind != "door" or plan(opened(board, *each.cell))
    else:
        for each in reasons_for(board, moves):
            assert f"{len(moves) - 1} steps" in str(each)


def opened(board: Board, row: int, col: int) -> Board:
    cells = [[*values] for values in board.cells]
    cells[row][col] = 0
    return replace(board, cells=tuple(map(tuple, cells)))


def test_the_region_of_the_exit_is_named() -> None:
    found = all_obstacles(Board.from_text("0010\n0010\n0010"))
    assert [str(each) for each in found] == [
        "the exit 2,3 lies in a closed region of 3 cells around 0,3",
        "were 0,2 open, there would be a way: it lies between both regions",
    ]
