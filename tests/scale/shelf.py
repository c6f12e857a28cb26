"""Folders of screenshots to measure with, and commands whose processor time is measured."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from bot.practice import PRACTICE_GAMES, Settings, Simulator
from tests.bot.cli.command import COMMAND
from vision.pictures import encode_png

SIZE_PX = (540, 960)
"""Width and height of the screenshots: small ones, so that what is added to each shows."""


def fill(folder: Path, count: int, kinds: int) -> None:
    """Write so many screenshots of all games, none the same; ``kinds`` of them are drawn anew.

    They show practice levels. The others are drawn ones of which a pixel differs: what is measured
    is not how they are drawn.
    """
    folder.mkdir(parents=True, exist_ok=True)
    drawn = []
    for number, game in zip(range(min(kinds, count)), cycle(PRACTICE_GAMES), strict=False):
        themes = list(PRACTICE_GAMES[game].themes)
        settings = Settings(game, number, themes[number % len(themes)], SIZE_PX)
        drawn.append(Simulator(settings).frame(0.0))
    for number in range(count):
        pixels = drawn[number % len(drawn)].copy()
        pixels[0, 0] = number % 256, number // 256, pixels[0, 0, 2]
        (folder / f"{number:06}.png").write_bytes(encode_png(pixels))


def fill_with_texts(folder: Path, count: int) -> None:
    """Write so many boards as text, none the same, which take no time to read and to solve."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (folder / f"{number:06}.txt").write_text(f"{'0' * 24}\n{number:024b}\n{'0' * 24}\n")


@dataclass(frozen=True)
class Cost:
    """What a command took, all its processes included; ``rss_mb`` are those of the first."""

    wall_s: float
    cpu_s: float
    rss_mb: tuple[int, ...]


def command(*arguments: str | Path) -> subprocess.Popen[bytes]:
    """The started command, which says nothing."""
    return subprocess.Popen(
        [COMMAND, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def measured(*arguments: str | Path, watched_s: float = 2.0) -> Cost:
    """Run a command to its end."""
    began_s, cpu_s = time.monotonic(), _cpu_s()
    running = command(*arguments)
    rss_mb: list[int] = []
    while running.poll() is None:
        rss_mb.append(_rss_mb(running.pid))
        time.sleep(watched_s)
    return Cost(time.monotonic() - began_s, _cpu_s() - cpu_s, tuple(_some(rss_mb)))


def say(text: str) -> None:
    """Print at once: these runs are long."""
    print(text)
    sys.stdout.flush()


def _cpu_s() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def _rss_mb(pid: int) -> int:
    try:
        fields = Path(f"/proc/{pid}/statm").read_text().split()
    except OSError:
        return 0
    return int(fields[1]) * resource.getpagesize() // 1_000_000 if fields else 0


def _some(numbers: list[int]) -> Iterable[int]:
    """Five of them, evenly spread, without the ends of the process's life."""
    inner = numbers[1:-1] or numbers
    return [inner[(len(inner) - 1) * part // 4] for part in range(5)]
