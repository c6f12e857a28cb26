"""Reasons, for a person, why no stroke can fill the cells that are left.

Each check looks for one plain obstacle; none found does not mean that there is a stroke.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from solvers import Cell
from solvers.cells import colour, flood
from solvers.explaining import Reason, listed, reason
from solvers.hamilton import Graph, Task

EXHAUSTED = reason("every way was tried; none fills the board", "试遍所有走法，都填不满棋盘").of(
    "search"
)
"""All that can be said when there is no plain obstacle."""


def why_impossible(task: Task) -> Reason | None:
    """The plainest obstacle of a task with two cells or more, if there is one."""
    return next(obstacles(task), None)


def obstacles(task: Task) -> Iterator[Reason]:
    """All plain obstacles, the plainest first."""
    apart = _lonely_cell(task) or _unreachable_region(task)
    checks: Sequence[Callable[[Task], Reason | None]] = (
        _dead_ends,
        _chessboard_count,
        _stop_out_of_reach,
        _crossing_ways,
    )
    if apart:
        yield apart
        checks = (_chessboard_count,)  # the others need cells that hang together
    yield from filter(None, (check(task) for check in checks))


def starvation(cells: Collection[Cell]) -> Reason:
    """The reason when these cells of one colour cannot all get their links."""
    if not cells:
        return EXHAUSTED
    if len(cells) == 1:
        return reason(
            "{region} is a dead end, of the chessboard colour that no tip can have",
            "{region}是死路，而按棋盘染色，它的颜色不可能是端点",
            region=_region(cells),
        ).of("dead end", min(cells))
    return reason(
        "{region}, of one chessboard colour, share too few neighbours for a stroke",
        "{region}在棋盘染色中同色，相邻的格子太少，一笔走不完",
        region=_region(cells),
    ).of("parity", min(cells))


def _lonely_cell(task: Task) -> Reason | None:
    cell = next((cell for cell, others in task.graph.items() if not others), None)
    if cell is None:
        return None
    if cell == task.first:
        return reason(
            "no way leads on from {cell}; left to fill: {left}",
            "{cell} 无路可走，还有 {left} 格没填",
            cell=cell,
            left=len(task.graph) - 1,
        ).of("dead end", cell)
    text = "no way leads to cell {cell}", "没有路通到格子 {cell}"
    return reason(*text, cell=cell).of("disconnected", cell)


def _unreachable_region(task: Task) -> Reason | None:
    origin = _origin(task)
    outside = task.graph.keys() - _reached(task.graph, origin)
    if not outside:
        return None
    lost = _reached(task.graph, min(outside))
    return reason(
        "{region} cannot be reached from {origin}",
        "从 {origin} 走不到{region}",
        region=_region(lost),
        origin=origin,
    ).of("disconnected", min(outside))


@dataclass(frozen=True)
class _Part:
    """Cells that one cell, the ``gate``, cuts off from the origin of a search.

    ``span`` is their places in the order of the search, ``cell`` the first of them.
    """

    gate: Cell
    cell: Cell
    span: range

    def named(self) -> Reason:
        if len(self.span) == 1:
            return _around(self.cell, 1)
        text = "the {count} cells behind {gate}", "{gate} 后面的 {count} 格"
        return reason(*text, count=len(self.span), gate=self.gate)

    def within(self, other: _Part) -> bool:
        return other.span.start <= self.span.start and self.span.stop <= other.span.stop


def _dead_ends(task: Task) -> Reason | None:
    """A stroke that passes a gate never comes back, so it must end behind each gate."""
    order, parts = _parts(task.graph, _origin(task))
    begin = None
    if task.first is None:  # one tip lies in the smallest part: look from there
        begin = min(parts, key=lambda part: len(part.span))
        order, parts = _parts(task.graph, order[begin.span[-1]])
    parts.sort(key=lambda part: len(part.span))
    for inner, outer in pairwise(parts):
        if not inner.within(outer):
            return _apart(inner, outer, _origin(task) if begin is None else begin.named())
    if task.last is not None and order.index(task.last) not in parts[0].span:
        return reason(
            "a stroke can only end in {part}, but the end is {end}",
            "一笔只能在{part}结束，但终点是 {end}",
            part=parts[0].named(),
            end=task.last,
        ).of("dead end", parts[0].cell)
    return None


def _apart(one: _Part, other: _Part, begin: Cell | Reason) -> Reason:
    one, other = sorted((one, other), key=lambda part: part.cell)
    if one.gate == other.gate:
        return reason(
            "{gate} is the only way to {one} and to {other}: a stroke passes it once",
            "{gate} 是通往{one}和{other}的唯一通道，而一笔只能经过它一次",
            gate=one.gate,
            one=_around(one.cell, len(one.span)),
            other=_around(other.cell, len(other.span)),
        ).of("cut", one.gate)
    return reason(
        "{one} and {other} are dead ends: a stroke from {begin} ends in only one of them",
        "{one}和{other}都是死路：从 {begin} 出发的一笔只能在其中一处结束",
        one=one.named(),
        other=other.named(),
        begin=begin,
    ).of("dead end", one.cell)


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


def _chessboard_count(task: Task) -> Reason | None:
    """A stroke alternates between two colours, so its tips tell how many there are of each."""
    ones = sum(map(colour, task.graph))
    counts = (len(task.graph) - ones, ones)
    most, least = max(counts), min(counts)
    tips = [tip for tip in (task.first, task.last) if tip is not None]
    if most - least > 1:
        why = reason("a stroke alternates between them", "而一笔总是两色交替")
        return _miscounted(most, least, why)
    for tip in tips:
        if counts[colour(tip)] < most:
            text = (
                "both tips of a stroke are among the {most}, {tip} is not",
                "一笔的两端都在多的那 {most} 格里，{tip} 却不在",
            )
            return _miscounted(most, least, reason(*text, most=most, tip=tip), tip)
    if most == least and len({colour(tip) for tip in tips}) < len(tips):
        text = (
            "a stroke has a tip on each, {tips} are alike",
            "一笔的两端应当各占一色，{tips} 却同色",
        )
        return _miscounted(most, least, reason(*text, tips=listed(tips)), tips[0])
    return None


def _miscounted(most: int, least: int, why: Reason, cell: Cell | None = None) -> Reason:
    return reason(
        "coloured like a chessboard, {most} cells are of one colour "
        "and {least} of the other: {why}",
        "像国际象棋棋盘那样染色，一色 {most} 格，另一色 {least} 格：{why}",
        most=most,
        least=least,
        why=why,
    ).of("parity", cell)


def _stop_out_of_reach(task: Task) -> Reason | None:
    chain = [cell for cell in (task.first, *task.stops) if cell is not None]
    for here, there in pairwise(dict.fromkeys(chain)):
        barred = {*chain, task.last} - {here, there}
        if there not in _reached(task.graph, here, barred, there):
            return reason(
                "waypoint {there} is out of reach: every way to it from {here} "
                "passes a cell whose turn is another",
                "走不到数字格 {there}：从 {here} 去那里的路都要经过顺序不对的格子",
                there=there,
                here=here,
            ).of("order", there)
    return None


def _crossing_ways(task: Task) -> Reason | None:
    """Two ways between points of the border cross where these alternate along the border."""
    chain = dict.fromkeys((task.first, *task.stops, task.last))
    around = {cell: place for place, cell in enumerate(_border(task.graph))}
    ways = list(pairwise([cell for cell in chain if cell is not None and cell in around]))
    for (begin, end), (leave, arrive) in combinations(ways, 2):
        low, high = sorted((around[begin], around[end]))
        sides = {low < around[cell] < high for cell in (leave, arrive)}
        if end != leave and len(sides) == 2:
            return reason(
                "the ways from {begin} to {end} and, later, from {leave} to {arrive} "
                "would cross: all lie at the rim of what is left",
                "从 {begin} 到 {end} 的路和之后从 {leave} 到 {arrive} 的路必然相交："
                "它们都在剩余格子的边上",
                begin=begin,
                end=end,
                leave=leave,
                arrive=arrive,
            ).of("order", leave)
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


def _reached(
    graph: Graph,
    origin: Cell,
    barred: Collection[Cell | None] = (),
    until: Cell | None = None,
) -> Collection[Cell]:
    """The cells that ways from ``origin`` lead to without a step on those that are ``barred``, or
    those nearer than ``until``.
    """
    return flood([origin], lambda cell: [o for o in graph[cell] if o not in barred], until).keys()


def _origin(task: Task) -> Cell:
    return next(iter(task.graph)) if task.first is None else task.first


def _region(cells: Collection[Cell]) -> Reason:
    return _around(min(cells), len(cells))


def _around(cell: Cell, count: int) -> Reason:
    if count == 1:
        return reason("cell {cell}", "格子 {cell} ", cell=cell)
    return reason("{count} cells around {cell}", "{cell} 一带的 {count} 格", count=count, cell=cell)
