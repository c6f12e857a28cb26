"""A practice game whose board is read from the game itself, as long as the reader has sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.clock import SimulatedClock
from bot.devices import Screenshot
from bot.devices.practice import PracticeDevice
from bot.games import GAMES, Game
from bot.gestures import Gesture
from bot.loop.events import Event, LevelEnded
from bot.loop.play import play
from bot.loop.setup import Limits, Setup
from bot.practice import Simulator
from calibration import Profile
from solvers import Outcome
from vision import NotRecognized, Pixels, Reading
from vision.view import Image

QUICK = Limits(level_s=120, settle_s=0.8, unknown_s=3, idle_s=6)

NO_BUTTONS = {"next_button": None, "restart_button": None, "again_button": None}


@dataclass
class Truth:
    """A device, and the reader of what it shows. ``sighted`` says whether the reader can read what
    shows now, ``disturb`` what is painted over a screenshot, ``hear`` what the game makes of a
    gesture. Satisfies ``Device``."""

    simulator: Simulator
    sighted: Callable[[Truth], bool] = lambda _: True
    disturb: Callable[[Truth, Pixels], Pixels] = lambda _, pixels: pixels
    hear: Callable[[Truth, Gesture], Gesture | None] = lambda _, gesture: gesture
    touched: list[Gesture] = field(default_factory=list)
    grabs: int = 0
    events: list[Event] = field(default_factory=list)
    profile_changes: dict[str, Any] = field(default_factory=lambda: dict(NO_BUTTONS))
    name: str = "truth"

    def __post_init__(self) -> None:
        self.clock = SimulatedClock()
        self._inner = PracticeDevice(self.simulator, self.clock)

    @property
    def profile(self) -> Profile:
        return replace(self._inner.profile, **self.profile_changes)

    @property
    def panel(self) -> bool:
        return self.simulator.panel_is_up(self.clock.now_s())

    @property
    def won(self) -> bool:
        return self.simulator.puzzle.outcome is Outcome.SOLVED

    def grab(self) -> Screenshot:
        self.grabs += 1
        screenshot = self._inner.grab()
        return replace(screenshot, pixels=self.disturb(self, screenshot.pixels.copy()))

    def act(self, gestures: Sequence[Gesture]) -> None:
        for gesture in gestures:
            self.touched.append(gesture)
            heard = self.hear(self, gesture)
            if heard is not None:
                self._inner.act([heard])

    def close(self) -> None:
        self._inner.close()

    def read(self, _image: Image, _profile: Profile) -> Reading[Any]:
        if self.panel or not self.sighted(self):
            raise NotRecognized("these pixels show no board")
        puzzle = self.simulator.puzzle
        return Reading(puzzle.board, puzzle.grid, 0.99, located=0.99)

    def play(self, levels: int = 1, profile: Profile | None = None) -> list[LevelEnded]:
        game: Game = replace(GAMES[self.simulator.settings.game], read=self.read)
        setup = Setup(self, [game], self.clock, QUICK, self.events.append, profile or Profile())
        return play(setup, levels)
