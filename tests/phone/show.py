"""Play on the real adbd through each transport, and print how long everything took.

python -m tests.phone.show [--one-line N] [--others N] [--seed N] [--game GAME] [--transport KIND]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from typing import Any

from bot.devices.adb.choosing import way_to
from bot.devices.adb.grabbing import METHODS, grab
from bot.devices.adb.persistent_shell import PersistentShell
from bot.devices.adb.transport import CONNECT_S
from bot.loop.events import Acted, Ending, Event, LevelEnded, Looked
from bot.practice import PRACTICE_GAMES
from tests.phone.phone import real_phone
from tests.phone.playing import TRANSPORTS, Kind, own_adb, play_on, settings_of

SIZE_PX = (1080, 2400)
GRABS, COMMANDS = 20, 200
MOST_MS = {"raw": 150.0, "kept shell": 5.0}
"""What the median of each may be, on a computer that is not busy otherwise."""


class Stopwatch:
    """Notes how long grabs, strokes and levels take."""

    def __init__(self) -> None:
        self.grabs_ms: list[float] = []
        self.strokes_ms: list[float] = []
        self.levels_s: list[float] = []
        self._began_s = time.perf_counter()

    def __call__(self, event: Event) -> None:
        """Hear one event."""
        if isinstance(event, Looked):
            self.grabs_ms.append(event.ms["grab"])
        elif isinstance(event, Acted) and event.purpose == "moves":
            self.strokes_ms.append(event.ms)
        elif isinstance(event, LevelEnded):
            now_s = time.perf_counter()
            self.levels_s.append(now_s - self._began_s)
            self._began_s = now_s


def show(game: str, transport: Kind, levels: int, seed: int) -> bool:
    """Play, and print a line; whether all levels were won."""
    watch = Stopwatch()
    with real_phone(settings_of(game, SIZE_PX, seed)) as phone:
        results = play_on(phone, transport, levels, watch)
        blind = len(phone.screen.blind)
    won = sum(result.ending is Ending.SOLVED for result in results)
    spread = [_told(watch.grabs_ms), _told(watch.strokes_ms), _told(watch.levels_s, 1)]
    print(
        f"{transport:8}{game:10}{won:>4}/{levels:<4}", *(f"{text:>14}" for text in spread), end=""
    )
    print(f"{blind:>7}", *(r.reason for r in results if r.reason), flush=True)
    return won == levels and not blind


def _told(values: Sequence[float], digits: int = 0) -> str:
    if len(values) < 2:
        return "-"
    ninth = statistics.quantiles(values, n=10)[-1]
    return f"{statistics.median(values):.{digits}f} / {ninth:.{digits}f}"


def measure(transport: Kind) -> bool:
    """Print what a screenshot and a command take, without the loop around them; whether they are
    quick enough."""
    with (
        real_phone(settings_of("one-line", SIZE_PX)) as phone,
        closing(way_to(phone.serial, transport).connect(CONNECT_S)) as link,
    ):
        times = {method: _timed(partial(grab, link, method), GRABS) for method in METHODS}
        with closing(PersistentShell(link)) as shell:
            times["kept shell"] = _timed(partial(shell.run, "true"), COMMANDS)
    for what, each_ms in times.items():
        print(f"{transport:8}{what:10} {_told(each_ms, 2):>16} ms", flush=True)
    return all(statistics.median(times[what]) < most_ms for what, most_ms in MOST_MS.items())


def _timed(action: Callable[[], Any], rounds: int) -> list[float]:
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        action()
        times.append((time.perf_counter() - started) * 1000)
    return times


def main() -> int:
    """Play and measure."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--one-line", type=int, default=20, metavar="N")
    parser.add_argument("--others", type=int, default=5, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=PRACTICE_GAMES)
    parser.add_argument("--transport", choices=TRANSPORTS)
    options = parser.parse_args()
    games = [options.game] if options.game else list(PRACTICE_GAMES)
    transports: Sequence[Kind] = [options.transport] if options.transport else TRANSPORTS
    with own_adb():
        quick = [measure(transport) for transport in transports]
        print(f"median / p90{'won':>10}{'grab ms':>15}{'gesture ms':>15}{'level s':>15}  blind")
        won = [
            show(
                game,
                transport,
                options.one_line if game == "one-line" else options.others,
                options.seed,
            )
            for transport in transports
            for game in games
        ]
    return 0 if all(won) and all(quick) else 1


if __name__ == "__main__":
    sys.exit(main())
