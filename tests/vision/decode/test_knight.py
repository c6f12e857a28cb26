"""What the knight's move settles."""

from __future__ import annotations

import numpy as np
import pytest

from solvers.knight import Board, plan
from solvers.knight.board import jumps
from tests.vision.decode.boards import blank, of_knight
from tests.vision.decode.made import Sight, odds_of
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import Kind, Mark
from vision.decode.facts import Said
from vision.decode.knight import decode
from vision.decode.trust import TRUST, confidence

SURE = Sight(sure=9, noise=0.5)
TOUR = [(0, 0), *plan(Board.from_text("N1 _ _ _ _\n" + "_ _ _ _ _\n" * 4))]


def _board(visits: int, numbered: bool = True) -> Board:
    cells = np.zeros((5, 5), int)
    for number, cell in enumerate(TOUR[:visits], 1):
        cells[cell] = number if numbered or visits == 1 else -1
    return Board(tuple(map(tuple, cells.tolist())), TOUR[visits - 1] if visits else None)


@pytest.mark.parametrize("visits", [0, 1, 2, 9, 25])
@pytest.mark.parametrize("numbered", [True, False])
def test_boards_with_and_without_numbers(visits: int, numbered: bool) -> None:
    board = _board(visits, numbered)

    assert decode(odds_of(of_knight(board), SURE)).board == board


def test_a_number_that_cannot_be_read_is_settled_by_its_neighbours() -> None:
    board = _board(14)
    odds = odds_of(of_knight(board), SURE)
    for cell in TOUR[4], TOUR[7]:
        odds.digits[cell[0] + 1, cell[1] + 1] = np.log(1 / 11)

    assert decode(odds).board == board


def test_a_number_that_looks_like_another_is_settled_by_its_neighbours() -> None:
    board = _board(9)
    odds = odds_of(of_knight(board), SURE)
    (row, col), (far_row, far_col) = TOUR[2], TOUR[7]  # a three that looks like an eight
    odds.digits[row + 1, col + 1] = odds.digits[far_row + 1, far_col + 1]
    odds.digits[row + 1, col + 1, 2, 3] = odds.digits[row + 1, col + 1, 2].max() - 1

    assert decode(odds).board == board


def test_visits_may_be_counted_from_nought() -> None:
    board = _board(11)
    drawn = of_knight(board)
    drawn.numbers[drawn.numbers > 0] -= 1

    assert decode(odds_of(drawn, SURE)).board == board


def test_the_figure_may_hide_the_last_number() -> None:
    board = _board(12)
    drawn = of_knight(board)
    drawn.numbers[TOUR[11]] = -1

    assert decode(odds_of(drawn, SURE)).board == board


def test_the_figure_may_look_like_a_number() -> None:
    board = _board(18)
    odds = odds_of(of_knight(board), SURE)
    row, col = TOUR[17]
    odds.digits[row + 1, col + 1] = -9
    odds.digits[row + 1, col + 1, [0, 1, 2], [10, 2, 1]] = 0  # 21, which is no further visit

    answer = decode(odds)

    assert answer.board == board
    assert answer.cost < 8


@pytest.mark.parametrize("visits", [18, 21])
def test_the_figure_may_look_like_an_earlier_number(visits: int) -> None:
    board = _board(visits)
    odds = odds_of(of_knight(board), SURE)
    row, col = TOUR[visits - 1]
    odds.marks[..., Mark.PIECE] = odds.no_mark[Mark.PIECE] - 9
    odds.marks[row + 1, col + 1, Mark.PIECE] += 9
    odds.digits[row + 1, col + 1] = -9
    odds.digits[row + 1, col + 1, [0, 1, 2], [10, 10, 4]] = 0

    assert decode(odds).board == board


@pytest.mark.parametrize("hidden", [[24], [24, 21, 13]])
def test_a_tour_is_done_where_one_square_without_a_number_is_left(hidden: list[int]) -> None:
    board = _board(25)
    drawn = of_knight(board)
    drawn.marks[..., Mark.PIECE] = False
    for place in hidden:
        drawn.numbers[TOUR[place]] = -1

    assert decode(odds_of(drawn, SURE)).board == board


def test_a_last_square_that_shows_no_number_among_clear_ones_is_left() -> None:
    board = _board(24)
    drawn = of_knight(board)
    drawn.marks[..., Mark.PIECE] = False
    odds = odds_of(drawn, SURE)
    odds.kinds[1:-1, 1:-1, Kind.FREE] = odds.kinds[1:-1, 1:-1].max(-1)
    odds.kinds[1:-1, 1:-1, Kind.USED] = odds.kinds[1:-1, 1:-1, Kind.FREE] + 1  # all look alike

    assert decode(odds).board == board


def _misread(visits: int, *misread: int) -> tuple[Board, CellOdds]:
    """A walk without a figure at its end, some numbers of which are surely read as 22."""
    board = _board(visits)
    drawn = of_knight(board)
    drawn.marks[..., Mark.PIECE] = False
    odds = odds_of(drawn, SURE)
    for place in misread:
        row, col = TOUR[place]
        odds.digits[row + 1, col + 1] = -9
        odds.digits[row + 1, col + 1, [0, 1, 2], [10, 2, 2]] = 0
    return board, odds


@pytest.mark.parametrize("visits", [10, 13, 19])
def test_a_walk_ends_at_its_last_number_where_no_figure_shows(visits: int) -> None:
    board, odds = _misread(visits, 3, 6)

    assert decode(odds).board == board


def test_numbers_that_fit_make_up_for_those_that_were_misread() -> None:
    few, many = (decode(_misread(visits, 2, 3, 4, 5, 6)[1]) for visits in (8, 24))

    assert few.cost > TRUST["knight"].surprise > many.cost + 8


@pytest.mark.parametrize("seed", range(4))
def test_a_tour_is_found_by_the_numbers_that_its_line_does_not_cross(seed: int) -> None:
    tour = [(7, 0), *plan(Board.from_text("_ _ _ _ _ _ _ _\n" * 7 + "N1 _ _ _ _ _ _ _"))]
    cells = np.zeros((8, 8), int)
    for number, cell in enumerate(tour, 1):
        cells[cell] = number
    board = Board(tuple(map(tuple, cells.tolist())), tour[-1])
    odds = odds_of(of_knight(board), SURE, seed)
    crossed = np.random.default_rng(seed).permutation(64)[:22]
    for place in crossed[:14]:
        odds.digits[tour[place][0] + 1, tour[place][1] + 1, :, :10] = -9
        odds.digits[tour[place][0] + 1, tour[place][1] + 1, :, 10] = 0
    for place in crossed[14:]:
        odds.digits[tour[place][0] + 1, tour[place][1] + 1] = -9
        odds.digits[tour[place][0] + 1, tour[place][1] + 1, [0, 1, 2], [10, 10, place % 9 + 1]] = 0

    assert decode(odds).board == board


def test_numbers_may_be_all_that_shows_visits() -> None:
    board = _board(25)
    odds = odds_of(of_knight(board), Sight(sure=3, noise=0.5))
    inner = odds.kinds[1:-1, 1:-1]
    inner[..., Kind.FREE] = inner[..., Kind.USED] + 4

    assert decode(odds).board == board


def test_hints_in_free_squares_are_no_visits() -> None:
    board = _board(6, numbered=False)
    drawn = of_knight(board)
    for cell in TOUR[6:9]:
        drawn.numbers[cell] = 2

    assert decode(odds_of(drawn, SURE)).board == board


@pytest.mark.parametrize("visits", [1, 6])
def test_numbers_that_count_the_moves_from_all_squares_are_no_visits(visits: int) -> None:
    """As where they help to find a tour."""
    board = _board(visits, numbered=False)
    drawn = of_knight(board)
    for square in board.left:
        drawn.numbers[square] = len(board.left.intersection(jumps(square)))
    odds = odds_of(drawn, SURE)
    for row, col in board.left:
        odds.kinds[row + 1, col + 1, Kind.USED] = odds.kinds[row + 1, col + 1, Kind.FREE] + 2

    assert decode(odds).board == board


@pytest.mark.parametrize("visits", [0, 1, 9])
def test_numbers_that_name_the_squares_are_no_visits(visits: int) -> None:
    board = _board(visits, numbered=False)
    drawn = of_knight(board)
    drawn.numbers[:] = np.arange(25).reshape(5, 5) + 1

    assert decode(odds_of(drawn, SURE)).board == board


@pytest.mark.parametrize("figure", [-1, 4])
@pytest.mark.parametrize("visits", [1, 4, 6])
def test_numbers_in_none_but_the_squares_for_the_next_move_are_no_visits(
    visits: int, figure: int
) -> None:
    board = _board(visits, numbered=False)
    exits, drawn = board.exits(), of_knight(board)
    drawn.numbers[:] = -1
    drawn.numbers[board.knight] = figure  # that of a knight may look like one
    for number, cell in enumerate(exits, 1):
        drawn.numbers[cell] = number
    odds = odds_of(drawn, SURE)
    for row, col in exits:
        odds.kinds[row + 1, col + 1, Kind.USED] = odds.kinds[row + 1, col + 1, Kind.FREE]

    assert decode(odds).board == board


@pytest.mark.parametrize("visits", [1, 4, 6])
def test_squares_that_the_game_marks_for_the_next_move_are_no_visits(visits: int) -> None:
    board = _board(visits, numbered=False)
    marked, drawn = board.exits(), of_knight(board)
    for cell in marked:
        drawn.kinds[cell] = Kind.PIECE  # a look of their own
    odds = odds_of(drawn, SURE)
    for row, col in marked:
        odds.kinds[row + 1, col + 1, Kind.USED] = odds.kinds[row + 1, col + 1, Kind.FREE] + 3

    assert decode(odds).board == board


def test_the_knight_stands_on_a_visited_square() -> None:
    board = _board(8, numbered=False)
    odds = odds_of(of_knight(board), SURE)
    odds.marks[..., Mark.PIECE] = -9
    free, knight = TOUR[20], TOUR[7]
    odds.marks[free[0] + 1, free[1] + 1, Mark.PIECE] = 3.0
    odds.marks[knight[0] + 1, knight[1] + 1, Mark.PIECE] = 2.0

    assert decode(odds).board.knight == knight


def test_missing_squares_are_told_from_free_ones() -> None:
    drawn = blank("knight", 4, 5)
    drawn.kinds[1, 2] = drawn.kinds[3, 4] = Kind.BLOCKED

    board = decode(odds_of(drawn, SURE)).board

    assert board.cells[1][2] == board.cells[3][4] == -2
    assert sum(row.count(-2) for row in board.cells) == 2


def test_a_board_with_squares_out_of_reach_is_hardly_one() -> None:
    answer = decode(odds_of(blank("knight", 3, 2), SURE))

    assert confidence(answer, TRUST["knight"]) < 0.5


def test_said_squares_bind() -> None:
    odds = odds_of(of_knight(_board(3, numbered=False)), SURE)

    assert decode(odds, Said(start=TOUR[1])).board.knight == TOUR[1]


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("is_front", [True, False])
def test_the_front_of_a_chequered_board_is_no_row(turns: int, is_front: bool) -> None:
    odds = odds_of(blank("knight", 6, 6), SURE)
    shades = np.indices((8, 8)).sum(0) % 2
    if is_front:
        shades[6] = shades[5]
    odds.looks[..., :2] += 0.5 * np.eye(2)[np.rot90(shades, turns)]

    assert len(decode(odds).board.cells) == 6 - (is_front and turns % 2 == 0)
    assert len(decode(odds).board.cells[0]) == 6 - (is_front and turns % 2 == 1)
    assert len(decode(odds, Said(rows=6, cols=6)).board.cells) == 6
