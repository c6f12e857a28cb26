"""The local search for strokes in order, by itself: on small boards it is never asked."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice, pairwise

import pytest

from solvers.hamilton import sat
from solvers.hamilton.network import Network
from solvers.hamilton.ordered import attempts
from solvers.one_line import Board, plan
from solvers.one_line.planning import task_of
from solvers.one_line.search import chain
from tests.solvers.levels import level, random_stroke

CHANGES = 3000


def stroke_in_order(board: Board, changes: int) -> list[tuple[int, int]] | None:
    """What the local search finds within so many changes."""
    task = task_of(board)
    network = Network.of(task)
    found = islice(attempts(network, chain(task, network)), changes)
    links = next(filter(None, found), None)
    return None if links is None else network.trace(links, task.first)


@pytest.mark.parametrize("ends_on_the_last", [True, False])
def test_what_it_finds_passes_all_cells_and_the_stops_in_order(ends_on_the_last: bool) -> None:
    rng, found = random.Random(5), 0
    for seed in range(20):
        board = level(random_stroke(7, 8, 0.9, rng), 5, seed)
        if ends_on_the_last:
            board = replace(board, end=board.waypoints[-1])
        stroke = stroke_in_order(board, CHANGES)
        if stroke is not None:
            found += 1
            assert sorted(stroke) == sorted(task_of(board).graph)
            assert all(here in task_of(board).graph[there] for here, there in pairwise(stroke))
            assert [cell for cell in stroke if cell in board.waypoints] == list(board.waypoints)
            assert board.end in (None, stroke[-1])
    assert found >= 10


def test_it_finds_nothing_where_there_is_nothing() -> None:
    board = Board.from_text("S..\n...\n...\nwaypoints: 0,0 2,2 0,2 2,0")
    assert stroke_in_order(board, 500) is None


def test_large_boards_are_solved_where_sat_alone_finds_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sat, "_CONFLICTS_IN_TURN", 1)
    board = level(random_stroke(16, 16, 1.0, random.Random(1)), 6, 0)
    moves = plan(board)
    assert len(moves) == 16 * 16 - 1
