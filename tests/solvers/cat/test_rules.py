"""The cat's board: what it accepts, its text and JSON forms, the rules."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import BadBoard, IllegalMove, Outcome, Unsolvable, one_line
from solvers.cat import (
    Board,
    Plan,
    cat_moves,
    is_fenced_in,
    move_cat,
    outcome,
    plan,
    play,
    solution_json,
    trace,
)
from tests.solvers.levels import bounded

ODD = """\
. . # . .
 . # . . .
. . & . #
 . . . . .
. # . . ."""

EVEN = """\
 . . # . .
. # . . .
 . . & . #
. . . . .
 . # . . ."""

HEXAGON = """\
- . . . -
 . # . . -
. . & . .
 . . . . -
- . . # -"""

CONTRADICTIONS: dict[str, tuple[dict[str, Any], str]] = {
    "no rows": ({"cells": ()}, "the map has no cells"),
    "ragged rows": ({"cells": ((0, 0), (0,))}, "row 0 has length 2, row 1 has length 1"),
    "unknown value": ({"cells": ((0, 2),)}, "cell 0,1 is 2; 0 is free, 1 blocked, -1 outside"),
    "cat outside": ({"cells": ((0, 0),), "cat": (1, 0)}, "the cat is at 1,0, outside the map"),
    "cat beside": ({"cells": ((-1, 0),), "cat": (0, 0)}, "the cat is at 0,0, outside the map"),
    "cat on a block": ({"cells": ((1, 0),), "cat": (0, 0)}, "the cat's cell 0,0 is blocked"),
    "parity": ({"shifted": "left"}, "shifted is 'left'; it is 'odd' or 'even'"),
}


@st.composite
def boards(draw: st.DrawFn) -> Board:
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    values = st.sampled_from([0, 0, 0, 1, -1])
    cells = [[draw(values) for _ in range(cols)] for _ in range(rows)]
    cat = draw(st.integers(0, rows - 1)), draw(st.integers(0, cols - 1))
    cells[cat[0]][cat[1]] = 0
    return Board(tuple(map(tuple, cells)), cat, draw(st.sampled_from(["odd", "even"])))


@pytest.mark.parametrize(("change", "reason"), CONTRADICTIONS.values(), ids=CONTRADICTIONS.keys())
def test_a_board_that_contradicts_itself(change: dict[str, Any], reason: str) -> None:
    fields: dict[str, Any] = {"cells": ((0, 0),), "cat": (0, 0), "shifted": "odd"}
    with pytest.raises(BadBoard, match=reason):
        Board(**{**fields, **change})


@pytest.mark.parametrize("text", [ODD, EVEN, HEXAGON])
def test_text_is_drawn_as_the_map_lies(text: str) -> None:
    assert str(Board.from_text(text)) == text


def test_text_says_what_is_where() -> None:
    board = Board.from_text(HEXAGON)
    assert board.cells == (
        (-1, 0, 0, 0, -1),
        (0, 1, 0, 0, -1),
        (0, 0, 0, 0, 0),
        (0, 0, 0, 0, -1),
        (-1, 0, 0, 1, -1),
    )
    assert (board.cat, board.shifted) == ((2, 2), "odd")
    assert Board.from_text(EVEN).shifted == "even"


@bounded
@given(boards())
def test_text_and_json_give_the_board_back(board: Board) -> None:
    assert Board.from_text(str(board)) == board
    assert Board.from_json(json.loads(json.dumps(board.as_json()))) == board


def test_text_may_name_the_shifted_rows() -> None:
    flat = "\n".join(line.strip() for line in ODD.splitlines())
    assert Board.from_text(f"{flat}\nshifted: odd") == Board.from_text(ODD)
    assert Board.from_text(f"{flat}\nshifted: Even").shifted == "even"
    assert Board.from_text(ODD.replace(" ", "").replace("\n", "\n ", 1) + "\nshifted: odd")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the map has no cells"),
        (". . .\n . . .", "the map has no cat: mark its cell with &"),
        ("& . .\n . .", "line 2: 2 cells in this row, 3 in the first"),
        ("& . .\n . x .", "line 2: unknown character 'x': a cell is one of . # - &"),
        ("& . .\n . & .", "line 2: a second cat"),
        ("& . &", "line 1: a second cat"),
        ("& . .\n. . .", "which rows are shifted"),
        ("& .\nshifted: left", "line 2: shifted is 'left'"),
        ("& .\ncat: 0,0", "line 2: unknown word 'cat': only shifted"),
    ],
)
def test_text_that_is_no_board(text: str, reason: str) -> None:
    with pytest.raises(BadBoard, match=reason):
        Board.from_text(text)


@bounded
@given(boards())
def test_no_text_is_a_board_of_one_line_too(board: Board) -> None:
    with pytest.raises(BadBoard):
        one_line.Board.from_text(str(board))


def test_kinds_are_words_for_people() -> None:
    kinds = Board.from_text(HEXAGON).kinds()
    assert kinds[0] == ["outside", "free", "free", "free", "outside"]
    assert kinds[2][2] == "cat"
    assert kinds[4][3] == "blocked"


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        (ODD, {(2, 1), (2, 3), (3, 1), (3, 2), (1, 2)}),
        (EVEN, {(2, 1), (2, 3), (3, 2), (3, 3), (1, 2), (1, 3)}),
    ],
)
def test_the_cat_moves_to_free_neighbours(text: str, moves: set[tuple[int, int]]) -> None:
    assert set(cat_moves(Board.from_text(text))) == moves


@bounded
@given(boards())
def test_neighbours_are_mutual(board: Board) -> None:
    for cell in cat_moves(board):
        assert board.cat in cat_moves(move_cat(board, cell))


def test_the_cat_cannot_jump() -> None:
    with pytest.raises(IllegalMove, match="the cat cannot move from 2,2 to 0,0"):
        move_cat(Board.from_text(ODD), (0, 0))


def test_a_block_is_a_cell_that_is_free() -> None:
    board = play(Board.from_text(ODD), (2, 1))
    assert board.kinds()[2][1] == "blocked"
    for cell, reason in {
        (2, 1): "2,1 is blocked already",
        (2, 2): "the cat sits on 2,2",
        (5, 0): "5,0 is outside the map",
        (-1, 0): "-1,0 is outside the map",
    }.items():
        with pytest.raises(IllegalMove, match=reason):
            play(board, cell)


def test_a_cat_on_an_edge_cell_has_escaped() -> None:
    board = Board.from_text(ODD)
    assert outcome(board) is Outcome.ONGOING
    assert outcome(move_cat(move_cat(board, (3, 2)), (4, 2))) is Outcome.LOST
    with pytest.raises(Unsolvable, match="the cat has escaped: 4,2 is at the edge"):
        plan(move_cat(move_cat(board, (3, 2)), (4, 2)))


def test_a_cell_beside_the_outside_is_an_edge_cell() -> None:
    board = Board.from_text(". . . . .\n . . - . .\n. . & . .\n . . . . .\n. . . . .")
    assert outcome(board) is Outcome.LOST
    assert outcome(move_cat(board, (3, 2))) is Outcome.ONGOING


def test_a_cat_without_a_free_neighbour_is_caught() -> None:
    board = Board.from_text(". . . . .\n . # # . .\n. # & # .\n . # . . .\n. . . . .")
    assert outcome(board) is Outcome.ONGOING
    assert plan(board) == [(3, 2)]
    assert outcome(play(board, (3, 2))) is Outcome.SOLVED
    assert plan(play(board, (3, 2))) == []


def test_the_solution_says_whether_it_wins() -> None:
    assert solution_json(Plan([(1, 2)], wins=True)) == {"status": "win", "moves": [[1, 2]]}
    assert solution_json([(1, 2)]) == {"status": "no forced win", "moves": [[1, 2]]}
    assert trace(Board.from_text(ODD), [(1, 2)]) == [(1, 2)]


def test_a_cat_is_fenced_in_when_no_way_leads_out() -> None:
    board = Board.from_text("""\
. . . . . .
 . # # . . .
. # & . # .
 . # # # . .
. . . . . .""")
    assert not is_fenced_in(board)
    assert is_fenced_in(play(board, (1, 3)))
