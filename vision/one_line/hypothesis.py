"""One way to understand the cells of a one-line board, and what is odd about it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from solvers import Cell
from vision.doubts import Doubted
from vision.evidence.strands import Pair


@dataclass
class Hypothesis(Doubted):
    """One way to understand the cells. Each doubt is a probability of being wrong and a reason.

    One that is not ``likely`` is weighed only when no other is good; in one that is
    ``reversible`` the ends of the stroke look alike, and they may be ``both_marked``: by the head
    and by the start, and nothing shows which is which.
    """

    free: set[Cell]
    drawn: tuple[Cell, ...] = ()
    start: Cell | None = None
    end: Cell | None = None
    waypoints: tuple[Cell, ...] = ()
    walls: frozenset[Pair] = frozenset()
    likely: bool = True
    reversible: bool = False
    both_marked: bool = False

    @property
    def head(self) -> Cell | None:
        """Where the next move begins."""
        return self.drawn[-1] if self.drawn else self.start

    def copy(self) -> Hypothesis:
        """One that can be changed without changing this one."""
        return replace(self, free={*self.free}, evidence=[*self.evidence], doubts=[*self.doubts])

    def reversed(self) -> Hypothesis:
        """The same stroke, drawn the other way."""
        other = self.copy()
        other.drawn, other.start = self.drawn[::-1], self.drawn[-1]
        return other
