"""How doubts add up to a confidence."""

from __future__ import annotations

import numpy as np
import pytest

from vision.decode.facts import Decoded, Doubt
from vision.decode.trust import MOST_CERTAIN, Trust, confidence, doubts


def _decoded(*gaps: float, cost: float = 0.0) -> Decoded[str]:
    told = tuple(Doubt(f"1,{place} may be free", gap) for place, gap in enumerate(gaps))
    return Decoded("board", np.zeros((1, 1, 2), np.int64), cost, told)


def test_a_board_without_rivals_is_sure() -> None:
    assert confidence(_decoded(), Trust(1.0, 14.0)) == MOST_CERTAIN


def test_an_equal_rival_halves_the_confidence() -> None:
    assert confidence(_decoded(0.0), Trust(1.0, 30.0)) == pytest.approx(0.5)


def test_where_ends_do_not_matter_a_board_that_is_turned_is_no_rival() -> None:
    told = Doubt("start and goal may be exchanged", 0.0, turned=True), Doubt("another", 0.0)
    decoded = Decoded("board", np.zeros((1, 1, 2), np.int64), 0.0, told)
    assert confidence(decoded, Trust(1.0, 30.0)) == pytest.approx(1 / 3)
    assert confidence(decoded, Trust(1.0, 30.0), either_way=True) == pytest.approx(2 / 3)


def test_a_board_that_contradicts_its_cells_may_be_something_else() -> None:
    assert confidence(_decoded(cost=14.0), Trust(1.0, 14.0)) == pytest.approx(0.5)


def test_a_higher_temperature_trusts_less() -> None:
    assert confidence(_decoded(3.0), Trust(3.0, 40.0)) < confidence(_decoded(3.0), Trust(1.0, 40.0))


def test_doubts_are_told_with_their_probability_and_the_unlikely_ones_are_not() -> None:
    told = doubts(_decoded(np.log(2), 9.0), Trust(1.0, 40.0))

    assert told == ("1,0 may be free (0.33)",)
