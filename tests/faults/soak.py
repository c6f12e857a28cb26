"""Play practice levels for as long as one likes, in one process, and see whether anything grows.

    python -m tests.faults.soak [LEVELS] [--game GAME] [--seed N]

Games, themes and sizes take turns; no time passes while the bot waits. Prints the levels that were
not won, and how memory in use and open files grew from the first fifth of the run to its end. Ends
with 1 where a level was lost by the bot's fault or memory grew by 10 MB. Needs Linux and glibc for
the numbers.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.clock import SimulatedClock
from bot.devices.practice import PracticeDevice
from bot.games import GAMES
from bot.loop.events import Ending, LevelEnded
from bot.loop.play import play
from bot.loop.setup import Setup
from bot.practice import PRACTICE_GAMES, Settings, Simulator
from tests.e2e.practice_pages import QUICK
from tests.fuzz.readers import memory_mb

MOST_GROWN_MB: Final = 10.0
LEVELS_EACH: Final = 5
"""Levels of a game before the next one's turn."""

SIZES: Final = ((360, 640), (540, 960), (720, 1280))


def turn(game: str, number: int, seed: int) -> list[LevelEnded]:
    """Some levels of a game, from there on where its last turn ended."""
    settings = Settings(game, seed=seed, size_px=SIZES[number % len(SIZES)], **QUICK.get(game, {}))
    simulator = Simulator(settings, 1 + number * LEVELS_EACH)
    clock = SimulatedClock()
    return play(Setup(PracticeDevice(simulator, clock), [GAMES[game]], clock), LEVELS_EACH)


def in_use_mb() -> float:
    """Memory of this process, without what it has freed and the C library still keeps."""
    gc.collect()
    ctypes.CDLL("libc.so.6").malloc_trim(0)
    return memory_mb("VmRSS:")


def open_files() -> int:
    """Descriptors of this process."""
    return len(list(Path("/proc/self/fd").iterdir()))


def main() -> int:
    """Play, and print what was not won and what has grown."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("levels", nargs="?", type=int, default=1000)
    parser.add_argument("--game", choices=PRACTICE_GAMES)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    games = [options.game] if options.game else list(PRACTICE_GAMES)
    played: list[Ending] = []
    sizes_mb: list[float] = []
    files: list[int] = []
    with suppress(KeyboardInterrupt):  # Ctrl-C is the end of a run whose count was too large
        for number in range(-(-options.levels // LEVELS_EACH)):
            game = games[number % len(games)]
            results = turn(game, number // len(games), options.seed)
            played += [result.ending for result in results]
            last = results[-1]
            if last.ending not in (Ending.SOLVED, Ending.LOST):
                print(f"{game} turn {number}: {last.ending.value}: {last.reason}", flush=True)
            sizes_mb.append(in_use_mb())
            files.append(open_files())
    if not sizes_mb:
        return 1
    won, lost = played.count(Ending.SOLVED), played.count(Ending.LOST)
    # The first levels of each game fill its caches.
    early = min(max(2 * len(games), len(sizes_mb) // 5), len(sizes_mb)) - 1
    grown_mb = sizes_mb[-1] - sizes_mb[early]
    print(f"{won} of {len(played)} won, {lost} lost to an opponent")
    print(f"memory {sizes_mb[early]:.0f} MB, at the end {sizes_mb[-1]:.0f} MB")
    print(f"open files {files[early]}, at the end {files[-1]}")
    return int(won + lost < len(played) or grown_mb >= MOST_GROWN_MB or files[-1] > files[early])


if __name__ == "__main__":
    sys.exit(main())
