"""A way to the next level that leads through menus."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from bot.clock import SimulatedClock
from bot.devices import Screenshot
from bot.devices.practice import PracticeDevice
from bot.games import GAMES
from bot.gestures import Gesture, Tap
from bot.loop.events import Ending, LevelEnded
from bot.loop.play import play
from bot.loop.setup import Setup
from bot.practice import Settings, Simulator
from calibration import Profile
from vision import Pixels

PLACES = ((60, 300), (200, 120))
"""Where the buttons of the menus are, (x, y) of their top left corners."""


def button(seed: int) -> Pixels:
    """Blocks of colours that no screen shows."""
    blocks = np.random.default_rng(seed).integers(0, 256, (4, 8, 3)).astype(np.uint8)
    return np.repeat(np.repeat(blocks, 10, axis=0), 10, axis=1)


BUTTONS = (button(1), button(2))


class Menus(PracticeDevice):
    """After each level two menus come, each a moment after the press before it."""

    def __init__(self, clock: SimulatedClock, slow_s: float) -> None:
        super().__init__(Simulator(Settings("one-line", size_px=(540, 960))), clock)
        self._slow_s = slow_s
        self._since_s = 0.0
        self.left: list[int] = []

    def grab(self) -> Screenshot:
        screenshot = super().grab()
        if not self.left:
            return screenshot
        pixels = np.full_like(screenshot.pixels, 90)
        if self.clock.now_s() - self._since_s >= self._slow_s:
            x, y = PLACES[self.left[0]]
            pixels[y : y + 40, x : x + 80] = BUTTONS[self.left[0]]
        return Screenshot(pixels, screenshot.taken_at_s)

    def act(self, gestures: Sequence[Gesture]) -> None:
        self._since_s = self.clock.now_s()
        if self.left:
            x, y = PLACES[self.left[0]]
            assert [type(gesture) for gesture in gestures] == [Tap]
            assert gestures[0] == Tap((x + 40, y + 20))
            del self.left[0]
            return
        level = self.simulator.level
        super().act(gestures)
        if self.simulator.level != level:
            self.left = [0, 1]


def played(slow_s: float, then_buttons: tuple[Pixels, ...]) -> list[LevelEnded]:
    clock = SimulatedClock()
    profile = Profile(then_buttons=then_buttons)
    setup = Setup(Menus(clock, slow_s), [GAMES["one-line"]], clock, profile=profile)
    return play(setup, 2)


@pytest.mark.parametrize("slow_s", [0.0, 1.2])
def test_each_button_is_pressed_when_it_shows(slow_s: float) -> None:
    results = played(slow_s, BUTTONS)
    assert [(each.ending, each.reason) for each in results] == [(Ending.SOLVED, "")] * 2


def test_a_button_that_never_shows_is_not_pressed() -> None:
    results = played(0.0, (button(3), *BUTTONS))
    assert [each.ending for each in results] == [Ending.SOLVED, Ending.NOT_RECOGNIZED]
