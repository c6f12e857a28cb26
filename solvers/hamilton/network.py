"""The stroke as a network of links, and the quick way to find one.

In a stroke over all cells every cell is linked to two neighbours, the two tips to one. Where a tip
may be anywhere, an extra node stands for the pen in the air: it is linked to the cell that is that
tip, which then has two links like any other. A grid is coloured like a chessboard, so the numbers
of cells of the two colours tell which colour a free tip has.

Without the demand to be one piece, the right number of links for each node is a flow problem, and
quickly solved or refuted (``two_factor``). The pieces, one stroke and some rings, are then joined
at unit squares (``merge``). What this leaves in several pieces is work for an exact search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from solvers import Cell
from solvers.cells import Wall, colour

Graph = Mapping[Cell, Sequence[Cell]]
"""The neighbours of each cell that a stroke may go to from it."""

Links = list[set[int]]
"""The nodes that each node of a network is linked to."""


@dataclass(frozen=True)
class Task:
    """Find a stroke over all cells of ``graph`` from ``first`` to ``last``; None is anywhere.

    It passes ``stops`` in this order (these need a ``first``) and uses all ``links``.
    """

    graph: Graph
    first: Cell | None = None
    last: Cell | None = None
    stops: tuple[Cell, ...] = ()
    links: frozenset[Wall] = frozenset()


def grid_graph(cells: Collection[Cell], walls: Collection[Wall] = ()) -> Graph:
    """Each of the cells with those beside it that no wall cuts off."""
    graph: dict[Cell, list[Cell]] = {cell: [] for cell in sorted(cells)}
    for cell, near in graph.items():
        row, col = cell
        for other in ((row, col + 1), (row + 1, col)):
            if other in graph:
                near.append(other)
                graph[other].append(cell)
    for one, other in walls:
        if one in graph and other in graph:
            graph[one].remove(other)
            graph[other].remove(one)
    return graph


@dataclass(frozen=True)
class Network:
    """A task by numbers. Node i below ``len(cells)`` is cells[i], further nodes are loose tips.

    ``neighbours[i]`` are the nodes that i may yet be linked to, ``pinned[i]`` those that it is
    linked to in any case, ``spare[i]`` is how many more links it must get. Every neighbour of a
    node is on the other ``side``.
    """

    cells: list[Cell]
    neighbours: list[set[int]]
    pinned: list[frozenset[int]]
    spare: list[int]
    side: list[int]

    @classmethod
    def of(cls, task: Task) -> Network:
        """The network of a task with two cells or more."""
        cells = list(task.graph)
        index = {cell: node for node, cell in enumerate(cells)}
        network = cls(
            cells,
            [set(map(index.__getitem__, others)) for others in task.graph.values()],
            [frozenset[int]()] * len(cells),
            [2 - (cell == task.first) - (cell == task.last) for cell in cells],
            [colour(cell) for cell in cells],
        )
        for tip_colour, count in _loose_tips(task):
            network._add_tip(tip_colour, count)
        for one, other in task.links:
            network._pin(index[one], index[other])
        return network

    def _add_tip(self, tip_colour: int, count: int) -> None:
        """A node in the air, for ``count`` tips on cells of this colour."""
        node = len(self.neighbours)
        cells = {
            cell
            for cell in range(len(self.cells))
            if self.side[cell] == tip_colour and self.spare[cell] == 2
        }
        for cell in cells:
            self.neighbours[cell].add(node)
        self.neighbours.append(cells)
        self.pinned.append(frozenset())
        self.spare.append(count)
        self.side.append(1 - tip_colour)

    def _pin(self, one: int, other: int) -> None:
        for node, partner in ((one, other), (other, one)):
            self.neighbours[node].discard(partner)
            self.pinned[node] |= {partner}
            self.spare[node] -= 1

    def trace(self, links: Links, first: Cell | None) -> list[Cell]:
        """The cells along links that are all in one piece, from ``first`` or from a loose tip."""
        count = len(self.cells)
        tip = count if first is None else self.cells.index(first)
        path = [tip, min(links[tip])]
        while len(path) < count + (first is None):
            one, other = links[path[-1]]
            path.append(other if one == path[-2] else one)
        return [self.cells[node] for node in path if node < count]


def _loose_tips(task: Task) -> list[tuple[int, int]]:
    """Colour and number of the tips that may be anywhere."""
    count = len(task.graph)
    known = [cell for cell in (task.first, task.last) if cell is not None]
    if len(known) == 2:
        return []
    if known:
        return [((colour(known[0]) + count + 1) % 2, 1)]
    if count % 2 == 0:
        return [(0, 1), (1, 1)]
    return [(int(2 * sum(map(colour, task.graph)) > count), 2)]


def two_factor(
    network: Network, order: Iterable[int], kept: Links | None = None
) -> tuple[Links, set[int]]:
    """Links as many as every node needs, in one piece or not, and the nodes that starve.

    ``order`` lists all nodes that need more, and decides which of many solutions is found; it adds
    to the links that are ``kept``. Nodes starve where there is none: those of one side have too few
    neighbours for their needs.
    """
    links = [set(pinned) for pinned in network.pinned] if kept is None else kept
    needy = list(order)
    spare, slack = [0] * len(links), [0] * len(links)
    for node in needy:
        spare[node] = network.spare[node] + len(network.pinned[node]) - len(links[node])
        slack[node] = len(network.neighbours[node]) - spare[node]
    givers = [node for node in needy if network.side[node] == 0 and spare[node] > 0]
    # first those that will have the fewest other givers, so that few links are changed again
    for node in givers:
        for other in sorted(network.neighbours[node], key=slack.__getitem__):
            if spare[node] > 0 and spare[other] > 0 and other not in links[node]:
                _link(links, spare, node, other)
                slack[other] += 1
            slack[other] -= 1
    while givers := [node for node in givers if spare[node] > 0]:
        before, came = sum(spare), dict[int, int]()
        for node in givers:
            while spare[node] > 0 and _relink(network, links, spare, node, came):
                pass
        if sum(spare) == before:
            came.clear()
            _relink(network, links, spare, givers[0], came)
            return links, {node for node in came if network.side[node] == 0}
    return links, {node for node in needy if spare[node]}


def _link(links: Links, spare: list[int], node: int, other: int) -> None:
    links[node].add(other)
    links[other].add(node)
    spare[node] -= 1
    spare[other] -= 1


def _relink(
    network: Network, links: Links, spare: list[int], source: int, came: dict[int, int]
) -> bool:
    """Give ``source`` one more link along an alternating path; whether one was found.

    ``came`` has the nodes that searches came to before, which this one leaves alone, and gets those
    that it comes to.
    """
    came[source] = source
    queue = [source]
    for node in queue:
        for other in network.neighbours[node]:
            if other in came or other in links[node]:
                continue
            came[other] = node
            if spare[other] > 0:
                _alternate(links, came, source, other)
                spare[source] -= 1
                spare[other] -= 1
                return True
            for partner in links[other]:
                if partner not in came and partner in network.neighbours[other]:
                    came[partner] = other
                    queue.append(partner)
    return False


def _alternate(links: Links, came: Mapping[int, int], source: int, target: int) -> None:
    """Link what is not linked and cut what is, along the way that the search came."""
    node, change = target, set.add
    while node != source:
        before = came[node]
        change(links[node], before)
        change(links[before], node)
        node, change = before, set.remove if change is set.add else set.add


def pieces(links: Links) -> list[int]:
    """The number of its piece for each node, from 0."""
    piece = [-1] * len(links)
    count = 0
    for seed in range(len(links)):
        if piece[seed] < 0:
            piece[seed], nodes = count, [seed]  # ``flood`` takes a tenth of all the time longer
            for node in nodes:
                for other in links[node]:
                    if piece[other] < 0:
                        piece[other] = count
                        nodes.append(other)
            count += 1
    return piece


def loosened(network: Network, links: Links, apart: Iterable[int], reach: int) -> list[int]:
    """Cut the links of these nodes and of what is as near to them as ``reach`` steps: what could
    not be merged is to be linked otherwise there. All nodes that have lost links.
    """
    count = len(network.cells)
    loose = {node for node in apart if node < count}
    for _ in range(reach):
        loose |= {other for node in loose for other in network.neighbours[node] if other < count}
    changed = set(loose)
    for node in loose:
        for other in links[node] & network.neighbours[node]:
            links[node].remove(other)
            links[other].remove(node)
            changed.add(other)
    return sorted(changed)


def merge(network: Network, links: Links) -> list[int]:
    """Join pieces at squares with opposite sides in two of them; the nodes outside the largest one.

    The two sides are exchanged for the other two. This puts a ring between two cells of the
    stroke, whose own cells stay in order.
    """
    piece = pieces(links)
    nodes = _by_piece(piece)
    left = len(nodes)
    apart = _outside_largest(piece)  # one of two pieces that meet is there
    merged = True
    while merged and left > 1:
        merged = False
        for node in apart:
            while left > 1 and (other := _merge_at(network, links, piece, node)) is not None:
                _rename(piece, nodes, piece[node], piece[other])
                left -= 1
                merged = True
    return _outside_largest(piece) if left > 1 else []


def _by_piece(piece: Sequence[int]) -> list[list[int]]:
    """The nodes of each piece."""
    nodes: list[list[int]] = [[] for _ in range(max(piece) + 1)]
    for node, number in enumerate(piece):
        nodes[number].append(node)
    return nodes


def _rename(piece: list[int], nodes: list[list[int]], one: int, other: int) -> None:
    """Two pieces are one now, which has the number of the larger."""
    large, small = (one, other) if len(nodes[one]) >= len(nodes[other]) else (other, one)
    for node in nodes[small]:
        piece[node] = large
    nodes[large] += nodes[small]


def _outside_largest(piece: list[int]) -> list[int]:
    largest, _ = Counter(piece).most_common(1)[0]
    return [node for node, number in enumerate(piece) if number != largest]


def _merge_at(network: Network, links: Links, piece: Sequence[int], node: int) -> int | None:
    """Merge the piece of ``node`` with that of a neighbour, if a square allows it: which one."""
    home, near = piece[node], network.neighbours
    for other in near[node]:
        if piece[other] == home:
            continue
        for partner in links[node] & near[node]:
            facing = links[other] & near[other] & near[partner]
            if facing:
                _exchange(links, node, partner, other, facing.pop())
                return other
    return None


def _exchange(links: Links, node: int, partner: int, other: int, facing: int) -> None:
    """Link node-other and partner-facing instead of node-partner and other-facing."""
    for one, old, new in (
        (node, partner, other),
        (partner, node, facing),
        (other, facing, node),
        (facing, other, partner),
    ):
        links[one].remove(old)
        links[one].add(new)
