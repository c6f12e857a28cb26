"""The bot plays the practice games on their web page, in a real browser with real mouse events.

Each game is played in another theme, at another size and scale factor than the one before it;
``python -m tests.e2e`` plays each game at each scale factor.
"""

from __future__ import annotations

import pytest

from bot.games import GAMES
from bot.loop.events import Ending
from bot.loop.play import play
from bot.loop.setup import Setup
from bot.practice import PRACTICE_GAMES
from solvers import Outcome
from tests.e2e.practice_pages import practice_page, simulator_of

pytestmark = pytest.mark.usefixtures("_browser")

SCREENS = [((540, 960), 2.0), ((540, 960), 1.0), ((540, 960), 1.25)]
"""The game's size and the page's scale factor, for one game after the other."""


OF_MOVES = [name for name in PRACTICE_GAMES if not GAMES[name].in_one_gesture]

SMALL = {"knight": {"size": (3, 4)}, "cat": {"size": (5, 5)}}
"""Each move waits for the page."""


@pytest.mark.parametrize(("number", "game"), list(enumerate(OF_MOVES)))
def test_level_is_won(number: int, game: str) -> None:
    size_px, scale_factor = SCREENS[number % len(SCREENS)]
    simulator = simulator_of(game, number + 1, size_px, **SMALL.get(game, {}))
    with practice_page(simulator, scale_factor) as page:
        (result,) = play(Setup(page, [GAMES[game]]), 1)
    assert (result.ending, result.reason) == (Ending.SOLVED, "")
    assert simulator.puzzle.outcome is Outcome.SOLVED


@pytest.mark.parametrize("game", [name for name in PRACTICE_GAMES if GAMES[name].in_one_gesture])
def test_one_level_after_the_other_is_won(game: str) -> None:
    simulator = simulator_of(game)
    with practice_page(simulator, 1.0) as page:
        results = play(Setup(page, [GAMES[game]]), 2)
    assert [(result.ending, result.reason) for result in results] == [(Ending.SOLVED, "")] * 2
    assert simulator.level == 2
