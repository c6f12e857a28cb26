"""What the rules of one-line settle."""

from __future__ import annotations

import numpy as np
import pytest

from solvers.one_line import Board
from tests.solvers.hamilton.test_sat import HARD
from tests.vision.decode.boards import of_one_line
from tests.vision.decode.made import Sight, odds_of
from vision.cells.odds import CellOdds
from vision.cells.vocabulary import Kind, Mark
from vision.decode.facts import Said
from vision.decode.one_line import _walk_order, decode

SURE = Sight(sure=9, noise=0.5)


def _doubt(odds: CellOdds, cell: tuple[int, int], *kinds: Kind) -> None:
    """Make these kinds of a cell of the board equally probable."""
    logs = odds.kinds[cell[0] + 1, cell[1] + 1]
    logs[:] = -12
    logs[list(kinds)] = np.log(1 / len(kinds))
    odds.looks[cell[0] + 1, cell[1] + 1] = 0


@pytest.mark.parametrize("cell", [(0, 3), (2, 1), (3, 3)])
def test_a_cell_that_may_be_an_obstacle_is_free_if_only_so_a_stroke_exists(
    cell: tuple[int, int],
) -> None:
    board = Board.from_text("S...\n.##.\n....\n....")
    odds = odds_of(of_one_line(board), SURE)
    _doubt(odds, cell, Kind.FREE, Kind.BLOCKED)

    answer = decode(odds)

    assert answer.board == board
    assert f"{cell[0]},{cell[1]} may be an obstacle" in [doubt.what for doubt in answer.doubts]


def test_a_cell_that_looks_like_the_free_ones_is_free() -> None:
    board = Board.from_text("S...\n....\n....\n....\n....")
    odds = odds_of(of_one_line(board), SURE)
    odds.kinds[2, 2, [Kind.FREE, Kind.BLOCKED]] = np.log([0.4, 0.6])

    assert decode(odds).board == board


def test_the_head_is_where_the_drawn_cells_allow_it() -> None:
    board = Board.from_text("....\n....\n....\nfilled: 0,0 0,1 0,2 1,2 1,1")
    odds = odds_of(of_one_line(board), SURE)
    odds.marks[1:3, 1:4, Mark.HEAD] = -9
    odds.marks[1, 2, Mark.HEAD] = 3.0  # in the middle of the stroke
    odds.marks[2, 2, Mark.HEAD] = 2.5

    assert decode(odds).board.filled == board.filled


def test_the_visible_way_of_the_stroke_gives_its_order() -> None:
    ways = [
        "filled: 0,0 1,0 2,0 2,1 1,1 0,1 0,2 1,2 2,2",
        "filled: 0,0 0,1 0,2 1,2 1,1 1,0 2,0 2,1 2,2",
    ]
    for way in ways:
        board = Board.from_text(f"...\n...\n...\n...\n{way}")

        assert decode(odds_of(of_one_line(board), SURE)).board.filled == board.filled


@pytest.mark.parametrize("end_to_end", [1, -1])
def test_a_stroke_whose_ends_nothing_marks_goes_on_from_the_end_that_can(end_to_end: int) -> None:
    cells = [(row, col if row % 2 else 3 - col) for row in range(3) for col in range(4)]
    way = " ".join(f"{row},{col}" for row, col in cells[::end_to_end])
    board = Board.from_text("\n".join(["...."] * 5) + f"\nfilled: {way}")
    odds = odds_of(of_one_line(board), SURE)
    odds.marks[..., [Mark.START, Mark.HEAD]] = -9
    odds.no_mark[[Mark.START, Mark.HEAD]] = 9

    answer = decode(odds)

    assert answer.board.filled == tuple(cells)
    assert answer.doubts[0].gap > 3


def test_what_seems_drawn_is_free_where_no_stroke_could_go_on() -> None:
    rows = ["#.....", "#.....", "...#..", "...###", "######", "######"]
    board = Board.from_text("\n".join([*rows, "start: 2,5", "waypoints: 2,5 2,2 0,2 1,5"]))
    odds = odds_of(of_one_line(board), SURE)
    inner = odds.kinds[1:-1, 1:-1]
    free = np.array(board.cells) == 1
    inner[free] = inner[~free] = -12
    inner[free, Kind.FREE], inner[free, Kind.USED] = -6, 0
    inner[~free, Kind.BLOCKED], inner[~free, Kind.FREE] = -4, 0

    assert decode(odds).board == board


def test_numbers_of_the_steps_are_no_waypoints() -> None:
    board = Board.from_text("....\n....\nfilled: 0,1 0,0 1,0 1,1")
    for first in (0, 1):
        drawn = of_one_line(board)
        for step, cell in enumerate(board.filled):
            drawn.numbers[cell] = step + first

        answer = decode(odds_of(drawn, SURE)).board

        assert answer.waypoints == ()
        assert answer.filled == board.filled


def test_numbers_that_a_stroke_went_through_before_its_end_are_no_waypoints() -> None:
    board = Board.from_text(".S..\n....\n....\nfilled: 0,1 0,0 1,0 1,1 1,2")
    drawn = of_one_line(board)
    drawn.numbers[0, 1], drawn.numbers[1, 1] = 1, 2
    odds = odds_of(drawn, SURE)
    odds.digits[:] /= 4  # figures that are not clear

    assert decode(odds).board == board


def test_numbers_are_each_in_one_cell() -> None:
    board = Board.from_text("....\n....\n....\nwaypoints: 0,0 2,0 2,3 0,3")
    odds = odds_of(of_one_line(board), SURE)
    odds.digits[3, 1, 2] = odds.digits[3, 4, 2]  # a two that looks like a three
    odds.digits[3, 1, 2, 2] = odds.digits[3, 1, 2].max() - 1

    assert decode(odds).board.waypoints == board.waypoints


def test_a_start_alone_is_no_drawing() -> None:
    board = Board.from_text("S...\n....\n....")
    drawn = of_one_line(board)
    drawn.kinds[0, 0] = Kind.USED

    assert decode(odds_of(drawn, SURE)).board == board


def test_a_mark_where_no_start_is_ever_marked_is_a_stroke_begun() -> None:
    odds = odds_of(of_one_line(Board.from_text("S..\n...\n...")), SURE)

    begun = decode(odds, Said(starts=False)).board

    assert (begun.start, begun.filled) == (None, ((0, 0),))


def test_numbers_in_a_game_without_any_are_no_waypoints() -> None:
    board = Board.from_text("...\n...\n...\nwaypoints: 0,0 1,1 2,2")
    odds = odds_of(of_one_line(board), SURE)

    assert decode(odds).board.waypoints == board.waypoints
    assert not decode(odds, Said(waypoints=False)).board.waypoints


def test_a_board_that_cannot_be_solved_is_read_with_a_word_of_it() -> None:
    board = Board.from_text(".S.\n...\n...")

    answer = decode(odds_of(of_one_line(board), Sight(sure=12)))

    assert answer.board == board
    assert answer.broken


def test_walls_are_read_where_cells_are() -> None:
    board = Board.from_text("S..\n...\n...\nwalls: 0,0|0,1 1,1|2,1")

    assert decode(odds_of(of_one_line(board), SURE)).board == board


def test_a_row_of_obstacles_beyond_what_was_said_does_not_count() -> None:
    board = Board.from_text("S...\n....\n....\n####")

    answer = decode(odds_of(of_one_line(board), SURE), Said(rows=3, cols=4)).board

    assert answer == Board.from_text("S...\n....\n....")


def test_a_row_that_was_not_located_is_found_in_the_ring() -> None:
    odds = odds_of(of_one_line(Board.from_text("S...\n....\n....\n....")), SURE)
    whole = odds_of(of_one_line(Board.from_text("S...\n....\n....")), SURE)
    odds.kinds[-1], odds.looks[-1] = whole.kinds[2], odds.looks[2]

    answer = decode(odds)

    assert len(answer.board.cells) == 5
    assert tuple(answer.places[-1, 0]) == (5, 1)


def test_an_order_that_is_not_found_soon_counts_as_none() -> None:
    field = tuple(
        (row, col) for row in range(1, 14) for col in range(1, 14) if (row, col) != (11, 1)
    )
    assert _walk_order(field, (9, 7), (7, 10), (), HARD, frozenset()) is None
