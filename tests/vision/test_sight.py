"""What several looks at one picture come to."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

import numpy as np
import pytest

from solvers.one_line import Board
from vision.decode.facts import Decoded
from vision.learned.sight import Sight
from vision.locate.find import FoundBoard


def sight(cols: int, likely: float) -> Sight:
    board = Board(((1,) * cols,) * 3)
    places = np.array([[(row, col) for col in range(cols)] for row in range(3)])
    shares = np.full(5, 0.2), np.full(4, 0.25)
    found = FoundBoard((50, 50), (40, 0), (0, 40), 3, cols, None, *shares, 0.9)
    return Sight(found, "one-line", Decoded(board, places, 0.0, ()), likely, 1.0)


@pytest.mark.parametrize(
    ("looks", "cols"),
    [
        ([(4, 0.6), (5, 0.9)], 5),
        ([(4, 0.6), (4, 0.97), (5, 0.9)], 4),
        ([(4, 0.6), (5, 0.9), (4, 0.97)], 4),
    ],
)
def test_the_board_of_the_surest_look_is_taken_as_far_as_another_does_not_dispute_it(
    looks: list[tuple[int, float]], cols: int
) -> None:
    first, *others = (sight(*look) for look in looks)
    taken = reduce(Sight.or_rather, others, first)
    assert len(taken.decoded.board.cells[0]) == cols
    assert taken.confidence < max(likely for shown, likely in looks if shown == cols)


@pytest.mark.parametrize("part_first", [True, False])
def test_a_look_that_saw_all_of_a_board_counts_rather_than_one_that_did_not(
    part_first: bool,
) -> None:
    looks = [replace(sight(4, 0.8), complete=0.5), sight(4, 0.7)]

    first, second = looks if part_first else reversed(looks)

    assert first.or_rather(second).confidence == pytest.approx(0.7, abs=0.01)


@pytest.mark.parametrize("part_first", [True, False])
@pytest.mark.parametrize(("likely", "left", "cols"), [(0.4, 1, 5), (0.2, 1, 4), (0.4, 0, 4)])
def test_what_was_gone_over_may_be_all_that_stands_out_of_a_board(
    likely: float, left: int, cols: int, part_first: bool
) -> None:
    looks = [_gone_over(sight(4, 0.99), 12), _gone_over(sight(5, likely), 15 - left)]

    first, second = looks if part_first else reversed(looks)

    assert first.or_rather(second).found.cols == cols


@pytest.mark.parametrize(
    ("origin_px", "is_more"),
    [((10, 10), True), ((50, 10), True), ((22, 10), False), ((90, 50), False)],
)
def test_a_board_goes_on_beyond_another_that_it_holds_cell_for_cell(
    origin_px: tuple[float, float], is_more: bool
) -> None:
    part = sight(4, 0.9).found
    whole = replace(part, origin_px=origin_px, rows=5, cols=6)

    assert whole.goes_on_beyond(part) is is_more
    assert not part.goes_on_beyond(whole)


def _gone_over(blank: Sight, count: int) -> Sight:
    """The board with a stroke over so many cells, column by column."""
    cols = blank.found.cols
    cells = [(row if col % 2 == 0 else 2 - row, col) for col in range(cols) for row in range(3)]
    board = replace(blank.decoded.board, filled=tuple(cells[:count]))
    return replace(blank, decoded=replace(blank.decoded, board=board))


@pytest.mark.parametrize(("likely", "rather"), [(0.6, True), (0.3, False)])
def test_a_board_with_something_on_it_is_played_rather_than_a_blank_one(
    likely: float, rather: bool
) -> None:
    blank = sight(4, 0.99)
    board = replace(blank.decoded.board, start=(0, 0))
    shown = replace(blank, decoded=replace(blank.decoded, board=board), likely=likely)

    assert shown.rather_than(blank) is rather
    assert blank.rather_than(shown) is not rather
    assert all(
        seen.is_bare is not rather for seen in (shown.or_rather(blank), blank.or_rather(shown))
    )
