"""Exact play against the cat: who wins, with the block that does it or what the cat needs.

The search is in ``kernels.exact``. What it finds out about a map stays valid on that map, so that
the positions of one game are judged ever faster by one ``Exact``.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import NamedTuple

import numpy as np

from solvers import Cell
from solvers.cat.board import Board
from solvers.cat.lattice import MOST_CELLS, HexLattice, State, lattice_of

_TABLE_BITS = 20
"""Positions that are remembered: 72 MB when all are in use."""

Clock = Callable[[], float]

_NODES = 10**12
_SLICE = 500
"""Positions between two looks at the clock: some milliseconds."""


class Verdict(NamedTuple):
    """What is known of a position in which the catcher is to move.

    ``catcher_wins`` is None when time was too short. ``cells`` proves it: the block that wins
    (none where any does), or the carrier of the escape: whatever is blocked outside, the cat wins.
    """

    catcher_wins: bool | None
    cells: frozenset[Cell]
    nodes: int


class Exact:
    """Judges the positions on one map.

    ``clock`` tells the time in seconds. It is processor time unless another one is given, so that
    a busy machine finds the same as an idle one.
    """

    def __init__(
        self, board: Board, table_bits: int = _TABLE_BITS, clock: Clock = process_time
    ) -> None:
        from solvers.cat.kernels import cells as cat_cells
        from solvers.cat.kernels import exact

        self.lattice: HexLattice = lattice_of(board)
        self.clock = clock
        self._cat = exact
        self._sets = np.zeros((exact.SETS, 4), np.uint64)
        self._sets[: len(self.lattice.sets)] = self.lattice.sets
        self._memory = (
            self._sets,
            np.zeros((exact.DEPTH, exact.NUMBERS), np.int64),
            np.zeros((exact.DEPTH, exact.RANKS)),
            np.uint64(self.lattice.cols),
            np.zeros((2 << table_bits, 4), np.uint64),
            np.zeros(1 << table_bits, np.int64),
            np.zeros(MOST_CELLS, np.int64),
        )
        # Both kernels are loaded here, which is no part of the time for judging.
        exact.enter(*self._memory, 0, 0, cat_cells.NONE)
        exact.search(*self._memory, 0, 0)

    def judge(self, board: Board, seconds: float = 10.0, nodes: int = _NODES) -> Verdict:
        """Who wins when the catcher is to move; undecided after so much time or work."""
        return self.judge_state(self.lattice.state(board), seconds, nodes)

    def judge_state(self, state: State, seconds: float = 10.0, nodes: int = _NODES) -> Verdict:
        """The same for a position as the kernels have it."""
        if self.lattice.is_edge(state.cat):
            return Verdict(False, frozenset(), 0)
        end_s = self.clock() + seconds
        result = self._cat.enter(*self._memory, 0, *state)
        depth = seen = 0
        while result == self._cat.OPEN:
            if seen >= nodes or (seen and self.clock() >= end_s):
                return Verdict(None, frozenset(), seen)
            limit = min(_SLICE, nodes - seen)
            result, depth, more = self._cat.search(*self._memory, limit, depth)
            seen += more
        proof = self._sets[self._cat.FRAMES + self._cat.ANSWER]
        return Verdict(result == self._cat.CAUGHT, self.lattice.cells(proof), seen)
