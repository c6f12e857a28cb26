"""Search the most probable values of many variables that rules allow.

Two ideas. Cells that look alike mean the same: each group of looks gets one meaning, and a cell
that differs from its group pays for it. What is left of errors lies in the few cells whose best
two values are nearly as probable: from each way to give the looks their meanings, single values
are flipped, best first, and the rules say what a combination costs on top.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.decode.facts import Doubt

T = TypeVar("T")

Table = NDArray[np.float64]
"""Log probability of each value of each variable, (variables, values); -inf for impossible."""

Values = NDArray[np.int8]
"""The value of each variable, (variables,)."""

Labels = NDArray[np.int64]
"""The group of each variable, (variables,), from 0; -1 for none."""

REACH = 12.0
"""Nats: boards that are so much less probable than the best are no alternatives."""

NARROW = 5.0
"""Nats: within these, single flips of the best board are judged by the rules."""

MOST_MEANINGS = 8
MOST_FLIPS = 32
MOST_SETTLED = 14
MOST_ASKED, MOST_VALUES = 4 * MOST_SETTLED, 20_000
"""How often the rules are asked to the end where nothing is lawful, and for how many values in all:
real boards need half of it."""
CLOSE = 2.0
"""Nats within which a rival of the best board is worth to ask the rules to the end."""


@dataclass(frozen=True, eq=False)
class Meaning:
    """A way to give the looks their meanings, and the most probable values under it.

    ``table`` holds what each value is worth then; ``cost`` is what ``values`` cost against the
    best value of each variable alone.
    """

    table: Table
    values: Values
    cost: float


@dataclass(frozen=True)
class Verdict:
    """What the rules say at a glance: nats to pay, and how to find the variables at fault."""

    penalty: float
    suspects: Callable[[], Sequence[int]] | None = None


@dataclass(frozen=True)
class Settled(Generic[T]):
    """What values stand for: further nats to pay, the answer, and its variants."""

    penalty: float
    answer: T
    variants: Sequence[Doubt] = ()
    broken: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Candidate(Generic[T]):
    """Values that were weighed. ``settled`` is None where the rules were not asked to the end."""

    cost: float
    values: Values
    settled: Settled[T] | None = None


@dataclass(frozen=True, eq=False)
class Found(Generic[T]):
    """The best candidate that the rules allow, and the others that were weighed."""

    best: Candidate[T]
    others: list[Candidate[T]]


# --- looks ----------------------------------------------------------------------------------------
ALIKE = 0.9
"""Cosine of the vectors of two looks that are taken for one."""

MOST_GROUPS = 16
LEAST_GROUP = 2

LEAST_APART, CLEAR = 6, 4.0
"""So many cells of a group that are by so many nats something else are another look."""


def groups_of(looks: NDArray[np.float32], alike: float = ALIKE) -> Labels:
    """Label cells (n, features) that look alike; -1 where a look is that of one cell alone.

    Takes the cell that most others are like, then the same among those left.
    """
    labels = np.full(len(looks), -1, np.int64)
    left = np.arange(len(looks))
    for label in range(MOST_GROUPS):
        if len(left) < LEAST_GROUP:
            break
        seeds = left[:: max(1, len(left) // 64)]
        near = looks[left] @ looks[seeds].T >= alike
        most = int(near.sum(0).argmax())
        middle = looks[left[near[:, most]]].mean(0)
        members = looks[left] @ (middle / max(float(np.linalg.norm(middle)), 1e-6)) >= alike
        if members.sum() < LEAST_GROUP:
            break
        labels[left[members]] = label
        left = left[~members]
    return labels


def _told_apart(groups: Labels, table: Table) -> Labels:
    """The groups, with a group of their own for cells that clearly mean something else.

    Several of them are no exceptions: the vectors of two looks are alike, and the looks are not.
    """
    best, (second, first) = table.argmax(1), np.partition(table, -2, axis=1)[:, -2:].T
    clear = first - second >= CLEAR
    labels: Labels = groups.copy()
    for label in range(int(groups.max(initial=-1)) + 1):
        members = (groups == label) & clear
        values, counts = np.unique(best[members], return_counts=True)
        for value in values[(counts >= LEAST_APART) & (counts < counts.max(initial=0))]:
            labels[members & (best == value)] = labels.max() + 1
    return labels


def meanings(table: Table, groups: Labels, exception: float, cost: float = 0.0) -> list[Meaning]:
    """The ways to give each group one value, cheapest first: the best, then one group otherwise.

    A variable may differ from its group at the cost of ``exception``; ``cost`` is added to all.
    """
    groups = _told_apart(groups, table)
    highest = table.max(1)
    chosen = table.copy()
    swaps: list[tuple[float, NDArray[np.bool_], Table]] = []
    for label in range(int(groups.max(initial=-1)) + 1):
        members = groups == label
        named = [_named(table[members], value, exception) for value in range(table.shape[1])]
        worth = np.array([part.max(1).sum() for part in named])
        order = np.argsort(-worth)
        chosen[members] = named[order[0]]
        swaps += [
            (float(worth[order[0]] - worth[other]), members, named[other])
            for other in order[1:]
            if table[members, other].max() > -np.inf
        ]
    best = float((highest - chosen.max(1)).sum()) + cost
    found = [_meaning(chosen, best)]
    for extra, members, part in sorted(swaps, key=lambda swap: swap[0])[: MOST_MEANINGS - 1]:
        other_table = chosen.copy()
        other_table[members] = part
        found.append(_meaning(other_table, best + extra))
    return found


def _named(part: Table, value: int, exception: float) -> Table:
    """The odds of a group's cells when the group means ``value``."""
    named = part - exception
    named[:, value] = part[:, value]
    return named


def _meaning(table: Table, cost: float) -> Meaning:
    return Meaning(table, table.argmax(1).astype(np.int8), cost)


# --- flips ----------------------------------------------------------------------------------------
@dataclass(eq=False)
class _Start:
    """A meaning and its single flips, the cheapest first."""

    meaning: Meaning
    variable: NDArray[np.int64] = field(init=False)
    value: NDArray[np.int64] = field(init=False)
    cost: NDArray[np.float64] = field(init=False)

    def __post_init__(self) -> None:
        table = self.meaning.table
        now = np.take_along_axis(table, self.meaning.values[:, None].astype(np.int64), 1)
        costs = now - table
        np.put_along_axis(costs, self.meaning.values[:, None].astype(np.int64), np.inf, 1)
        variable, value = np.nonzero(np.isfinite(costs))
        order = np.argsort(costs[variable, value], kind="stable")
        self.variable, self.value = variable[order], value[order]
        self.cost = costs[self.variable, self.value]

    def likely(self, suspects: Sequence[int]) -> list[int]:
        """Flips worth a try: the cheapest of all, and the cheapest of variables under suspicion."""
        first = range(min(MOST_FLIPS, len(self.cost)))
        accused = np.flatnonzero(np.isin(self.variable, suspects))[:MOST_FLIPS]
        return sorted({*first, *accused.tolist()})


@dataclass(eq=False)
class _State(Generic[T]):
    start: int
    flips: tuple[int, ...]
    cost: float
    verdict: Verdict
    expanded: bool = False
    settled: Settled[T] | None = None


class _Search(Generic[T]):
    def __init__(
        self,
        starts: Sequence[Meaning],
        judge: Callable[[Values], Verdict],
        settle: Callable[[Values], Settled[T] | None],
        most_judged: int,
    ) -> None:
        self._starts = [_Start(meaning) for meaning in starts]
        self._judge, self._settle = judge, settle
        values = max((len(meaning.values) for meaning in starts), default=1)
        self._most_asked = min(MOST_ASKED, max(1, MOST_VALUES // values))
        self._most_settled = min(MOST_SETTLED, self._most_asked)
        self._judged_left, self._settled_left, self._asked = most_judged, self._most_settled, 0
        self._heap: list[tuple[float, int, _State[T]]] = []
        self._numbers = count()
        self._seen: set[bytes] = set()
        self._best: _State[T] | None = None
        self._others: list[_State[T]] = []
        self._lawful = False

    def run(self) -> Found[T] | None:
        """The best and its rivals, or None where nothing lawful was found."""
        for number in range(len(self._starts)):
            self._weigh(number, ())
        while self._heap:
            cost, _, state = heappop(self._heap)
            if self._best is not None and cost > self._best.cost + REACH:
                break
            if state.settled is not None:
                self._take(state)
            elif self._worth_asking(state):
                self._ask(state)
            elif self._lawful or self._judged_left <= 0 or self._asked >= self._most_asked:
                self._others.append(state)
            else:
                self._settled_left = self._most_settled  # nothing lawful yet: go on while allowed
                self._ask(state)
        if self._best is None:
            return None
        others = self._others + [state for _, _, state in self._heap]
        return Found(self._candidate(self._best), [self._candidate(other) for other in others])

    def _worth_asking(self, state: _State[T]) -> bool:
        """Whether a state may be better than the best, or nearly as good, and there is time."""
        if self._settled_left <= 0:
            return False
        mended = state.cost - state.verdict.penalty
        return self._best is None or min(mended, state.cost - CLOSE) < self._best.cost

    def _take(self, state: _State[T]) -> None:
        if self._best is None or state.cost < self._best.cost:
            if self._best is not None:
                self._others.append(self._best)
            self._best = state
            state.expanded = False
            self._expand(state, NARROW)
        else:
            self._others.append(state)

    def _ask(self, state: _State[T]) -> None:
        """Ask the rules to the end, and mend what they object to."""
        self._settled_left -= 1
        self._asked += 1
        settled = self._settle(self._values(state.start, state.flips))
        if settled is None:
            self._expand(state, np.inf)
        else:  # a flip that costs more than the rules ask now betters nothing
            self._expand(state, state.verdict.penalty + settled.penalty)
            state.settled, self._lawful = settled, True
            state.cost += settled.penalty
            self._push(state)

    def _expand(self, state: _State[T], reach: float) -> None:
        if state.expanded:
            return
        state.expanded = True
        start = self._starts[state.start]
        taken = {int(start.variable[flip]) for flip in state.flips}
        if not len(start.cost) or start.cost[0] > reach:
            return
        suspects = state.verdict.suspects
        for flip in start.likely(suspects() if suspects else ()):
            if start.cost[flip] > reach or self._judged_left <= 0:
                break
            if int(start.variable[flip]) not in taken:
                self._weigh(state.start, tuple(sorted((*state.flips, flip))))

    def _weigh(self, number: int, flips: tuple[int, ...]) -> None:
        values = self._values(number, flips)
        key = values.tobytes()
        if key in self._seen:
            return
        self._seen.add(key)
        self._judged_left -= 1
        start = self._starts[number]
        verdict = self._judge(values)
        cost = start.meaning.cost + float(start.cost[list(flips)].sum()) + verdict.penalty
        self._push(_State(number, flips, cost, verdict))

    def _push(self, state: _State[T]) -> None:
        heappush(self._heap, (state.cost, next(self._numbers), state))

    def _values(self, number: int, flips: tuple[int, ...]) -> Values:
        start = self._starts[number]
        values = np.array(start.meaning.values)
        for flip in flips:
            values[start.variable[flip]] = start.value[flip]
        return values

    def _candidate(self, state: _State[T]) -> Candidate[T]:
        return Candidate(state.cost, self._values(state.start, state.flips), state.settled)


def search(
    starts: Sequence[Meaning],
    judge: Callable[[Values], Verdict],
    settle: Callable[[Values], Settled[T] | None],
    most_judged: int = 400,
) -> Found[T] | None:
    """The cheapest values that ``settle`` allows, None if it allows none that were tried.

    ``judge`` is asked of every combination and has to be quick; ``settle`` of the cheapest only.
    A start that ``judge`` objects to, or ``settle``, is mended flip by flip, best first, until
    ``most_judged`` combinations are weighed.
    """
    return _Search(starts, judge, settle, most_judged).run()
