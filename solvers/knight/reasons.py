"""Reasons, for a person, why no tour can visit the squares that are left.

Each check looks for one plain obstacle; none found does not mean that there is a tour.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers import Cell
from solvers.cells import colour, flood
from solvers.explaining import Reason, listed, reason
from solvers.hamilton import Graph

EXHAUSTED = reason(
    "every way was tried; none visits all squares", "试遍所有走法，都走不遍所有格子"
).of("search")
"""All that can be said when there is no plain obstacle."""

_MOST_CUT = 400
"""Of more squares, those that cut the board are not looked for: each takes a look at all others."""


def why_impossible(graph: Graph, first: Cell | None) -> Reason | None:
    """The plainest obstacle on two squares or more, if there is one; ``first`` is the knight."""
    return next(_plain(graph, first), None)


def obstacles(graph: Graph, first: Cell | None, closed: bool = False) -> Iterator[Reason]:
    """All obstacles of a tour, or of a closed one."""
    yield from _ring(graph) if closed else _plain(graph, first)
    if len(graph) <= _MOST_CUT and (cut := _cut(graph, first, closed)):
        yield cut


def _plain(graph: Graph, first: Cell | None) -> Iterator[Reason]:
    found = (
        _lonely_square(graph, first) or _unreachable_region(graph, first),
        _dead_ends(graph, first),
        _chessboard_count(graph, first),
    )
    yield from filter(None, found)


def _ring(graph: Graph) -> Iterator[Reason]:
    """What keeps a tour from coming back to where it began."""
    if apart := _unreachable_region(graph, None):
        yield apart
    ones = sum(map(colour, graph))
    if 2 * ones != len(graph):
        text = (
            "{ones} squares are of one colour of the chessboard and {others} of the other: "
            "a closed tour has as many of each, since every move changes the colour",
            "棋盘染色后一色 {ones} 格，另一色 {others} 格：每步都换颜色，闭合的巡游两色必须一样多",
        )
        yield reason(*text, ones=ones, others=len(graph) - ones).of("parity")
    for cell, others in graph.items():
        if len(others) < 2:
            text = (
                "square {cell} has {count} moves, "
                "and a closed tour comes by one and leaves by another",
                "格子 {cell} 只有 {count} 个去处，而闭合的巡游要从一处进、另一处出",
            )
            yield reason(*text, cell=cell, count=len(others)).of("dead end", cell)
            break


def _cut(graph: Graph, first: Cell | None, closed: bool) -> Reason | None:
    """A tour passes a square once, so without it two parts are left, or one if it is a tip."""
    for cell in graph:
        parts = _parts_without(graph, cell)
        if parts > (1 if closed or cell == first else 2):
            return reason(
                "without square {cell} the others fall into {parts} parts, "
                "and a tour passes it only once",
                "去掉格子 {cell}，其余的格子分成 {parts} 块，而巡游只能经过它一次",
                cell=cell,
                parts=parts,
            ).of("cut", cell)
    return None


def _parts_without(graph: Graph, cell: Cell) -> int:
    rest, parts = graph.keys() - {cell}, 0
    while rest:
        rest -= flood([min(rest)], lambda here: [o for o in graph[here] if o != cell]).keys()
        parts += 1
    return parts


def _lonely_square(graph: Graph, first: Cell | None) -> Reason | None:
    if first is not None and not graph[first]:
        return reason(
            "no move leads on from {cell}; left to visit: {left}",
            "从 {cell} 无路可走，还有 {left} 格没走",
            cell=first,
            left=len(graph) - 1,
        ).of("dead end", first)
    lonely = next((cell for cell, others in graph.items() if not others), None)
    if lonely is None:
        return None
    text = "no knight's move leads to square {cell}", "马走不到格子 {cell}"
    return reason(*text, cell=lonely).of("disconnected", lonely)


def _unreachable_region(graph: Graph, first: Cell | None) -> Reason | None:
    origin = min(graph) if first is None else first
    lost = graph.keys() - flood([origin], graph.__getitem__).keys()
    if not lost:
        return None
    return reason(
        "no way leads from {origin} to square {cell}; out of reach: {count}",
        "从 {origin} 走不到格子 {cell}；走不到的共 {count} 格",
        origin=origin,
        cell=min(lost),
        count=len(lost),
    ).of("disconnected", min(lost))


def _dead_ends(graph: Graph, first: Cell | None) -> Reason | None:
    """A square with one neighbour is a tip of the tour, and the knight is one tip already."""
    ends = [cell for cell, others in graph.items() if len(others) == 1 and cell != first]
    tips = 2 if first is None else 1
    if len(ends) <= tips:
        return None
    one, two = reason("one of them", "其中一格"), reason("two of them", "其中两格")
    return reason(
        "squares {ends} are dead ends, and a tour can begin or end at only {how_many}",
        "{ends} 都是死路，巡游只能在{how_many}开始或结束",
        ends=listed(ends[: tips + 1]),
        how_many=one if tips == 1 else two,
    ).of("dead end", ends[0])


def _chessboard_count(graph: Graph, first: Cell | None) -> Reason | None:
    """Every move changes the colour, so a tour has as many squares of one as of the other."""
    ones = sum(map(colour, graph))
    counts = (len(graph) - ones, ones)
    most, least = max(counts), min(counts)
    english = f"{most} squares are of one colour of the chessboard and {least} of the other"
    chinese = f"棋盘染色后一色 {most} 格，另一色 {least} 格"
    if most - least > 1:
        return Reason(
            f"{english}, but every knight's move changes the colour",
            f"{chinese}，而马每走一步都换颜色",
        ).of("parity")
    if first is not None and counts[colour(first)] < most:
        return reason(
            english + ": a tour begins on one of the {most}, and {first} is not",
            chinese + "：巡游要从多的那 {most} 格之一开始，{first} 却不是",
            most=most,
            first=first,
        ).of("parity", first)
    return None
