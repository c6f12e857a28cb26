"""Orders in which a stroke can have visited cells whose order no picture shows."""

from __future__ import annotations

import random
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import Cell
from solvers.one_line import walk_order
from tests.solvers.levels import bounded, random_stroke

cells = st.tuples(st.integers(0, 2), st.integers(0, 2))


def walks(order: tuple[Cell, ...]) -> bool:
    return all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(order))


@bounded
@given(
    st.frozensets(cells, min_size=1, max_size=7),
    cells,
    st.none() | cells,
    st.lists(st.tuples(cells, cells), max_size=2),
)
def test_an_order_is_found_exactly_where_there_is_one(
    visited: frozenset[Cell], head: Cell, start: Cell | None, links: list[tuple[Cell, Cell]]
) -> None:
    def fits(order: tuple[Cell, ...]) -> bool:
        steps = {*pairwise(order), *pairwise(order[::-1])}
        tips = order[-1] == head and start in (None, order[0])
        return tips and walks(order) and steps.issuperset(links)

    order = walk_order(visited, head, start, links)
    if order is None:
        assert not any(fits(other) for other in permutations(visited))
    else:
        assert sorted(order) == sorted(visited)
        assert fits(order)


@pytest.mark.parametrize("seed", range(5))
def test_known_links_are_kept_on_large_drawings(seed: int) -> None:
    stroke = random_stroke(12, 12, 0.7, random.Random(seed))
    links = [link for place, link in enumerate(pairwise(stroke)) if place % 3 == 0]
    order = walk_order(stroke, stroke[-1], stroke[0], links)
    assert order is not None
    assert set(order) == set(stroke)
    assert (order[0], order[-1]) == (stroke[0], stroke[-1])
    assert walks(order)
    assert {*pairwise(order), *pairwise(order[::-1])}.issuperset(links)


def test_links_round_a_ring_leave_no_order() -> None:
    ring = [(0, 0), (0, 1), (1, 1), (1, 0)]
    assert walk_order(ring, (1, 0), links=zip(ring, [*ring[1:], ring[0]], strict=True)) is None


def test_a_hundred_cells_are_ordered() -> None:
    stroke = random_stroke(11, 11, 0.83, random.Random(4))
    assert walk_order(stroke, stroke[-1]) is not None
