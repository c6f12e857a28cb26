"""A game that nobody here wrote, gnome-klotski, played in its own window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot import profiles
from bot.devices.desktop import DesktopDevice
from bot.events import Acted, Ending, Event, Planned
from bot.games import GAMES
from bot.play import play
from bot.setup import Limits, Setup
from tests.desktop.session import Session, titles, wait_for_window

PROFILE = Path(__file__).parent / "gnome-klotski" / "profile.toml"

FIRST_LEVELS = {"only-18-steps": 18, "daisy": 28}
"""The fewest moves, by the names of the files in which the game keeps its scores."""


@pytest.fixture
def window(desktop: Session) -> Iterator[DesktopDevice]:
    desktop.start("gnome-klotski")
    title = wait_for_window("Only 18 Steps").title
    with closing(DesktopDevice(title)) as device:
        yield device


def test_levels_are_won_in_the_fewest_moves(window: DesktopDevice, tmp_path: Path) -> None:
    events: list[Event] = []
    profile = profiles.load(PROFILE)
    limits = Limits(still_s=0.04, poll_s=0.02)  # the game moves its pieces at once
    setup = Setup(window, [GAMES["klotski"]], limits=limits, profile=profile, observe=events.append)
    results = play(setup, len(FIRST_LEVELS))
    assert [(each.ending, each.reason) for each in results] == [(Ending.SOLVED, "")] * 2
    assert [each.strokes for each in results] == list(FIRST_LEVELS.values())
    assert [len(each.moves) for each in events if isinstance(each, Planned)] == [18, 28]
    assert not [each.trouble for each in events if isinstance(each, Acted) and each.trouble]
    assert {"Level completed.", "Congratulations!"} <= titles()
    scores = tmp_path / "data" / "gnome-klotski" / "scores" / "only-18-steps"
    assert scores.read_text().split()[0] == "18"
