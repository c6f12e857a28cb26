"""The rules: which moves are legal, where they lead, and when a board is won or lost."""

from __future__ import annotations

import pytest
from hypothesis import given

from solvers import IllegalMove, Outcome
from solvers.one_line import Board, outcome, play, route, solution_json
from tests.solvers.levels import boards, bounded, legal
from tests.solvers.one_line.naive import strokes


def board(text: str) -> Board:
    return Board.from_text(text)


def test_a_move_draws_one_cell() -> None:
    after = play(board("S..\n..."), "r")
    assert after.filled == ((0, 0), (0, 1))
    assert play(after, "d").filled == ((0, 0), (0, 1), (1, 1))


def test_putting_the_pen_down_sets_the_start() -> None:
    assert play(board("...\n..."), "@1,2") == board("...\n..S")


def test_the_first_waypoint_is_where_the_pen_is() -> None:
    after = play(board("...\nwaypoints: 0,2 0,0"), "l")
    assert after.filled == ((0, 2), (0, 1))


ILLEGAL = {
    "outside": ("S.", "u", "u: -1,0 is outside the board"),
    "a hole": ("S#.", "r", "r: 0,1 is a hole"),
    "drawn": ("S.\nfilled: 0,0 0,1", "l", "l: 0,0 is drawn already"),
    "a wall": ("S.\nwalls: 0,0|0,1", "r", "r: 0,1 is behind a wall"),
    "a later waypoint": (
        "S..\n...\nwaypoints: 0,0 1,0 0,1",
        "r",
        "r: 0,1 is a waypoint for later, 1,0 comes first",
    ),
    "no such move": ("S.", "x", "unknown move 'x': one of u d l r, or @row,col"),
    "no move": ("S.", "", "unknown move '': one of u d l r, or @row,col"),
    "no pen": ("..", "r", "r: the pen is not down yet, begin with @row,col"),
    "the pen is down": ("S.", "@0,1", "@0,1: the pen is down already, at 0,0"),
    "down nowhere": ("..", "@0", "unknown move '@0': put the pen down with @row,col"),
    "down outside": ("..", "@0,2", "@0,2: 0,2 is outside the board"),
    "down in a hole": (".#", "@0,1", "@0,1: 0,1 is a hole"),
    "down on the end": (".E", "@0,1", "@0,1: 0,1 is the end"),
}


@pytest.mark.parametrize(("text", "move", "complaint"), ILLEGAL.values(), ids=ILLEGAL.keys())
def test_an_illegal_move_is_refused(text: str, move: str, complaint: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        play(board(text), move)
    assert str(refusal.value) == complaint


OUTCOMES = {
    "nothing drawn": ("S..", Outcome.ONGOING),
    "no start": ("...", Outcome.ONGOING),
    "all drawn": ("S.\nfilled: 0,0 0,1", Outcome.SOLVED),
    "one cell": ("S", Outcome.SOLVED),
    "one cell, pen up": (".", Outcome.ONGOING),
    "all drawn up to the end": ("SE\nfilled: 0,0 0,1", Outcome.SOLVED),
    "all drawn, not up to the end": ("SE\n..\nfilled: 0,0 0,1 1,1 1,0", Outcome.LOST),
    "stuck": ("S.#.\nfilled: 0,0 0,1", Outcome.LOST),
    "stuck behind walls": ("S.\nwalls: 0,0|0,1", Outcome.LOST),
    "stuck before a later waypoint": (
        "S..\nfilled: 0,0\nwaypoints: 0,0 0,2 0,1",
        Outcome.LOST,
    ),
    "the end passed too early": ("SE.\n...\nfilled: 0,0 0,1", Outcome.LOST),
    "hopeless, but free to move": (".S..", Outcome.ONGOING),
}


@pytest.mark.parametrize(("text", "expected"), OUTCOMES.values(), ids=OUTCOMES.keys())
def test_outcomes(text: str, expected: Outcome) -> None:
    assert outcome(board(text)) is expected


@bounded
@given(boards())
def test_a_lost_board_has_no_stroke_and_a_stuck_one_is_lost(board: Board) -> None:
    if outcome(board) is Outcome.LOST:
        assert next(strokes(board), None) is None
    elif outcome(board) is Outcome.ONGOING and board.head is not None:
        assert legal(board)


def test_a_route_starts_at_the_head() -> None:
    assert route(board("S..\n..."), ["r", "d"]) == [(0, 0), (0, 1), (1, 1)]
    assert route(board("S..\n...\nfilled: 0,0 1,0"), ["r"]) == [(1, 0), (1, 1)]
    assert route(board("..\n.."), ["@1,1", "l", "u"]) == [(1, 1), (1, 0), (0, 0)]
    assert route(board("S."), []) == [(0, 0)]
    assert route(board(".."), []) == []


def test_the_solution_tells_a_chosen_start_apart_from_the_moves() -> None:
    assert solution_json(["r", "d"]) == {"moves": ["r", "d"]}
    assert solution_json(["@1,12", "l"]) == {"start": [1, 12], "moves": ["l"]}
    assert solution_json([]) == {"moves": []}
