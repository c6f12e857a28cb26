"""Where a board ends."""

from __future__ import annotations

import pytest

from tests.vision.decode.boards import blank
from tests.vision.decode.made import Sight, odds_of
from vision.cells.vocabulary import Kind
from vision.decode.extent import windows
from vision.decode.facts import NOTHING_SAID, Said
from vision.reading import NotRecognized

KINDS = (Kind.BLOCKED, Kind.FREE, Kind.USED)


def test_the_ring_is_left_out() -> None:
    assert windows(odds_of(blank("knight", 4, 6)), NOTHING_SAID, *KINDS)[0][1] == (1, 1, 5, 7)


def test_a_row_that_was_located_too_many_is_dropped() -> None:
    board = blank("knight", 5, 4)
    board.kinds[0] = board.kinds[:, 3] = Kind.OUTSIDE

    assert windows(odds_of(board), NOTHING_SAID, *KINDS)[0][1] == (2, 1, 6, 4)


def test_rows_that_look_a_little_like_cells_all_along_may_be_none() -> None:
    """As buttons below a board."""
    odds = odds_of(blank("knight", 10, 12))
    rows = odds.kinds[8:11, 1:13]
    rows[..., Kind.FREE], rows[..., Kind.OUTSIDE] = -1, -2

    found = [window for _, window in windows(odds, NOTHING_SAID, *KINDS)]

    assert found[0] == (1, 1, 11, 13)
    assert (1, 1, 8, 13) in found


def test_a_few_odd_cells_do_not_move_the_rim() -> None:
    odds = odds_of(blank("knight", 6, 6), Sight(wrong=0.1), seed=4)

    assert windows(odds, NOTHING_SAID, *KINDS)[0][1] == (1, 1, 7, 7)


def test_what_is_said_of_rows_and_columns_is_kept_to() -> None:
    for _, (top, left, bottom, right) in windows(
        odds_of(blank("knight", 5, 5)), Said(rows=4, cols=6), *KINDS
    ):
        assert (bottom - top, right - left) == (4, 6)


def test_more_rows_than_there_can_be_are_refused() -> None:
    with pytest.raises(NotRecognized, match="12 rows were given, and 7 at most show"):
        windows(odds_of(blank("knight", 5, 5)), Said(rows=12), *KINDS)
