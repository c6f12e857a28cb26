"""One tour of a whole board of any size, open or closed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import BadBoard, Cell, Unsolvable
from solvers.knight import Board, plan, tour
from solvers.knight.large import Tour
from tests.solvers.knight.test_tours import empty

few = settings(max_examples=40, deadline=None)  # the first call compiles
sides = st.integers(1, 40)


def check(found: Tour, rows: int, cols: int, closed: bool) -> None:
    assert len(np.unique(found @ [cols, 1])) == len(found) == rows * cols
    ring = np.concatenate([found, found[:1]]) if closed else found
    assert (np.sort(abs(np.diff(ring, axis=0)), axis=1) == [1, 2]).all()


@few
@given(rows=sides, cols=sides)
def test_closed_tours_exist_as_schwenk_says(rows: int, cols: int) -> None:
    short, long = sorted((rows, cols))
    none = rows * cols % 2 or short in (1, 2, 4) or (short == 3 and long < 10)
    if none:
        with pytest.raises(Unsolvable, match="no closed tour: "):
            tour(rows, cols, closed=True)
    else:
        check(tour(rows, cols, closed=True), rows, cols, closed=True)


@few
@given(rows=st.integers(5, 40), cols=st.integers(5, 40), data=st.data())
def test_an_open_tour_from_any_square(rows: int, cols: int, data: st.DataObject) -> None:
    start = data.draw(st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1)))
    if rows * cols % 2 and sum(start) % 2:
        with pytest.raises(Unsolvable, match="of one colour"):
            tour(rows, cols, start)
    else:
        found = tour(rows, cols, start)
        assert tuple(found[0]) == start
        check(found, rows, cols, closed=False)


@pytest.mark.parametrize("closed", [False, True])
def test_a_very_large_board(closed: bool) -> None:
    check(tour(500, 502, (3, 7), closed), 500, 502, closed)


def test_a_large_board_with_holes_is_planned() -> None:
    cells = [[0] * 40 for _ in range(40)]
    for row, col in [(3, 3), (20, 21), (38, 2), (7, 30)]:
        cells[row][col] = -2
    moves = plan(Board(tuple(map(tuple, cells))))
    assert len(set(moves)) == 40 * 40 - 4


@pytest.mark.parametrize(
    ("size", "start", "message"),
    [
        ((0, 5), None, "a board of 0 x 5 has no squares"),
        ((3, -1), None, "a board of 3 x -1 has no squares"),
        ((9999, 9999), None, "are too many: 4000000 at the most"),
        ((5, 5), (5, 0), "5,0 is outside a board of 5 x 5"),
    ],
)
def test_sizes_that_make_no_sense(size: tuple[int, int], start: Cell | None, message: str) -> None:
    with pytest.raises(BadBoard, match=message):
        tour(*size, start)


def test_whole_boards_without_a_tour() -> None:
    assert len(plan(empty(1, 1))) == 1
    with pytest.raises(Unsolvable):
        tour(4, 4)
