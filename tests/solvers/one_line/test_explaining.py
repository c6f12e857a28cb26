"""What is said of strokes is true of all strokes that there are."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from solvers import Unsolvable
from solvers.one_line import Board, all_obstacles, plan, reasons_for
from tests.solvers.claims import assert_true
from tests.solvers.levels import boards, numbered_boards
from tests.solvers.one_line.naive import strokes

fewer = settings(derandomize=True, deadline=None, max_examples=100)


def assert_all_true(board: Board) -> None:
    found = list(strokes(board))
    assert not (found and all_obstacles(board))
    try:
        moves = plan(board)
    except Unsolvable:
        assert found == []
        return
    reasons = reasons_for(board, moves)
    if any(each.kind == "rule" for each in reasons):
        found = list(strokes(replace(board, end=board.waypoints[-1])))
    assert_true(reasons, {stroke[int(board.head is not None)] for stroke in found if moves})


@fewer
@given(boards())
def test_claims_are_true(board: Board) -> None:
    assert_all_true(board)


@fewer
@given(numbered_boards())
def test_claims_about_numbers_are_true(board: Board) -> None:
    assert_all_true(board)


SAID = {
    "one step ahead": (
        "S..#\n...#\n....\nfilled: 0,0 1,0",
        "from 1,0 only 2,0: after 1,1, cell 2,0 and cell 2,3 are dead ends: "
        "a stroke from 1,1 ends in only one of them",
    ),
    "a number before its turn": (
        "...\n...\nwaypoints: 0,0 1,1 0,1",
        "from 0,0 only 1,0: after 0,1, waypoint 0,1 would come before 1,1",
    ),
    "nothing forced": (
        "S..#\n...#\n....",
        "from 0,0 nothing is forced: a solution goes over 0,1 too; "
        "1,0 is good, since all 9 moves to the end are known from there",
    ),
}


@pytest.mark.parametrize(("text", "said"), SAID.values(), ids=SAID.keys())
def test_what_is_said(text: str, said: str) -> None:
    board = Board.from_text(text)
    assert said in map(str, reasons_for(board, plan(board)))


def test_all_obstacles_are_named() -> None:
    found = all_obstacles(Board.from_text("S...\n.#..\n.##."))
    assert [(each.kind, each.cell) for each in found] == [("dead end", (2, 0)), ("parity", (0, 0))]
    assert "死路" in found[0].chinese
