"""The reason for each kind of impossible board names the cells at fault."""

from __future__ import annotations

import pytest

from solvers import Unsolvable
from solvers.one_line import Board, plan

REASONS = {
    "a cell without neighbours": ("S.#.", "no way leads to cell 0,3"),
    "a cell walled in": (
        "S..\n...\nwalls: 0,1|0,2 0,2|1,2",
        "no way leads to cell 0,2",
    ),
    "a head without a way on": (
        "S.\n..\n..\nfilled: 0,0 0,1 1,1 1,0\nwalls: 1,0|2,0",
        "no way leads on from 1,0; left to fill: 2",
    ),
    "a region apart from the start": (
        "..#..\nS.#..",
        "4 cells around 0,3 cannot be reached from 1,0",
    ),
    "regions apart, no start": (
        "..#..\n..#..",
        "4 cells around 0,3 cannot be reached from 0,0",
    ),
    "two dead ends besides the start": (
        "S...\n.#..\n.##.",
        "cell 2,0 and cell 2,3 are dead ends: a stroke from 0,0 ends in only one of them",
    ),
    "three dead ends, no start": (
        ".#.#\n....\n#.##",
        "cell 0,0 and cell 2,1 are dead ends: a stroke from cell 0,2 ends in only one of them",
    ),
    "two regions behind cut cells besides the start": (
        "..#..\n..#..\n..S..\n..#..",
        "the 7 cells behind 2,1 and the 7 cells behind 2,3 are dead ends: "
        "a stroke from 2,2 ends in only one of them",
    ),
    "three regions behind cut cells, no start": (
        "..#..\n#....\n..#..\n..#..",
        "the 2 cells behind 1,1 and the 7 cells behind 1,3 are dead ends: "
        "a stroke from the 3 cells behind 2,1 ends in only one of them",
    ),
    "a cut cell with two ways on": (
        "##S#\n##.#\n#...\n##..",
        "2,2 is the only way to cell 2,1 and to 3 cells around 2,3: a stroke passes it once",
    ),
    "a start that cuts the board": (
        ".S.",
        "0,1 is the only way to cell 0,0 and to cell 0,2: a stroke passes it once",
    ),
    "a dead end that is not the end": (
        "S..\n..E\n#.#",
        "a stroke can only end in cell 2,1, but the end is 1,2",
    ),
    "an end that cuts the board": (
        "..#\n.ES",
        "a stroke can only end in the 3 cells behind 1,1, but the end is 1,1",
    ),
    "too many cells of one colour": (
        "S..#\n#...",
        "coloured like a chessboard, 4 cells are of one colour and 2 of the other: "
        "a stroke alternates between them",
    ),
    "a start on the colour of fewer cells": (
        ".S.\n...\n...",
        "coloured like a chessboard, 5 cells are of one colour and 4 of the other: "
        "both tips of a stroke are among the 5, 0,1 is not",
    ),
    "an end on the colour of fewer cells": (
        "S..\n..E\n...",
        "coloured like a chessboard, 5 cells are of one colour and 4 of the other: "
        "both tips of a stroke are among the 5, 1,2 is not",
    ),
    "tips of one colour where they must differ": (
        "S..\n.E.",
        "coloured like a chessboard, 3 cells are of one colour and 3 of the other: "
        "a stroke has a tip on each, 0,0 and 1,1 are alike",
    ),
    "too few neighbours": (
        "....\nS.##",
        "3 cells around 0,0, of one chessboard colour, share too few neighbours for a stroke",
    ),
    "a dead end of the wrong colour": (
        "S.\n..\n#.\n#.",
        "cell 3,1 is a dead end, of the chessboard colour that no tip can have",
    ),
    "a waypoint out of reach": (
        "S...\n....\nwaypoints: 0,0 0,2 0,1 1,0",
        "waypoint 0,2 is out of reach: "
        "every way to it from 0,0 passes a cell whose turn is another",
    ),
    "ways that cross": (
        "S.....\n......\n......\n......\nwaypoints: 0,0 3,3 0,2 3,0",
        "the ways from 0,0 to 3,3 and, later, from 0,2 to 3,0 would cross: "
        "all lie at the rim of what is left",
    ),
    "an end already passed": (
        "S.\nE.\nfilled: 0,0 1,0 1,1",
        "the stroke has passed the end 1,0 and cannot come back",
    ),
    "nothing plain": (
        "..S.\n..E.",
        "every way was tried; none fills the board",
    ),
}


@pytest.mark.parametrize(("text", "reason"), REASONS.values(), ids=REASONS.keys())
def test_an_impossible_board_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(Unsolvable) as refusal:
        plan(Board.from_text(text))
    assert str(refusal.value) == reason


def test_a_corridor_longer_than_python_recurses_is_refused() -> None:
    corridor = Board((tuple([1] * 3000),), (0, 500))
    with pytest.raises(Unsolvable, match="cell 0,0 and cell 0,2999 are dead ends"):
        plan(corridor)
