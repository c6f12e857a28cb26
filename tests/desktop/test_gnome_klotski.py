"""A game that nobody here wrote, gnome-klotski, played in its own window."""

from __future__ import annotations

import time
from collections.abc import Iterator
from operator import add
from pathlib import Path

import numpy as np
import pytest

from bot.devices.desktop.device import DesktopDevice
from bot.games import GAMES
from bot.gestures import Tap
from bot.loop.events import Acted, Ending, Event, Looked, Planned
from bot.loop.observation import Seen
from bot.loop.play import play
from bot.loop.setup import Limits, Setup
from bot.storage import profiles
from calibration import Profile
from solvers import Outcome
from tests.desktop.klotski import LEVELS, PROFILE, klotski_window
from tests.desktop.painted import Somebody
from tests.desktop.session import Session, titles, wait_for_window, wait_until
from vision import NotRecognized
from vision.buttons import find_button

PLAYED = 2

OPENED_AFTER = 5
BELOW_BAR_PX = 60
OPEN_S = 2.0
"""Longer than a board that nobody expected must stand still before it is played."""


@pytest.fixture
def window(desktop: Session) -> Iterator[DesktopDevice]:
    with klotski_window(desktop) as device:
        yield device


class Curious:
    """Somebody who opens the list of puzzles in the middle of a level, and closes it again.

    It covers the left half of the board, and what shows beside it looks like a whole one.
    ``meanwhile`` is what the bot does until then.
    """

    def __init__(self, somebody: Somebody, window: DesktopDevice) -> None:
        self.events: list[Event] = []
        self.meanwhile: list[Event] = []
        self._somebody = somebody
        self._window = window
        self._open_until_s: float | None = None

    def __call__(self, event: Event) -> None:
        """Hear what the bot does."""
        self.events.append(event)
        if self._open_until_s is not None:
            self.meanwhile.append(event)
            if time.monotonic() > self._open_until_s:
                self._open_until_s = None
                self._change()
        elif isinstance(event, Acted) and len(self.made()) == OPENED_AFTER:
            self._change()
            self._open_until_s = time.monotonic() + OPEN_S

    def _change(self) -> None:
        """Click on Change Puzzle, and wait until what comes of it rests."""
        area = wait_for_window("Only 18 Steps").area
        shown = [self._window.grab().pixels[BELOW_BAR_PX:]]
        self._somebody.click(area.left + 70, area.top + 27)

        def rests() -> bool:
            shown.append(self._window.grab().pixels[BELOW_BAR_PX:])
            now, last, first = shown[-1], shown[-2], shown[0]
            return not np.array_equal(now, first) and np.array_equal(now, last)

        wait_until(rests)

    def made(self) -> list[Acted]:
        """The gestures so far."""
        return [each for each in self.events if isinstance(each, Acted)]


def test_levels_are_won_in_the_fewest_moves(
    window: DesktopDevice, somebody: Somebody, tmp_path: Path
) -> None:
    curious = Curious(somebody, window)
    profile = profiles.load(PROFILE)
    limits = Limits(still_s=0.04, poll_s=0.02)  # the game moves its pieces at once
    setup = Setup(window, [GAMES["klotski"]], limits=limits, profile=profile, observe=curious)
    results = play(setup, PLAYED)
    fewest = list(LEVELS.values())[:PLAYED]
    assert [(each.ending, each.reason) for each in results] == [(Ending.SOLVED, "")] * PLAYED
    again = [each.retries for each in results]  # a busy game may lose a stroke
    assert [each.strokes for each in results] == list(map(add, fewest, again))
    plans = [len(each.moves) for each in curious.events if isinstance(each, Planned)]
    assert set(fewest) <= set(plans)
    assert len(plans) == PLAYED + sum(again)
    assert not [each.trouble for each in curious.made() if each.trouble]
    looks = [each for each in curious.meanwhile if isinstance(each, Looked)]
    assert looks == curious.meanwhile  # nothing was touched
    assert any(each.trouble for each in looks)
    assert {"Level completed.", "Congratulations!"} <= titles()
    close_the_scores(window, profile)
    wait_until(lambda: reads_as_solved(window, profile))  # what lay behind is being painted
    scores = tmp_path / "data" / "gnome-klotski" / "scores"
    best = [(scores / name).read_text().split()[0] for name in ("only-18-steps", "daisy")]
    assert list(map(int, best)) == fewest


def close_the_scores(window: DesktopDevice, profile: Profile) -> None:
    """Click on their button, and wait until they are gone."""
    assert profile.next_button is not None
    done = find_button(window.grab().pixels, profile.next_button)
    assert done is not None
    window.act([Tap(done)])
    wait_until(lambda: "Congratulations!" not in titles())


def reads_as_solved(window: DesktopDevice, profile: Profile) -> bool:
    """Whether the target is seen to lie on its marks, beyond the gate."""
    klotski = GAMES["klotski"]
    try:
        reading = klotski.read(window.grab().pixels, profile)
    except NotRecognized:
        return False
    return Seen(klotski, reading).outcome is Outcome.SOLVED
