"""All simple ways through a maze, and a shortest one in a maze of any size.

The listing goes depth first and enters no cell from which the goal cannot be reached any more. The
shorter ways come first when it is run once for each length: ways of one length are in the same
order either way.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from solvers import Cell, GivenUp
from solvers.maze.counting import count
from solvers.maze.graph import Graph

_BATCH = 4096
"""Ways that are looked for at a time."""

_ROOM = 1 << 20
"""Cells of ways that there is room for at a time."""


def shortest(maze: Graph) -> NDArray[np.int32] | None:
    """A shortest way as (row, col), shape (cells, 2), or None when there is none."""
    from solvers.maze.kernels import ways as kernel

    start, goal = maze.number(maze.start), maze.number(maze.goal)
    away = kernel.distances(maze.passes, maze.cols, goal, start)
    if away[start] == kernel.UNREACHED:
        return None
    way = kernel.descend(maze.passes, maze.cols, away, start)
    return np.stack(np.divmod(way, np.int32(maze.cols)), axis=1)


def depth_first(maze: Graph) -> Iterator[list[Cell]]:
    """All simple ways, left, right, up, down."""
    cells = _cells(maze)
    for numbers, ends in batches(maze):
        yield from _split(numbers, ends, cells)


def breadth_first(maze: Graph) -> Iterator[list[Cell]]:
    """The same ways, the shorter ones first."""
    from solvers.maze.kernels import ways as kernel

    away = kernel.distances(maze.passes, maze.cols, maze.number(maze.goal), -1)
    least = int(away[maze.number(maze.start)]) + 1
    if least == 0:
        return
    left, cells = _counted(maze), _cells(maze)
    # Every step changes the colour of the chessboard, so all lengths are even, or all odd.
    for length in range(least, int((away >= 0).sum()) + 1, 2):
        for numbers, ends in batches(maze, length):
            yield from _split(numbers, ends, cells)
            left -= len(ends)
        if left == 0:
            return


def _counted(maze: Graph) -> int:
    """How many ways there are, -1 where that is too much to find out."""
    try:
        return count(maze)
    except GivenUp:
        return -1


def batches(maze: Graph, length: int = 0) -> Iterator[tuple[NDArray[np.int32], NDArray[np.int64]]]:
    """All simple ways, or those of so many cells, in arrays that are used again.

    Each batch is the numbers of the cells of some ways, one behind the other, and where each way
    ends.
    """
    from solvers.maze.kernels import ways as kernel

    start, goal = maze.number(maze.start), maze.number(maze.goal)
    away = kernel.distances(maze.passes, maze.cols, goal, -1)
    if away[start] == kernel.UNREACHED:
        return
    if start == goal:
        if not maze.blocked[maze.goal]:
            yield np.array([start], np.int32), np.array([1])
        return
    path, untried = np.zeros(len(away) + 1, np.int32), np.zeros(len(away), np.uint8)
    visited = (away == kernel.UNREACHED).astype(np.uint8)
    visited[start] = 1
    path[0], untried[0] = start, maze.passes[start]
    cells = np.empty(max(_ROOM, len(away)), np.int32)
    ends = np.empty(_BATCH, np.int64)
    while path[-1] >= 0:
        found = kernel.next_paths(
            maze.passes, maze.cols, goal, away, length, path, untried, visited, cells, ends
        )
        yield cells[: ends[found - 1] if found else 0], ends[:found]


def _cells(maze: Graph) -> NDArray[np.object_]:
    """The cell of each number: what all ways share is made once."""
    cells = np.empty(maze.blocked.size, object)
    cells[:] = [divmod(number, maze.cols) for number in range(maze.blocked.size)]
    return cells


def _split(
    numbers: NDArray[np.int32], ends: NDArray[np.int64], cells: NDArray[np.object_]
) -> Iterator[list[Cell]]:
    """The ways of a batch one by one."""
    passed = cells[numbers].tolist()
    begin = 0
    for end in ends.tolist():
        yield passed[begin:end]
        begin = end
