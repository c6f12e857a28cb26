"""How many tours there are, by what each half of a board leaves open to the squares between them.

Only by these squares are the halves linked. So the ways to pass the squares of a half are counted
by what they leave open there, and where two halves fit, with links between these squares besides,
they make as many tours as the product of their counts.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers import Cell, searching
from solvers.cells import colour
from solvers.hamilton import Graph

_ENTRY_BYTES = 128
"""Memory for one state of a half in two tables, and for the same of the other half in groups."""

_FIRST_ENTRIES = 1 << 10
_GROUPS = 1 << 8
"""So many groups of states meet the other half at a time."""

Starts = Mapping[Cell, int]
"""Where a tour may start, and how often such a tour counts. None for closed tours."""

_ONE_OF_EITHER = 0b1100_1100_0011_0011
_ONE_OF_EITHER_COLOUR = 0b0010_0001_1000_0100
"""What bars a START or END in ``kernels.count``: another one, or one of the other kind and the same
colour. An even number of squares has an end of either colour."""


class TooMany(Exception):
    """More states than there is memory for."""


class Table(NamedTuple):
    """What ``kernels.count.grouped`` makes of the states of a half."""

    needs: NDArray[np.int64]
    begins: NDArray[np.int64]
    states: NDArray[np.int64]
    places: NDArray[np.int32]


class Halves(NamedTuple):
    """The squares, those of either half in the order in which they are swept."""

    first: list[Cell]
    between: list[Cell]
    last: list[Cell]

    @classmethod
    def of(cls, graph: Graph) -> Halves:
        """Halves along the longer side of a board, as equal as can be, with few squares between."""
        rows, cols = ({cell[axis] for cell in graph} for axis in (0, 1))
        along = 0 if max(rows) - min(rows) >= max(cols) - min(cols) else 1
        order = sorted(graph, key=lambda cell: (cell[along], cell[1 - along]))
        cuts = [cls._cut(order, size, graph) for size in range(1, len(order))]
        return min(cuts, key=lambda cut: (abs(len(cut.first) - len(cut.last)), len(cut.between)))

    def are_kept(self, image: Mapping[Cell, Cell]) -> bool:
        """Whether an image of the board leaves each half where it is."""
        return all({image[cell] for cell in squares} == {*squares} for squares in self)

    @classmethod
    def _cut(cls, order: Sequence[Cell], size: int, graph: Graph) -> Halves:
        first = set(order[:size])
        between = {other for cell in first for other in graph[cell]} - first
        last = [cell for cell in reversed(order) if cell not in first and cell not in between]
        return cls(list(order[:size]), sorted(between), last)


def count(
    graph: Graph,
    halves: Halves,
    starts: Starts,
    mirror: Mapping[Cell, Cell] | None,
    most_bytes: int,
) -> int:
    """How many tours there are. Raises TooMany.

    A ``mirror`` says where each square comes to lie: both halves, and the starts, stay what they
    are.
    """
    if abs(_surplus(graph)) > bool(starts) or not halves.between:
        return 0
    counter = _Counter(graph, halves.between, starts, most_bytes)
    return counter.meet(counter.sweep(halves.first), counter.sweep(halves.last), mirror)


def _surplus(cells: Iterable[Cell]) -> int:
    """How many more squares there are of colour 0 than of colour 1."""
    return sum(1 - 2 * colour(cell) for cell in cells)


class _Counter:
    """Sweeps halves of a board and lets them meet."""

    def __init__(
        self, graph: Graph, between: Sequence[Cell], starts: Starts, most_bytes: int
    ) -> None:
        from solvers.knight.kernels import count as knight_count

        self._kernels = knight_count
        self._graph, self._between, self._starts = graph, between, starts
        self._most = 1 << (most_bytes // _ENTRY_BYTES).bit_length() - 1
        surplus = _surplus(graph)
        self._end_colours = {int(surplus < 0)} if surplus else {0, 1}
        self._bars = _ONE_OF_EITHER if surplus else _ONE_OF_EITHER | _ONE_OF_EITHER_COLOUR

    def sweep(self, half: Sequence[Cell]) -> Table:
        """The states of a half, with the slots of the squares between in their order."""
        slots = self._slots(half)
        starts = [cell for cell in half if cell in self._starts]
        last_start = starts[-1:] if len(starts) == len(self._starts) else []
        table, spare, count = _empty_table(), _empty_table(), 1
        for column, value in zip(table, (self._kernels.LOW, self._kernels.HIGH, 1), strict=True):
            column[0] = value
        left = set(self._graph)
        with searching.step("half a board", len(half)) as step:
            for cell in half:
                left.remove(cell)
                targets = [slots[other] for other in self._graph[cell] if other in left]
                lows, highs, counts, size = self._kernels.sweep(
                    *table,
                    count,
                    *spare,
                    slots[cell],
                    *_links([*targets, *self._ends(cell)]),
                    self._bars,
                    self._starts.get(cell, 1),
                    cell in last_start,
                    self._most,
                )
                if size == self._kernels.FULL:
                    raise TooMany
                table, spare, count = (lows, highs, counts), table, size
                step.more(1, "squares")
        return Table(*self._kernels.grouped(*table, count, len(self._between)))

    def meet(self, first: Table, last: Table, mirror: Mapping[Cell, Cell] | None) -> int:
        """The number of tours from the states of both halves, on all cores.

        With a ``mirror`` one group of states stands for its image too.
        """
        few, many = sorted((first, last), key=lambda table: len(table.states))
        full = sum(2 * _in_need(slot) for slot in range(len(self._between)))
        if self._starts:
            full += self._kernels.HAS_START + self._kernels.HAS_END
        between, options, groups = len(self._between), self._options(), len(few.begins) - 1
        weights = np.ones(groups, np.int64) if mirror is None else self._weights(few.needs, mirror)

        def tours(begin: int) -> int:
            end = min(begin + _GROUPS, groups)
            met: int = self._kernels.meet(
                begin,
                end,
                few.needs,
                few.begins,
                few.states,
                weights,
                *many,
                between,
                full,
                options,
                self._bars,
            )
            step.more(end - begin, "groups")
            return met

        with (
            searching.step("what fits the other half", groups) as step,
            ThreadPoolExecutor(os.cpu_count()) as pool,
        ):
            return sum(pool.map(tours, range(0, groups, _GROUPS)))

    def _weights(self, needs: NDArray[np.int64], mirror: Mapping[Cell, Cell]) -> NDArray[np.int64]:
        """How often each group counts: 2 for the greater of two images, 0 for the other one."""
        images = np.zeros_like(needs)
        for slot, cell in enumerate(self._between):
            links = needs // _in_need(slot) & 3
            images += links * _in_need(self._between.index(mirror[cell]))
        weights: NDArray[np.int64] = 1 + np.sign(needs - images)
        return weights

    def _options(self) -> NDArray[np.int64]:
        """The links that squares between may have with one another, or as the ends of a tour."""
        kernels = self._kernels
        place = {cell: slot for slot, cell in enumerate(self._between)}
        options = []
        for cell, slot in place.items():
            for other in self._graph[cell]:
                if place.get(other, -1) > slot:
                    need = _in_need(slot) + _in_need(place[other])
                    options.append((slot, place[other], 2 * need, need, 1))
            for end in self._ends(cell):
                is_start = end < kernels.END
                mark = kernels.HAS_START if is_start else kernels.HAS_END
                need, weight = _in_need(slot), self._starts[cell] if is_start else 1
                options.append((slot, end, 2 * need + mark, need + mark, weight))
        return np.array(options, np.int64).reshape(-1, 5)

    def _ends(self, cell: Cell) -> Iterator[int]:
        """What a square may be linked to as the start or the end of a tour."""
        if self._starts and colour(cell) in self._end_colours:
            if cell in self._starts:
                yield self._kernels.START + colour(cell)
            yield self._kernels.END + colour(cell)

    def _slots(self, half: Sequence[Cell]) -> dict[Cell, int]:
        """Slots that squares have to themselves from when they may be linked until they are swept.

        Those between have the first ones. Raises TooMany where the slots do not suffice.
        """
        slots = {cell: slot for slot, cell in enumerate(self._between)}
        free = set(range(len(slots), self._kernels.SLOTS))
        known: set[Cell] = set()
        come: list[set[Cell]] = []
        for cell in half:
            come.append({cell, *self._graph[cell]} - known)
            known |= come[-1]
        for cell, new in zip(reversed(half), reversed(come), strict=True):
            if not free:
                raise TooMany
            slots[cell] = min(free)
            free.remove(slots[cell])
            free.update(slots[other] for other in new)
        return slots


def _empty_table() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    lows, highs, counts = np.empty((3, _FIRST_ENTRIES), np.int64)
    return lows, highs, counts


def _links(targets: Sequence[int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """None, one or two of the targets as rows (links, 2), and where those of each number begin."""
    rows = [(-1, -1), *((target, -1) for target in targets), *combinations(targets, 2)]
    return np.array(rows), np.array([0, 1, 1 + len(targets), len(rows)])


def _in_need(slot: int) -> int:
    """One link at a slot, in a need."""
    return 1 << (5 * slot if slot < 12 else 5 * (slot - 12) + 2)
