"""Neighbours are where they are on the screen."""

from __future__ import annotations

import numpy as np
import pytest

from vision.cells.neighbours import EAST, SOUTH, neighbours


def test_on_squares_the_slots_are_the_eight_directions_in_reading_order() -> None:
    """The cell itself is in the middle, and nothing lies beyond the rim."""
    around = neighbours(3, 4, np.zeros(3, np.int64))
    assert around[5].tolist() == [0, 1, 2, 4, 5, 6, 8, 9, 10]
    assert around[0].tolist() == [12, 12, 12, 12, 0, 1, 12, 4, 5]
    assert around[11].tolist() == [6, 7, 12, 10, 11, 12, 12, 12, 12]
    assert (around[5, EAST], around[5, SOUTH]) == (6, 9)


@pytest.mark.parametrize("first", [0, 1])
def test_on_hex_maps_all_six_lie_one_pitch_away(first: int) -> None:
    """Slots to the left hold cells to the left, slots above cells above."""
    rows, cols = 5, 6
    shifts = (np.arange(rows) + first) % 2
    x = (np.arange(cols)[None, :] + 0.5 * shifts[:, None]).ravel()
    y = (np.arange(rows) * 3**0.5 / 2).repeat(cols)
    around = neighbours(rows, cols, shifts)
    count = np.zeros(rows * cols, int)
    for cell in range(rows * cols):
        for slot, other in enumerate(around[cell]):
            if slot == 4:
                assert other == cell
            elif other < rows * cols:
                count[cell] += 1
                step = np.array([x[other] - x[cell], y[other] - y[cell]])
                assert np.linalg.norm(step) == pytest.approx(1)
                assert np.sign(step[0]) == slot % 3 - 1
                assert np.sign(np.round(step[1], 3)) == slot // 3 - 1
    distance = np.hypot(x[:, None] - x[None], y[:, None] - y[None])
    assert count.tolist() == ((distance > 0.1) & (distance < 1.1)).sum(1).tolist()
