"""Kill, stop and restart adbd at random moments of a level, and judge how that ends.

    python -m tests.phone.chaos [RUNS] [--seed N] [--server]

With ``--server`` it is the adb server on this computer that is killed, each time.
Every run must end in time, with a win or with a phone that is lost, and no touch may come on a
screen of which the bot has not seen a frame. Ends with 1 where one does not.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import threading
import time
import traceback
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from bot.errors import DeviceError
from bot.loop.events import Ending, Event, LevelEnded, Looked
from bot.loop.setup import Limits
from solvers import Outcome
from tests.phone.phone import Phone, real_phone
from tests.phone.playing import TRANSPORTS, Kind, own_adb, play_on, settings_of

LEVELS: Final = 2
MOMENTS_S: Final = 1.8
"""Two levels take hardly longer."""

SIZE_PX: Final = (540, 960)
DEADLINE_S: Final = 60.0
"""Longer than all waits of the bot together for a phone that is gone."""

FaultKind = Literal["kill", "stop", "restart", "no server"]
FAULTS: Final[tuple[FaultKind, ...]] = ("kill", "stop", "restart")


@dataclass(frozen=True)
class Trial:
    """What happens to adbd, how long after the bot's first look, and for how long: ``for_s`` is
    None for good."""

    seed: int
    transport: Kind
    kind: FaultKind
    at_s: float
    for_s: float | None

    @classmethod
    def of(cls, seed: int) -> Trial:
        """The trial of a seed; kinds and transports take turns."""
        rng = random.Random(seed)
        kind = FAULTS[seed // len(TRANSPORTS) % len(FAULTS)]
        for_s = None if rng.random() < 0.25 else rng.choice([0.3, 2.0, 6.0]) * rng.random()
        if kind == "restart":
            for_s = 0.0
        return cls(seed, TRANSPORTS[seed % len(TRANSPORTS)], kind, rng.uniform(0, MOMENTS_S), for_s)

    @classmethod
    def without_server(cls, seed: int) -> Trial:
        """The trial of a seed in which the adb server is killed."""
        return cls(seed, "server", "no server", random.Random(seed).uniform(0, MOMENTS_S), 0.0)

    def run(self, limits: Limits | None = None) -> Verdict:
        """Play, and let it happen."""
        with real_phone(settings_of("one-line", SIZE_PX, self.seed)) as phone:
            player = _Player(phone, self.transport, limits)
            player.has_looked.wait(DEADLINE_S)
            player.join(self.at_s)
            self._happen(phone)
            player.join(DEADLINE_S)
            took_s = time.monotonic() - player.began_s
            phone.daemon.go_on()  # what waits still in it is done now, if ever
            time.sleep(0.05)
            return Verdict(self, player, took_s, tuple(player.wrongs(phone)))

    def _happen(self, phone: Phone) -> None:
        """Adbd is started by the thread in which it shall live, which is this one."""
        if self.kind == "no server":
            subprocess.run(["adb", "kill-server"], check=False, capture_output=True)
            return
        stop, resume = phone.daemon.kill, phone.daemon.start
        if self.kind == "stop":
            stop, resume = phone.daemon.pause, phone.daemon.go_on
        stop()
        if self.for_s is not None:
            time.sleep(self.for_s)
            resume()


class _Player(threading.Thread):
    """Plays until it is over, and keeps what came of it."""

    def __init__(self, phone: Phone, transport: Kind, limits: Limits | None) -> None:
        super().__init__(daemon=True)
        self._limits = limits
        self.results: list[LevelEnded] = []
        self.lost = ""
        self.bug = ""
        self.began_s = time.monotonic()
        self.has_looked = threading.Event()
        self._phone = phone
        self._transport = transport
        self.start()

    def run(self) -> None:
        """Play."""
        try:
            self.results = play_on(
                self._phone, self._transport, LEVELS, self._observe, self._limits
            )
        except DeviceError as error:
            self.lost = str(error)
        except Exception:
            self.bug = traceback.format_exc()

    def _observe(self, event: Event) -> None:
        if isinstance(event, Looked):
            self.has_looked.set()

    @property
    def told(self) -> str:
        """How it ended, and why."""
        if self.results:
            last = self.results[-1]
            return f"{last.ending.value} {len(self.results)} {last.reason}"
        return f"not opened: {self.lost}" if self.lost else self.bug or "hangs"

    @property
    def ending(self) -> str:
        """How it ended, in a word or two."""
        return self.results[-1].ending.value if self.results else self.told.partition(":")[0]

    def wrongs(self, phone: Phone) -> list[str]:
        """What must not be."""
        wrongs = [self.bug] if self.bug else []
        if self.is_alive():
            wrongs.append("it hangs")
        if phone.screen.blind:
            wrongs.append(f"{len(phone.screen.blind)} touches on a screen that nobody had seen")
        if self.results:
            ending = self.results[-1].ending
            if ending not in (Ending.SOLVED, Ending.DEVICE_LOST):
                wrongs.append(f"it ends with {ending.value}")
            solved = phone.simulator.puzzle.outcome is Outcome.SOLVED
            if ending is Ending.SOLVED and not (solved and phone.simulator.level == LEVELS):
                wrongs.append("it says that it has won, and has not")
        return wrongs


@dataclass(frozen=True)
class Verdict:
    """How a trial ended, and what was wrong with that."""

    trial: Trial
    player: _Player
    took_s: float
    wrongs: tuple[str, ...]

    def __str__(self) -> str:
        trial = self.trial
        span = "for good" if trial.for_s is None else f"for {trial.for_s:.1f} s"
        wrong = "".join(f"\n    WRONG: {each}" for each in self.wrongs)
        what = f"{trial.seed:3} {trial.transport:6} {trial.kind:9} at {trial.at_s:.2f} s {span:9}"
        return f"{what} | {self.took_s:5.1f} s | {self.player.told}{wrong}"


def open_files() -> int:
    """How many files and connections this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))


def main() -> int:
    """Run so many trials."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("runs", nargs="?", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0, help="of the first")
    parser.add_argument("--server", action="store_true", help="kill the adb server")
    options = parser.parse_args()
    trial_of = Trial.without_server if options.server else Trial.of
    verdicts = []
    with own_adb() as adb:
        before = open_files()
        for seed in range(options.seed, options.seed + options.runs):
            verdicts.append(trial_of(seed).run())
            print(verdicts[-1], flush=True)
        adb.run("kill-server")  # the bot may have started another
        print(f"open files and connections: {before} before, {open_files()} after")
    endings = Counter(verdict.player.ending for verdict in verdicts)
    print(*(f"{count} {ending}" for ending, count in endings.most_common()), sep=", ")
    wrong = sum(bool(verdict.wrongs) for verdict in verdicts)
    print(f"wrong: {wrong} of {len(verdicts)}; longest {max(v.took_s for v in verdicts):.0f} s")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
