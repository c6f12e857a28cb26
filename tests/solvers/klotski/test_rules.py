"""The rules of klotski: which moves are legal, where they lead, and when a board is won."""

from __future__ import annotations

import pytest

from solvers import IllegalMove, Outcome
from solvers.klotski import Board, outcome, play, route, solution_json, trace

BOARD = """\
AAB.
AA..
CC.#
target: A
goal: 0,1 0,2 1,1 1,2
gate: 2,2"""


def board(text: str = BOARD) -> Board:
    return Board.from_text(text)


def test_a_move_displaces_one_piece_around_corners() -> None:
    after = play(board(), (2, "dr"))
    assert after.pieces[2] == [(1, 3)]
    assert str(after).splitlines()[:3] == ["AA..", "AA.B", "CC.#"]


def test_pieces_keep_their_ids() -> None:
    after = play(play(board(), (2, "dr")), (1, "r"))
    assert after.pieces[1] == [(0, 1), (0, 2), (1, 1), (1, 2)]
    assert outcome(after) is Outcome.SOLVED
    assert outcome(board()) is Outcome.ONGOING


def test_only_the_target_may_enter_the_gate() -> None:
    gated = board("AA.\nB..\ntarget: A\ngoal: 1,1 1,2\ngate: 0,2")
    assert play(gated, (1, "r")).pieces[1] == [(0, 1), (0, 2)]
    with pytest.raises(IllegalMove, match="only piece 1 may enter the gate at 0,2"):
        play(gated, (2, "rru"))


ILLEGAL = {
    "outside": ((2, "u"), "-1,2 is outside the board"),
    "a wall": ((2, "drd"), "2,3 is a wall"),
    "another piece": ((2, "l"), "piece 1 lies at 0,1"),
    "the gate": ((2, "dd"), "only piece 1 may enter"),
    "nowhere": ((2, "rl"), "comes to lie where it was"),
    "no step": ((2, ""), "comes to lie where it was"),
    "an unknown step": ((2, "x"), "unknown step 'x'"),
    "an unknown piece": ((9, "u"), "there is no piece 9"),
}


@pytest.mark.parametrize(("move", "reason"), ILLEGAL.values(), ids=ILLEGAL)
def test_illegal_move(move: tuple[int, str], reason: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        play(board(), move)
    assert reason in str(caught.value)


def test_a_board_that_is_won_is_left_alone() -> None:
    with pytest.raises(IllegalMove, match="solved already"):
        play(board("A.\ntarget: A\ngoal: 0,0"), (1, "r"))


def test_the_hand_holds_a_cell_of_the_piece() -> None:
    bent = board("A..\nAA.\n...\ntarget: A\ngoal: 1,1 2,1 2,2")
    assert route(bent, (1, "rd")) == [(1, 0), (1, 1), (2, 1)]


def test_trace_follows_one_move_after_the_other() -> None:
    assert trace(board(), [(2, "dr"), (1, "r")]) == [(0, 2), (1, 2), (1, 3), (0, 0), (0, 1)]


def test_solution_is_plain() -> None:
    assert solution_json([(2, "dr")]) == {"moves": [[2, "dr"]]}
