"""A game that nobody here wrote, gnome-klotski, played in its own window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import profiles
from bot.devices.desktop import DesktopDevice
from bot.events import Acted, Ending, Event, Planned
from bot.games import GAMES
from bot.gestures import Tap
from bot.play import play
from bot.setup import Limits, Setup
from bot.sight import Seen
from calibration import Profile
from solvers import Outcome
from tests.desktop.klotski import LEVELS, PROFILE, klotski_window
from tests.desktop.session import Session, titles, wait_until
from vision.buttons import find_button

PLAYED = 2


@pytest.fixture
def window(desktop: Session) -> Iterator[DesktopDevice]:
    with klotski_window(desktop) as device:
        yield device


class Curious:
    """Somebody who opens the list of puzzles in the middle of a level, and closes it again.

    It covers the left half of the board, and what shows beside it looks like a whole one.
    """

    def __init__(self, window: DesktopDevice, somebody: Somebody) -> None:
        self._area = window.grab
        self._somebody = somebody
        self.events: list[Event] = []
        self.meanwhile: list[Event] = []
        self._opened_s = 0.0

    def __call__(self, event: Event) -> None:
        """Hear what the bot does, and do something."""
        self.events.append(event)
        acts = [each for each in self.events if isinstance(each, Acted)]


def test_levels_are_won_in_the_fewest_moves(
    desktop: Session, window: DesktopDevice, tmp_path: Path
) -> None:
    events: list[Event] = []
    profile = profiles.load(PROFILE)
    limits = Limits(still_s=0.04, poll_s=0.02)  # the game moves its pieces at once
    setup = Setup(window, [GAMES["klotski"]], limits=limits, profile=profile, observe=events.append)
    results = play(setup, PLAYED)
    fewest = list(LEVELS.values())[:PLAYED]
    assert [(each.ending, each.reason) for each in results] == [(Ending.SOLVED, "")] * PLAYED
    assert [each.strokes for each in results] == fewest
    assert [len(each.moves) for each in events if isinstance(each, Planned)] == fewest
    assert not [each.trouble for each in events if isinstance(each, Acted) and each.trouble]
    assert {"Level completed.", "Congratulations!"} <= titles()
    assert read_behind_the_scores(window, profile).outcome is Outcome.SOLVED
    scores = tmp_path / "data" / "gnome-klotski" / "scores" / "only-18-steps"
    assert scores.read_text().split()[0] == "18"


def read_behind_the_scores(window: DesktopDevice, profile: Profile) -> Seen:
    """The board on which the target lies on its marks, beyond the gate."""
    assert profile.next_button is not None
    done = find_button(window.grab().pixels, profile.next_button)
    assert done is not None
    window.act([Tap(done)])
    wait_until(lambda: "Congratulations!" not in titles())
    return Seen(GAMES["klotski"], GAMES["klotski"].read(window.grab().pixels, profile))
