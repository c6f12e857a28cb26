"""All simple ways through a maze, how many there are, and a shortest one in a maze of any size.

The listing goes depth first and enters no cell from which the goal cannot be reached any more. The
shorter ways come first when it is run once for each length: ways of one length are in the same
order either way. Counting does not list (see ``solvers.maze.kernels.count``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers import MOST_BYTES, Cell, GivenUp
from solvers.cells import Wall

_MOST_COLS = 31
"""Counting keeps two bits for each column and one place more in a word."""

_BITS_A_CELL = 0.82
"""An open maze of n x n cells has about 1.76 ** (n * n) ways; others have fewer."""

_BITS_A_COLUMN = 1.5
"""An open maze of n columns has up to about 2.7 ** n states; what is too small grows."""

_BATCH = 4096
"""Ways that are looked for at a time."""

_ROOM = 1 << 20
"""Cells of ways that there is room for at a time."""


class Graph(NamedTuple):
    """A maze in arrays: ``passes`` (cells) are the ways out of each cell, see the kernels."""

    passes: NDArray[np.uint8]
    blocked: NDArray[np.uint8]
    start: Cell
    goal: Cell

    @property
    def cols(self) -> int:
        """Cells in a row."""
        return int(self.blocked.shape[1])

    def number(self, cell: Cell) -> int:
        """The number of a cell, row by row."""
        return cell[0] * self.cols + cell[1]


def graph_of(
    cells: NDArray[np.uint8], start: Cell, goal: Cell, walls: Collection[Wall] = ()
) -> Graph:
    """The arrays of a maze; ``cells`` (rows, cols) is 1 where blocked."""
    from solvers.maze.kernels import ways as maze

    passes = maze.passes_of(cells)
    for (row, col), (below, _) in walls:
        one, other = (8, 4) if below > row else (2, 1)  # down and up, or right and left
        here = row * cells.shape[1] + col
        passes[here] &= ~np.uint8(one)
        passes[here + (cells.shape[1] if below > row else 1)] &= ~np.uint8(other)
    return Graph(passes, cells, start, goal)


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
    for cells, ends in batches(maze):
        yield from _split(maze, cells, ends)


def breadth_first(maze: Graph) -> Iterator[list[Cell]]:
    """The same ways, the shorter ones first."""
    from solvers.maze.kernels import ways as kernel

    away = kernel.distances(maze.passes, maze.cols, maze.number(maze.goal), -1)
    least = int(away[maze.number(maze.start)]) + 1
    if least == 0:
        return
    left = _counted(maze)
    # Every step changes the colour of the chessboard, so all lengths are even, or all odd.
    for length in range(least, int((away >= 0).sum()) + 1, 2):
        for cells, ends in batches(maze, length):
            yield from _split(maze, cells, ends)
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


def _split(maze: Graph, cells: NDArray[np.int32], ends: NDArray[np.int64]) -> Iterator[list[Cell]]:
    """The ways of a batch one by one."""
    numbers = cells.tolist()
    begin = 0
    for end in ends.tolist():
        yield [divmod(number, maze.cols) for number in numbers[begin:end]]
        begin = end


def count(maze: Graph, most_bytes: int = MOST_BYTES) -> int:
    """How many simple ways there are, exactly.

    Raises GivenUp where that takes more memory, or the maze is over MOST_COLS wide and high.
    """
    if maze.start == maze.goal:
        return 1 - int(maze.blocked[maze.goal])
    narrow = maze if maze.cols <= maze.blocked.shape[0] else _transposed(maze)
    if narrow.cols > _MOST_COLS:
        raise GivenUp(f"ways are counted in mazes of up to {_MOST_COLS} rows or columns")
    return _count(narrow, most_bytes)


def _count(maze: Graph, most_bytes: int) -> int:
    from solvers.maze.kernels import count as maze_count

    free = 1 - maze.blocked.ravel()
    cells = maze.passes.size
    start, goal = maze.number(maze.start), maze.number(maze.goal)
    words, bits = 1 + int(_BITS_A_CELL * cells / 64), max(10, int(_BITS_A_COLUMN * maze.cols))
    while 4 * (1 + 3 * (1 + words)) << bits <= most_bytes:
        status, total = maze_count.count_paths(
            maze.passes, free, maze.cols, start, goal, words, bits
        )
        if status == maze_count.OVERFLOWN:
            words += 1
        elif status == maze_count.FULL:
            bits += 2
        else:
            return sum(int(word) << 64 * place for place, word in enumerate(total))
    raise GivenUp(f"the ways cannot be counted in {most_bytes / 1e9:.1f} GB of memory")


def _transposed(maze: Graph) -> Graph:
    rows = maze.blocked.shape[0]
    across = maze.passes.reshape(rows, -1).T.ravel()
    # Left and right (the lower two bits) become up and down.
    passes = np.ascontiguousarray((across & 3) << 2 | across >> 2)
    return Graph(passes, np.ascontiguousarray(maze.blocked.T), maze.start[::-1], maze.goal[::-1])
