"""Reasons, for a person, why no tour can visit the squares that are left.

Each check looks for one plain obstacle; none found does not mean that there is a tour.
"""

from __future__ import annotations

from solvers import Cell
from solvers.cells import at, colour, flood
from solvers.hamilton import Graph

EXHAUSTED = "every way was tried; none visits all squares"
"""All that can be said when there is no plain obstacle."""


def why_impossible(graph: Graph, first: Cell | None) -> str | None:
    """The plainest obstacle on two squares or more, if there is one; ``first`` is the knight."""
    return (
        _lonely_square(graph, first)
        or _unreachable_region(graph, first)
        or _dead_ends(graph, first)
        or _chessboard_count(graph, first)
    )


def _lonely_square(graph: Graph, first: Cell | None) -> str | None:
    if first is not None and not graph[first]:
        return f"no move leads on from {at(first)}; left to visit: {len(graph) - 1}"
    lonely = next((cell for cell, others in graph.items() if not others), None)
    return None if lonely is None else f"no knight's move leads to square {at(lonely)}"


def _unreachable_region(graph: Graph, first: Cell | None) -> str | None:
    origin = min(graph) if first is None else first
    lost = graph.keys() - flood([origin], graph.__getitem__).keys()
    if not lost:
        return None
    return f"no way leads from {at(origin)} to square {at(min(lost))}; out of reach: {len(lost)}"


def _dead_ends(graph: Graph, first: Cell | None) -> str | None:
    """A square with one neighbour is a tip of the tour, and the knight is one tip already."""
    ends = [cell for cell, others in graph.items() if len(others) == 1 and cell != first]
    tips = 2 if first is None else 1
    if len(ends) <= tips:
        return None
    named = " and ".join(at(cell) for cell in ends[: tips + 1])
    how_many = "one of them" if tips == 1 else "two of them"
    return f"squares {named} are dead ends, and a tour can begin or end at only {how_many}"


def _chessboard_count(graph: Graph, first: Cell | None) -> str | None:
    """Every move changes the colour, so a tour has as many squares of one as of the other."""
    ones = sum(map(colour, graph))
    counts = (len(graph) - ones, ones)
    most, least = max(counts), min(counts)
    text = f"{most} squares are of one colour of the chessboard and {least} of the other"
    if most - least > 1:
        return f"{text}, but every knight's move changes the colour"
    if first is not None and counts[colour(first)] < most:
        return f"{text}: a tour begins on one of the {most}, and {at(first)} is not"
    return None
