"""How well the readers do: ``python -m tests.corpus.score [FOLDER...]``.

Reads every screen as it is and under each change: the real screens, the fixtures, and rendered
boards with ``--synthetic N``. Prints exactly right boards by game, source and change, what a
confidence is worth, and times. Status 1 when fewer are right than the baseline has for the same
game, source and change; ``--record`` writes a new one. Rendered boards depend on the fonts that
are installed, so their part of the baseline holds on the machine that recorded it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from multiprocessing import get_context
from pathlib import Path

import cv2

from bot.games import GAMES
from tests.corpus import baseline, sheet
from tests.corpus.changes import CHANGES
from tests.corpus.judging import Result, judge_all
from tests.corpus.sample import judge_sample
from tests.corpus.screens import Screen, fixtures, folder, real_screens, rendered
from tests.corpus.tables import by_source, counts, reliability, times

FIRST_SEED = 1000
"""Below are the seeds that anybody looks at while working on a reader."""


def judge_screens(
    screens: Sequence[Screen], changes: Sequence[str], *, auto: bool = False, jobs: int = 1
) -> list[Result]:
    """Judge all screens under all changes, on several processors if asked to."""
    on = partial(judge_all, changes=changes, auto=auto)
    if jobs == 1:
        return list(chain.from_iterable(map(on, screens)))
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=cv2.setNumThreads, initargs=(1,)
    ) as pool:
        return list(chain.from_iterable(pool.map(on, screens, chunksize=4)))


def chosen_screens(options: argparse.Namespace) -> list[Screen]:
    """The screens that the command line asks for."""
    games: list[str | None] = [*GAMES, None] if not options.game else options.game
    seeds = range(FIRST_SEED, FIRST_SEED + options.synthetic)
    made = [screen for game in games for screen in rendered(game, seeds)]
    if options.folders:
        found = [screen for path in options.folders for screen in folder(path)]
        return [screen for screen in found if screen.game in games] + made
    own = [screen for game in games if game for screen in fixtures(game)]
    return own + [screen for game in games for screen in real_screens(game)] + made


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(description=__doc__)
    made.add_argument("folders", nargs="*", type=Path, help="instead of real screens and fixtures")
    made.add_argument("--change", action="append", choices=[*CHANGES], help="only this; repeatable")
    made.add_argument("--game", action="append", choices=[*GAMES], help="only this; repeatable")
    made.add_argument("--synthetic", type=int, default=0, metavar="N", help="boards a game")
    made.add_argument("--auto", action="store_true", help="do not tell the readers the game")
    made.add_argument("--jobs", type=int, default=1, help="processes")
    made.add_argument("--misses", action="store_true", help="name every miss on stderr")
    made.add_argument("--sheet", type=Path, metavar="DIR", help="write the misses as a web page")
    made.add_argument("--sample", action="store_true", help="the sample of the plain tests")
    made.add_argument("--record", action="store_true", help="this is the new baseline")
    return made


def main() -> int:
    """Run the command line."""
    options = parser().parse_args()
    changes = options.change or list(CHANGES)
    if options.sample:
        results = judge_sample()
    else:
        screens = chosen_screens(options)
        results = judge_screens(screens, changes, auto=options.auto, jobs=options.jobs)
    found = counts(results)
    print(by_source(found, changes), reliability([r.verdict for r in results]), sep="\n\n")
    print(times(results))
    misses = [result for result in results if not result.verdict.right]
    if options.misses:
        for miss in misses:
            print(f"{miss.change}: {miss.screen}: {miss.verdict.reason}", file=sys.stderr)
    if options.sheet:
        print(sheet.write(options.sheet, misses, auto=options.auto))
    mode = "sample" if options.sample else "auto" if options.auto else "named"
    lost = list(baseline.losses(found, baseline.load(mode)))
    if options.record:
        baseline.record(mode, found)
        return 0
    for line in lost:
        print(f"worse than the baseline: {line}", file=sys.stderr)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
