"""Lamps in a grid, of which every dark one is to be pressed: the entry of the game."""

from __future__ import annotations

from typing import Final

from bot.games import Game, reader
from bot.inputs import tap_cells
from lamps import rules

LAMPS: Final = Game(
    name="lamps",
    title="点灯",
    board=rules.Board,
    read=reader("lamps.reader"),
    plan=rules.plan,
    play=rules.play,
    outcome=rules.outcome,
    gestures=tap_cells,
    trace=rules.trace,
    practice="lamps.practice:LAMPS",
)
