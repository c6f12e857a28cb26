"""Plans against a cat that may be one of several.

A plan is made against one of the opponents and followed while the others move like it. Where they
part, it is known who is left, and each group is met by a plan of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.cat.cats import Habit, Rule
from solvers.cat.exact import Exact
from solvers.cat.lattice import State

_QUICK_NODES = 2_000
"""For judging a position on the way: a few hundredths of a second at most."""

_WIDTH, _LATER_WIDTH, _DEPTH = 30, 10, 40
"""Positions that a plan keeps after each move, as does one that begins later on (nearly as good,
four times as fast), and the moves of the longest plan."""

_FEW = 8
"""Blocks that are tried besides the beginnings of plans, for a choice among equals."""

Group = tuple[Habit, ...]

_COMMON = {Rule.NEAREST_EXIT: 2, Rule.MOST_ROUTES: 1, Rule.WINNING_PATH: 1}
"""How likely it is to meet a cat: most games have one that takes the shortest way out."""


def weight(group: Group) -> int:
    """How likely it is to meet one of a group."""
    return sum(_COMMON[cat.rule] for cat in group)


class OpponentSearch:
    """What can be done about the opponents until a time.

    Cats are counted by how likely they are. What could not be looked at in time counts as not
    caught.
    """

    def __init__(self, exact: Exact, end_s: float) -> None:
        self._exact = exact
        self._lattice = exact.lattice
        self._end_s = end_s
        self._caught: dict[tuple[State, Group], int] = {}
        self._wins: dict[State, bool] = {}

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return self._exact.clock() > self._end_s

    def blocks(
        self, state: State, group: Group, others: Sequence[int]
    ) -> Iterator[tuple[int, int]]:
        """Blocks, and what is caught of the opponents after each: those of plans, and ``others``.

        Once a block catches all of them, only the first few of the others are tried.
        """
        best = 0
        for planned, plan in self._plans(state, group, _WIDTH):
            caught = self._followed(state, group, planned, plan)
            best = max(best, caught)
            yield plan[0], caught
        for tried, block in enumerate(others):
            if self.is_over or (tried >= _FEW and best == weight(group)):
                return
            parts = self._parted(state.blocked(block), group)
            caught = sum(self._met(state.blocked(block), *part) for part in parts.items())
            best = max(best, caught)
            yield block, caught

    def wins(self, state: State) -> bool:
        """Whether the catcher, who is to move, is quickly seen to win against any cat."""
        if state not in self._wins:
            verdict = self._exact.judge_state(state, nodes=_QUICK_NODES)
            self._wins[state] = bool(verdict.catcher_wins)
        return self._wins[state]

    def _plans(self, state: State, group: Group, width: int) -> Iterator[tuple[Habit, list[int]]]:
        """Plans that differ, with the suspect that each is made against."""
        known = []
        for cat in group:
            if self.is_over:
                return
            plan = cat.catch(self._lattice, state, width, _DEPTH)
            if plan and plan not in known:
                known.append(plan)
                yield cat, plan

    def _followed(self, state: State, group: Group, planned: Habit, plan: list[int]) -> int:
        """What is caught by a plan that catches one of them."""
        caught = 0
        for block in plan:
            if len(group) == 1 or self.wins(state):
                break
            after = state.blocked(block)
            for cell, part in self._parted(after, group).items():
                if planned in part:
                    onward, group = cell, part
                else:
                    caught += self._met(after, cell, part)
            if onward < 0:
                break
            state = after.moved(onward)
        return caught + weight(group)

    def _parted(self, after: State, group: Group) -> dict[int, Group]:
        """Where the opponents go: groups that move alike by the cell, -1 for those who cannot."""
        parts: dict[int, Group] = {}
        for cat in group:
            cell = cat.step(self._lattice, after)
            parts[cell] = (*parts.get(cell, ()), cat)
        return parts

    def _met(self, after: State, cell: int, group: Group) -> int:
        """What is caught of those that went to a cell."""
        if cell < 0:
            return weight(group)
        if self._lattice.is_edge(cell):
            return 0
        key = after.moved(cell), group
        if key not in self._caught:
            self._caught[key] = self._catch(*key)
        return self._caught[key]

    def _catch(self, state: State, group: Group) -> int:
        if self.wins(state):
            return weight(group)
        best = 0
        for planned, plan in self._plans(state, group, _LATER_WIDTH):
            best = max(best, self._followed(state, group, planned, plan))
            if best == weight(group):
                break
        return best
