"""Which numbers stand where."""

from __future__ import annotations

import numpy as np

from solvers.one_line import Board
from tests.vision.decode.boards import blank, of_one_line
from tests.vision.decode.made import Sight, odds_of
from vision.cells.vocabulary import Mark
from vision.decode.numbering import numberings
from vision.decode.one_line import decode
from vision.decode.trust import TRUST, confidence

SURE = Sight(sure=9, noise=0.3)


def test_numbers_are_found_in_their_order() -> None:
    board = blank("one-line", 4, 4)
    for number, cell in enumerate([(0, 0), (3, 1), (2, 2), (0, 3)], 1):
        board.numbers[cell] = number

    assert numberings(odds_of(board, SURE))[0].cells == ((1, 1), (4, 2), (3, 3), (1, 4))


def test_where_nothing_is_written_there_are_no_numbers() -> None:
    assert numberings(odds_of(blank("one-line", 4, 4), SURE))[0].cells == ()


def test_numbers_above_nine_have_two_figures() -> None:
    board = blank("one-line", 4, 4)
    cells = [(row, col) for row in range(4) for col in range(3)]
    for number, cell in enumerate(cells, 1):
        board.numbers[cell] = number

    found = numberings(odds_of(board, SURE))[0]

    assert found.cells == tuple((row + 1, col + 1) for row, col in cells)


def test_what_looks_like_one_number_in_many_cells_is_none() -> None:
    board = blank("one-line", 4, 4)
    cells = [(3, 0), (3, 3), (2, 1)]
    for number, cell in enumerate(cells, 1):
        board.numbers[cell] = number
    board.numbers[:2] = 6  # dots that a stroke left

    found = numberings(odds_of(board, SURE))[0]

    assert found.cells == tuple((row + 1, col + 1) for row, col in cells)


def test_a_figure_may_stand_on_the_first_number() -> None:
    board = Board.from_text("S...\n....\n....\nwaypoints: 0,0 2,0 0,3")
    drawn = of_one_line(board)
    drawn.numbers[0, 0] = -1
    drawn.marks[0, 0, Mark.START] = 1

    answer = decode(odds_of(drawn, SURE))

    assert answer.board.waypoints == board.waypoints
    assert answer.board.start == (0, 0)


def test_two_numbers_that_may_be_exchanged_are_a_doubt() -> None:
    board = Board.from_text("....\n....\n....\nwaypoints: 0,0 2,0 0,3")
    odds = odds_of(of_one_line(board), SURE)
    mixed = np.logaddexp(odds.digits[3, 1], odds.digits[1, 4]) - np.log(2)
    odds.digits[3, 1] = odds.digits[1, 4] = mixed

    answer = decode(odds)

    assert confidence(answer, TRUST["one-line"]) < 0.6
    assert any(doubt.what.startswith("number 2 may be at ") for doubt in answer.doubts)


def test_a_last_number_that_may_be_none_is_a_doubt() -> None:
    board = Board.from_text("....\n....\n....\nwaypoints: 0,0 2,0 0,3")
    odds = odds_of(of_one_line(board), SURE)
    nothing = odds.digits[2, 2]
    odds.digits[1, 4] = np.logaddexp(odds.digits[1, 4], nothing) - np.log(2)

    answer = decode(odds)

    assert confidence(answer, TRUST["one-line"]) < 0.9
    assert any("numbers instead of" in doubt.what for doubt in answer.doubts)


def test_of_two_numberings_the_one_that_a_stroke_can_pass_is_taken() -> None:
    board = Board.from_text("S....\nwaypoints: 0,0 0,2 0,3 0,4")
    odds = odds_of(of_one_line(board), SURE)
    three, four = odds.digits[1, 4].copy(), odds.digits[1, 5].copy()
    odds.digits[1, 4] = np.logaddexp(three - 1.2, four - 0.4)
    odds.digits[1, 5] = np.logaddexp(four - 1.2, three - 0.4)

    assert decode(odds).board.waypoints == board.waypoints
