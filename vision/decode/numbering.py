"""Numbers in the cells of one-line boards: waypoints to pass, or the steps of the stroke."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import Kind
from vision.decode.evidence import FLOOR, assignment, number_logs
from vision.decode.search import Table

SHOWN = 0.05
"""Probability of a number in a cell from which on it is considered."""

MOST_NUMBER = 100

NOT_FROM_ONE = 3.0
"""Nats for numbers that begin at another than 1: only steps do, and their cells are drawn."""

HIDDEN_ONE = 4.0
"""Nats for waypoints that begin at 2: a figure stands on the first."""

NO_NUMBERS = 9.0
"""Nats for a board on which what looks like numbers means nothing."""

_BEGINS = {0: np.inf, 1: 0.0, 2: HIDDEN_ONE}

NOT_READ = 1.5
"""Nats for numbers in fewer cells than rather show one than none."""

LIKELY = 8.0
MOST_SWAPS = 10
"""Nats by which other numbers may be less probable than the best, and how many are thought of."""

UNLIKE = 3.0
"""Nats for a number in a cell that shows nothing like it, though it may show another."""

MOST_OVERSEEN = 4
"""How many numbers are thought of in cells that rather look as if they had none."""

MOST_HIDDEN = 2
"""Steps whose numbers marks of the start and of the head may hide."""


@dataclass(frozen=True)
class Numbering:
    """The cells that show consecutive numbers, in their order, and the first of the numbers.

    Waypoints are numbered from 1, steps of the stroke from 0 or 1; a mark of the start may hide the
    first. ``cost`` is in nats against the most probable numbers. Where the numbers can only be
    ``of_steps``, none is a waypoint.
    """

    cells: tuple[Cell, ...] = ()
    first: int = 1
    cost: float = 0.0
    of_steps: bool = False

    def steps(self, drawn: Collection[Cell]) -> tuple[Cell, ...]:
        """The numbered cells, where the numbers are those of the steps drawn; else nothing.

        Numbers of waypoints stand in cells that are not drawn, too, or in a few of them.
        """
        hidden = len(drawn) - len(self.cells)
        all_drawn = set(self.cells) <= set(drawn)
        return self.cells if self.cells and hidden <= MOST_HIDDEN and all_drawn else ()

    def waypoints(self, drawn: Collection[Cell], start: Cell | None = None) -> tuple[Cell, ...]:
        """The cells to visit in order; at the ``start`` is a hidden number 1."""
        if not self.cells or self.of_steps or self.first == 0 or self.steps(drawn):
            return ()
        if self.first == 1:
            return self.cells
        return (start, *self.cells) if start is not None and start not in self.cells else ()


def numberings(odds: CellOdds) -> list[Numbering]:
    """The most probable numbers, each in one cell and each cell with one; then others, by cost.

    The others have two numbers exchanged, or more or fewer of them; the last one has none at all.
    """
    logs = number_logs(odds, MOST_NUMBER)
    none = logs[:, -1]
    drawn = odds.kinds[..., Kind.USED].ravel()
    shown = np.flatnonzero(-np.expm1(none) > SHOWN)
    expected = int((none < -np.log(2)).sum())
    most = min(len(shown), expected + MOST_OVERSEEN, MOST_NUMBER)
    tried: list[tuple[float, NDArray[np.int64], int]] = []
    for count in _counts(logs, expected, most):
        for begin in (1, 0, 2):
            numbers = slice(begin, begin + count)
            worth = logs[shown, numbers] - none[shown, None]
            worth -= UNLIKE * (logs[shown, numbers] < FLOOR + 1)
            gain, taken = assignment(worth.T)
            gain -= min(_BEGINS[begin], NOT_FROM_ONE - drawn[shown[taken]].sum())
            gain -= NOT_READ * (count < expected)
            tried.append((gain, shown[taken], begin))
    best, cells, first = max(tried, key=lambda option: option[0], default=(0.0, shown, 1))
    if best <= 0:
        return [Numbering()]
    width = odds.kinds.shape[1]
    places = _places(cells, width)
    found = []
    for one, other, gap in _swaps(logs[cells, first : first + len(cells)]):
        swapped = list(places)
        swapped[one], swapped[other] = places[other], places[one]
        found.append(Numbering(tuple(swapped), first, gap))
    found += [
        Numbering(tuple(_places(others, width)), begin, best - gain)
        for gain, others, begin in tried
        if begin == first and len(others) != len(cells) and best - gain < LIKELY
    ]
    found.sort(key=lambda numbering: numbering.cost)
    return [Numbering(tuple(places), first), *found, Numbering(cost=min(best, NO_NUMBERS))]


def _counts(logs: Table, expected: int, most: int) -> list[int]:
    """How many numbers there may be: as many cells seem to have one, or as follow one another.

    What a stroke leaves in its cells may look like numbers, too.
    """
    clear = logs[:, 1:-1].max(0) > -np.log(2)
    following = len(clear) if clear.all() else int(np.argmin(clear))
    counts = {*range(expected - 2, most + 1), *range(following - 1, following + 2)}
    return sorted(count for count in counts if 2 <= count <= most)


def _places(cells: NDArray[np.int64], width: int) -> list[Cell]:
    return [divmod(int(cell), width) for cell in cells]


def _swaps(logs: Table) -> list[tuple[int, int, float]]:
    """The cheapest exchanges of two numbers: places in the order, and cost; ``logs`` (n, n)."""
    own = np.diag(logs)
    costs = own[:, None] + own[None] - logs - logs.T
    one, other = np.triu_indices(len(logs), 1)
    order = np.argsort(costs[one, other])[:MOST_SWAPS]
    found = [(int(one[k]), int(other[k]), float(costs[one[k], other[k]])) for k in order]
    return [(a, b, max(cost, 0.0)) for a, b, cost in found if cost < LIKELY]
