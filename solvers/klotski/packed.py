"""The fewest moves or steps by the compiled search over packed positions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers import GivenUp, in_memory
from solvers.klotski.board import Board, Move
from solvers.klotski.kernels import narrow, wide
from solvers.klotski.pieces import all_tried
from solvers.klotski.tray import Packed

_FIRST_ROOM = 1 << 14
"""Positions that there is room for to begin with; doubled when they are known."""


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
        while True:
            found = self._search()
            if found >= 0:
                line = line_to(found, self._parents)
                return self._board.displacements(self._positions[line], self._reached[line])
            if found == narrow.NOT_FOUND:
                raise all_tried(int(self._progress[1]))
            self._grow()

    def _search(self) -> int:
        """Go on; the number of the position that wins, NOT_FOUND or FULL."""
        raise NotImplementedError

    def _grow_table(self) -> None:
        """Make room in the table for all positions that there is room for."""
        raise NotImplementedError

    def _grow(self) -> None:
        position_bytes = 8 * self._positions.shape[1]
        # While positions and the table are copied, both the old and the new ones are there.
        each = 3 * position_bytes + 2 * (4 + 4) + 3 * self._table_bytes
        if each * len(self._positions) > self._most_bytes:
            raise GivenUp(
                f"no way to the goal among the first {self._progress[1]} positions, and there is"
                f" no memory for more ({in_memory(self._most_bytes)})"
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

    def _search(self) -> int:
        return narrow.search(
            *self._board.narrow_tray,
            self._board.goal,
            self._by_steps,
            self._most_moves,
            self._positions.ravel(),
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

    def _search(self) -> int:
        return wide.search(
            *self._board.tray,
            self._board.goal,
            self._by_steps,
            self._most_moves,
            self._positions,
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
