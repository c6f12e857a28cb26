"""The knight's board: its text and JSON forms, and what it refuses."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games import GAMES
from solvers import BadBoard
from solvers.knight import Board, play
from solvers.knight.board import jumps

TEXT = """\
 1  _  _  _
 _  _  2  _
 _  #  _  _
 _ N3  _  _"""

few = settings(derandomize=True, deadline=None, max_examples=120)
"""The same examples in every run."""


@st.composite
def positions(draw: st.DrawFn) -> Board:
    """Boards with squares that are missing and a knight that has walked some way."""
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(2, 5))
    codes = draw(
        st.lists(
            st.lists(st.sampled_from([0, 0, 0, -2]), min_size=cols, max_size=cols),
            min_size=rows,
            max_size=rows,
        ).filter(lambda codes: any(0 in row for row in codes))
    )
    board = Board(tuple(map(tuple, codes)))
    for _ in range(draw(st.integers(0, 8))):
        if not board.exits():
            break
        board = play(board, draw(st.sampled_from(board.exits())))
    if board.knight is not None and draw(st.booleans()):
        unknown = tuple(tuple(-1 if value > 0 else value for value in row) for row in board.cells)
        board = Board(unknown, board.knight)
    return board


def test_the_text_form() -> None:
    board = Board.from_text(TEXT)
    assert board.cells == ((1, 0, 0, 0), (0, 0, 2, 0), (0, -2, 0, 0), (0, 3, 0, 0))
    assert board.knight == (3, 1)
    assert str(board) == TEXT


def test_visits_without_numbers() -> None:
    board = Board.from_text("* _ _\n_ _ N")
    assert board.cells == ((-1, 0, 0), (0, 0, -1))
    assert board.knight == (1, 2)
    assert str(board) == "* _ _\n_ _ N"


def test_without_an_n_the_knight_is_on_the_highest_number() -> None:
    assert Board.from_text("1 _ _\n_ _ 2").knight == (1, 2)
    assert Board.from_json({"cells": [[1, 0, 0], [0, 0, 2]], "knight": None}).knight == (1, 2)
    assert Board.from_text("_ _ _\n_ _ _").knight is None


@few
@given(positions())
def test_the_text_form_and_the_json_form_say_all(board: Board) -> None:
    assert Board.from_text(str(board)) == board
    assert Board.from_json(board.as_json()) == board


@few
@given(positions())
def test_no_other_game_takes_the_text(board: Board) -> None:
    for game in GAMES.values():
        if game.board is not Board:
            with pytest.raises(BadBoard):
                game.board.from_text(str(board))


def test_kinds() -> None:
    assert Board.from_text(TEXT).kinds() == [
        ["visited", "unvisited", "unvisited", "unvisited"],
        ["unvisited", "unvisited", "visited", "unvisited"],
        ["unvisited", "absent", "unvisited", "unvisited"],
        ["unvisited", "knight", "unvisited", "unvisited"],
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "the board has no squares"),
        ("# #", "the board has no squares"),
        ("_ _\n_ . _", "line 2: unknown square '.'"),
        ("_ 0", "line 1: unknown square '0'"),
        ("_ _\n\n_ _ _", "line 3: 3 squares in this row, 2 in the first"),
        ("N _ _\n_ _ N", "line 2: a second knight at 1,2; the first is at 0,0"),
        ("* _ _\n_ _ *", "nothing says where the knight stands"),
        ("1 _ _\n_ _ 1", "number 1 stands at 0,0 and at 1,2"),
        ("1 N2 _\n_ _ _", "no knight's move leads from number 1 at 0,0 to number 2 at 0,1"),
        ("1 _ _\n_ _ N3", "must stand on number 2"),
        ("N1 _ _\n_ _ 2", "must stand on number 2"),
        ("N 3 _\n_ _ _", "number 3 at 0,1, but only 2 squares are visited"),
        ("1 _ _\n* _ N\n_ _ *\n3 _ _", "do not fit the colours of a chessboard"),
    ],
)
def test_a_board_that_contradicts_itself_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadBoard) as refusal:
        Board.from_text(text)
    assert complaint in str(refusal.value)


@pytest.mark.parametrize(
    ("cells", "knight"),
    [(((0, 0), (0,)), None), (((0, -3),), None), (((0, 0),), (0, 0)), (((0, 0),), (5, 5))],
)
def test_values_that_describe_no_board_are_refused(
    cells: tuple[tuple[int, ...], ...], knight: tuple[int, int] | None
) -> None:
    with pytest.raises(BadBoard):
        Board(cells, knight)


def test_a_knight_jumps_to_eight_squares() -> None:
    assert len(set(jumps((2, 2)))) == 8
    assert all(sorted((abs(row - 2), abs(col - 2))) == [1, 2] for row, col in jumps((2, 2)))
