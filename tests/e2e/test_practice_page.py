"""The bot plays the practice games on their web page, in a real browser with real mouse events.

``python -m tests.e2e`` plays each game at each scale factor.
"""

from __future__ import annotations

import pytest

from bot.events import Ending
from bot.games import GAMES
from bot.play import play
from bot.practice import PRACTICE_GAMES
from bot.setup import Setup
from solvers import Outcome
from tests.e2e.practice_pages import practice_page, simulator_of

pytestmark = pytest.mark.usefixtures("_browser")

PLAYED = [
    ("one-line", 1.0, (1, 2, 3)),
    ("one-line", 1.25, (4,)),
    ("maze", 1.25, (1, 2)),
    ("maze", 2.0, (3,)),
    ("knight", 2.0, (1,)),
    ("klotski", 1.0, (1,)),
    ("cat", 1.25, (1,)),
]
"""Game, scale factor and levels: there is time for several only where each is one stroke."""


def test_every_game_is_played() -> None:
    assert {game for game, _, _ in PLAYED} == set(PRACTICE_GAMES)


@pytest.mark.parametrize(("game", "scale_factor", "levels"), PLAYED)
def test_levels_are_won(game: str, scale_factor: float, levels: tuple[int, ...]) -> None:
    simulator = simulator_of(game, levels[0])
    with practice_page(simulator, scale_factor) as page:
        results = play(Setup(page, [GAMES[game]]), len(levels))
    ends = [(result.ending, result.reason) for result in results]
    assert ends == [(Ending.SOLVED, "")] * len(levels)
    assert simulator.level == levels[-1]
    assert simulator.puzzle.outcome is Outcome.SOLVED
