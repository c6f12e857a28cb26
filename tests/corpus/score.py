"""How well the readers do: ``python -m tests.corpus.score [FOLDER...] [--change NAME] [--misses]``.

Reads every screen plain and changed, and prints the part of exactly right boards as a table by
game and source, with one column a change. Exits with status 1 when a part of all boards that
``--least`` names (0.95 unless told) is not reached under any change, or when a wrong board comes
with a confidence that the bot would act on.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from bot.games import GAMES
from calibration import Profile
from tests.corpus.changes import CHANGES
from tests.corpus.sameness import is_right
from tests.corpus.screens import Screen, fixtures, folder, real_screens
from vision.reading import NotRecognized, Pixels

ACTED_ON = 0.9
"""The confidence from which the bot acts on a reading."""


@dataclass(frozen=True)
class Verdict:
    """What a reader made of one screen: ``right``, and ``sure`` enough to be acted on."""

    right: bool
    sure: bool
    reason: str


def judge(screen: Screen, pixels: Pixels) -> Verdict:
    """Read one screen, which may have been changed, and compare with the truth."""
    if screen.game is None:
        return _judge_negative(pixels)
    try:
        reading = GAMES[screen.game].read(pixels, Profile())
    except NotRecognized as error:
        return Verdict(False, False, str(error))
    right = is_right(screen, reading.board.as_json())
    return Verdict(right, reading.confidence >= ACTED_ON, "; ".join(reading.why))


def _judge_negative(pixels: Pixels) -> Verdict:
    """No reader may be sure of a screen that shows no game."""
    for game in GAMES.values():
        try:
            reading = game.read(pixels, Profile())
        except NotRecognized:
            continue
        if reading.confidence >= ACTED_ON:
            return Verdict(False, True, f"{game.name}: {'; '.join(reading.why)}")
    return Verdict(True, False, "refused")


Cell = tuple[str, str]
Tally = dict[Cell, dict[str, list[Verdict]]]


def tally(screens: Iterable[Screen], changes: Iterable[str], miss: Callable[[str], None]) -> Tally:
    """Verdicts by (game, source) and change; each miss is reported as it is found."""
    found: Tally = defaultdict(lambda: defaultdict(list))
    for screen in screens:
        pixels = screen.pixels
        for change in changes:
            verdict = judge(screen, CHANGES[change](pixels))
            found[screen.game or "refuse", screen.source][change].append(verdict)
            if not verdict.right:
                miss(f"{change}: {screen.path.name}: {verdict.reason}")
    return found


def table(found: Tally, changes: list[str]) -> str:
    """A Markdown table: right boards of all, by source and change."""
    lines = [f"| game | source | {' | '.join(changes)} |", "| --- " * (len(changes) + 2) + "|"]
    for (game, source), by_change in sorted(found.items()):
        parts = [_part(by_change[change]) for change in changes]
        lines.append(f"| {game} | {source} | {' | '.join(parts)} |")
    totals = [_part(_all(found, change)) for change in changes]
    return "\n".join([*lines, f"| all | | {' | '.join(totals)} |"])


def _all(found: Tally, change: str) -> list[Verdict]:
    return [verdict for by_change in found.values() for verdict in by_change[change]]


def _part(verdicts: list[Verdict]) -> str:
    return f"{sum(verdict.right for verdict in verdicts)}/{len(verdicts)}"


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--change", action="append", choices=list(CHANGES))
    parser.add_argument("--least", type=float, default=0.95)
    parser.add_argument("--misses", action="store_true", help="name every miss on stderr")
    options = parser.parse_args()
    screens = [screen for path in options.folders for screen in folder(path)]
    if not options.folders:
        screens = [screen for game in GAMES for screen in fixtures(game) + real_screens(game)]
        screens += real_screens(None)
    changes = options.change or list(CHANGES)
    miss = (lambda text: print(text, file=sys.stderr)) if options.misses else (lambda text: None)
    found = tally(screens, changes, miss)
    print(table(found, changes))
    everything = [verdict for change in changes for verdict in _all(found, change)]
    wrong = sum(verdict.sure and not verdict.right for verdict in everything)
    print(f"\nwrong at confidence {ACTED_ON} or more: {wrong} of {len(everything)}")
    short = [
        change
        for change in changes
        if sum(v.right for v in _all(found, change)) < options.least * len(_all(found, change))
    ]
    if short:
        print(f"under {options.least:.0%} right: {', '.join(short)}", file=sys.stderr)
    return 1 if short or wrong > 0.01 * len(everything) else 0


if __name__ == "__main__":
    sys.exit(main())
