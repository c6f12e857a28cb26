"""Read many screenshots by one process and by two, kill it, go on, and compare the files.

    python -m tests.scale [COUNT] [--kinds N] [--kills N] [--seed N] [--texts] [--dask]

With ``--texts`` the inputs are boards as text, so that little but the engine is at work; with
``--dask`` the same goes through a scheduler with three workers, too, as ``tests.scale.cluster``.
Prints seconds of the clock and of the processors, since the machine may do other things too, and
ends with 1 where an interrupted run did not go on to the same file.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from tests.scale.cluster import compare
from tests.scale.shelf import Cost, command, fill, fill_with_texts, measured, say

MOST_AT_ONCE = 2000
"""Inputs that fit on a command line."""


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=10_000)
    parser.add_argument("--kinds", type=int, default=600)
    parser.add_argument("--kills", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--texts", action="store_true")
    parser.add_argument("--dask", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return _measure(Path(folder), options)


def _measure(folder: Path, options: argparse.Namespace) -> int:
    shelf = folder / "shelf"
    if options.texts:
        fill_with_texts(shelf, options.count)
    else:
        fill(shelf, options.count, options.kinds)
    say(f"{options.count} inputs, {_size_mb(shelf)} MB")
    pictures = sorted(shelf.iterdir())
    single = measured("read", *pictures[:MOST_AT_ONCE], "--json")
    _tell("read, one process", single, min(MOST_AT_ONCE, options.count))
    files = []
    for jobs in (1, 2):
        files.append(folder / f"jobs{jobs}.jsonl")
        cost = measured("read", _named(shelf), "--jobs", str(jobs), "--out", files[-1])
        _tell(f"--jobs {jobs}", cost, options.count)
    files.append(folder / "killed.jsonl")
    for kill in range(options.kills):
        _kill(shelf, files[-1], files[0].stat().st_size, kill, options)
    cost = measured("read", _named(shelf), "--jobs", "2", "--out", files[-1])
    _tell("the rest of a killed run", cost, options.count)
    same = len({file.read_bytes() for file in files}) == 1
    say("all files are the same" if same else "THE FILES DIFFER")
    spoilt = compare(folder, files[0]) if options.dask else 0
    return spoilt if same else 1


def _kill(shelf: Path, out: Path, size: int, kill: int, options: argparse.Namespace) -> None:
    """Let a run go until a random part of the file is written, then end it at once."""
    rng = random.Random(f"{options.seed} {kill}")
    until = size * (kill + rng.uniform(0.2, 0.8)) / options.kills
    running = command("read", _named(shelf), "--jobs", "2", "--out", out)
    while not (out.exists() and out.stat().st_size >= until):
        if running.poll() is not None:
            raise RuntimeError("it ended before it was killed")
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.wait()
    say(f"killed at {out.stat().st_size} of {size} bytes")


def _named(shelf: Path) -> str:
    """All files of it: of a folder, texts are left out."""
    return f"{shelf}/*"


def _tell(what: str, cost: Cost, count: int) -> None:
    say(
        f"{what}: {cost.wall_s:.1f} s, {cost.cpu_s:.1f} s of processors,"
        f" {1000 * cost.cpu_s / count:.1f} ms each; memory in MB, of the first process:"
        f" {' '.join(map(str, cost.rss_mb))}"
    )


def _size_mb(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir()) // 1_000_000


if __name__ == "__main__":
    sys.exit(main())
