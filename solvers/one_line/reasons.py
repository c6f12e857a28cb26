"""Reasons, for a person, why no stroke can fill the cells that are left.

Each check looks for one plain obstacle; none found does not mean that there is a stroke.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from solvers import Cell
from solvers.cells import at, colour, flood
from solvers.hamilton import Graph, Task

EXHAUSTED = "every way was tried; none fills the board"
"""All that can be said when there is no plain obstacle."""


def why_impossible(task: Task) -> str | None:
    """The plainest obstacle of a task with two cells or more, if there is one."""
    checks: Sequence[Callable[[Task], str | None]] = (
        _lonely_cell,
        _unreachable_region,
        _dead_ends,
        _chessboard_count,
        _stop_out_of_reach,
        _crossing_ways,
    )
    return next((reason for check in checks if (reason := check(task))), None)


def starvation(cells: Collection[Cell]) -> str:
    """The reason when these cells of one colour cannot all get their links."""
    if not cells:
        return EXHAUSTED
    if len(cells) == 1:
        return f"{_region(cells)} is a dead end, of the chessboard colour that no tip can have"
    return f"{_region(cells)}, of one chessboard colour, share too few neighbours for a stroke"


def _lonely_cell(task: Task) -> str | None:
    cell = next((cell for cell, others in task.graph.items() if not others), None)
    if cell is None:
        return None
    if cell == task.first:
        return f"no way leads on from {at(cell)}; left to fill: {len(task.graph) - 1}"
    return f"no way leads to cell {at(cell)}"


def _unreachable_region(task: Task) -> str | None:
    origin = _origin(task)
    outside = task.graph.keys() - _reached(task.graph, origin)
    if not outside:
        return None
    lost = _reached(task.graph, min(outside))
    return f"{_region(lost)} cannot be reached from {at(origin)}"


@dataclass(frozen=True)
class _Part:
    """Cells that one cell, the ``gate``, cuts off from the origin of a search.

    ``span`` is their places in the order of the search, ``cell`` the first of them.
    """

    gate: Cell
    cell: Cell
    span: range

    def __str__(self) -> str:
        if len(self.span) == 1:
            return f"cell {at(self.cell)}"
        return f"the {len(self.span)} cells behind {at(self.gate)}"

    def within(self, other: _Part) -> bool:
        return other.span.start <= self.span.start and self.span.stop <= other.span.stop


def _dead_ends(task: Task) -> str | None:
    """A stroke that passes a gate never comes back, so it must end behind each gate."""
    order, parts = _parts(task.graph, _origin(task))
    begin = None
    if task.first is None:  # one tip lies in the smallest part: look from there
        begin = min(parts, key=lambda part: len(part.span))
        order, parts = _parts(task.graph, order[begin.span[-1]])
    parts.sort(key=lambda part: len(part.span))
    for inner, outer in pairwise(parts):
        if not inner.within(outer):
            return _apart(inner, outer, at(_origin(task)) if begin is None else str(begin))
    if task.last is not None and order.index(task.last) not in parts[0].span:
        return f"a stroke can only end in {parts[0]}, but the end is {at(task.last)}"
    return None


def _apart(one: _Part, other: _Part, begin: str) -> str:
    one, other = sorted((one, other), key=lambda part: part.cell)
    if one.gate == other.gate:
        ways = (_around(part.cell, len(part.span)) for part in (one, other))
        return f"{at(one.gate)} is the only way to {' and to '.join(ways)}: a stroke passes it once"
    return f"{one} and {other} are dead ends: a stroke from {begin} ends in only one of them"


def _parts(graph: Graph, origin: Cell) -> tuple[list[Cell], list[_Part]]:
    """The order of a depth-first search, and what single cells cut off from its origin."""
    order = [origin]
    place = {origin: 0}
    lowest = {origin: 0}  # the earliest place that is linked to a cell or to one found behind it
    trail = [(origin, iter(graph[origin]))]
    parts: list[_Part] = []
    while trail:
        cell, others = trail[-1]
        other = next(others, None)
        if other is None:
            trail.pop()
            if trail:
                gate = trail[-1][0]
                lowest[gate] = min(lowest[gate], lowest[cell])
                if lowest[cell] >= place[gate]:
                    parts.append(_Part(gate, cell, range(place[cell], len(order))))
        elif other in place:
            lowest[cell] = min(lowest[cell], place[other])
        else:
            place[other] = lowest[other] = len(order)
            order.append(other)
            trail.append((other, iter(graph[other])))
    return order, parts


def _chessboard_count(task: Task) -> str | None:
    """A stroke alternates between two colours, so its tips tell how many there are of each."""
    ones = sum(map(colour, task.graph))
    counts = (len(task.graph) - ones, ones)
    most, least = max(counts), min(counts)
    text = f"coloured like a chessboard, {most} cells are of one colour and {least} of the other"
    if most - least > 1:
        return f"{text}: a stroke alternates between them"
    tips = [tip for tip in (task.first, task.last) if tip is not None]
    for tip in tips:
        if counts[colour(tip)] < most:
            return f"{text}: both tips of a stroke are among the {most}, {at(tip)} is not"
    if most == least and len({colour(tip) for tip in tips}) < len(tips):
        return f"{text}: a stroke has a tip on each, {' and '.join(map(at, tips))} are alike"
    return None


def _stop_out_of_reach(task: Task) -> str | None:
    chain = [cell for cell in (task.first, *task.stops) if cell is not None]
    for here, there in pairwise(dict.fromkeys(chain)):
        barred = {*chain, task.last} - {here, there}
        if there not in _reached(task.graph, here, barred):
            return (
                f"waypoint {at(there)} is out of reach: every way to it from {at(here)} "
                "passes a cell whose turn is another"
            )
    return None


def _crossing_ways(task: Task) -> str | None:
    """Two ways between points of the border cross where these alternate along the border."""
    chain = dict.fromkeys((task.first, *task.stops, task.last))
    around = {cell: place for place, cell in enumerate(_border(task.graph))}
    ways = list(pairwise([cell for cell in chain if cell is not None and cell in around]))
    for (begin, end), (leave, arrive) in combinations(ways, 2):
        low, high = sorted((around[begin], around[end]))
        sides = {low < around[cell] < high for cell in (leave, arrive)}
        if end != leave and len(sides) == 2:
            return (
                f"the ways from {at(begin)} to {at(end)} and, later, from {at(leave)} "
                f"to {at(arrive)} would cross: all lie at the rim of what is left"
            )
    return None


def _border(graph: Graph) -> list[Cell]:
    """The cells along the sides of the smallest rectangle around all cells, clockwise."""
    rows = [row for row, _ in graph]
    cols = [col for _, col in graph]
    top, bottom, left, right = min(rows), max(rows), min(cols), max(cols)
    return [
        *((top, col) for col in range(left, right)),
        *((row, right) for row in range(top, bottom)),
        *((bottom, col) for col in range(right, left, -1)),
        *((row, left) for row in range(bottom, top, -1)),
    ]


def _reached(graph: Graph, origin: Cell, barred: Collection[Cell | None] = ()) -> Collection[Cell]:
    """The cells that ways from ``origin`` lead to without a step on those that are ``barred``."""
    return flood([origin], lambda cell: [o for o in graph[cell] if o not in barred]).keys()


def _origin(task: Task) -> Cell:
    return next(iter(task.graph)) if task.first is None else task.first


def _region(cells: Collection[Cell]) -> str:
    return _around(min(cells), len(cells))


def _around(cell: Cell, count: int) -> str:
    return f"cell {at(cell)}" if count == 1 else f"{count} cells around {at(cell)}"
