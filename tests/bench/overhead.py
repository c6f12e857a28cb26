"""What does the loop add to a level, beside the gestures and the game's own animations?

    python -m tests.bench.overhead [LEVELS] [GAME ...]

Prints a Markdown table of milliseconds per level: medians over the levels, and what is neither the
gestures nor the animations as a part of all. Sleeping takes no time here, yet counts in full; work
counts by the processor time of this process alone.
"""

from __future__ import annotations

import copy
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from typing import TypeVar

import numpy as np

from bot.devices import Screenshot
from bot.devices.practice import PracticeDevice
from bot.games import GAMES
from bot.gestures import Gesture
from bot.loop.events import Event, LevelEnded
from bot.loop.play import play
from bot.loop.setup import Setup
from bot.practice import PRACTICE_GAMES, Settings, Simulator
from calibration import Profile
from solvers import Outcome

FRAME_S = 1 / 40

REST_S = 0.8
"""A game that shows the same for so long has come to rest: an opponent thinks for half of it."""

COLUMNS = ("gestures", "animations", "grab", "read, plan, wait")

ResultT = TypeVar("ResultT")


class WorkClock:
    """Processor time, and the time that was slept, which passes at once. Satisfies ``Clock``."""

    def __init__(self) -> None:
        self._slept_s = 0.0

    def now_s(self) -> float:
        return time.process_time() + self._slept_s

    def sleep(self, seconds: float) -> None:
        self._slept_s += seconds

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Work that does not count."""
        now_s = self.now_s()
        yield
        self._slept_s -= self.now_s() - now_s


class TimedDevice(PracticeDevice):
    """A practice device that keeps book on where the time goes, in seconds."""

    def __init__(self, simulator: Simulator, clock: WorkClock) -> None:
        super().__init__(simulator, clock)
        self._work = clock
        self.spent_s: defaultdict[str, float] = defaultdict(float)

    @property
    def profile(self) -> Profile:
        """Drawn by the game, once for each theme."""
        with self._work.stopped():
            return super().profile

    def grab(self) -> Screenshot:
        return self._timed("grab", super().grab)

    def act(self, gestures: Sequence[Gesture]) -> None:
        self._timed("gestures", lambda: super(TimedDevice, self).act(gestures))
        with self._work.stopped():
            self.spent_s["animations"] += animation_s(self.simulator, self._work.now_s())

    def _timed(self, what: str, do: Callable[[], ResultT]) -> ResultT:
        started_s = self._work.now_s()
        result = do()
        self.spent_s[what] += self._work.now_s() - started_s
        return result


def animation_s(simulator: Simulator, now_s: float) -> float:
    """For how long something still moves by itself on the screen, or is about to."""
    game = copy.deepcopy(simulator)
    at_s = moved_s = now_s
    picture = game.frame(at_s)
    while at_s - moved_s < REST_S:
        at_s += FRAME_S
        before, picture = picture, game.frame(at_s)
        if not np.array_equal(before, picture):
            moved_s = at_s
        if game.puzzle.outcome is not Outcome.ONGOING and game.panel_is_up(at_s):
            break
    return moved_s - now_s


def levels(game: str, count: int) -> list[dict[str, float]]:
    """Where the time of each level goes, in milliseconds."""
    clock = WorkClock()
    strength = "random" if PRACTICE_GAMES[game].strengths else None
    device = TimedDevice(Simulator(Settings(game, strength=strength)), clock)
    begun_s = clock.now_s()
    rows = []

    def observe(event: Event) -> None:
        nonlocal begun_s
        if isinstance(event, LevelEnded):
            row = {key: spent_s * 1000 for key, spent_s in device.spent_s.items()}
            row["total"] = (clock.now_s() - begun_s) * 1000
            row[COLUMNS[-1]] = row["total"] - sum(row[key] for key in COLUMNS[:-1])
            rows.append(row)
            device.spent_s.clear()
            begun_s = clock.now_s()

    play(Setup(device, [GAMES[game]], clock, observe=observe), count + 1)
    return rows[1:]  # the first loads programs


def main(count: int, games: Sequence[str]) -> None:
    """Print the table."""
    print("| game | levels |", " | ".join(COLUMNS), "| level | the bot's part |")
    print("| --- |" + " ---: |" * (len(COLUMNS) + 3))
    for game in games:
        rows = levels(game, count)
        cells = [median(row[key] for row in rows) for key in (*COLUMNS, "total")]
        game_ms = sum(row["gestures"] + row["animations"] for row in rows)
        part = 1 - game_ms / sum(row["total"] for row in rows)
        figures = " | ".join(f"{ms:.0f}" for ms in cells)
        print(f"| {game} | {len(rows)} | {figures} | {part:.0%} |", flush=True)


if __name__ == "__main__":
    words = sys.argv[1:]
    numbers = [int(word) for word in words if word.isdigit()]
    names = [word for word in words if not word.isdigit()]
    main(numbers[0] if numbers else 10, names or list(PRACTICE_GAMES))
