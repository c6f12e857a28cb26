"""Boards of klotski: their texts, their JSON form, and what they refuse."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import BadBoard
from solvers.cat import Board as CatBoard
from solvers.klotski import Board, renumbered
from solvers.knight import Board as KnightBoard
from solvers.maze import Board as MazeBoard
from solvers.one_line import Board as OneLineBoard

CLASSIC = """\
ABBC
ABBC
DEEF
DGHF
I..J
target: B
goal: 3,1 3,2 4,1 4,2"""

GATED = """\
#####..
#AAB#..
#A.B...
####...
target: A
goal: 1,5 1,6 2,5
gate: 2,4"""


@st.composite
def trays(draw: st.DrawFn) -> Board:
    """Small boards of single cells and dominoes, with a target of any of them."""
    rows, cols = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    cells = [[0] * cols for _ in range(rows)]
    for row in range(rows):
        for col in range(cols):
            kind = draw(st.sampled_from(["empty", "wall", "one", "across", "down"]))
            if cells[row][col] or kind == "empty":
                continue
            number = 1 + max(map(max, cells))
            cells[row][col] = -1 if kind == "wall" else max(1, number)
            if kind == "across" and col + 1 < cols and not cells[row][col + 1]:
                cells[row][col + 1] = cells[row][col]
            elif kind == "down" and row + 1 < rows:
                cells[row + 1][col] = cells[row][col]
    if max(map(max, cells)) < 1:
        cells = [[1] + [0] * (cols - 1), *([0] * cols for _ in range(rows - 1))]
    tray = renumbered(tuple(map(tuple, cells)))[0]
    target = draw(st.integers(1, max(map(max, tray))))
    own = [(r, c) for r in range(rows) for c in range(cols) if tray[r][c] == target]
    return Board(tray, target, tuple(own))


def test_text_form_of_a_classic() -> None:
    board = Board.from_text(CLASSIC)
    assert str(board) == CLASSIC
    assert board.pieces[2] == [(0, 1), (0, 2), (1, 1), (1, 2)]


def test_text_form_with_wall_and_gate() -> None:
    assert str(Board.from_text(GATED)) == GATED


@given(trays())
def test_text_and_json_undo_one_another(board: Board) -> None:
    assert str(Board.from_text(str(board))) == str(board)
    assert Board.from_text(str(board)) == board
    assert Board.from_json(json.loads(json.dumps(board.as_json()))) == board


@given(trays())
def test_no_other_game_takes_the_text(board: Board) -> None:
    for other in (CatBoard, KnightBoard, MazeBoard, OneLineBoard):
        with pytest.raises(BadBoard):
            other.from_text(str(board))


@pytest.mark.parametrize(
    "text",
    ["S..#\n.#..\n..E.", "1 _ 2\n_ N3 _", "0 1\n1 0", "1 1\n1 1\n0 0", ". # .\n . & .\n. . ."],
)
def test_takes_no_board_of_another_game(text: str) -> None:
    with pytest.raises(BadBoard):
        Board.from_text(text)


def test_the_only_piece_of_four_cells_square_is_the_target_unless_another_is_named() -> None:
    text = "ABBC\nABBC\nDEEF\nDGHF\nI..J"
    assert Board.from_text(text) == Board.from_text(CLASSIC)
    assert Board.from_text(text + "\ntarget: I\ngoal: 4,1").target == 9


def test_one_letter_a_class() -> None:
    board = Board.from_text("VKSV\nSSSS\nVHSV\nSPPS\nPBBP")
    assert board == Board.from_text(CLASSIC)
    assert board == Board.from_text("[V, K, S, V]\n[S S S S]\nV H S V\nS P P S\nP B B P")


def test_other_letters_are_numbered_in_reading_order() -> None:
    text = "xKKy\nxKKy\nzGGw\nzpqw\nr..s"
    assert Board.from_text(text).cells == Board.from_text(CLASSIC).cells


def test_pieces_beyond_the_alphabet_have_numbers() -> None:
    cells = (*(tuple(range(1 + 8 * row, 9 + 8 * row)) for row in range(7)), (0,) * 8)
    board = Board(cells, 56, ((7, 7),))
    assert str(board).startswith(" 1  2  3")
    assert Board.from_text(str(board)) == board


def test_boards_that_differ_in_names_alone_are_equal() -> None:
    one, other = Board.from_text(CLASSIC), Board.from_text(CLASSIC.replace("I..J", "J..I"))
    assert one == other
    assert hash(one) == hash(other)
    assert one != Board.from_text(CLASSIC.replace("target: B", "target: B\ngate: 4,1"))


def test_kinds_name_what_lies_where() -> None:
    kinds = Board.from_text(GATED).kinds()
    assert kinds[1] == ["wall", "target", "target", "piece", "wall", "goal", "goal"]
    assert kinds[2] == ["wall", "target", "empty", "piece", "gate", "goal", "empty"]


FAULTS = {
    "nothing": ("", "the board has no cells"),
    "a row too short": ("AA\nAA\n.", "line 3: 1 cells in this row, 2 in the first"),
    "an unknown sign": ("AA\nAA\n.!", "line 3: unknown cell '!'"),
    "an unknown word": ("AA\nAA\n..\nexit: 0,0", "line 4: unknown word 'exit'"),
    "two targets": ("AA\ntarget: A\ntarget: A", "line 3: a second target"),
    "two goals": ("AA.\ntarget: A\ngoal: 0,1 0,2\ngoal: 0,1 0,2", "line 4: a second goal"),
    "no target": ("AAB.", "which piece is to be brought out"),
    "a target that is not there": ("AAB.\ntarget: C", "target 'C' is no piece"),
    "a goal of another shape": ("AAB.\ntarget: A\ngoal: 0,1", "the shape of the piece"),
    "a goal outside": ("AAB.\ntarget: A\ngoal: 0,3 0,4", "goal 0,4 is outside the board"),
    "a goal in the wall": ("AA.#\ntarget: A\ngoal: 0,2 0,3", "goal 0,3 is a wall"),
    "no cells of the goal": ("AA.\ntarget: A\ngoal:", "line 3: no cells"),
    "a cell that is none": ("AA.\ntarget: A\ngoal: 0;1", "line 3: '0;1' is no cell"),
    "a piece in two parts": ("A.A\ntarget: A\ngoal: 0,0 0,2", "piece 1"),
    "a piece in the gate": ("AAB.\ntarget: A\ngoal: 0,0 0,1\ngate: 0,2", "piece 2 lies in"),
    "letters and numbers": ("A 1\ntarget: A", "letters or numbers, not both"),
    "a number left out": ("1 3 .\ntarget: 1", "there is no 2"),
    "numbers without a target": ("1 1\n1 1\n. .", "numbers need a line"),
    "numbers of classes beside a sign": ("7 1\n1 .", "numbers need a line"),
    "a class without its cells": ("KS\nSB", "line 1: K at 0,0 has no S at 1,1"),
    "a loose cell of a piece": ("KSS\nSSB", "line 1: S at 0,2 belongs to no piece"),
    "two of the class to bring out": ("KSKS\nSSSS", "2 pieces K"),
}


@pytest.mark.parametrize(("text", "reason"), FAULTS.values(), ids=FAULTS)
def test_says_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(BadBoard) as caught:
        Board.from_text(text)
    assert reason in str(caught.value)
