"""The entry of one-line (一笔画)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.games.game import Game, Teaching, by_kinds, learned
from bot.gestures import Tap
from bot.inputs import along
from solvers import one_line
from solvers.cells import walls_across
from vision import Grid

_INPUTS = along(one_line.route)


def barred(
    board: one_line.Board, steps: Iterable[tuple[one_line.Board, one_line.Board]]
) -> one_line.Board:
    """The board with a wall in the way of each step of a stroke."""
    walls = walls_across((before.head, after.head) for before, after in steps)
    return replace(board, walls=board.walls | walls)


def refused(
    way: Sequence[one_line.Board], board: one_line.Board
) -> tuple[one_line.Board, one_line.Board] | None:
    """The first step of a way in whose place a board shows another one."""
    for before, after in pairwise(way):
        count = len(before.drawn)
        if board.drawn[:count] != before.drawn or len(board.drawn) == count:
            return None
        if board.drawn[count] != after.head:
            return before, after
    return None


def touch_the_start(board: one_line.Board, grid: Grid) -> Tap:
    """A tap on the cell where the stroke began: most games take it back to there."""
    return Tap(grid.centre(board.drawn[0]))


ONE_LINE: Final = Game(
    name="one-line",
    title="一笔画",
    board=one_line.Board,
    read=learned("one-line"),
    plan=one_line.plan,
    play=one_line.play,
    outcome=one_line.outcome,
    gestures=_INPUTS["stroke"],
    inputs=_INPUTS,
    trace=one_line.route,
    in_one_gesture=True,
    barred=barred,
    refused=refused,
    begin_anew=touch_the_start,
    position=by_kinds,
    solution_json=one_line.solution_json,
    is_unique=one_line.is_unique,
    rule_taken=one_line.ending,
    teaching=Teaching(one_line.reasons_for, one_line.all_obstacles),
    practice="bot.practice.one_line:ONE_LINE",
)
