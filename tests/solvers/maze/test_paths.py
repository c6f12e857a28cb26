"""All ways through a maze, in the order of the original, and the shortest one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given

from solvers import Cell, Unsolvable
from solvers.cells import pair
from solvers.maze import Board, all_paths, all_paths_breadth_first, count_paths, path_line, plan
from tests.solvers.maze.test_board import mazes

A = "0001/0000/0010"
B = "0001/0000/0000"
C = "011111/000110/000100/010010/000100"

A_WAYS = """
00 01 02 12 13 23
00 01 11 12 13 23
00 10 11 12 13 23
00 10 11 01 02 12 13 23
00 10 20 21 11 12 13 23
00 10 20 21 11 01 02 12 13 23
"""

B_DEPTH_FIRST = """
00 01 02 12 11 10 20 21 22 23
00 01 02 12 11 21 22 23
00 01 02 12 13 23
00 01 02 12 22 23
00 01 11 10 20 21 22 23
00 01 11 10 20 21 22 12 13 23
00 01 11 12 13 23
00 01 11 12 22 23
00 01 11 21 22 23
00 01 11 21 22 12 13 23
00 10 11 12 13 23
00 10 11 12 22 23
00 10 11 01 02 12 13 23
00 10 11 01 02 12 22 23
00 10 11 21 22 23
00 10 11 21 22 12 13 23
00 10 20 21 22 23
00 10 20 21 22 12 13 23
00 10 20 21 11 12 13 23
00 10 20 21 11 12 22 23
00 10 20 21 11 01 02 12 13 23
00 10 20 21 11 01 02 12 22 23
"""

B_BREADTH_FIRST = """
00 01 02 12 13 23
00 01 02 12 22 23
00 01 11 12 13 23
00 01 11 12 22 23
00 01 11 21 22 23
00 10 11 12 13 23
00 10 11 12 22 23
00 10 11 21 22 23
00 10 20 21 22 23
00 01 02 12 11 21 22 23
00 01 11 10 20 21 22 23
00 01 11 21 22 12 13 23
00 10 11 01 02 12 13 23
00 10 11 01 02 12 22 23
00 10 11 21 22 12 13 23
00 10 20 21 22 12 13 23
00 10 20 21 11 12 13 23
00 10 20 21 11 12 22 23
00 01 02 12 11 10 20 21 22 23
00 01 11 10 20 21 22 12 13 23
00 10 20 21 11 01 02 12 13 23
00 10 20 21 11 01 02 12 22 23
"""


def ways(text: str) -> list[list[Cell]]:
    """The ways of a list, two figures a cell."""
    return [
        [(int(cell[0]), int(cell[1])) for cell in line.split()] for line in text.split("\n")[1:-1]
    ]


def naive_ways(board: Board, way: list[Cell]) -> Iterator[list[Cell]]:
    """Every way that goes on from ``way``, by trying all of them."""
    row, col = way[-1]
    if way[-1] == board.exit:
        yield way
        return
    for cell in ((row, col - 1), (row, col + 1), (row - 1, col), (row + 1, col)):
        walled = pair(way[-1], cell) in board.walls
        if board.is_open(cell) and not walled and cell not in way:
            yield from naive_ways(board, [*way, cell])


def all_naive(board: Board) -> list[list[Cell]]:
    begins = board.is_open(board.entrance) and board.is_open(board.exit)
    return list(naive_ways(board, [board.entrance])) if begins else []


def test_the_lists_of_the_original() -> None:
    assert list(all_paths(Board.from_text(A))) == ways(A_WAYS)
    assert list(all_paths_breadth_first(Board.from_text(A))) == ways(A_WAYS)
    assert list(all_paths(Board.from_text(B))) == ways(B_DEPTH_FIRST)
    assert list(all_paths_breadth_first(Board.from_text(B))) == ways(B_BREADTH_FIRST)


def test_no_way_out_makes_empty_lists() -> None:
    assert not list(all_paths(Board.from_text(C)))
    assert not list(all_paths_breadth_first(Board.from_text(C)))


@pytest.mark.parametrize(("side", "count"), [(1, 1), (2, 2), (3, 12), (4, 184), (5, 8512)])
def test_the_number_of_ways_over_an_open_square(side: int, count: int) -> None:
    assert sum(1 for _ in all_paths(Board(((0,) * side,) * side))) == count


@given(mazes())
def test_ways_are_those_that_trying_all_finds(board: Board) -> None:
    found = all_naive(board)
    assert list(all_paths(board)) == found
    assert sorted(all_paths_breadth_first(board)) == sorted(found)


@given(mazes())
def test_the_count_is_that_of_the_list(board: Board) -> None:
    assert count_paths(board) == len(all_naive(board))


@pytest.mark.parametrize(
    ("side", "count"),
    # OEIS A007764
    [(7, 575780564), (9, 3266598486981642), (11, 1568758030464750013214100)],
)
def test_the_count_of_ways_over_a_large_open_square(side: int, count: int) -> None:
    assert count_paths(Board(((0,) * side,) * side)) == count


def test_the_same_ways_lead_through_a_maze_that_lies_on_its_side() -> None:
    assert count_paths(Board(((0,) * 7,) * 4)) == count_paths(Board(((0,) * 4,) * 7)) > 1000


def test_a_line_of_the_list() -> None:
    assert path_line(1, [(0, 0), (0, 1)]) == "Path 1   :->(0,0)->(0,1)"


def test_a_shortest_way_through_a_large_maze() -> None:
    side = 301
    cells = [[0] * side if row % 2 == 0 else [1] * side for row in range(side)]
    for row in range(1, side, 2):
        cells[row][0 if row % 4 == 3 else side - 1] = 0
    way = plan(Board(tuple(map(tuple, cells))))
    assert len(way) == sum(row.count(0) for row in cells)


def test_a_large_maze_without_a_way_out() -> None:
    cells = [[0] * 300 for _ in range(300)]
    cells[150] = [1] * 300
    with pytest.raises(Unsolvable, match="reaches 45000 of 89700 open cells"):
        plan(Board(tuple(map(tuple, cells))))


@given(mazes())
def test_breadth_first_lists_shorter_ways_first(board: Board) -> None:
    lengths = [len(way) for way in all_paths_breadth_first(board)]
    assert lengths == sorted(lengths)


@given(mazes())
def test_a_plan_is_a_shortest_way(board: Board) -> None:
    found = all_naive(board)
    if board.start == board.exit:
        assert plan(board) == []
    elif found:
        assert plan(board) in found
        assert len(plan(board)) == min(map(len, found))
    else:
        with pytest.raises(Unsolvable, match="这个迷宫没有出路"):
            plan(board)
