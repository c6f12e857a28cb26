"""What hangs together across the sides between places."""

from __future__ import annotations

import numpy as np

from vision.klotski.layout import beside, connected, members

# Three rows, two columns: three left sides, then four upper sides.
WALLED = np.array([[True, False], [True, True], [True, True]])


def test_sides_come_row_by_row_left_ones_first() -> None:
    one, other = beside(np.arange(6).reshape(3, 2))
    assert one.tolist() == [0, 2, 4, 0, 1, 2, 3]
    assert other.tolist() == [1, 3, 5, 2, 3, 4, 5]


def test_sets_are_numbered_in_reading_order() -> None:
    joined = np.array([True, False, True, False, True, False, False])
    labels = connected(WALLED, joined)
    assert labels.tolist() == [[0, -1], [1, 2], [3, 3]]
    assert members(labels) == [[(0, 0)], [(1, 0)], [(1, 1)], [(2, 0), (2, 1)]]


def test_a_set_may_wind() -> None:
    joined = np.array([False, False, True, True, False, True, True])
    assert members(connected(WALLED, joined)) == [[(0, 0), (1, 0), (1, 1), (2, 0), (2, 1)]]


def test_nothing_inside_is_no_set() -> None:
    labels = connected(np.zeros((2, 3), np.bool_), np.ones(7, np.bool_))
    assert members(labels) == []
