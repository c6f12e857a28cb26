"""The search: the fewest moves, on known levels and against a slow oracle."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from solvers import GivenUp, Outcome, Unsolvable
from solvers.klotski import Board, outcome, plan, play
from solvers.klotski_search import fewest_moves
from tests.solvers.naive_klotski import fewest
from tests.solvers.test_klotski_board import CLASSIC, trays

LEVELS = {
    "横刀立马": (CLASSIC, 81),
    "won": ("A.\ntarget: A\ngoal: 0,0", 0),
    "one move around a corner": ("A.\n#.\ntarget: A\ngoal: 1,1", 1),
    "through the gate": (
        """
        ######
        #ABBC#
        #DBBE#
        #FGHI#
        #JKLM#
        #N..O#
        ##..##
        ......
        ......
        target: B
        goal: 7,4 7,5 8,4 8,5
        gate: 6,2 6,3""",
        18,
    ),
    "a bent target": (
        """
        .......
        .......
        #####..
        #AABBC.
        #ADDEF#
        #GHI..#
        #######
        target: A
        goal: 0,0 0,1 1,0
        gate: 2,5 2,6 3,6""",
        30,
    ),
}


def ends(board: Board) -> Outcome:
    """What the plan comes to when it is played by the rules."""
    for move in plan(board):
        board = play(board, move)
    return outcome(board)


@pytest.mark.parametrize(("text", "count"), LEVELS.values(), ids=LEVELS)
def test_known_levels(text: str, count: int) -> None:
    board = Board.from_text(text)
    assert len(plan(board)) == count
    assert ends(board) is Outcome.SOLVED


@given(trays(), trays())
@settings(deadline=None, max_examples=60)
def test_no_way_is_shorter(start: Board, other: Board) -> None:
    """The goal is where the oracle finds the target on the way to a board of the same tray."""
    own = start.pieces[start.target]
    row, col = other.goal[0]
    goal = tuple((r + row - own[0][0], c + col - own[0][1]) for r, c in own)
    inside = all(
        0 <= r < len(start.cells) and 0 <= c < len(start.cells[0]) and start.cells[r][c] >= 0
        for r, c in goal
    )
    board = Board(start.cells, start.target, goal) if inside else start
    least = fewest(board)
    if least is None:
        with pytest.raises(Unsolvable):
            plan(board)
    else:
        assert len(plan(board)) == least
        assert ends(board) is Outcome.SOLVED


def test_says_that_all_positions_were_tried() -> None:
    with pytest.raises(Unsolvable, match="all 3 positions that can be reached"):
        plan(Board.from_text("AB.\ntarget: A\ngoal: 0,2"))


def test_gives_up_at_its_limit() -> None:
    with pytest.raises(GivenUp, match="there may be one"):
        fewest_moves(Board.from_text(CLASSIC).fields, most=100)
