"""A shortest way out of a maze, all ways that enter no cell twice, and how many these are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache

import numpy as np

from solvers import MOST_BYTES, Cell, Outcome, Unsolvable, searching
from solvers.cells import at, flood, path_to
from solvers.maze import counting, ways
from solvers.maze.board import Board, Move, outcome
from solvers.maze.graph import Graph, graph_of

_LARGE = 40_000
"""Mazes of more cells are worth loading the compiled search for: half a second."""


def plan(board: Board) -> list[Move]:
    """A shortest way, entrance and exit included. Raises Unsolvable with the reason."""
    if outcome(board) is Outcome.SOLVED:
        return []
    for name, cell in (("entrance", board.entrance), ("exit", board.exit)):
        if not board.is_open(cell):
            raise Unsolvable(f"no way out (这个迷宫没有出路): the {name} {at(cell)} is blocked")
    if len(board.cells) * len(board.cells[0]) > _LARGE:
        way = ways.shortest(_graph(board))
        if way is not None:
            return [(row, col) for row, col in way.tolist()]
    came_from = flood([board.entrance], board.passages.__getitem__, until=board.exit)
    if board.exit not in came_from:
        raise Unsolvable(_sealed(board, came_from))
    return path_to(board.exit, came_from)


def all_paths(board: Board) -> Iterator[list[Cell]]:
    """Every way that enters no cell twice, depth first: left, right, up, down."""
    return ways.depth_first(_graph(board))


def all_paths_breadth_first(board: Board) -> Iterator[list[Cell]]:
    """The same ways, the shorter ones first."""
    return ways.breadth_first(_graph(board))


def count_paths(board: Board, most_bytes: int = MOST_BYTES) -> int:
    """How many ways enter no cell twice, without listing them.

    Raises GivenUp where that takes more memory, or the maze is too large for it.
    """
    with searching.step("the number of ways"):
        return counting.count(_graph(board), most_bytes)


def path_line(number: int, path: Sequence[Cell]) -> str:
    """A way as the lists of ways show it: ``Path 1   :->(0,0)->(0,1)``."""
    return f"Path {number:<4}:" + "".join(map(_step_text, path))


@cache
def _step_text(cell: Cell) -> str:
    return f"->({cell[0]},{cell[1]})"


def _graph(board: Board) -> Graph:
    cells = np.array(board.cells, np.uint8)
    return graph_of(cells, board.entrance, board.exit, board.walls)


def _sealed(board: Board, reached: Collection[Cell]) -> str:
    """Why there is no way: which region the bug is shut in."""
    rows, cols = ({cell[axis] for cell in reached} for axis in (0, 1))
    return (
        f"no way out (这个迷宫没有出路): from {at(board.entrance)} the bug reaches"
        f" {len(reached)} of {len(board.passages)} open cells"
        f" (rows {min(rows)} to {max(rows)}, columns {min(cols)} to {max(cols)}),"
        f" and the exit {at(board.exit)} is not among them"
    )
