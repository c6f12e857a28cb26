"""Maps are rectangles or hexagons, and one cell has the cat."""

from __future__ import annotations

import numpy as np
import pytest

from solvers.cat import Board, Shifted
from tests.vision.decode.boards import blank, of_cat
from tests.vision.decode.made import Sight, odds_of
from tools.draw.truth import DrawnBoard
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import Kind, Mark
from vision.decode.cat import decode
from vision.decode.facts import Decoded, Said
from vision.decode.trust import TRUST, confidence
from vision.reading import NotRecognized

SURE = Sight(sure=9, noise=0.5)


def _decoded(drawn: DrawnBoard, odds: CellOdds | None = None) -> Decoded[Board]:
    assert drawn.shifted is not None
    return decode(odds_of(drawn, SURE) if odds is None else odds, 1 - drawn.shifted)


def _hexagon(radius: int) -> Board:
    side = 2 * radius + 1
    rows = []
    for row in range(side):
        count = side - abs(row - radius)
        before = abs(row - radius) // 2
        rows.append([-1] * before + [0] * count + [-1] * (side - count - before))
    cells = tuple(map(tuple, rows))
    return Board(cells, (radius, radius), "odd" if radius % 2 == 0 else "even")


@pytest.mark.parametrize("radius", [2, 3, 4])
def test_hexagons_of_both_parities(radius: int) -> None:
    board = _hexagon(radius)

    assert _decoded(of_cat(board)).board == board


@pytest.mark.parametrize("shifted", ["odd", "even"])
@pytest.mark.parametrize("rows", [7, 8])
def test_rectangles_of_both_parities(shifted: Shifted, rows: int) -> None:
    board = Board(((0,) * 6,) * rows, (3, 2), shifted)

    assert _decoded(of_cat(board)).board == board


def test_a_rectangle_may_lack_corners() -> None:
    cells = [[0] * 7 for _ in range(7)]
    cells[0][0] = cells[6][0] = -1
    board = Board(tuple(map(tuple, cells)), (3, 2), "odd")

    assert _decoded(of_cat(board)).board == board


@pytest.mark.parametrize("shifted", [0, 1])
def test_a_row_too_many_turns_the_parity(shifted: int) -> None:
    drawn = blank("cat", 8, 6, shifted)
    drawn.kinds[0] = Kind.OUTSIDE
    drawn.marks[4, 2, Mark.PIECE] = 1

    answer = _decoded(drawn)

    assert len(answer.board.cells) == 7
    assert answer.board.cat == (3, 2)
    assert answer.board.shifted == ("even" if shifted == 1 else "odd")
    assert tuple(answer.places[3, 2]) == (5, 3)


def test_the_ragged_rim_of_a_hexagon_is_mended() -> None:
    board = _hexagon(4)
    odds = odds_of(of_cat(board), SURE)
    odds.kinds[1, 3, [Kind.OUTSIDE, Kind.FREE]] = np.log([0.7, 0.3])
    odds.kinds[9, 8, [Kind.OUTSIDE, Kind.FREE]] = np.log([0.3, 0.7])

    assert _decoded(of_cat(board), odds).board == board


def test_a_cat_may_hide_what_its_cell_looks_like() -> None:
    board = Board(((0,) * 7,) * 7, (3, 3), "odd")
    odds = odds_of(of_cat(board), SURE)
    odds.kinds[4, 4, [Kind.BLOCKED, Kind.FREE]] = odds.kinds[4, 4, [Kind.FREE, Kind.BLOCKED]]

    assert _decoded(of_cat(board), odds).board == board


def test_two_cells_that_may_have_the_cat_are_a_doubt() -> None:
    board = Board(((0,) * 7,) * 7, (3, 4), "odd")
    odds = odds_of(of_cat(board), SURE)
    odds.marks[4, 3, Mark.PIECE] = odds.marks[4, 5, Mark.PIECE] - 0.2

    answer = _decoded(of_cat(board), odds)

    assert answer.board == board
    assert answer.doubts[0].what == "the cat may be at 3,2"
    assert confidence(answer, TRUST["cat"]) < 0.6


def test_a_parity_that_was_said_binds() -> None:
    board = Board(((0,) * 7,) * 7, (3, 3), "odd")
    odds = odds_of(of_cat(board), Sight(sure=3))

    assert decode(odds, 0, Said(shifted="even")).board.shifted == "even"
    assert decode(odds, 0, Said(shifted="odd")).board.shifted == "odd"


def test_rows_that_no_map_can_have_are_refused() -> None:
    odds = odds_of(of_cat(Board(((0,) * 7,) * 7, (3, 3), "odd")), SURE)

    with pytest.raises(NotRecognized, match="20 rows were given"):
        decode(odds, 0, Said(rows=20))


@pytest.mark.parametrize(("surer", "is_in_the_middle"), [(2.0, True), (8.0, False)])
def test_a_tall_cat_most_probably_has_not_gone_yet(surer: float, is_in_the_middle: bool) -> None:
    board = Board(((0,) * 9,) * 9, (4, 4), "odd")
    drawn = of_cat(board)
    odds = odds_of(drawn, SURE)
    odds.marks[3, 5, Mark.PIECE] = odds.marks[5, 5, Mark.PIECE] + surer  # its head

    assert (_decoded(drawn, odds).board.cat == (4, 4)) is is_in_the_middle
