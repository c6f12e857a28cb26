"""What a run over many inputs adds to the work on each: listing, hashing, batches, lines.

    python -m tests.scale.overhead [COUNT] [--size BYTES]

The work is to make a line of 5000 letters, so what is measured is all but work: milliseconds of
processors for each input, in processes of this machine and through a Dask scheduler with a worker,
and the memory of this process at five moments.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from distributed import LocalCluster

from bot.bulk.cluster import cluster
from bot.bulk.engine import Engine
from bot.bulk.inputs import listed
from bot.bulk.kept import Kept
from bot.bulk.runs import Asked, Lines
from bot.bulk.workers import workers

LETTERS = "x" * 5000


def line(asked: Asked) -> str:
    """A line of the size of most."""
    name, digest = asked.input.name, asked.digest
    return json.dumps({"image": name, "sha256": digest, "board": LETTERS, "error": None})


def spent_s() -> float:
    """Processor time of this process and of those that have ended."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in both)


def rss_mb() -> int:
    """Memory of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() // 1_000_000


def run(engine: Engine, folder: Path, count: int, out: Path) -> list[int]:
    """Make all lines; the memory at five moments."""
    lines = Lines(engine, line, line, str)
    memory = []
    with closing(Kept(out.open("a+b"))) as kept:
        for number, _ in enumerate(lines.each(listed([str(folder)]), kept), 1):
            if number % max(1, count // 5) == 0:
                memory.append(rss_mb())
    return memory


def told(what: str, count: int, work: Callable[[], list[int]]) -> None:
    """Measure and print."""
    before_s = spent_s()
    memory = work()
    each_ms = 1000 * (spent_s() - before_s) / count
    print(f"{what}: {each_ms:.2f} ms each; memory in MB {' '.join(map(str, memory))}", flush=True)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=10_000)
    parser.add_argument("--size", type=int, default=200_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "shelf"
        folder.mkdir()
        for number in range(options.count):
            (folder / f"{number:06}.png").write_bytes(os.urandom(options.size))

        def here() -> list[int]:
            with workers(1) as engine:
                return run(engine, folder, options.count, Path(name) / "processes.jsonl")

        def there() -> list[int]:
            with (
                LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as dask,
                cluster(dask.scheduler_address) as engine,
            ):
                return run(engine, folder, options.count, Path(name) / "dask.jsonl")

        told("a process", options.count, here)
        told("Dask", options.count, there)
        same = (Path(name) / "processes.jsonl").read_bytes() == (
            Path(name) / "dask.jsonl"
        ).read_bytes()
        print("the files are the same" if same else "THE FILES DIFFER")


if __name__ == "__main__":
    main()
