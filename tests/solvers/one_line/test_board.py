"""The board: what it accepts, its text form, its JSON, and what each cell is."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from solvers import BadBoard
from solvers.one_line import Board
from tests.solvers.levels import boards, bounded

SQUARE = ((1, 1, 1), (1, 0, 1), (1, 1, 1))

CONTRADICTIONS = {
    "no rows": ({"cells": ()}, "the board has no cells"),
    "empty rows": ({"cells": ((), ())}, "the board has no cells"),
    "ragged rows": ({"cells": ((1, 1), (1,))}, "row 0 has length 2, row 1 has length 1"),
    "unknown value": ({"cells": ((1, 2),)}, "cell 0,1 is 2; 1 is free, 0 is a hole"),
    "no free cell": ({"cells": ((0, 0),)}, "the board has no free cell"),
    "start outside": (
        {"start": (0, 3)},
        "start 0,3 is outside the board of 3 rows and 3 columns",
    ),
    "start above": (
        {"start": (-1, 0)},
        "start -1,0 is outside the board of 3 rows and 3 columns",
    ),
    "start in a hole": ({"start": (1, 1)}, "start 1,1 is a hole"),
    "end in a hole": ({"end": (1, 1)}, "end 1,1 is a hole"),
    "end is the start": (
        {"start": (0, 0), "end": (0, 0)},
        "the end 0,0 is the start as well, and other cells are free",
    ),
    "end is the first waypoint": (
        {"waypoints": ((0, 2),), "end": (0, 2)},
        "the end 0,2 is the start as well, and other cells are free",
    ),
    "filled hole": ({"filled": ((0, 1), (1, 1))}, "filled cell 1,1 is a hole"),
    "filled outside": (
        {"filled": ((2, 2), (3, 2))},
        "filled cell 3,2 is outside the board of 3 rows and 3 columns",
    ),
    "filled with a jump": (
        {"filled": ((0, 0), (0, 2))},
        "filled goes from 0,0 to 0,2: not neighbours",
    ),
    "filled twice": ({"filled": ((0, 0), (0, 1), (0, 0))}, "filled passes 0,0 twice"),
    "filled through a wall": (
        {"filled": ((0, 1), (0, 0)), "walls": frozenset({((0, 0), (0, 1))})},
        "filled goes through the wall between 0,1 and 0,0",
    ),
    "filled from elsewhere": (
        {"start": (0, 0), "filled": ((0, 1), (0, 2))},
        "filled begins at 0,1, not at the start 0,0",
    ),
    "filled from a later waypoint": (
        {"filled": ((0, 1), (0, 0)), "waypoints": ((0, 0), (0, 1))},
        "filled passes waypoint 0,1 before waypoint 0,0",
    ),
    "filled not from the first waypoint": (
        {"filled": ((0, 1), (0, 2)), "waypoints": ((0, 0), (2, 0))},
        "filled begins at 0,1, not at the first waypoint 0,0",
    ),
    "filled past a waypoint": (
        {"start": (0, 0), "filled": ((0, 0), (0, 1)), "waypoints": ((0, 0), (1, 0), (0, 1))},
        "filled passes waypoint 0,1 before waypoint 1,0",
    ),
    "waypoint in a hole": ({"waypoints": ((1, 1),)}, "waypoint 1,1 is a hole"),
    "waypoint twice": ({"waypoints": ((0, 0), (0, 0))}, "waypoint 0,0 is listed twice"),
    "start as a later waypoint": (
        {"start": (0, 0), "waypoints": ((0, 1), (0, 0))},
        "the start 0,0 is a waypoint, but not the first",
    ),
    "end as an earlier waypoint": (
        {"end": (0, 1), "waypoints": ((0, 0), (0, 1), (0, 2))},
        "the end 0,1 is a waypoint, but not the last",
    ),
    "wall outside": (
        {"walls": frozenset({((2, 2), (3, 2))})},
        "wall 2,2|3,2 is outside the board",
    ),
    "wall between strangers": (
        {"walls": frozenset({((0, 0), (2, 0))})},
        "wall 0,0|2,0 is not between neighbours",
    ),
    "wall the wrong way round": (
        {"walls": frozenset({((0, 1), (0, 0))})},
        "wall 0,1|0,0 must name the smaller cell first",
    ),
}


@pytest.mark.parametrize(
    ("fields", "complaint"), CONTRADICTIONS.values(), ids=CONTRADICTIONS.keys()
)
def test_a_contradiction_is_named(fields: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadBoard) as refusal:
        Board(**{"cells": SQUARE, **fields})  # type: ignore[arg-type]
    assert str(refusal.value) == complaint


def test_what_only_looks_like_a_contradiction_is_accepted() -> None:
    Board(((1,),), (0, 0), (0, 0))
    Board(SQUARE, (0, 0), waypoints=((2, 2), (0, 2)))  # a start that is no waypoint
    Board(
        SQUARE, (0, 0), (0, 1), ((0, 0), (0, 1), (0, 2))
    )  # an end passed too early is lost, no more
    Board(SQUARE, walls=frozenset({((0, 1), (1, 1))}))  # at the border of a hole


BAD_TEXTS = {
    "nothing": ("", "the board has no cells"),
    "no rows": ("\n\nstart: 0,0\n", "the board has no cells"),
    "unknown character": (
        "S..\n.x.",
        "line 2: unknown character 'x': a cell is one of . # S E (or 1 free, 0 hole)",
    ),
    "ragged": ("S..\n\n..", "line 3: 2 cells in this row, 3 in the first"),
    "two starts": ("S.\n.S", "line 2: a second start at 1,1; the first is at 0,0"),
    "two ends": ("SE\n..\nend: 1,1", "line 3: a second end at 1,1; the first is at 0,1"),
    "unknown word": (
        "S.\nwall: 0,0|0,1",
        "line 2: unknown word 'wall': start, end, filled, waypoints or walls",
    ),
    "start without a cell": (".\nstart:", "line 2: start takes one cell, such as start: 0,0"),
    "start with two": ("..\nstart: 0,0 0,1", "line 2: start takes one cell, such as start: 0,0"),
    "no cell": (
        "S.\nfilled: 0,0 0-1",
        "line 2: '0-1' is no cell: write row,col from 0, such as 2,3",
    ),
    "three numbers": (
        "S.\nfilled: 0,0,1",
        "line 2: '0,0,1' is no cell: write row,col from 0, such as 2,3",
    ),
    "no wall": (
        "S.\nwalls: 0,0 0,1",
        "line 2: '0,0' is no wall: write row,col|row,col, such as 0,0|0,1",
    ),
    "two lists": ("S.\nfilled: 0,0\nfilled: 0,0", "line 3: a second list of filled"),
    "two lists of walls": ("S.\nwalls:\nwalls:", "line 3: a second list of walls"),
    "a contradiction": ("S.#\nwaypoints: 0,2", "waypoint 0,2 is a hole"),
}


@pytest.mark.parametrize(("text", "complaint"), BAD_TEXTS.values(), ids=BAD_TEXTS.keys())
def test_a_bad_text_is_refused_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(BadBoard) as refusal:
        Board.from_text(text)
    assert str(refusal.value) == complaint


FULL = """\
S..#
.#..
..E.
filled: 0,0 1,0
waypoints: 0,0 2,0 0,2
walls: 0,1|0,2 1,2|2,2"""


def test_the_text_form_says_everything() -> None:
    board = Board.from_text(FULL)
    assert board == Board(
        ((1, 1, 1, 0), (1, 0, 1, 1), (1, 1, 1, 1)),
        (0, 0),
        (2, 2),
        ((0, 0), (1, 0)),
        ((0, 0), (2, 0), (0, 2)),
        frozenset({((0, 1), (0, 2)), ((1, 2), (2, 2))}),
    )
    assert str(board) == FULL


LENIENT = {
    "windows line ends": "S..\r\n.#E\r\n",
    "blank lines around": "\n\n  \nS..\n.#E\n\n",
    "blanks between": "S . .\n . # E ",
    "a matrix": "1 1 1\n1 0 1\nstart: 0,0\nend: 1,2",
    "a matrix of lists": "[[1, 1, 1],\n [1, 0, 1]]\nstart: (0, 0)\nend: [1, 2]",
    "a matrix in one line": "[[1,1,1],[1,0,1]]\nStart : 0 , 0\nEND:1,2",
    "digits and letters": "S11\n10E",
    "a tip said twice": "S..\n.#E\nstart: 0,0",
}


@pytest.mark.parametrize("text", LENIENT.values(), ids=LENIENT.keys())
def test_other_spellings_are_understood(text: str) -> None:
    assert Board.from_text(text) == Board(((1, 1, 1), (1, 0, 1)), (0, 0), (1, 2))


def test_walls_may_name_either_cell_first() -> None:
    board = Board.from_text("S.\nwalls: 0,1 | 0,0")
    assert board.walls == {((0, 0), (0, 1))}


def test_a_start_that_is_the_end_is_written() -> None:
    board = Board(((1,),), (0, 0), (0, 0))
    assert str(board) == "S\nend: 0,0"
    assert Board.from_text(str(board)) == board


@bounded
@given(boards())
def test_the_text_form_comes_back(board: Board) -> None:
    assert Board.from_text(str(board)) == board
    assert hash(Board.from_text(str(board))) == hash(board)


def test_the_json_of_a_full_board() -> None:
    assert json.loads(json.dumps(Board.from_text(FULL).as_json())) == {
        "cells": [[1, 1, 1, 0], [1, 0, 1, 1], [1, 1, 1, 1]],
        "start": [0, 0],
        "end": [2, 2],
        "filled": [[0, 0], [1, 0]],
        "waypoints": [[0, 0], [2, 0], [0, 2]],
        "walls": [[[0, 1], [0, 2]], [[1, 2], [2, 2]]],
    }


def test_the_json_of_a_bare_board_has_only_cells_and_start() -> None:
    assert Board(((1, 0),)).as_json() == {"cells": [[1, 0]], "start": None}


def test_kinds() -> None:
    assert Board.from_text(FULL).kinds() == [
        ["start", "free", "waypoint", "hole"],
        ["head", "hole", "free", "free"],
        ["waypoint", "free", "end", "free"],
    ]
    further = Board.from_text("...\n...\nfilled: 0,0 0,1 0,2\nwaypoints: 0,0 0,1 1,2")
    assert further.kinds() == [["start", "filled", "head"], ["free", "free", "waypoint"]]
    assert Board(((1, 1),)).kinds() == [["free", "free"]]
    assert Board(((1, 1),), waypoints=((0, 1),)).kinds() == [["free", "start"]]
