"""Pieces hang together, and one of them has to reach the goal."""

from __future__ import annotations

import numpy as np
import pytest

from solvers.klotski import Board
from tests.vision.decode.boards import of_klotski
from tests.vision.decode.made import Sight, odds_of
from vision.cells.vocabulary import Kind, Mark, Side
from vision.decode.facts import Said
from vision.decode.klotski import decode
from vision.decode.trust import TRUST, confidence

SURE = Sight(sure=9, noise=0.5)
CLASSIC = Board.from_text("ABBC\nABBC\nDEEF\nDGHF\nI..J")
GATED = Board.from_text(
    "######\n#ABBC#\n#ABBC#\n#D..E#\n##..##\n......\n"
    "target: B\ngoal: 4,2 4,3 5,2 5,3\ngate: 4,2 4,3"
)


def test_the_only_square_is_the_target_and_goes_down() -> None:
    drawn = of_klotski(CLASSIC)
    drawn.marks[:] = 0

    assert decode(odds_of(drawn, SURE)).board == CLASSIC


def test_where_the_goal_of_a_tray_on_its_side_is_nobody_knows_unless_it_is_marked() -> None:
    lying = Board.from_text("AABBC\nDDEF.\nDDEG.\nHHIIJ\ntarget: D\ngoal: 1,3 1,4 2,3 2,4")
    drawn = of_klotski(lying)
    marked = decode(odds_of(drawn, SURE))
    drawn.marks[..., Mark.END] = 0
    plain = decode(odds_of(drawn, SURE))

    assert plain.board == marked.board == lying
    assert plain.doubts[0].what == "the goal may begin at 2,1"
    assert confidence(plain, TRUST["klotski"]) < 0.9


def test_cars_in_a_jam_are_no_klotski() -> None:
    cars = "A..BBB\nA..C.D\nAEEC.D\nF.GHHH\nF.G..I\nJJJ..I\n"
    jam = of_klotski(Board.from_text(cars + "target: E\ngoal: 2,4 2,5"))
    with_a_man = of_klotski(
        Board.from_text(cars.replace("HHH", "HHK") + "target: E\ngoal: 2,4 2,5")
    )

    answer = decode(odds_of(jam, SURE))

    assert confidence(answer, TRUST["klotski"]) < 0.1
    assert answer.broken == ("all pieces are bars, as cars are",)
    assert confidence(decode(odds_of(with_a_man, SURE)), TRUST["klotski"]) > 0.9


def test_a_marked_piece_is_the_target() -> None:
    drawn = of_klotski(CLASSIC)
    drawn.marks[:] = 0
    drawn.marks[2, 1:3, Mark.PIECE] = 1

    board = decode(odds_of(drawn, SURE)).board

    assert board.pieces[board.target] == [(2, 1), (2, 2)]


def test_marks_show_gate_and_goal() -> None:
    assert decode(odds_of(of_klotski(GATED), SURE)).board == GATED


def test_a_gate_leads_to_the_goal_or_it_was_not_found() -> None:
    walled = "#######\n#ABBC.#\n#ABBC.#\n#D..E..\n#D..E..\n#######\ntarget: B\n"
    drawn = of_klotski(Board.from_text(walled + "goal: 3,2 3,3 4,2 4,3\ngate: 3,6 4,6"))
    drawn.marks[..., Mark.END] = 0  # what lies to the right of the gate is not on the picture

    unseen = decode(odds_of(drawn, SURE))
    drawn.marks[3:5, 2:4, Mark.END] = 1
    shown = decode(odds_of(drawn, SURE))

    assert confidence(unseen, TRUST["klotski"]) < 0.5 < confidence(shown, TRUST["klotski"])


@pytest.mark.parametrize(("last", "gate"), [("##..##", ((5, 2), (5, 3))), ("#...##", ())])
def test_a_gap_in_a_frame_lets_the_target_pass_alone(
    last: str, gate: tuple[tuple[int, int], ...]
) -> None:
    rows = f"######\n#ABBC#\n#ABBC#\n#DEFG#\n#H..I#\n{last}\ntarget: B\ngoal: 4,2 4,3 5,2 5,3"
    drawn = of_klotski(Board.from_text(rows))
    drawn.marks[..., [Mark.GATE, Mark.END]] = 0

    assert decode(odds_of(drawn, SURE)).board.gate == gate


def test_a_place_below_pieces_is_no_goal_where_it_looks_like_none() -> None:
    board = Board.from_text("ABBC\nDBBE\nFGGH\nI..J\ntarget: B\ngoal: 2,1 2,2 3,1 3,2")
    odds = odds_of(of_klotski(board), SURE)
    odds.marks[..., Mark.END] = -5.0
    odds.marks[3:5, 2:4, Mark.END] = [[0.3, -0.3], [1.5, -0.7]]  # a gap in the frame below

    answer = decode(odds)

    assert answer.board == board
    assert not [doubt for doubt in answer.doubts if "goal" in doubt.what and doubt.gap < 1.5]


def test_the_shape_of_the_goal_tells_which_piece_has_to_reach_it() -> None:
    drawn = of_klotski(Board.from_text("AABC\nDEEC\n.E..\n....\ntarget: E\ngoal: 2,2 2,3 3,2"))
    drawn.marks[:] = 0
    for cell in (2, 2), (2, 3), (3, 2):
        drawn.marks[cell][Mark.END] = 1

    board = decode(odds_of(drawn, SURE)).board

    assert board.pieces[board.target] == [(1, 1), (1, 2), (2, 1)]
    assert board.goal == ((2, 2), (2, 3), (3, 2))


def test_a_side_within_a_piece_that_looks_like_a_border_is_none() -> None:
    odds = odds_of(of_klotski(CLASSIC), SURE)
    odds.right[1, 2, Side.JOINED] = -2.0  # within the square

    assert decode(odds).board == CLASSIC


def test_pieces_are_rectangles_where_a_border_is_all_but_seen() -> None:
    odds = odds_of(of_klotski(CLASSIC), SURE)
    odds.right[3, 1, Side.JOINED] = 1.0  # of D and E: the two would be bent together

    answer = decode(odds)

    assert answer.board == CLASSIC
    assert any("belong together" in doubt.what for doubt in answer.doubts)


def test_the_classic_tray_has_two_empty_cells() -> None:
    odds = odds_of(of_klotski(CLASSIC), SURE)
    odds.kinds[5, 2, [Kind.FREE, Kind.PIECE]] = np.log([0.3, 0.7])
    odds.looks[5, 2] = 0

    assert decode(odds).board == CLASSIC


def test_a_tray_without_walls_is_rather_of_five_rows_than_of_four() -> None:
    board = Board.from_text("ABBC\nABBC\nDEFG\nD..G\nHIIJ")
    odds = odds_of(of_klotski(board), SURE)
    lowest = odds.kinds[5, 1:-1]
    lowest[:, Kind.OUTSIDE] = lowest.max(1) - 8

    assert decode(odds).board == board


def test_said_target_and_goal_bind() -> None:
    said = Said(target=(2, 2), to_cover=((4, 0),))
    board = decode(odds_of(of_klotski(CLASSIC), SURE), said).board

    assert board.pieces[board.target] == [(2, 1), (2, 2)]
    assert (4, 0) in board.goal


@pytest.mark.parametrize("cell", [(4, 1), (0, 0)])
def test_a_target_is_a_piece(cell: tuple[int, int]) -> None:
    board = decode(odds_of(of_klotski(CLASSIC), SURE), Said(target=cell)).board

    assert cell in board.pieces[board.target]


def test_a_target_that_looks_torn_is_whole_where_its_marks_are() -> None:
    odds = odds_of(of_klotski(GATED), SURE)
    odds.kinds[2:4, 3:5, Kind.FREE], odds.kinds[2:4, 3:5, Kind.PIECE] = -0.3, -1.4
    odds.kinds[2, 3, Kind.PIECE] = 0.0
    odds.right[2:4, 3, Side.JOINED] = odds.down[2, 3:5, Side.JOINED] = -2.0

    assert decode(odds).board == GATED


@pytest.mark.parametrize("text", ["AABB\nAACC\nDGEE\n..FF", "AABB\nAACC\nDDEE\n..FF"])
def test_of_two_boards_that_are_nearly_as_likely_one_can_be_solved(text: str) -> None:
    odds = odds_of(of_klotski(Board.from_text(text)), SURE)
    odds.right[3, 1, Side.JOINED] = 1.0

    decoded = decode(odds)

    assert decoded.board == Board.from_text("AABB\nAACC\nDEFF\n..GG")
    assert "2,0 and 2,1 may belong together" in decoded.doubts[0].what
