"""While a long plan is made, the bot can be stopped; one that takes too long ends the level."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest

from bot.games import Game
from bot.loop.events import Ending
from solvers import Unsolvable
from tests.bot.loop.bench import QUICK, Bench


def endless(game: Game) -> tuple[Game, threading.Event]:
    """A game whose plan is not found before the event."""
    ended = threading.Event()

    def plan(_board: Any) -> list[str]:
        ended.wait(60)
        return []

    return replace(game, plan=plan), ended


@pytest.mark.parametrize(
    ("stops", "ending", "reason"),
    [
        (False, Ending.GAVE_UP, "no solution was found, and none ruled out, within 0.2 s"),
        (True, Ending.STOPPED, "stopped by the user"),
    ],
)
def test_a_plan_that_takes_too_long_is_left(stops: bool, ending: Ending, reason: str) -> None:
    bench = Bench()
    game, ended = endless(bench.game)
    planning = threading.Event()

    def plan(board: Any) -> Any:
        planning.set()
        return game.plan(board)

    limits = replace(QUICK, plan_s=60 if stops else 0.2)
    (level,) = bench.play(
        games=[replace(game, plan=plan)], limits=limits, stop=lambda: stops and planning.is_set()
    )
    ended.set()
    assert (level.ending, level.reason) == (ending, reason)
    assert not bench.touched


def test_what_a_plan_raises_reaches_the_loop() -> None:
    def plan(_board: Any) -> Any:
        raise Unsolvable("nobody can")

    bench = Bench()
    (level,) = bench.play(games=[replace(bench.game, plan=plan)])
    assert (level.ending, level.reason) == (Ending.UNSOLVABLE, "nobody can")
