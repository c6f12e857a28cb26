"""The board of a maze: what it accepts, its text form, its JSON, and what each cell is."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import BadBoard, Cell, one_line
from solvers.cells import Wall, pair
from solvers.maze import Board

OPEN = ((0, 0, 0), (0, 1, 0), (0, 0, 0))


@st.composite
def mazes(draw: st.DrawFn) -> Board:
    """Any small maze: blocked cells, thin walls, both or neither."""
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    cells = draw(st.lists(st.integers(0, 1), min_size=rows * cols, max_size=rows * cols))
    cells[draw(st.integers(0, rows * cols - 1))] = 0
    free = [divmod(place, cols) for place, value in enumerate(cells) if not value]
    ends = st.none() | st.sampled_from(free)
    walls = st.frozensets(st.sampled_from(places_of_walls(rows, cols)), max_size=6)
    return Board(
        tuple(tuple(cells[row * cols : (row + 1) * cols]) for row in range(rows)),
        draw(ends),
        draw(ends),
        draw(walls) if rows * cols > 1 else frozenset(),
    )


def places_of_walls(rows: int, cols: int) -> list[Wall]:
    upright = [((row, col), (row, col + 1)) for row in range(rows) for col in range(cols - 1)]
    level = [((row, col), (row + 1, col)) for row in range(rows - 1) for col in range(cols)]
    return upright + level or [((0, 0), (0, 0))]


CONTRADICTIONS = {
    "no rows": ({"cells": ()}, "the maze has no cells"),
    "empty rows": ({"cells": ((), ())}, "the maze has no cells"),
    "ragged rows": ({"cells": ((0, 0), (0,))}, "row 0 has length 2, row 1 has length 1"),
    "unknown value": ({"cells": ((0, 2),)}, "cell 0,1 is 2; 0 is open, 1 is blocked"),
    "nothing open": ({"cells": ((1, 1),)}, "the maze has no open cell"),
    "start outside": (
        {"start": (0, 3)},
        "start 0,3 is outside the maze of 3 rows and 3 columns",
    ),
    "goal above": ({"goal": (-1, 0)}, "goal -1,0 is outside the maze of 3 rows and 3 columns"),
    "start blocked": ({"start": (1, 1)}, "start 1,1 is blocked"),
    "goal blocked": ({"goal": (1, 1)}, "goal 1,1 is blocked"),
    "wall outside": ({"walls": {((2, 2), (3, 2))}}, "wall 2,2|3,2 is outside the maze"),
    "wall between strangers": (
        {"walls": {((0, 0), (2, 0))}},
        "wall 0,0|2,0 is not between neighbours",
    ),
    "wall the wrong way round": (
        {"walls": {((0, 1), (0, 0))}},
        "wall 0,1|0,0 must name the smaller cell first",
    ),
}


@pytest.mark.parametrize(
    ("fields", "complaint"), CONTRADICTIONS.values(), ids=CONTRADICTIONS.keys()
)
def test_a_contradiction_is_named(fields: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadBoard) as refusal:
        Board(**{"cells": OPEN, **fields})  # type: ignore[arg-type]
    assert str(refusal.value) == complaint


SPELLINGS = [
    "0001\n0000\n0010",
    "0001/0000/0010",
    "0 0 0 1\n0 0 0 0\n0 0 1 0",
    "[[0, 0, 0, 1], [0, 0, 0, 0], [0, 0, 1, 0]]",
    "[[0 0 0 1]\n [0 0 0 0]\n [0 0 1 0]]",
    "{0,0,0,1},\n{0,0,0,0},\n{0,0,1,0}",
    "(0, 0, 0, 1)\n\n(0, 0, 0, 0)\n(0, 0, 1, 0)\n",
]


@pytest.mark.parametrize("text", SPELLINGS)
def test_a_matrix_is_read_however_it_is_set(text: str) -> None:
    assert Board.from_text(text) == Board(((0, 0, 0, 1), (0, 0, 0, 0), (0, 0, 1, 0)))


def test_start_goal_and_walls_follow_the_matrix() -> None:
    board = Board.from_text("00\n00\nStart: (0, 1)\ngoal: 1,0\nwalls: 1,0|0,0 0,0 | 0,1")
    assert board == Board(
        ((0, 0), (0, 0)), (0, 1), (1, 0), frozenset({((0, 0), (0, 1)), ((0, 0), (1, 0))})
    )
    assert str(board) == "00\n00\nstart: 0,1\ngoal: 1,0\nwalls: 0,0|0,1 0,0|1,0"


COMPLAINTS = {
    "unknown character": ("00\n0x", "line 2: unknown character 'x': a cell is 0 (open) or 1"),
    "ragged": ("00\n\n000", "line 3: 3 cells in this row, 2 in the first"),
    "two starts": ("00\nstart: 0,0\nstart: 0,0", "line 3: a second start"),
    "a start of two cells": ("00\nstart: 0,0 0,1", "line 2: start takes one cell"),
    "no cell": ("00\ngoal: here", "line 2: 'here' is no cell"),
    "no wall": ("00\nwalls: 0,0", "line 2: '0,0' is no wall"),
    "two lists of walls": ("00\nwalls:\nwalls:", "line 3: a second list of walls"),
    "unknown word": ("00\nexit: 0,1", "line 2: unknown word 'exit': start, goal or walls"),
    "start blocked": ("10\nstart: 0,0", "start 0,0 is blocked"),
}


@pytest.mark.parametrize(("text", "complaint"), COMPLAINTS.values(), ids=COMPLAINTS.keys())
def test_a_bad_text_is_refused_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(BadBoard) as refusal:
        Board.from_text(text)
    assert str(refusal.value).startswith(complaint)


@given(mazes())
def test_text_and_json_give_the_same_board_again(board: Board) -> None:
    assert Board.from_text(str(board)) == board
    assert Board.from_json(json.loads(json.dumps(board.as_json()))) == board


@given(mazes())
def test_only_a_bare_matrix_may_be_a_one_line_board_too(board: Board) -> None:
    bare = not board.walls and board.start is None and board.goal is None
    if not bare:
        with pytest.raises(BadBoard):
            one_line.Board.from_text(str(board))


def test_walls_among_blocked_cells_need_a_start_or_a_goal() -> None:
    text = "01\n00\nwalls: 0,0|1,0"
    with pytest.raises(BadBoard, match="add start: 0,0 or start: none"):
        Board.from_text(text)
    assert Board.from_text(text + "\nstart: none") == Board(
        ((0, 1), (0, 0)), walls=frozenset({((0, 0), (1, 0))})
    )


def test_json_names_every_field_of_the_contract() -> None:
    board = Board(OPEN, (0, 0), None, frozenset({((0, 0), (0, 1))}))
    assert board.as_json() == {
        "cells": [[0, 0, 0], [0, 1, 0], [0, 0, 0]],
        "start": [0, 0],
        "goal": None,
        "walls": [[[0, 0], [0, 1]]],
    }


def test_kinds_name_what_each_cell_is() -> None:
    assert Board(((0, 1), (0, 0)), (0, 0), (1, 1)).kinds() == [
        ["start", "blocked"],
        ["open", "goal"],
    ]


@pytest.mark.parametrize("cells", [((0, 0), (0, 1)), ((0, 1), (0, 0))])
def test_a_pair_is_the_same_both_ways(cells: tuple[Cell, Cell]) -> None:
    assert pair(*cells) == ((0, 0), (0, 1))
