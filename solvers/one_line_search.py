"""From a task to its stroke: the quick way, else a reason why there is none, else the exact way."""

from __future__ import annotations

import random
from dataclasses import replace

from solvers import Cell, Unsolvable
from solvers.one_line_network import Links, Network, Task, merge, two_factor
from solvers.one_line_reasons import EXHAUSTED, starvation, why_impossible
from solvers.one_line_sat import search

_ATTEMPTS = 8
"""Orders to try on the quick way. On boards of 50x50 about one in three fails, on smaller ones
fewer, and each takes a tenth of the time of the exact way."""


def find_path(task: Task) -> list[Cell]:
    """The cells of ``task.graph`` in the order of a stroke. Raises Unsolvable with the reason."""
    if len(task.graph) == 1:
        return list(task.graph)
    if task.first is None and task.last is not None:
        return find_path(replace(task, first=task.last, last=None))[::-1]
    network = Network.of(task)
    links, starved = _quick_links(network)
    if starved:
        cells = [network.cells[node] for node in starved if node < len(network.cells)]
        raise Unsolvable(why_impossible(task) or starvation(cells))
    if links is None or task.stops:
        links = _exact_links(task, network)
    return network.trace(links, task.first)


def _quick_links(network: Network) -> tuple[Links | None, set[int]]:
    """Links in one piece, if they come easily, and the nodes that starve in any case."""
    order = list(range(len(network.neighbours)))
    shuffle = random.Random(0).shuffle
    for _ in range(_ATTEMPTS):
        shuffle(order)
        links, starved = two_factor(network, order)
        if starved:
            return None, starved
        if merge(network, links):
            return links, set()
    return None, set()


def _exact_links(task: Task, network: Network) -> Links:
    reason = why_impossible(task)
    if reason:
        raise Unsolvable(reason)
    chain: list[int] = []
    if task.stops:
        tips_and_stops = dict.fromkeys((task.first, *task.stops, task.last))
        chain = [network.cells.index(cell) for cell in tips_and_stops if cell is not None]
    links = search(network, chain, closed=task.last is not None)
    if links is None:
        raise Unsolvable(EXHAUSTED)
    return links
