"""Every one-line level of the real screens: the board and its plan."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solvers import Outcome, Unsolvable
from solvers.one_line import Board, outcome, plan, play
from tests.solvers.one_line.naive import strokes
from tests.solvers.one_line.screens import one_line_board, screens

DEAD = {"karthika-5x5-mid10-desktop", "karthika-6x6-mid13-desktop", "karthika-6x6-mid13-phone"}
"""Half-drawn screens whose stroke cannot be finished any more."""


@pytest.fixture(scope="module")
def levels() -> dict[str, Board]:
    found = {name: one_line_board(truth) for name, truth in screens("one-line")}
    assert len(found) >= 85
    return found


def test_every_level_is_solved(levels: dict[str, Board]) -> None:
    for name, board in levels.items():
        if name in DEAD:
            continue
        for move in plan(board):
            board = play(board, move)
        assert outcome(board) is Outcome.SOLVED, name


def test_strokes_that_cannot_be_finished_are_refused(levels: dict[str, Board]) -> None:
    for name in sorted(DEAD):
        with pytest.raises(Unsolvable):
            plan(levels[name])
        assert next(strokes(levels[name]), None) is None, name


def test_every_board_survives_its_text_and_json(levels: dict[str, Board]) -> None:
    truths = dict(screens("one-line"))
    for name, board in levels.items():
        assert Board.from_text(str(board)) == board, name
        assert dict(_plain(truths[name])) == dict(_plain(board.as_json())), name


def _plain(board: dict[str, object]) -> Iterator[tuple[str, object]]:
    """The fields of a board, walls in any order, without what only judges a reading."""
    for key, value in board.items():
        if key == "walls" and isinstance(value, list):
            yield key, sorted(sorted(wall) for wall in value)
        elif key != "either_head":
            yield key, value
