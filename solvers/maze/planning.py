"""A shortest way out of a maze, all ways that enter no cell twice, and how many these are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache

import numpy as np

from solvers import MOST_BYTES, Cell, Outcome, Unsolvable, searching
from solvers.cells import flood, path_to
from solvers.explaining import Reason, reason
from solvers.maze import counting, ways
from solvers.maze.board import Board, Move, outcome
from solvers.maze.graph import Graph, graph_of

_LARGE = 40_000
"""Mazes of more cells are worth loading the compiled search for: half a second."""


def plan(board: Board) -> list[Move]:
    """A shortest way, entrance and exit included. Raises Unsolvable with the reason."""
    if outcome(board) is Outcome.SOLVED:
        return []
    for name, cell in (
        (reason("entrance", "入口"), board.entrance),
        (reason("exit", "出口"), board.exit),
    ):
        if not board.is_open(cell):
            text = (
                "no way out (这个迷宫没有出路): the {name} {cell} is blocked, and none is marked",
                "这个迷宫没有出路：{name} {cell} 被堵住了，也没有标出别的{name}",
            )
            raise Unsolvable(reason(*text, name=name, cell=cell).of("blocked", cell))
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


def _sealed(board: Board, reached: Collection[Cell]) -> Reason:
    """Why there is no way: which region the bug is shut in."""
    rows, cols = ({cell[axis] for cell in reached} for axis in (0, 1))
    return reason(
        "no way out (这个迷宫没有出路): from {entrance} the bug reaches"
        " {reached} of {all} open cells"
        " (rows {top} to {bottom}, columns {left} to {right}),"
        " and the exit {exit} is not among them",
        "这个迷宫没有出路：从 {entrance} 出发能走到 {all} 个空格中的 {reached} 个"
        "（第 {top} 到 {bottom} 行，第 {left} 到 {right} 列），出口 {exit} 不在其中",
        entrance=board.entrance,
        exit=board.exit,
        reached=len(reached),
        all=len(board.passages),
        top=min(rows),
        bottom=max(rows),
        left=min(cols),
        right=max(cols),
    ).of("disconnected", board.exit)
