"""Paths made of pairs of neighbouring cells."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.evidence.cells import chains, cluster
from vision.evidence.strands import as_path, neighbours


def test_a_path_is_walked_from_its_first_end() -> None:
    assert as_path([((0, 0), (0, 1)), ((1, 1), (0, 1))]) == ((0, 0), (0, 1), (1, 1))


def test_branches_loops_and_pieces_are_no_path() -> None:
    assert as_path([]) is None
    assert as_path([((0, 1), (0, 0)), ((0, 1), (0, 2)), ((0, 1), (1, 1))]) is None
    ring = [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 0)), ((1, 0), (0, 0))]
    assert as_path(ring) is None
    assert as_path([((0, 0), (0, 1)), ((5, 5), (5, 6))]) is None
    assert as_path([*ring, ((7, 7), (7, 8))]) is None


@given(st.lists(st.sampled_from([(0, 1), (1, 0)]), min_size=1, max_size=30), st.randoms())
def test_any_walk_is_found_whatever_the_order_of_its_steps(steps, random) -> None:  # type: ignore[no-untyped-def]
    walk = [(0, 0)]
    for down, right in steps:
        walk.append((walk[-1][0] + down, walk[-1][1] + right))
    pairs = list(pairwise(walk))
    random.shuffle(pairs)
    assert as_path(pairs) == tuple(walk)


def test_neighbours_of_a_square() -> None:
    square = [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert len(neighbours(square)) == 4
    assert neighbours([(0, 0), (1, 1)]) == []


def test_chains_join_what_is_linked_by_others() -> None:
    near = np.eye(5, dtype=np.bool_)
    near[0, 4] = near[4, 0] = near[4, 2] = near[2, 4] = True
    assert chains(near).tolist() == [0, 1, 0, 2, 0]


def test_clusters_are_named_by_size() -> None:
    colours = np.array([[0, 0, 0], [50, 0, 0], [52, 0, 0], [54, 0, 0]], np.float32)
    assert cluster(colours, 3.0).tolist() == [1, 0, 0, 0]
