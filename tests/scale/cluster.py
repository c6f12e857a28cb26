"""Read screenshots by a Dask scheduler with three workers, kill one, and compare the files.

    python -m tests.scale.cluster [COUNT] [--kinds N] [--texts]

With ``--texts`` the inputs are boards as text, so that little but the engine is at work.
Ends with 1 where the file is not that of one process. What Dask costs is told as the processor
time of the scheduler, beyond what it takes at rest, and of the command for each input.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests.scale.shelf import command, fill, fill_with_texts, measured, say

PORT = 18786
ADDRESS = f"tcp://127.0.0.1:{PORT}"


@contextmanager
def started(*arguments: str) -> Iterator[psutil.Process]:
    """A process of Dask, by its command."""
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # as Dask's nanny has it
    )
    try:
        yield psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait()


def worker(folder: Path, number: int) -> tuple[str, ...]:
    """The arguments of a worker, which has one thread and nobody who starts it again."""
    place = ("--local-directory", f"{folder}/worker{number}")
    return ("worker", ADDRESS, "--no-nanny", "--nthreads", "1", *place)


def cpu_s(process: psutil.Process) -> float:
    """Processor time that a process has taken."""
    times = process.cpu_times()
    return float(times.user + times.system)


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=10_000)
    parser.add_argument("--kinds", type=int, default=600)
    parser.add_argument("--texts", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if options.texts:
            fill_with_texts(folder / "shelf", options.count)
        else:
            fill(folder / "shelf", options.count, options.kinds)
        single = folder / "single.jsonl"
        cost = measured("read", f"{folder}/shelf/*", "--jobs", "1", "--out", single)
        say(f"--jobs 1: {cost.cpu_s:.1f} s of processors")
        return compare(folder, single)


def compare(folder: Path, single: Path) -> int:
    """Read the shelf in a folder through Dask; 1 where that is not what one process wrote."""
    out = folder / "dask.jsonl"
    address = ("--host", "127.0.0.1", "--port", str(PORT), "--no-dashboard")
    with (
        started("scheduler", *address) as scheduler,
        started(*worker(folder, 1)) as first,
        started(*worker(folder, 2)) as second,
        started(*worker(folder, 3)) as third,
    ):
        at_rest = _load(scheduler)
        reading = command("read", f"{folder}/shelf/*", "--dask", ADDRESS, "--out", out)
        of_command = psutil.Process(reading.pid)
        killed_s = spent_s = begun_s = 0.0
        first_s, at_first_s = time.monotonic(), cpu_s(scheduler)
        while reading.poll() is None:
            spent_s = cpu_s(of_command)
            written = out.stat().st_size if out.exists() else 0
            if not written:
                begun_s, at_first_s, first_s = spent_s, cpu_s(scheduler), time.monotonic()
            if not killed_s and written > single.stat().st_size / 3:
                killed_s = cpu_s(second)
                second.kill()
                say("one worker killed")
            time.sleep(0.05)
        work_s = cpu_s(first) + cpu_s(third) + killed_s
        took_s = time.monotonic() - first_s
        engine_s = cpu_s(scheduler) - at_first_s - at_rest * took_s
    lines = out.read_bytes().count(b"\n")
    say(
        f"workers {work_s:.1f} s of processors; after the first line, for each input:"
        f" scheduler {1000 * engine_s / lines:.2f} ms"
        f" beyond {100 * at_rest:.1f}% of a core at rest,"
        f" command {1000 * (spent_s - begun_s) / lines:.2f} ms"
    )
    same = out.exists() and out.read_bytes() == single.read_bytes()
    say("the file is the same" if same else "THE FILES DIFFER")
    return 0 if same else 1


def _load(process: psutil.Process, over_s: float = 10.0) -> float:
    """Which part of a processor it takes when all that it was started with has settled."""
    time.sleep(over_s)
    before_s = cpu_s(process)
    time.sleep(over_s)
    return (cpu_s(process) - before_s) / over_s


if __name__ == "__main__":
    sys.exit(main())
