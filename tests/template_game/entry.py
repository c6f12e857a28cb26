"""The entry that bot/games.py would hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games import Game, reader
from bot.gestures import Gesture, Tap
from tests.template_game import rules
from vision import Grid


def _press(_board: rules.Board, moves: Sequence[rules.Move], grid: Grid) -> list[Gesture]:
    return [Tap(grid.centre(cell)) for cell in moves]


LAMPS: Final = Game(
    name="lamps",
    title="点灯",
    board=rules.Board,
    read=reader("tests.template_game.reader"),
    plan=rules.plan,
    play=rules.play,
    outcome=rules.outcome,
    gestures=_press,
    trace=rules.trace,
)
