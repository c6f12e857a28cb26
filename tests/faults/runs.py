"""One level with one fault, and whether it ended as it should."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from bot.clock import SimulatedClock
from bot.devices.practice import PracticeDevice
from bot.games import GAMES
from bot.loop.events import Ending, LevelEnded
from bot.loop.play import play
from bot.loop.setup import Limits, Setup
from bot.practice import PRACTICE_GAMES, Settings, Simulator
from solvers import Outcome
from tests.faults.catalogue import KINDS
from tests.faults.device import FaultyDevice

LIMITS: Final = Limits(level_s=240, device_s=5)

SLACK_S: Final = 15.0
"""By what a level may pass its deadline: the gesture and the wait in hand are finished."""

QUICK_LEVELS: Final = {"klotski": 2, "knight": 2}
"""The levels from which one is chosen, where later ones have very many moves."""

FIVE_LEVELS: Final = 5


@dataclass(frozen=True)
class Run:
    """A level of a game with a kind of fault, all by seed."""

    game: str
    kind: str
    seed: int

    def make(self) -> Verdict:
        """Play it."""
        rng = random.Random(f"{self.game} {self.kind} {self.seed}")
        level = rng.randint(1, QUICK_LEVELS.get(self.game, FIVE_LEVELS))
        size_px = rng.choice([(360, 640), (540, 960), (720, 1280)])
        settings = Settings(self.game, seed=self.seed, size_px=size_px, strength=_weak(self.game))
        simulator = Simulator(settings, level)
        clock = SimulatedClock()
        fault = KINDS[self.kind].make(rng, simulator)
        device = FaultyDevice(PracticeDevice(simulator, clock), fault, clock)
        (ended,) = play(Setup(device, [GAMES[self.game]], clock, LIMITS), 1)
        return Verdict(self, ended, clock.now_s(), simulator.puzzle.outcome, len(device.blind))


def _weak(game: str) -> str | None:
    """An opponent that the bot should beat, so that a loss is the fault's doing."""
    return "random" if PRACTICE_GAMES[game].strengths else None


@dataclass(frozen=True)
class Verdict:
    """How a run ended. ``outcome`` is how the game itself stood then."""

    run: Run
    ended: LevelEnded
    taken_s: float
    outcome: Outcome
    blind: int
    wrongs: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "wrongs", tuple(self._wrongs()))

    @property
    def won(self) -> bool:
        """Whether the bot says that it has won."""
        return self.ended.ending is Ending.SOLVED

    def _wrongs(self) -> list[str]:
        """What must never be, whatever the fault was."""
        wrongs = []
        if self.taken_s > LIMITS.level_s + SLACK_S:
            wrongs.append(f"it took {self.taken_s:.0f} s")
        if self.won is not (self.outcome is Outcome.SOLVED) and self.won:
            wrongs.append(f"it says {self.ended.ending.value}, the game is {self.outcome.name}")
        if self.ended.ending is Ending.LOST and self.outcome is not Outcome.LOST:
            wrongs.append(f"it says lost, the game is {self.outcome.name}")
        if not self.won and not self.ended.reason:
            wrongs.append("it gives no reason")
        if self.blind:
            wrongs.append(f"{self.blind} touches on a screen that showed no board")
        expected = KINDS[self.run.kind].endings
        if not KINDS[self.run.kind].recoverable and self.ended.ending not in (
            *expected,
            Ending.SOLVED,
        ):
            wrongs.append(f"{self.ended.ending.value} instead of {expected[0].value}")
        return wrongs
