"""Hard inputs under a time limit: does each end in time, and truthfully?

    python -m tests.faults.hard [COUNT] [--timeout SECONDS] [--seed N]

Boards that are searched for longer than anybody waits, and pictures of which all is a lattice. Each
must be answered within the limit and a second more by one object that says what is known, on a
terminal that stays silent otherwise. Ends with 1 where one was not.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from solvers.cells import STEPS
from tests.bot.cli.command import COMMAND
from vision.pictures import encode_png

SLACK_S: Final = 1.0


def knight(rng: random.Random) -> str:
    """A tour of a large board, to be counted."""
    side = rng.choice([7, 8, 9])
    rows = [["_"] * side for _ in range(side)]
    rows[rng.randrange(side)][rng.randrange(side)] = "N"
    return "\n".join(" ".join(row) for row in rows)


def klotski(rng: random.Random) -> str:
    """A tray of 8x8, full but for four cells; the general has to go all the way down."""
    cells = np.zeros((8, 8), int)
    cells[:2, 3:5] = 1
    for row, col in np.argwhere(cells == 0):
        if cells[row, col]:
            continue
        number = int(cells.max()) + 1
        cells[row, col] = number
        down, right = rng.choice([(0, 0), (0, 1), (1, 0)])
        other = (row + down, col + right)
        if max(other) < 8 and cells[other] == 0:
            cells[other] = number
    for number in rng.sample(range(2, int(cells.max()) + 1), 3):
        cells[cells == number] = 0
    _, numbers = np.unique(cells, return_inverse=True)
    rows = numbers.reshape(8, 8).tolist()
    lines = [" ".join(str(number or ".") for number in row) for row in rows]
    return "\n".join([*lines, "target: 1", "goal: 6,3 6,4 7,3 7,4"])


def numbered(rng: random.Random) -> str:
    """One line through 20x20 cells that passes twelve of them in order."""
    found = rng.sample([(row, col) for row in range(20) for col in range(20)], 12)
    marks = " ".join(f"{row},{col}" for row, col in found)
    return "\n".join(["." * 20] * 20) + f"\nwaypoints: {marks}"


def unique(rng: random.Random) -> str:
    """Many cells with holes, of which it is asked whether there is one stroke only."""
    side = rng.choice([60, 120, 200])
    rows = [["."] * side for _ in range(side)]
    row, col = rng.randrange(side), rng.randrange(side)
    kept = {(row, col)}
    while len(kept) < side * side * 0.6:
        down, right = rng.choice(list(STEPS.values()))
        row, col = min(max(row + down, 0), side - 1), min(max(col + right, 0), side - 1)
        kept.add((row, col))
    rows = [["." if (r, c) in kept else "#" for c in range(side)] for r in range(side)]
    return "\n".join(map("".join, rows))


def lattice(rng: random.Random) -> bytes:
    """A picture of lines or dots that are one to three pixels apart."""
    pitch, size = rng.randint(2, 4), rng.choice([400, 1000, 1600])
    pixels = np.full((size, size, 3), 255, np.uint8)
    if rng.random() < 0.5:
        pixels[::pitch] = pixels[:, ::pitch] = rng.randrange(200)
    else:
        pixels[::pitch, ::pitch] = rng.randrange(200)
    return encode_png(pixels)


@dataclass(frozen=True)
class Sort:
    """Inputs of one sort, and the command for them."""

    make: Callable[[random.Random], str | bytes]
    arguments: tuple[str, ...]


SORTS: Final = {
    "knight --count": Sort(knight, ("solve", "--game", "knight", "--count")),
    "klotski 8x8": Sort(klotski, ("solve", "--game", "klotski")),
    "12 numbers": Sort(numbered, ("solve", "--game", "one-line")),
    "one-line --unique": Sort(unique, ("solve", "--game", "one-line", "--unique")),
    "fine lattices": Sort(lattice, ("read",)),
}


def answers(arguments: Sequence[str | Path]) -> Iterator[tuple[float, dict[str, Any] | None]]:
    """Seconds until each answer, and the answer; None for what is none."""
    with subprocess.Popen(
        [COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdout
        before_s = time.monotonic()
        for line in process.stdout:
            now_s = time.monotonic()
            try:
                answer = json.loads(line)
            except ValueError:
                answer = None
            yield now_s - before_s, answer
            before_s = now_s


def is_truthful(answer: dict[str, Any]) -> bool:
    """Whether an answer has a result, or says why it has none."""
    error = answer.get("error")
    if error is None:
        return answer["board"] is not None
    if error["type"] == "BadBoard":  # a board of these sorts is bad for its size alone
        return "cannot be counted" in error["reason"]
    known = ("TimedOut", "Unsolvable", "NotRecognized", "Doubtful", "GivenUp")
    return bool(error["reason"]) and error["type"] in known


def main() -> int:
    """Answer all, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("count", nargs="?", type=int, default=30)
    parser.add_argument("--timeout", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = 0
    print("| sort | answered | in time | longest | timed out |")
    print("| --- |" + " ---: |" * 4)
    for name, sort in SORTS.items():
        each = -(-options.count // len(SORTS))
        with tempfile.TemporaryDirectory() as folder:
            files: list[str | Path] = []
            for number in range(each):
                made = sort.make(random.Random(f"{name} {options.seed} {number}"))
                file = Path(folder) / f"{number}{'.png' if isinstance(made, bytes) else '.txt'}"
                file.write_bytes(made if isinstance(made, bytes) else made.encode())
                files.append(file)
            limit = ["--timeout", str(options.timeout), "--json"]
            found = list(answers([*sort.arguments, *limit, *files]))
        truthful = [answer for _, answer in found if answer is not None and is_truthful(answer)]
        # The first answer waits until the program has started.
        in_time = sum(taken_s <= options.timeout + SLACK_S for taken_s, _ in found[1:])
        late = len(found[1:]) - in_time
        longest_s = max((taken_s for taken_s, _ in found[1:]), default=0.0)
        over = sum((answer["error"] or {}).get("type") == "TimedOut" for answer in truthful)
        print(
            f"| {name} | {len(truthful)}/{each} | {in_time}/{each - 1} | {longest_s:.1f} s |"
            f" {over} |",
            flush=True,
        )
        wrong += each - len(truthful) + late
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
