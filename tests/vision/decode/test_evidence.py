"""Numbers read as a whole, and each given to one cell."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.decode.boards import blank
from tests.vision.decode.made import odds_of
from vision.decode.evidence import assignment, number_logs


@pytest.mark.parametrize("number", [-1, 0, 7, 10, 42, 100, 105])
def test_a_number_is_read_from_its_figures(number: int) -> None:
    board = blank("knight", 2, 3)
    board.numbers[1, 2] = number

    logs = number_logs(odds_of(board), 120).reshape(4, 5, -1)[2, 3]

    assert int(logs.argmax()) == number % len(logs)


@settings(deadline=None)
@given(
    st.integers(1, 4).flatmap(
        lambda rows: st.lists(
            st.lists(st.floats(-9, 9), min_size=5, max_size=5), min_size=rows, max_size=rows
        )
    )
)
def test_the_dearest_assignment_is_found(gains: list[list[float]]) -> None:
    table = np.array(gains)
    rows = np.arange(len(table))
    dearest = max(table[rows, list(cols)].sum() for cols in permutations(range(5), len(table)))

    gain, taken = assignment(table)

    assert len(set(taken.tolist())) == len(table)
    assert abs(table[rows, taken].sum() - gain) < 1e-9
    assert abs(gain - dearest) < 1e-6
