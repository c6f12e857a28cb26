"""What stays in pieces is linked otherwise, and the rest stays as it is."""

from __future__ import annotations

from collections import Counter

from solvers.hamilton import Network, Task, grid_graph, loosened, merge, two_factor
from solvers.hamilton.network import pieces

SIDE = 12
GRID = grid_graph({(row, col) for row in range(SIDE) for col in range(SIDE)})


def _in_pieces(network: Network) -> list[set[int]]:
    """Links that give each node what it needs, and come in several pieces."""
    links, starved = two_factor(network, range(len(network.neighbours)))
    assert not starved
    return links


def _apart(links: list[set[int]]) -> set[int]:
    """The nodes outside the largest piece."""
    piece = pieces(links)
    largest = max(piece, key=Counter(piece).__getitem__)
    return {node for node, number in enumerate(piece) if number != largest}


def test_links_around_small_pieces_are_loosened_and_found_anew() -> None:
    network = Network.of(Task(GRID, first=(0, 0), last=(0, SIDE - 1)))
    links = _in_pieces(network)
    before, apart = [set(own) for own in links], _apart(links)
    assert apart

    lost = loosened(network, links, apart, 0)

    assert set(lost) == apart
    for node, own in enumerate(links):
        assert own == (set() if node in apart else before[node])
    again, starved = two_factor(network, lost[::-1], links)
    assert not starved
    needs = [most + len(pins) for most, pins in zip(network.spare, network.pinned, strict=True)]
    assert [len(own) for own in again] == needs


def test_the_reach_is_counted_in_steps() -> None:
    network = Network.of(Task(GRID, first=(0, 0), last=(0, SIDE - 1)))
    left = []
    for reach in (0, 1, 2):
        links = _in_pieces(network)
        loosened(network, links, _apart(links), reach)
        left.append(sum(map(len, links)))
    assert left[0] > left[1] > left[2]


def test_merging_tells_what_stays_apart() -> None:
    network = Network.of(Task(GRID, first=(0, 0), last=(0, SIDE - 1)))
    links = _in_pieces(network)
    before = _apart(links)

    apart = merge(network, links)

    assert set(apart) == _apart(links) < before
    assert [len(own) for own in links] == [len(own) for own in _in_pieces(network)]
