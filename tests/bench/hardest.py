"""The fewest moves for every layout of the 4x5 klotski, in one run.

    python -m tests.bench.hardest [--write docs/klotski-hardest.md] [--check 10000]

Prints a row for each choice of pieces with its hardest layouts. ``--check`` so many random layouts,
from all choices alike: the search for a single board must find a way of just that many moves, and
playing it must solve the board.
"""

from __future__ import annotations

import argparse
import platform
import random
import resource
import time
from collections.abc import Iterator
from functools import reduce
from pathlib import Path

from solvers import Outcome, klotski
from solvers.klotski.hardest import Survey, all_pieces, board_of, survey

LAYOUTS = 29_334_498
"""All of them, as dnomd343/klotski numbers them."""

HEAD = """\
| singles | lying | standing | free | layouts | solvable | most moves | so hard | one of these |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |
"""

ABOUT = """\
# The hardest layouts of the 4x5 klotski

Five rows and four columns, a piece of 2x2 for the middle of the lowest rows, others
of 1x1, 1x2 (lying) and 2x1 (standing), and two free cells at least: {layouts:,} layouts. For every
one the fewest moves were found, a move being any displacement of one piece. {solvable:,} can be
solved at all, and the hardest of all need {most} moves. `python -m tests.bench.hardest` found this
in {time_s:.0f} s of one processor with {peak_mb:.0f} MB ({python} on {machine}); {checked:,} random
layouts were solved one by one as a check, and every way was as long as said here. The same for the
pieces of a board of your own: `minigame-bot solve --hardest board.txt`.

"""


def row(found: Survey) -> str:
    """The row of the table."""
    numbers = [*found.pieces, found.pieces.free, found.layouts, len(found.solvable)]
    end = ["", "", ""]
    if len(found.solvable):
        hardest = found.hardest
        text = str(hardest[0]).split("\ntarget")[0].replace("\n", "/")
        end = [str(found.most_moves), str(len(hardest)), f"`{text}`"]
    return "| " + " | ".join([*map(str, numbers), *end]) + " |"


def check(found: Survey, numbers: Iterator[int]) -> int:
    """Solve layouts by themselves; how many. Raises AssertionError where the moves differ."""
    checked = 0
    for number in numbers:
        board = board_of(int(found.solvable[number]))
        moves = klotski.plan(board)
        assert len(moves) == found.moves_of(number), f"{len(moves)} moves:\n{board}"
        assert klotski.outcome(reduce(klotski.play, moves, board)) is Outcome.SOLVED, board
        checked += 1
    return checked


def main() -> None:
    """Print the table, and write it to a file if asked."""
    parser = argparse.ArgumentParser(description="Find the hardest layouts of the 4x5 klotski.")
    parser.add_argument("--write", type=Path, help="a Markdown file to write")
    parser.add_argument(
        "--check", type=int, default=0, help="random layouts to solve by themselves"
    )
    options = parser.parse_args()
    rng, lines, time_s, checked = random.Random(1), [], 0.0, 0
    layouts = solvable = most = 0
    print(HEAD, end="")
    for pieces in all_pieces():
        begun_s = time.process_time()
        found = survey(pieces)
        time_s += time.process_time() - begun_s
        lines.append(row(found))
        print(lines[-1], flush=True)
        layouts, solvable = layouts + found.layouts, solvable + len(found.solvable)
        most = max(most, found.most_moves)
        share = options.check * len(found.solvable) / LAYOUTS
        some = int(share) + (rng.random() < share % 1)
        checked += check(found, (rng.randrange(len(found.solvable)) for _ in range(some)))
    assert layouts == LAYOUTS, layouts
    about = ABOUT.format(
        layouts=layouts,
        solvable=solvable,
        most=most,
        time_s=time_s,
        peak_mb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        python=f"Python {platform.python_version()}",
        machine=platform.machine(),
        checked=checked,
    )
    print(about)
    if options.write:
        options.write.write_text(about + HEAD + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
