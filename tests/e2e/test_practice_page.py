"""The bot plays the practice games on their web page, in a real browser with real mouse events."""

from __future__ import annotations

from contextlib import closing

import pytest

from bot.devices.browser import BrowserDevice
from bot.devices.practice import PracticeDevice
from bot.devices.tab import BrowserOptions
from bot.events import Ending
from bot.games import GAMES
from bot.play import play
from bot.practice import Settings, Simulator
from bot.practice.serving import serving
from bot.setup import Setup
from calibration import Profile
from solvers import Outcome

PLAYED = ["one-line"]
"""The games that are played here: all of PRACTICE_GAMES, once the loop wins them quickly."""

THEMES = 3


class PracticePage(BrowserDevice):
    """The page of a practice game: the pictures of its buttons are known, as in process."""

    def __init__(self, simulator: Simulator, url: str, options: BrowserOptions) -> None:
        self._known = PracticeDevice(simulator)
        super().__init__(url, options)

    @property
    def profile(self) -> Profile:
        return self._known.profile


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize(
    ("viewport", "scale_factor"), [((540, 960), 1.0), ((360, 640), 2.0)], ids=["x1", "x2"]
)
def test_a_level_of_each_theme_is_won(
    game: str, viewport: tuple[int, int], scale_factor: float
) -> None:
    width, height = (round(side * scale_factor) for side in viewport)
    simulator = Simulator(Settings(game, size_px=(width, height)))
    options = BrowserOptions(viewport, scale_factor)
    with (
        serving(simulator) as url,
        closing(PracticePage(simulator, f"{url}?exact", options)) as page,
    ):
        results = play(Setup(page, [GAMES[game]]), levels=THEMES)
    assert [(result.ending, result.reason) for result in results] == [(Ending.SOLVED, "")] * THEMES
    assert simulator.level == THEMES
    assert simulator.puzzle.outcome is Outcome.SOLVED
