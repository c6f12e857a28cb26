"""A maze as arrays, for the kernels."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from solvers.cells import Wall


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


def transposed(maze: Graph) -> Graph:
    """The maze with rows for columns."""
    rows = maze.blocked.shape[0]
    across = maze.passes.reshape(rows, -1).T.ravel()
    # Left and right (the lower two bits) become up and down.
    passes = np.ascontiguousarray((across & 3) << 2 | across >> 2)
    return Graph(passes, np.ascontiguousarray(maze.blocked.T), maze.start[::-1], maze.goal[::-1])
