"""The buttons between two levels that come after the one for the next level."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bot.devices import Screenshot
from bot.loop.observation import Observation
from bot.loop.screen import LevelScreen
from bot.loop.setup import Setup
from vision import Point

_MENU_STILL_S = 0.3
"""A menu that fades takes a quarter of a second, and may not take a press before that is over."""

_LOOKS = 3
"""Screenshots in that time: what fades looks otherwise on each."""


class Menus:
    """Finds the way through the menus that a profile tells of."""

    def __init__(self, setup: Setup, body: LevelScreen) -> None:
        self._setup = setup
        self._screen = body

    def buttons(self, screenshot: Screenshot, for_s: float) -> Iterator[Point]:
        """The buttons to press after the one on a screenshot, each when the last was pressed.

        It ends when all menus are closed, or with a button that does not show within ``for_s``.
        """
        count = len(self._screen.profiles.about(screenshot).then_buttons)
        for place in range(count):
            at_px = self._wait_for(place, for_s)
            if at_px is None:
                return
            yield at_px
        if count:
            self._still_screen(for_s)

    def _wait_for(self, place: int, for_s: float) -> Point | None:
        return self._screen.ask_until(
            lambda: self._button(place, self._still_screen(for_s)),
            lambda at_px: at_px is not None,
            for_s,
        )

    def _button(self, place: int, screenshot: Screenshot) -> Point | None:
        at_px = self._screen.profiles.then_button(place, screenshot)
        if at_px is not None:
            self._screen.tell(Observation(screenshot, next_px=at_px), read_ms=0.0)
        return at_px

    def _still_screen(self, for_s: float) -> Screenshot:
        """What shows when nothing moves any more, or time is over: menus fade in and out."""
        now_s = self._setup.clock.now_s
        begun_s = since_s = now_s()
        last = self._screen.grab()
        while now_s() - since_s < _MENU_STILL_S and now_s() - begun_s < for_s:
            self._screen.rest(_MENU_STILL_S / _LOOKS)
            screenshot = self._screen.grab()
            if not np.array_equal(screenshot.pixels, last.pixels):
                since_s = now_s()
            last = screenshot
        return last
