"""Feeds readers spoiled screens: ``python -m tests.fuzz.readers --minutes M [--game G]``.

Reports every exception but NotRecognized, warnings included, and every call that takes more than
two seconds of processor time or more memory than leaves a process below 500 MB. Saves the picture
of each with the traceback beside it. Status 1 when there was any. Needs Linux for the memory.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import cv2

from bot.games import GAMES, Game
from calibration import Profile
from tests.corpus.screens import fixtures, real_screens
from tests.fuzz.mutations import MUTATIONS, mutated
from tests.synthetic import PAINTERS, render
from vision.pictures import encode_png
from vision.reading import NotRecognized, Pixels

SLOW_S = 2.0
MOST_MEMORY_MB = 350.0
"""For a read, on pictures up to the size of a 4K screen. The interpreter with its libraries and
such a picture take up to 150 MB more; this process holds other things besides."""


@dataclass(frozen=True)
class Case:
    """A spoiled screen and how it was made."""

    name: str
    pixels: Pixels


@dataclass(frozen=True)
class Finding:
    """What a reader did with a case that it must not do."""

    game: str
    case: Case
    what: str

    def save(self, folder: Path) -> Path:
        """Write the picture and the text; returns the path of the picture."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.game}-{self.case.name}.png"
        path.write_bytes(encode_png(self.case.pixels))
        path.with_suffix(".txt").write_text(self.what, "utf-8")
        return path


def any_screen(rng: Random) -> Pixels:
    """A real screen, a fixture, or a rendered one."""
    game = rng.choice([*PAINTERS])
    name = game if game in GAMES else None
    known = [*real_screens(name), *(fixtures(name) if name else [])]
    if known and rng.random() < 0.5:
        return rng.choice(known).pixels
    return render(game, rng.randrange(1_000_000)).pixels


def cases(seed: int) -> Iterator[Case]:
    """Endless cases; each is known by its number."""
    number = 0
    while True:
        rng = Random(f"{seed} {number}")
        names = rng.choices(list(MUTATIONS), k=rng.randint(1, 4))
        pixels = mutated(rng, any_screen(rng), any_screen(rng), names)
        yield Case(f"{seed}-{number:06}-{'-'.join(names).replace(' ', '-')}", pixels)
        number += 1


def check(game: Game, case: Case) -> Finding | None:
    """Let a reader read a case."""
    Path("/proc/self/clear_refs").write_text("5", "ascii")  # forgets the highest memory so far
    before_mb = memory_mb("VmRSS:")
    start_s = time.process_time()
    try:
        game.read(case.pixels, Profile())
    except NotRecognized:
        pass
    except Exception:  # whatever it is, it is what is looked for
        return Finding(game.name, case, traceback.format_exc())
    taken_s = time.process_time() - start_s
    if taken_s > SLOW_S:
        return Finding(game.name, case, f"took {taken_s:.1f} s")
    taken_mb = memory_mb("VmHWM:") - before_mb
    if taken_mb > MOST_MEMORY_MB:
        return Finding(game.name, case, f"took {taken_mb:.0f} MB")
    return None


def memory_mb(line: str) -> float:
    """Memory of this process: what it has (VmRSS:), or had at most (VmHWM:)."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition(line)[2].split()[0]) / 1024


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--game", action="append", choices=[*GAMES])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("reports/fuzz"))
    options = parser.parse_args()
    warnings.simplefilter("error")
    cv2.setNumThreads(1)
    games = [GAMES[name] for name in options.game or GAMES]
    end_s = time.monotonic() + 60 * options.minutes
    read = found = 0
    for case in cases(options.seed):
        if time.monotonic() > end_s:
            break
        for finding in filter(None, (check(game, case) for game in games)):
            found += 1
            last = finding.what.strip().splitlines()[-1]
            print(f"{finding.save(options.out)}: {last}", flush=True)
        read += 1
    print(f"{read} screens, {found} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
