"""What is said of levels is true: those that are known, and those without a way."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from solvers.klotski import LAYOUTS, Board, all_obstacles, plan, plan_quickly, reasons_for
from tests.solvers.klotski.naive import fewest
from tests.solvers.klotski.test_board import CLASSIC, trays


def test_a_known_level_is_named_in_a_mirror_too() -> None:
    number = next(k for k, layout in enumerate(LAYOUTS, 1) if layout.name == "横刀立马")
    for board in (Board.from_text(CLASSIC), LAYOUTS[number - 1].board(mirrored=True)):
        said = [str(each) for each in reasons_for(board, [])]
        assert said == [
            f"this is 横刀立马, number {number} of the 44 known levels:"
            " at least 81 moves (a piece goes any distance), or 116 steps of one cell"
        ]


def test_only_a_plan_that_is_known_to_be_shortest_is_called_so() -> None:
    board = LAYOUTS[0].board()
    kinds = [[each.kind for each in reasons_for(board, way(board))] for way in (plan, plan_quickly)]
    assert kinds == [["level", "fewest", "steps"], ["level", "steps"]]


@settings(derandomize=True, deadline=None, max_examples=100)
@given(trays())
def test_obstacles_leave_no_way(board: Board) -> None:
    if all_obstacles(board) and set(board.goal) != set(board.pieces[board.target]):
        assert fewest(board) is None


ROOMS = {
    "wrong room": "A#.\n.#.\ntarget: A\ngoal: 0,2",
    "cannot leave": "AA#..\nAA...\n..#..\ntarget: A\ngoal: 0,3 0,4 1,3 1,4",
    "full": "AB\ntarget: A\ngoal: 0,1",
}


@pytest.mark.parametrize(("kind", "text"), ROOMS.items())
def test_rooms(kind: str, text: str) -> None:
    assert [each.kind for each in all_obstacles(Board.from_text(text))] == [kind]
