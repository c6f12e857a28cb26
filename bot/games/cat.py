"""The entry of the cat (围住神经猫)."""

from __future__ import annotations

from dataclasses import replace
from itertools import filterfalse
from typing import Final

from bot.games.game import Game, Teaching, learned
from bot.inputs import by_touch, tap_cells
from calibration import SHIFTED
from solvers import cat


def _cannot_follow(board: cat.Board, before: cat.Board) -> bool:
    """Whether the cat stands where a block was, and all other blocks are there: a tall cat reaches
    over other cells than its own."""
    gone = [cell for cell in before.places() if board.is_free(cell) and not before.is_free(cell)]
    return gone == [board.cat]


CAT: Final = Game(
    name="cat",
    title="围住神经猫",
    board=cat.Board,
    read=learned("cat", turned_over=True),
    plan=cat.plan,
    play=cat.play,
    outcome=cat.outcome,
    gestures=tap_cells,
    inputs={"taps": tap_cells, "touch": by_touch(tap_cells)},
    trace=cat.trace,
    whole_plan=False,
    answers=cat.answers,
    cannot_follow=_cannot_follow,
    is_decided=cat.is_fenced_in,
    scenery=lambda board: frozenset(filterfalse(board.is_free, board.places())),
    planner=cat.planner,
    solution_json=cat.solution_json,
    hints=(replace(SHIFTED, learnt=lambda board: board.shifted),),
    teaching=Teaching(cat.reasons_for),
    practice="bot.practice.cat:CAT",
)
