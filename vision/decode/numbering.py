"""Numbers in the cells of one-line boards: waypoints to pass, or the steps of the stroke."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from solvers import Cell
from vision.cells.odds import CellOdds
from vision.decode.evidence import assignment, number_logs

SHOWN = 0.05
"""Probability of a number in a cell from which on it is considered."""

MOST_NUMBER = 100

NOT_FROM_ONE = 3.0
"""Nats for numbers that begin at another than 1."""

MOST_HIDDEN = 2
"""Steps whose numbers marks of the start and of the head may hide."""


@dataclass(frozen=True)
class Numbering:
    """The cells that show consecutive numbers, in their order, and the first of the numbers.

    Waypoints are numbered from 1. Steps of the stroke are from 0 or 1, or from one more where a
    mark of the start hides the first.
    """

    cells: tuple[Cell, ...] = ()
    first: int = 1

    @classmethod
    def of(cls, odds: CellOdds) -> Numbering:
        """The most probable numbers, each in one cell and each cell with one."""
        logs = number_logs(odds, MOST_NUMBER)
        none = logs[:, -1]
        shown = np.flatnonzero(-np.expm1(none) > SHOWN)
        expected = int((none < -np.log(2)).sum())
        best, cells, first = 0.0, shown[:0], 1
        for count in range(max(2, expected - 2), min(len(shown), expected + 2, MOST_NUMBER) + 1):
            for begin in (1, 0, 2):
                numbers = slice(begin, begin + count)
                gain, taken = assignment((logs[shown, numbers] - none[shown, None]).T)
                gain -= 0.0 if begin == 1 else NOT_FROM_ONE
                if gain > best:
                    best, cells, first = gain, shown[taken], begin
        width = odds.kinds.shape[1]
        return cls(tuple(divmod(int(cell), width) for cell in cells), first)

    def steps(self, drawn: Collection[Cell]) -> tuple[Cell, ...]:
        """The numbered cells, where the numbers are those of the steps drawn; else nothing.

        Numbers of waypoints stand in cells that are not drawn, too, or in a few of them.
        """
        hidden = len(drawn) - len(self.cells)
        all_drawn = set(self.cells) <= set(drawn)
        return self.cells if self.cells and hidden <= MOST_HIDDEN and all_drawn else ()

    def waypoints(self, drawn: Collection[Cell]) -> tuple[Cell, ...]:
        """The cells to visit in order."""
        return self.cells if self.first == 1 and not self.steps(drawn) else ()
