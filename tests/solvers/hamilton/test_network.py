"""What stays in pieces is linked otherwise, and the rest stays as it is."""

from __future__ import annotations

from collections import Counter

from solvers.hamilton import Network, Task, grid_graph, loosened, two_factor
from solvers.hamilton.network import pieces

SIDE = 12
GRID = grid_graph({(row, col) for row in range(SIDE) for col in range(SIDE)})


def _in_pieces(network: Network) -> list[set[int]]:
    """Links that give each node what it needs, and come in several pieces."""
    links, starved = two_factor(network, range(len(network.neighbours)))
    assert not starved
    return links


def test_links_around_small_pieces_are_loosened_and_found_anew() -> None:
    network = Network.of(Task(GRID, first=(0, 0), last=(0, SIDE - 1)))
    links = _in_pieces(network)
    piece = pieces(links)
    largest = max(Counter(piece).values())
    assert largest < len(piece)

    kept = loosened(network, links, 0)

    for node, own in enumerate(kept):
        in_largest = Counter(piece)[piece[node]] == largest
        assert own == (links[node] if in_largest else set())
    again, starved = two_factor(network, reversed(range(len(piece))), kept)
    assert not starved
    needs = [most + len(pins) for most, pins in zip(network.spare, network.pinned, strict=True)]
    assert [len(own) for own in again] == needs


def test_the_reach_is_counted_in_steps() -> None:
    network = Network.of(Task(GRID, first=(0, 0), last=(0, SIDE - 1)))
    links = _in_pieces(network)

    left = [sum(map(len, loosened(network, links, reach))) for reach in (0, 1, 2)]

    assert left[0] > left[1] > left[2]
