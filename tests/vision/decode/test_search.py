"""The search for the most probable values that rules allow."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.decode.search import Settled, Values, Verdict, groups_of, meanings, search

APART = np.full(6, -1)


def _table(*rows: tuple[float, float]) -> NDArray[np.float64]:
    return np.array(rows, np.float64)


def _lawful(values: Values) -> Verdict:
    return Verdict(0.0)


def _settled(values: Values) -> Settled[tuple[int, ...]]:
    return Settled(0.0, tuple(values.tolist()))


def test_cells_of_one_look_are_a_group_and_one_alone_is_none() -> None:
    looks = np.eye(4, dtype=np.float32)[[0, 0, 1, 1, 1, 0, 2, 2, 3]]

    labels = groups_of(looks)

    assert len(set(labels[[0, 1, 5]])) == len(set(labels[[2, 3, 4]])) == 1
    assert labels[6] == labels[7]
    assert len({*labels[[0, 2, 6]]} - {-1}) == 3
    assert labels[8] == -1


def test_a_cell_that_is_hardly_different_follows_its_look() -> None:
    table = _table((0, -3), (0, -4), (0, -3), (-1, 0), (-3, 0))
    groups = np.array([0, 0, 0, 0, -1])

    best, other = meanings(table, groups, exception=2.0)[:2]

    assert best.values.tolist() == [0, 0, 0, 0, 1]
    assert best.cost == 1.0
    assert other.values.tolist() == [1, 1, 1, 1, 1] or other.cost > best.cost


def test_a_cell_that_is_surely_different_is_an_exception() -> None:
    table = _table((0, -3), (0, -4), (0, -3), (-5, 0))

    best = meanings(table, np.zeros(4, np.int64), exception=2.0)[0]

    assert best.values.tolist() == [0, 0, 0, 1]
    assert best.cost == 2.0


def test_several_that_are_surely_different_are_another_look() -> None:
    table = np.log(np.array([[0.999, 0.001]] * 12 + [[0.001, 0.999]] * 7))

    together = meanings(table, np.zeros(19, np.int64), exception=1.0)[0]
    few = meanings(table[:15], np.zeros(15, np.int64), exception=1.0)[0]

    assert together.values.tolist() == [0] * 12 + [1] * 7
    assert together.cost == 0
    assert few.cost == 3


def test_nothing_is_found_where_the_rules_allow_nothing() -> None:
    starts = meanings(_table((0, -1), (0, -1)), APART[:2], 1.0)

    assert search(starts, _lawful, lambda values: None) is None


def test_the_rivals_of_the_best_are_its_single_flips() -> None:
    starts = meanings(_table((0, -2), (0, -3), (0, -40)), APART[:3], 1.0)

    found = search(starts, _lawful, _settled)

    assert found is not None
    assert found.best.values.tolist() == [0, 0, 0]
    gaps = sorted(other.cost - found.best.cost for other in found.others)
    assert gaps[:2] == [2.0, 3.0]


@settings(deadline=None)
@given(
    st.lists(st.floats(-6, 6), min_size=4, max_size=6),
    st.floats(0, 8),
    st.sets(st.integers(0, 63), max_size=20),
)
def test_it_finds_what_trying_everything_finds(
    gains: list[float], fine: float, forbidden: set[int]
) -> None:
    """Boards with an odd number of ones are fined, some are forbidden."""
    table = _table(*((0.0, gain) for gain in gains))

    def number(values: tuple[int, ...]) -> int:
        return sum(value << place for place, value in enumerate(values))

    def judge(values: Values) -> Verdict:
        return Verdict(fine * (int(values.sum()) % 2))

    def settle(values: Values) -> Settled[tuple[int, ...]] | None:
        plain = tuple(int(value) for value in values)
        return None if number(plain) in forbidden else Settled(0.0, plain)

    costs = {
        values: sum(max(gain, 0) - gain * value for gain, value in zip(gains, values, strict=True))
        + fine * (sum(values) % 2)
        for values in product((0, 1), repeat=len(gains))
        if number(values) not in forbidden
    }

    found = search(meanings(table, APART[: len(gains)], 1.0), judge, settle)

    assert (found is None) == (not costs)
    if found is not None:
        assert abs(found.best.cost - min(costs.values())) < 1e-9
