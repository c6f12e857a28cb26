"""The exact search by itself: the quick way answers for most boards before it is asked."""

from __future__ import annotations

import random
from functools import partial

import pytest
from hypothesis import assume, given

from solvers import GivenUp, Outcome, searching
from solvers.hamilton.network import Network, Task, grid_graph
from solvers.hamilton.sat import search
from solvers.one_line import Board, outcome, walk_order
from tests.solvers.levels import boards, bounded, level, random_stroke
from tests.solvers.one_line.naive import strokes


def exact_stroke(board: Board) -> list[tuple[int, int]] | None:
    """The stroke that the exact search finds for what is left of a board without waypoints."""
    cells = board.left if board.head is None else board.left | {board.head}
    task = Task(grid_graph(cells, board.walls), board.head, board.end)
    if task.first is None and task.last is not None:
        task = Task(task.graph, task.last)
    network = Network.of(task)
    links = search(network, (), closed=False)
    return None if links is None else network.trace(links, task.first)


@bounded
@given(boards())
def test_it_finds_a_stroke_exactly_where_there_is_one(board: Board) -> None:
    assume(not board.waypoints and len(board.left) > 1 and board.end not in board.drawn)
    assume(outcome(board) is Outcome.ONGOING)
    stroke = exact_stroke(board)
    if stroke is None:
        assert next(strokes(board), None) is None
    else:
        assert stroke in strokes(board) or stroke[::-1] in strokes(board)


HARD = ((8, 2), (13, 4), (1, 2), (7, 2), (10, 12), (7, 8), (3, 8), (13, 11), (13, 12), (4, 4))
"""Stops on a field of 13x13 that keep the search busy for minutes."""


def test_it_gives_up_where_it_may_go_no_farther() -> None:
    field = {(row, col) for row in range(1, 14) for col in range(1, 14)} - {(11, 1)}
    hard = partial(walk_order, field, (9, 7), (7, 10), (), HARD)
    with searching.at_most(6000), pytest.raises(GivenUp, match="6000 conflicts"):
        hard()
    with searching.at_most(3000), pytest.raises(GivenUp, match="3000 conflicts"):
        hard()


def test_it_fills_boards_of_any_size() -> None:
    for size in (7, 20, 30):
        stroke = random_stroke(size, size, 0.8, random.Random(size))
        found = exact_stroke(level(stroke))
        assert found is not None
        assert sorted(found) == sorted(stroke)
