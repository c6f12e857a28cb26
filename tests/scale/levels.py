"""Kill writers of a library of levels, and see that nothing that was kept is lost.

    python -m tests.scale.levels [TIMES]

Two processes keep levels in one library. Again and again one of them is killed (kill -9) at a
random moment and another takes its place. What a process said to be kept must be there, and the
database whole. Ends with 1 where it is not.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import numpy as np

from bot.games import GAMES
from bot.storage.levels import Library

DIGITS = 24


def keep(folder: Path, writer: int) -> None:
    """Keep one level after the other, and say which when it is kept."""
    library, game = Library(folder), GAMES["maze"]
    screen = np.full((32, 32, 3), 200, np.uint8)
    for number in range(1 << (DIGITS - 10)):
        row = f"{writer << 14 | number:0{DIGITS}b}"
        board = game.board.from_text(f"{'0' * DIGITS}\n{row}\n{'0' * DIGITS}")
        screen[0, 0] = number % 256, number // 256, writer
        library.note(game, board, [(0, 0)], f"writer {writer}", screen)
        print(row)
        sys.stdout.flush()


class Writer:
    """A process that keeps levels, and what it said. It has begun to when this is made."""

    def __init__(self, folder: Path, number: int) -> None:
        module = ("-m", "tests.scale.levels", str(number), "--keep", str(folder))
        self._path = folder / f"writer{number}.txt"
        with self._path.open("wb") as said:
            self.process = subprocess.Popen([sys.executable, *module], stdout=said)
        while not self.said():
            if self.process.poll() is not None:
                raise RuntimeError("a writer ended by itself")
            time.sleep(0.01)

    def said(self) -> list[str]:
        """The rows of the levels that it said to be kept."""
        return self._path.read_text().split("\n")[:-1]

    def kill(self) -> None:
        """End it where it stands."""
        self.process.kill()
        self.process.wait()


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", type=int, nargs="?", default=100)
    parser.add_argument("--keep", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.keep:
        keep(options.keep, options.times)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        return _measure(Path(folder), options.times)


def _measure(folder: Path, times: int) -> int:
    rng = random.Random(times)
    writers = [Writer(folder, 0), Writer(folder, 1)]
    all_writers = list(writers)
    bad = 0
    for number in range(times):
        time.sleep(rng.uniform(0.0, 0.5))
        killed = writers.pop(rng.randrange(2))
        killed.kill()
        if trouble := _trouble(folder, all_writers):
            bad += 1
            print(f"kill {number + 1}: {trouble}")
        writers.append(Writer(folder, number + 2))
        all_writers.append(writers[-1])
    for writer in writers:
        writer.kill()
    kept = sum(len(writer.said()) for writer in all_writers)
    print(f"{times} kills, {kept} levels kept, lost or spoilt after {bad} of them")
    return 1 if bad else 0


def _trouble(folder: Path, writers: list[Writer]) -> str:
    """What is wrong with the library, if anything."""
    wanted = {row for writer in writers for row in writer.said()}
    missing = wanted - {level.board.splitlines()[1] for level in Library(folder).levels()}
    with closing(sqlite3.connect(folder / "levels.db", timeout=30)) as database:
        whole = database.execute("PRAGMA integrity_check").fetchone()[0]
    if whole != "ok":
        return f"the database is spoilt: {whole}"
    return f"{len(missing)} levels were lost" if missing else ""


if __name__ == "__main__":
    sys.exit(main())
