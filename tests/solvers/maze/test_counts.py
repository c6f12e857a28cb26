"""Ways counted by residues, beside the table of states and beside the list."""

from __future__ import annotations

import random

import numpy as np
import pytest

from solvers import GivenUp, searching
from solvers.maze import Board, all_paths, count_paths, counting, residues
from solvers.maze.graph import Graph, graph_of
from solvers.maze.words import Words, size_of

MOTZKIN = [1, 1, 2, 4, 9, 21, 51, 127, 323, 835, 2188, 5798]


def open_maze(rows: int, cols: int) -> Board:
    return Board(((0,) * cols,) * rows)


def across(rng: random.Random, rows: int, cols: int, blocked: float, walled: float) -> Board:
    """A random maze with its start in the first row and its goal in the last."""
    start, goal = (0, rng.randrange(cols)), (rows - 1, rng.randrange(cols))
    cells = tuple(
        tuple(
            int(rng.random() < blocked and (row, col) not in (start, goal)) for col in range(cols)
        )
        for row in range(rows)
    )
    sides = [((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1)]
    sides += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols)]
    return Board(cells, start, goal, frozenset(s for s in sides if rng.random() < walled))


def graph(board: Board) -> Graph:
    cells = np.array(board.cells, np.uint8)
    return graph_of(cells, board.entrance, board.exit, board.walls)


def by_residues(board: Board) -> int:
    rows, cols = len(board.cells), len(board.cells[0])
    passes = graph(board).passes.reshape(rows, cols)
    return residues.count(passes, board.entrance[1], board.exit[1], 10**8)


@pytest.mark.parametrize("seed", range(60))
def test_residues_count_the_ways_of_the_list(seed: int) -> None:
    rng = random.Random(seed)
    board = across(rng, rng.randint(2, 5), rng.randint(2, 5), rng.choice([0, 0.2]), 0.1)
    if board.entrance != board.exit:
        assert by_residues(board) == len(list(all_paths(board)))


@pytest.mark.parametrize("seed", range(20))
def test_residues_count_as_the_table_of_states_does(seed: int) -> None:
    rng = random.Random(seed)
    board = across(rng, rng.randint(7, 10), rng.randint(7, 10), rng.choice([0, 0.05]), 0.05)
    assert by_residues(board) == counting._count_states(graph(board), 10**8)


@pytest.mark.parametrize(
    ("side", "count"),
    # OEIS A007764
    [
        (10, 41044208702632496804),
        (12, 182413291514248049241470885236),
        (13, 64528039343270018963357185158482118),
    ],
)
def test_the_ways_over_an_open_square_are_those_of_the_encyclopedia(side: int, count: int) -> None:
    assert count_paths(open_maze(side, side)) == count


@pytest.mark.parametrize("turn", range(8))
def test_a_maze_that_is_turned_has_as_many_ways(turn: int) -> None:
    board = across(random.Random(3), 11, 10, 0.02, 0.02)
    cells = np.array(board.cells, np.uint8)
    places = np.zeros_like(cells)
    places[board.entrance], places[board.exit] = 1, 2
    turned = [np.rot90(each, turn) for each in (cells, places)]
    if turn > 3:
        turned = [np.fliplr(each) for each in turned]
    start, goal = (tuple(np.argwhere(turned[1] == each)[0].tolist()) for each in (1, 2))
    plain = Board(board.cells, board.entrance, board.exit)
    assert count_paths(Board(tuple(map(tuple, turned[0].tolist())), start, goal)) == by_residues(
        plain
    )


@pytest.mark.parametrize("cols", range(2, 10))
def test_every_word_has_a_number_and_no_number_is_left(cols: int) -> None:
    # Words with one end over are those of a place more that leave the ground at once.
    assert Words(cols).size == size_of(cols) == MOTZKIN[cols + 2] - MOTZKIN[cols + 1]


def test_no_maze_has_more_ways_than_the_residues_hold() -> None:
    for rows in range(1, 6):
        for cols in range(1, 6):
            if rows * cols > 1:
                assert count_paths(open_maze(rows, cols)) < residues._most_ways(rows, cols)


def test_a_count_keeps_to_its_memory() -> None:
    board = open_maze(14, 14)
    with pytest.raises(GivenUp, match=r"cannot be counted in \d[\d.]* MB"):
        count_paths(board, residues.bytes_for(14) - 1)


def test_a_count_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def more(step: searching.Step, count: int, unit: str) -> None:
        seen.append(searching.now())

    monkeypatch.setattr(searching.Step, "more", more)
    count_paths(open_maze(10, 10))
    assert len(seen) == 20
    assert seen[0] == "the number of ways, modulo 2 numbers"
