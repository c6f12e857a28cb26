"""How fast is reading, and how fast does the command start?

    python -m tests.bench.read_and_start [PICTURE...]

Reads each screenshot (the one-line fixtures when none is named) again and again inside this
process, brought to 1080x2400, and starts ``minigame-bot solve`` as a user does. Prints medians
and what takes the time.
"""

from __future__ import annotations

import cProfile
import pstats
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median

import numpy as np
from PIL import Image

from bot.games.one_line import ONE_LINE
from calibration import Profile
from tests.bot.cli.command import COMMAND
from tests.contract.entries import fixtures
from vision import NotRecognized, Pixels
from vision.pictures import decode, encode_png

WIDTH_PX, HEIGHT_PX = 1080, 2400
TIMES = 7
LOADED_BY_SOLVE = ("typer", "numpy", "cv2", "PIL.PngImagePlugin", "pysat.solvers", "bot.cli")
DOMINANT = 10


def phone_sized(pixels: Pixels) -> Pixels:
    """The screenshot scaled to the width of a phone, then cut or filled to its height."""
    height = round(pixels.shape[0] * WIDTH_PX / pixels.shape[1])
    scaled = np.asarray(Image.fromarray(pixels).resize((WIDTH_PX, height)))[:HEIGHT_PX]
    missing = HEIGHT_PX - scaled.shape[0]
    return np.asarray(np.pad(scaled, ((0, missing), (0, 0), (0, 0)), mode="edge"), np.uint8)


def read(pixels: Pixels) -> bool:
    """Read a board; whether one was recognised."""
    try:
        ONE_LINE.read(pixels, Profile())
    except NotRecognized:
        return False
    return True


def median_ms(work: Callable[[], object]) -> float:
    """Median duration after one call to warm up."""
    work()
    taken_s = []
    for _ in range(TIMES):
        start_s = time.perf_counter()
        work()
        taken_s.append(time.perf_counter() - start_s)
    return median(taken_s) * 1000


def bench_read(pictures: Sequence[Path]) -> None:
    """One line for each picture, the medians, and the functions that take most of the time."""
    screens = {path.stem: phone_sized(decode(path.read_bytes())) for path in pictures}
    rows = []
    for name, pixels in screens.items():
        decoding = median_ms(partial(decode, encode_png(pixels)))
        reading = median_ms(partial(read, pixels))
        rows.append((decoding, reading))
        refused = "" if read(pixels) else "   (refused)"
        print(f"{name:44} decode {decoding:6.1f} ms   read {reading:6.1f} ms{refused}")
    decoding, reading = (median(column) for column in zip(*rows, strict=True))
    print(f"{f'median of {len(rows)}':44} decode {decoding:6.1f} ms   read {reading:6.1f} ms")
    print_dominant(list(screens.values()))


def print_dominant(screens: Sequence[Pixels]) -> None:
    """The functions in which reading spends most of its own time."""
    profile = cProfile.Profile()
    for pixels in screens:
        profile.runcall(read, pixels)
    own_ms = [
        (
            own_s / len(screens) * 1000,
            calls // len(screens),
            name if file == "~" else f"{file}:{name}",
        )
        for (file, _, name), (_, calls, own_s, _, _) in pstats.Stats(profile).stats.items()  # type: ignore[attr-defined]
    ]
    print("own time per reading, profiled:")
    for spent, calls, name in sorted(own_ms, reverse=True)[:DOMINANT]:
        print(f"    {spent:6.1f} ms in {calls:6} calls   {Path(name).name}")


def bench_start(picture: Path) -> None:
    """Wall time of ``minigame-bot solve`` on one picture, and of each thing that it loads."""
    wall = median_ms(partial(started, str(COMMAND), "solve", str(picture)))
    python = median_ms(partial(started, sys.executable, "-c", ""))
    print(f"minigame-bot solve {picture.name}: {wall:.0f} ms wall; python alone {python:.0f} ms")
    for module in LOADED_BY_SOLVE:
        loaded = median_ms(partial(started, sys.executable, "-c", f"import {module}"))
        print(f"    {loaded - python:5.0f} ms to import {module}")


def started(*command: str) -> None:
    """Run a command to its end, unseen."""
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def main() -> None:
    """Measure the pictures named on the command line, or the fixtures."""
    named = [Path(name) for name in sys.argv[1:]]
    pictures = named or [fixture.picture for fixture in fixtures(ONE_LINE)]
    bench_read(pictures)
    bench_start(pictures[0])


if __name__ == "__main__":
    main()
