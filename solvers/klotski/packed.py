"""The fewest moves or steps by the compiled search over packed positions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers import GivenUp, in_memory, searching
from solvers.klotski.board import Board, Move
from solvers.klotski.kernels import narrow, wide
from solvers.klotski.pieces import all_tried
from solvers.klotski.tray import Packed

_FIRST_ROOM = 1 << 14
"""Positions that there is room for to begin with; doubled when they are known."""

_SLICE = 1 << 18
"""New positions between two looks at the world: a fifth of a second."""


def fewest(board: Board, by_steps: bool, most_bytes: int) -> list[Move]:
    """The fewest displacements, or single steps, that bring the target to its goal.

    Raises Unsolvable when there are none, and GivenUp when the positions need more memory.
    """
    packed = Packed(board, most_bytes)
    search = NarrowSearch if packed.is_narrow else WideSearch
    return search(packed, by_steps, most_bytes).run()


class _Search:
    """The arrays that a kernel works in, made larger as it goes."""

    _table_bytes: int
    """For each position that there is room for."""

    def __init__(self, board: Packed, by_steps: bool, most_bytes: int) -> None:
        self._board, self._by_steps, self._most_bytes = board, by_steps, most_bytes
        self._most_moves = board.most_moves
        room = _FIRST_ROOM
        while room < 2 * self._most_moves:
            room *= 2
        start = board.position()
        self._positions = np.zeros((room, len(start)), np.uint64)
        self._positions[0] = start
        self._parents = np.zeros(room, np.uint32)
        self._reached = np.zeros(room, np.uint32)
        self._progress = np.array([0, 1])

    def run(self) -> list[Move]:
        """The moves to the goal. Raises Unsolvable and GivenUp."""
        if self._board.goal in self._board.start.values():
            return []
        with searching.step("breadth first") as step:
            while (found := self._search(self._next_stop())) == narrow.FULL:
                step.more(int(self._progress[1]) - step.done, "positions")
                if self._next_stop() - self._progress[1] < self._most_moves:
                    self._grow()
        if found == narrow.NOT_FOUND:
            raise all_tried(int(self._progress[1]))
        line = line_to(found, self._parents)
        return self._board.displacements(self._positions[line], self._reached[line])

    def _next_stop(self) -> int:
        """How many positions may be known when the search comes up for air."""
        known = int(self._progress[1])
        return min(len(self._positions), known + max(_SLICE, self._most_moves))

    def _search(self, most: int) -> int:
        """Go on up to so many positions; the number of the one that wins, NOT_FOUND or FULL."""
        raise NotImplementedError

    def _grow_table(self) -> None:
        """Make room in the table for all positions that there is room for."""
        raise NotImplementedError

    def _grow(self) -> None:
        position_bytes = 8 * self._positions.shape[1]
        # While positions and the table are copied, both the old and the new ones are there.
        each = 3 * position_bytes + 2 * (4 + 4) + 3 * self._table_bytes
        if each * len(self._positions) > self._most_bytes:
            # Nearer positions are expanded first: all that are as near as the next one are known.
            near = len(line_to(int(self._progress[0]), self._parents)) - 1
            unit = "steps" if self._by_steps else "moves"
            raise GivenUp(
                f"no way to the goal among the first {self._progress[1]} positions, so it takes"
                f" more than {near} {unit}; there is no memory for more"
                f" ({in_memory(self._most_bytes)})"
            )
        self._positions = np.concatenate([self._positions, np.zeros_like(self._positions)])
        self._parents = np.concatenate([self._parents, np.zeros_like(self._parents)])
        self._reached = np.concatenate([self._reached, np.zeros_like(self._reached)])
        self._grow_table()


class NarrowSearch(_Search):
    """Positions of one word; the table holds them."""

    _table_bytes = 2 * 8

    def __init__(self, board: Packed, by_steps: bool, most_bytes: int) -> None:
        super().__init__(board, by_steps, most_bytes)
        self._table = np.minimum(board.position(), board.image())
        self._grow_table()

    def _search(self, most: int) -> int:
        return narrow.search(
            *self._board.narrow_tray,
            self._board.goal,
            self._by_steps,
            self._most_moves,
            self._positions[:most].ravel(),
            self._parents,
            self._reached,
            self._table,
            self._progress,
        )

    def _grow_table(self) -> None:
        table = np.zeros(2 * len(self._positions), np.uint64)
        narrow.move_table(self._table, table)
        self._table = table


class WideSearch(_Search):
    """Positions of several words; the table holds their numbers."""

    _table_bytes = 4 * 4

    def __init__(self, board: Packed, by_steps: bool, most_bytes: int) -> None:
        super().__init__(board, by_steps, most_bytes)
        self._grow_table()

    def _search(self, most: int) -> int:
        return wide.search(
            *self._board.tray,
            self._board.goal,
            self._by_steps,
            self._most_moves,
            self._positions[:most],
            self._parents,
            self._reached,
            self._table,
            self._progress,
        )

    def _grow_table(self) -> None:
        self._table = np.zeros(4 * len(self._positions), np.uint32)
        self._board.fill_table(self._table, self._positions, int(self._progress[1]))


def line_to(last: int, parents: NDArray[np.uint32]) -> list[int]:
    """The positions that led to one, the start, which is number 0, first."""
    line = [last]
    while line[-1]:
        line.append(int(parents[line[-1]]))
    return line[::-1]
