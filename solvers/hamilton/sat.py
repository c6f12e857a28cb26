"""The exact search for a stroke: boolean satisfiability, with cuts against loose pieces.

One variable for each pair of neighbouring nodes says whether they are linked. Clauses give each
node its number of links and keep the stops in order. A model may fall into pieces; those that
``merge`` cannot join get a clause each that demands a link out of them, and the search goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, islice, pairwise, repeat
from typing import Any, Final

from solvers import searching
from solvers.hamilton.network import Links, Network, merge, pieces
from solvers.hamilton.ordered import attempts

Clause = list[int]

_CONFLICTS: Final = 3000
"""The search comes up for air after so many: up to then nothing else runs in this process."""

_LARGE: Final = 200
"""Cells of a board with stops from which on a local search goes on in turns with this one: each
soon finds some strokes that the other does not. On smaller boards this one is always quick."""

_CONFLICTS_IN_TURN, _CHANGES_IN_TURN = 1000, 300
"""Changes that the local search tries for so many conflicts: 40 ms and 15."""


def search(
    network: Network, chain: Sequence[int], closed: bool, other_than: Links | None = None
) -> Links | None:
    """Links in one piece that pass the nodes of ``chain`` in order, or None if there are none.

    A chain begins with the first node of the stroke and, if ``closed``, ends with its last one;
    empty means any order. At least one link differs from those of ``other_than``.
    """
    formula = _Formula(network)
    ordered = len(chain) > 1
    if ordered:
        formula.keep_order(chain, closed)
    if other_than is not None:
        formula.clauses.append(formula.unlike(other_than))
    conflicts = _CONFLICTS
    aside: Iterator[Links | None] = repeat(None)
    if ordered and other_than is None and len(network.cells) >= _LARGE:
        conflicts, aside = _CONFLICTS_IN_TURN, attempts(network, chain)
    with (
        searching.step("a stroke, by SAT") as step,
        formula.solver(ordered) as solver,
        ThreadPoolExecutor(1) as helper,  # in the main thread pysat takes Ctrl-C for itself
    ):
        while True:
            solver.conf_budget(conflicts)
            has_model = helper.submit(solver.solve_limited).result()
            if has_model is None:
                step.more(conflicts, "conflicts")
                links = next(filter(None, islice(aside, _CHANGES_IN_TURN)), None)
                if links is not None:
                    return links
                continue
            if not has_model:
                return None
            links = formula.links(solver.get_model())
            # Joining pieces could make the very links that are not wanted.
            if max(pieces(links)) == 0 or (other_than is None and not merge(network, links)):
                return links
            for clause in formula.cuts(pieces(links)):
                solver.add_clause(clause)


class _Formula:
    """The clauses of a network. ``links`` turns a model back into links."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._edges: dict[tuple[int, int], int] = {}
        for node, others in enumerate(network.neighbours):
            for other in others:
                if node < other:
                    self._edges[node, other] = len(self._edges) + 1
        self._top = len(self._edges)
        self.clauses: list[Clause] = []
        for node in range(len(network.neighbours)):
            self._demand_links(node)

    def solver(self, ordered: bool) -> Any:
        """A solver for the clauses. With stops in order Minisat takes half the time of CaDiCaL."""
        # This takes longer to import than most boards take to solve.
        from pysat.solvers import Cadical195, Minisat22

        if not ordered:
            return Cadical195(bootstrap_with=self.clauses)
        solver = Minisat22(bootstrap_with=self.clauses)
        solver.set_phases(list(self._edges.values()))  # it supposes first that nodes are linked
        return solver

    def links(self, model: list[int]) -> Links:
        links = [set(pinned) for pinned in self._network.pinned]
        for (node, other), edge in self._edges.items():
            if model[edge - 1] > 0:
                links[node].add(other)
                links[other].add(node)
        return links

    def unlike(self, links: Links) -> Clause:
        """At least one of these links is missing."""
        return [-edge for (node, other), edge in self._edges.items() if other in links[node]]

    def cuts(self, piece: list[int]) -> list[Clause]:
        """For each piece: a link from one of its cells to a cell of another piece."""
        clauses: list[Clause] = [[] for _ in range(max(piece) + 1)]
        for (node, other), edge in self._edges.items():
            if piece[node] != piece[other] and other < len(self._network.cells):
                clauses[piece[node]].append(edge)
                clauses[piece[other]].append(edge)
        return clauses

    def keep_order(self, chain: Sequence[int], closed: bool) -> None:
        """Demand that the stroke passes the nodes of the chain in order."""
        self.clauses.extend(self._no_rings_of_four())
        segments = _Segments(chain, closed, len(self._network.cells), self._top + 1)
        self.clauses.extend(segments.clauses(self._network))
        for (node, other), edge in self._edges.items():
            self.clauses.extend(segments.along(node, other, edge))
        for stop in chain:
            edges = [(other, self._edge(stop, other)) for other in self._network.neighbours[stop]]
            self.clauses.extend(segments.through(stop, edges))

    def _no_rings_of_four(self) -> Iterator[Clause]:
        """As most loose pieces would be."""
        count = len(self._network.cells)
        near = [{other for other in own if other < count} for own in self._network.neighbours]
        for node in range(count):
            for one, other in combinations((far for far in near[node] if far > node), 2):
                for last in near[one] & near[other]:
                    if last > node:
                        ring = (node, one), (one, last), (last, other), (other, node)
                        yield [-self._edge(*edge) for edge in ring]

    def _edge(self, node: int, other: int) -> int:
        return self._edges[min(node, other), max(node, other)]

    def _demand_links(self, node: int) -> None:
        network = self._network
        edges = [self._edge(node, other) for other in network.neighbours[node]]
        count = network.spare[node]
        if node < len(network.cells):
            self.clauses.extend(_exactly(count, edges))
        else:
            self.clauses.extend(self._count(count, edges))

    def _count(self, count: int, edges: list[int]) -> Iterator[Clause]:
        """At most ``count`` of many edges, by counters, and at least one.

        Of two edges to the air the colours of the chessboard demand the second. ``reached[k]``
        says that more than k of the edges so far are linked.
        """
        yield edges
        reached: list[int] = []
        for edge in edges:
            now = [self._top + 1 + k for k in range(min(count, len(reached) + 1))]
            self._top += len(now)
            yield [-edge, now[0]]
            for k, before in enumerate(reached):
                yield [-before, now[k]]
                yield [-before, -edge, now[k + 1]] if k + 1 < count else [-before, -edge]
            reached = now


def _exactly(count: int, edges: Sequence[int]) -> Iterator[Clause]:
    """``count`` of few edges; with fewer than that, an empty clause, which nothing satisfies."""
    for some in combinations(edges, count + 1):
        yield [-edge for edge in some]
    for some in combinations(edges, max(0, len(edges) - count + 1)):
        yield list(some)


class _Segments:
    """Variables that say between which two stops of the chain a node lies.

    Segment k runs from stop k to stop k + 1 and, if the chain is not closed, the last one from
    the last stop into the air. The variable ``_level(node, k)`` is true from segment k onwards.
    Some clauses follow from the others together; without them the search takes ten times longer.
    """

    def __init__(self, chain: Sequence[int], closed: bool, cells: int, top: int) -> None:
        self._place = {stop: place for place, stop in enumerate(chain)}
        self._end = len(chain) - 1 if closed else None
        self._last = len(chain) - 2 if closed else len(chain) - 1
        self._cells = cells
        self._true = top

    def clauses(self, network: Network) -> Iterator[Clause]:
        """What the variables mean by themselves."""
        yield [self._true]
        for node in range(len(network.neighbours)):
            for before, level in pairwise(self._levels(node)):
                yield [-level, before]

    def along(self, node: int, other: int, edge: int) -> Iterator[Clause]:
        """Linked nodes that are no stops lie in the same segment."""
        if node in self._place or other in self._place:
            return
        for here, there in zip(self._levels(node), self._levels(other), strict=True):
            yield [-edge, -here, there]
            yield [-edge, here, -there]

    def through(self, stop: int, edges: Sequence[tuple[int, int]]) -> Iterator[Clause]:
        """A stop is entered from the segment before it and left into the one after it."""
        place = self._place[stop]
        for other, edge in edges:
            yield from self._beside(place, other, edge)
            if place in (0, self._end):
                leaves = self._leaves(place, other)
                yield [-edge, leaves if place == 0 else -leaves]
        if place not in (0, self._end):
            for (one, edge), (other, second) in combinations(edges, 2):
                ways = self._leaves(place, one), self._leaves(place, other)
                yield [-edge, -second, ways[0], ways[1]]
                yield [-edge, -second, -ways[0], -ways[1]]

    def _beside(self, place: int, other: int, edge: int) -> Iterator[Clause]:
        """Linked to the stop at ``place``: a node in one of its two segments, or the next stop."""
        if other in self._place:
            if abs(self._place[other] - place) != 1:
                yield [-edge]
            return
        yield [-edge, self._level(other, place - 1)]
        yield [-edge, -self._level(other, place + 1)]

    def _leaves(self, place: int, other: int) -> int:
        """The literal that says: the link from the stop at ``place`` to ``other`` goes onward."""
        if other in self._place:
            return self._true if self._place[other] > place else -self._true
        return self._level(other, place)

    def _levels(self, node: int) -> Sequence[int]:
        """The literals of a node for all segments from the first on."""
        if node >= self._cells:
            return [self._true] * self._last
        first = self._level(node, 1)
        return range(first, first + self._last)

    def _level(self, node: int, segment: int) -> int:
        if segment <= 0:
            return self._true
        if segment > self._last:
            return -self._true
        if node >= self._cells:  # in the air, after the last stop
            return self._true
        return self._true + node * self._last + segment
