"""Hints, and whether there is only one way, against every stroke tried one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given

from solvers import Outcome, Unsolvable
from solvers.one_line import Board, hint, is_unique, outcome, plan
from solvers.one_line import ending as rule_taken
from tests.solvers.levels import boards, bounded
from tests.solvers.one_line.naive import strokes


@bounded
@given(boards())
def test_a_board_is_unique_where_trying_all_finds_one_stroke(board: Board) -> None:
    assume(outcome(board) is Outcome.ONGOING)
    ending = replace(board, end=board.waypoints[-1]) if board.pending and not board.end else board
    every = list(strokes(ending)) or list(strokes(board))
    found = {min(tuple(stroke), tuple(stroke[::-1])) for stroke in every}
    if found:
        assert is_unique(board) is (len(found) == 1)
        plan(board)
    else:
        for judge in (is_unique, plan):
            with pytest.raises(Unsolvable):
                judge(board)


def test_a_plan_and_a_proof_go_by_one_rule_and_say_which() -> None:
    board = Board.from_text("...\n...\nwaypoints: 0,0 0,1 0,2")
    assert not is_unique(board)
    assert "let it end anywhere" in rule_taken(board, plan(board))
    other = Board.from_text("...\n...\nwaypoints: 0,0 1,2")
    assert "ends on the last waypoint" in rule_taken(other, plan(other))
    assert rule_taken(replace(other, end=(1, 2)), plan(other)) == ""


def test_zip_with_one_solution() -> None:
    spiral = Board.from_text("S..\n...\n...\nwaypoints: 0,0 0,2 2,2 2,0 1,1")
    assert is_unique(spiral)
    assert not is_unique(replace(spiral, waypoints=((0, 0), (1, 1))))


def test_a_finished_board_is_unique() -> None:
    assert is_unique(Board.from_text("S.\nfilled: 0,0 0,1"))


def test_a_hint_begins_a_plan() -> None:
    board = Board.from_text("S...\n....\n....")
    assert hint(board) == plan(board)[:1]
    assert hint(board, 3) == plan(board)[:3]
    assert hint(board, 99) == plan(board)


def test_no_hint_on_an_impossible_board() -> None:
    with pytest.raises(Unsolvable, match=r"isolated|no way|cut off|dead end"):
        hint(Board.from_text("S#.\n###"))
