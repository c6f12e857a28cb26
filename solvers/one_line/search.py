"""From a task to its stroke: the quick way, else a reason why there is none, else the exact way."""

from __future__ import annotations

import random
from dataclasses import replace

from solvers import Cell, Unsolvable
from solvers.hamilton import Links, Network, Task, loosened, merge, search, two_factor
from solvers.one_line.reasons import EXHAUSTED, starvation, why_impossible

_ATTEMPTS, _MENDED, _REACH = 8, 6, 4
"""Orders to try on the quick way, how often pieces are merged and what stays apart is mended, and
how many steps around that are linked anew. On boards of 50x50 one order in three fails, on smaller
ones fewer; each takes a tenth of the time of the exact way, and mending much less."""


def find_path(task: Task) -> list[Cell]:
    """The cells of ``task.graph`` in the order of a stroke. Raises Unsolvable with the reason."""
    if len(task.graph) == 1:
        return list(task.graph)
    if task.first is None and task.last is not None:
        return find_path(_reversed(task))[::-1]
    network = Network.of(task)
    return network.trace(_find_links(task, network), task.first)


def is_only_path(task: Task) -> bool:
    """Whether no other stroke does what ``find_path`` does. Raises Unsolvable with the reason.

    The same stroke the other way round is no other one.
    """
    if len(task.graph) == 1:
        return True
    if task.first is None and task.last is not None:
        task = _reversed(task)
    network = Network.of(task)
    links = _find_links(task, network)
    closed = task.last is not None
    return search(network, chain(task, network), closed, other_than=links) is None


def _reversed(task: Task) -> Task:
    return replace(task, first=task.last, last=None)


def _find_links(task: Task, network: Network) -> Links:
    links: Links | None = None
    if task.stops:  # the quick way knows no order
        _, starved = two_factor(network, range(len(network.neighbours)))
    else:
        links, starved = _quick_links(network)
    if starved:
        cells = [network.cells[node] for node in starved if node < len(network.cells)]
        raise Unsolvable(why_impossible(task) or starvation(cells))
    if links is None:
        links = _exact_links(task, network)
    return links


def _quick_links(network: Network) -> tuple[Links | None, set[int]]:
    """Links in one piece, if they come easily, and the nodes that starve in any case."""
    order = list(range(len(network.neighbours)))
    shuffle = random.Random(0).shuffle
    for _ in range(_ATTEMPTS):
        shuffle(order)
        links, starved = two_factor(network, order)
        if starved:
            return None, starved
        for _ in range(_MENDED):
            apart = merge(network, links)
            if not apart:
                return links, set()
            loose = loosened(network, links, apart, _REACH)
            if 2 * len(loose) > len(order):
                break
            shuffle(loose)
            two_factor(network, loose, links)
    return None, set()


def _exact_links(task: Task, network: Network) -> Links:
    reason = why_impossible(task)
    if reason:
        raise Unsolvable(reason)
    links = search(network, chain(task, network), closed=task.last is not None)
    if links is None:
        raise Unsolvable(EXHAUSTED)
    return links


def chain(task: Task, network: Network) -> list[int]:
    """The nodes that the stroke passes in order, its known tips included, where there are stops."""
    if not task.stops:
        return []
    tips_and_stops = dict.fromkeys((task.first, *task.stops, task.last))
    return [network.cells.index(cell) for cell in tips_and_stops if cell is not None]
