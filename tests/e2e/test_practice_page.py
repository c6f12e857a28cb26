"""The bot plays the practice games on their web page, in a real browser with real mouse events."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest

from bot.devices.browser import BrowserDevice
from bot.devices.practice import PracticeDevice
from bot.devices.tab import BrowserOptions
from bot.events import Ending
from bot.games import GAMES
from bot.play import play
from bot.practice import PRACTICE_GAMES, Settings, Simulator
from bot.practice.serving import serving
from bot.setup import Setup
from calibration import Profile
from solvers import Outcome

pytestmark = pytest.mark.usefixtures("_browser")

QUICK: dict[str, dict[str, Any]] = {
    "cat": {"strength": "random"},
    "klotski": {"size": (4, 4)},
    "knight": {"size": (5, 5)},
}
"""What is asked of a game so that its levels take no longer than others."""

SCREENS = [((540, 960), 1.0, (1, 2)), ((360, 640), 2.0, (3,))]
"""The page's size in CSS pixels, its scale factor, and the levels that are played on it: each has
the next of the game's themes. Where a level is one stroke there is time for all of them."""


class PracticePage(BrowserDevice):
    """The page of a practice game: the pictures of its buttons are known, as in process."""

    def __init__(self, simulator: Simulator, url: str, options: BrowserOptions) -> None:
        self._known = PracticeDevice(simulator)
        super().__init__(url, options)

    @property
    def profile(self) -> Profile:
        return self._known.profile


@pytest.mark.parametrize(("viewport", "scale_factor", "levels"), SCREENS, ids=["x1", "x2"])
@pytest.mark.parametrize("game", PRACTICE_GAMES)
def test_levels_of_three_themes_are_won(
    game: str, viewport: tuple[int, int], scale_factor: float, levels: tuple[int, ...]
) -> None:
    if GAMES[game].in_one_gesture:
        levels = (1, 2, 3)
    width, height = (round(side * scale_factor) for side in viewport)
    settings = Settings(game, size_px=(width, height), **QUICK.get(game, {}))
    simulator = Simulator(settings, level=levels[0])
    options = BrowserOptions(viewport, scale_factor)
    with (
        serving(simulator) as url,
        closing(PracticePage(simulator, f"{url}?exact", options)) as page,
    ):
        results = play(Setup(page, [GAMES[game]]), len(levels))
    ends = [(result.ending, result.reason) for result in results]
    assert ends == [(Ending.SOLVED, "")] * len(levels)
    assert simulator.level == levels[-1]
    assert simulator.puzzle.outcome is Outcome.SOLVED
