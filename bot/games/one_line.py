"""The entry of one-line (一笔画)."""

from __future__ import annotations

from typing import Final

from bot.games.game import Game, Teaching, by_kinds, learned
from bot.inputs import along
from solvers import one_line

_INPUTS = along(one_line.route)

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
    position=by_kinds,
    solution_json=one_line.solution_json,
    is_unique=one_line.is_unique,
    rule_taken=one_line.ending,
    teaching=Teaching(one_line.reasons_for, one_line.all_obstacles),
    practice="bot.practice.one_line:ONE_LINE",
)
