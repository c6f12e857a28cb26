"""A local search for a stroke that passes its stops in order: quick where there are many strokes.

Every state has the right number of links for each node, in one stroke and some rings. It begins
with a way through all stops in order, of cells chosen at random, and what is left is linked as it
comes. Where stops are passed in another order or lie in rings, the links around a node are made
anew, and what is no worse is kept. Rings without stops are merged into the stroke in the end.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise

from solvers.hamilton.network import Links, Network, loosened, merge, two_factor

_PATIENCE = 60
"""Changes in a row that make nothing better, after which another beginning is more promising."""


def attempts(network: Network, chain: Sequence[int]) -> Iterator[Links | None]:
    """Try without end: links in one piece that pass the nodes of ``chain`` in order, or None after
    each change. There must be links as many as each node needs.
    """
    rng = random.Random(0)
    while True:
        links = _links_along(network, _way(network, chain, rng), rng)
        wrong, tried = _out_of_order(network, links, chain), 0
        while wrong and tried < _PATIENCE:
            yield None
            node = rng.choice(wrong) if rng.random() < 0.5 else rng.randrange(len(network.cells))
            changed = [set(own) for own in links]
            loose = loosened(network, changed, [node], 1)
            rng.shuffle(loose)
            two_factor(network, loose, changed)
            left = wrong if changed == links else _out_of_order(network, changed, chain)
            tried = 0 if len(left) < len(wrong) else tried + 1
            if len(left) <= len(wrong):
                links, wrong = changed, left
        yield None if wrong or merge(network, links) else links


def _way(network: Network, chain: Sequence[int], rng: random.Random) -> list[int]:
    """Nodes from the first stop on, each once, to the last one or as far as it gets."""
    if any(network.pinned):
        return []
    weights = [rng.uniform(0.2, 1.2) for _ in network.cells]
    way, closed = [chain[0]], set(chain)
    for start, end in pairwise(chain):
        part = _lightest(network, weights, closed - {end}, start, end)
        if not part:
            break
        way += part
        closed.update(part)
    return way


def _lightest(
    network: Network, weights: Sequence[float], closed: set[int], start: int, end: int
) -> list[int]:
    """The nodes after ``start`` on a lightest way to ``end``, by Dijkstra; empty without a way."""
    came: dict[int, int] = {}
    todo = [(0.0, start, start)]
    while todo and end not in came:
        length, node, before = heappop(todo)
        if node in came:
            continue
        came[node] = before
        for other in network.neighbours[node]:
            if other < len(weights) and other not in closed and other not in came:
                heappush(todo, (length + weights[other], other, node))
    if end not in came:
        return []
    part = [end]
    while part[-1] != start:
        part.append(came[part[-1]])
    return part[-2::-1]


def _links_along(network: Network, way: Sequence[int], rng: random.Random) -> Links:
    """As many links as every node needs, along the way as far as that leaves them possible."""
    links = [set(pinned) for pinned in network.pinned]
    for one, other in pairwise(way):
        links[one].add(other)
        links[other].add(one)
    order = list(range(len(links)))
    rng.shuffle(order)
    return two_factor(network, order, links)[0]


def _out_of_order(network: Network, links: Links, chain: Sequence[int]) -> list[int]:
    """The stops from which links lead to others than those before and after them."""
    beside: dict[int, set[int]] = {stop: set() for stop in chain}
    ends = {*chain, *range(len(network.cells), len(links))}  # those of ways to the air, too
    arrived = set()
    for stop, near in beside.items():
        for towards in links[stop]:
            if (stop, towards) in arrived:
                continue
            before, node = stop, towards
            while node not in ends:
                one, other = links[node]
                before, node = node, one if other == before else other
            if node in beside:
                arrived.add((node, before))
                near.add(node)
                beside[node].add(stop)
    return [
        stop
        for k, stop in enumerate(chain)
        if beside[stop] != {*chain[max(0, k - 1) : k], *chain[k + 1 : k + 2]}
    ]
