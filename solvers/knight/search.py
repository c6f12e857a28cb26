"""From squares to a tour: the next square with the fewest exits, else the exact way.

Warnsdorff's rule finds most tours without a wrong step. Where it fails, a limited search that takes
steps back may find one; what is left is decided by boolean satisfiability, as in one-line: a tour
is a stroke along knight's moves, and those alternate between two colours of squares too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from solvers import Cell, Unsolvable
from solvers.cells import Wall
from solvers.hamilton import Graph, Network, Task, search, two_factor
from solvers.knight.board import knight_graph
from solvers.knight.reasons import EXHAUSTED, why_impossible

_PATIENCE = 20
"""Steps of the limited search for each square of the board; tours that Warnsdorff's rule finds at
all take little more than one."""

_LARGE = 400
"""Of so many squares and more, a tour is worth loading the compiled search for: half a second."""

_TURNS = 8
"""Orders in which equally good squares are tried; the first one nearly always does."""


def find_tour(cells: Collection[Cell], first: Cell | None) -> list[Cell]:
    """All squares in the order of a tour from ``first``. Raises Unsolvable with the reason."""
    if len(cells) > _LARGE and (tour := _large_tour(cells, first)):
        return tour
    return searched_tour(cells, first)


def searched_tour(cells: Collection[Cell], first: Cell | None) -> list[Cell]:
    """The same, where the rule without steps back is known to fail or not worth its loading."""
    graph = knight_graph(cells)
    if len(graph) == 1:
        return list(graph)
    reason = why_impossible(graph, first)
    if reason:
        raise Unsolvable(reason)
    begin = min(graph, key=lambda cell: len(graph[cell])) if first is None else first
    return _fewest_exits(graph, begin) or _exact(graph, first)


def _large_tour(cells: Collection[Cell], first: Cell | None) -> list[Cell] | None:
    places = np.array(sorted(cells))
    squares = np.zeros(places.max(axis=0) + 1, np.uint8)
    squares[tuple(places.T)] = 1
    tour = by_fewest_exits(squares, min(cells) if first is None else first)
    return None if tour is None else [(row, col) for row, col in tour.tolist()]


def by_fewest_exits(squares: NDArray[np.uint8], first: Cell) -> NDArray[np.int32] | None:
    """A tour (squares, 2) by Warnsdorff's rule without steps back, or None.

    ``squares`` (rows, cols) is 1 where one is.
    """
    from solvers.knight.kernels import tours

    tour: NDArray[np.int32] = tours.tour_by_fewest_exits(squares, *first, _TURNS)
    return tour if len(tour) else None


def find_ring(cells: Collection[Cell], moves: frozenset[Wall] = frozenset()) -> list[Cell]:
    """All squares in the order of a closed tour with these ``moves`` in it. Raises Unsolvable."""
    graph = knight_graph(cells)
    first = min(graph, key=lambda cell: len(graph[cell]))
    for last in graph[first]:
        network = Network.of(Task(graph, first, last, links=moves))
        links = search(network, (), closed=False)
        if links is not None:
            return network.trace(links, first)
    raise Unsolvable(EXHAUSTED)


def is_hopeless(cells: Collection[Cell], first: Cell | None) -> bool:
    """Whether a quick look shows that no tour from ``first`` visits all squares.

    Far quicker than ``find_tour``, and nearly as good at telling squares that make no sense.
    """
    graph = knight_graph(cells)
    if len(graph) == 1:
        return False
    if why_impossible(graph, first):
        return True
    network = Network.of(Task(graph, first))
    _, starved = two_factor(network, range(len(network.neighbours)))
    return bool(starved)


def _fewest_exits(graph: Graph, first: Cell) -> list[Cell] | None:
    """A tour by Warnsdorff's rule, with steps back, within the limit; or None."""
    tour = [first]
    left = set(graph) - {first}
    remote = _remoteness(graph)
    ways = [_in_order(graph, left, remote, first)]
    for _ in range(_PATIENCE * len(graph)):
        if not left:
            return tour
        cell = next(ways[-1], None)
        if cell is not None:
            tour.append(cell)
            left.remove(cell)
            ways.append(_in_order(graph, left, remote, cell))
        elif len(tour) == 1:
            return None
        else:
            left.add(tour.pop())
            ways.pop()
    return None


def _remoteness(graph: Graph) -> dict[Cell, float]:
    """How far each square is from the middle of all, squared."""
    rows, cols = zip(*graph, strict=True)
    middle = (min(rows) + max(rows)) / 2, (min(cols) + max(cols)) / 2
    return {cell: (cell[0] - middle[0]) ** 2 + (cell[1] - middle[1]) ** 2 for cell in graph}


def _in_order(
    graph: Graph, left: Collection[Cell], remote: Mapping[Cell, float], cell: Cell
) -> Iterator[Cell]:
    """The squares to go to from here: fewest exits first, then the most remote.

    Ties broken by the distance from the middle carry the rule over large boards, where the first
    found square leads it astray.
    """

    def rank(other: Cell) -> tuple[int, float]:
        return sum(third in left for third in graph[other]), -remote[other]

    return iter(sorted((other for other in graph[cell] if other in left), key=rank))


def _exact(graph: Graph, first: Cell | None) -> list[Cell]:
    network = Network.of(Task(graph, first))
    links = search(network, (), closed=False)
    if links is None:
        raise Unsolvable(EXHAUSTED)
    return network.trace(links, first)
