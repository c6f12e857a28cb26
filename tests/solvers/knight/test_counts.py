"""All tours and their number, against every way tried one by one and published counts."""

from __future__ import annotations

import random
from itertools import islice, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import BadBoard, Cell, GivenUp
from solvers.knight import Board, count_tours, tours
from solvers.knight.board import is_jump
from solvers.knight.counts import count_tours_of, tours_of
from tests.solvers.knight.test_board import few, positions
from tests.solvers.knight.test_tours import all_tours, empty


def from_square(rows: int, cols: int, first: Cell) -> Board:
    cells = [[0] * cols for _ in range(rows)]
    cells[first[0]][first[1]] = 1
    return Board(tuple(map(tuple, cells)), first)


@few
@given(positions())
def test_all_tours_are_those_that_trying_all_finds(board: Board) -> None:
    if len(board.left) > 12:  # beyond this the slow way takes too long
        return
    begun = [] if board.knight is None else [board.knight]
    expected = sorted([*begun, *rest] for rest in all_tours(board))
    assert sorted(tours(board)) == expected
    assert count_tours(board) == len(expected)


@pytest.mark.parametrize(
    ("first", "count"), [((0, 0), 304), ((2, 2), 64), ((1, 1), 56), ((0, 2), 56), ((0, 1), 0)]
)
def test_directed_tours_of_5x5(first: Cell, count: int) -> None:
    board = from_square(5, 5, first)
    found = list(tours(board))
    assert len(found) == len(set(map(tuple, found))) == count == count_tours(board)
    assert all(tour[0] == first and len(set(tour)) == 25 for tour in found)


@pytest.mark.parametrize(
    ("rows", "cols", "count"), [(3, 4, 16), (4, 5, 164), (5, 5, 1728), (3, 8, 792), (6, 6, 6637920)]
)
def test_directed_tours_of_whole_boards(rows: int, cols: int, count: int) -> None:
    assert count_tours(empty(rows, cols)) == count


@pytest.mark.parametrize(
    ("rows", "cols", "count"),
    [(3, 10, 16), (3, 12, 176), (5, 6, 8), (6, 6, 9862), (8, 6, 55488142), (4, 6, 0)],
)
def test_closed_tours_of_whole_boards(rows: int, cols: int, count: int) -> None:
    """OEIS A001230 for the square, A070030 for three rows."""
    assert count_tours(empty(rows, cols), closed=True) == count


@given(st.integers(0, 1_000_000))
@settings(derandomize=True, deadline=None, max_examples=100)
def test_as_many_are_counted_as_listed(seed: int) -> None:
    """Of more squares than are counted by listing."""
    rng = random.Random(seed)
    rows, cols = rng.choice([(3, 10), (4, 7), (5, 6), (7, 4), (9, 3)])
    squares = list(product(range(rows), range(cols)))
    cells = frozenset(rng.sample(squares, min(len(squares), 27) - rng.randrange(2)))
    first = rng.choice(sorted(cells))
    assert count_tours_of(cells, first) == sum(1 for _ in tours_of(cells, first))
    assert count_tours_of(cells, closed=True) * 2 == sum(1 for _ in tours_of(cells, closed=True))


@pytest.mark.parametrize("missing", [(), ((0, 6),), ((0, 0), (3, 0))])
def test_tours_from_anywhere_are_those_from_each_square(missing: tuple[Cell, ...]) -> None:
    cells = frozenset(product(range(4), range(7))) - set(missing)
    assert count_tours_of(cells) == sum(count_tours_of(cells, first) for first in cells) > 0


def test_closed_tours_come_back() -> None:
    found = list(tours(empty(5, 6), closed=True))
    assert len(set(map(tuple, found))) == 16  # eight, in both directions
    for tour in found:
        ring = [*tour, tour[0]]
        assert all(is_jump(*step) for step in pairwise(ring))


def test_tours_are_listed_as_they_are_asked_for() -> None:
    assert len(set(map(tuple, islice(tours(empty(8, 8)), 1000)))) == 1000


def test_too_many_positions_are_given_up_with_an_estimate() -> None:
    with pytest.raises(GivenUp, match=r"there are about \d"):
        count_tours(empty(7, 8), closed=True, most_bytes=10_000_000)


def test_too_many_squares_are_refused() -> None:
    with pytest.raises(BadBoard, match="81 squares cannot be counted"):
        count_tours(empty(9, 9))


def test_a_knight_that_has_left_cannot_close_its_tour() -> None:
    board = Board(((1, 0, 0, 0), (0, 0, 2, 0), (0, 0, 0, 0)), (1, 2))
    with pytest.raises(BadBoard, match="the knight has left it"):
        count_tours(board, closed=True)
