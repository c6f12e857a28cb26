"""Play with faults and print a table: how many levels of each kind were won all the same.

    python -m tests.faults [RUNS] [--game GAME] [--kind KIND]

Ends with 1 when a run did what must never be, or fewer than 95% of the recoverable were won.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle, islice, product

from bot.practice import PRACTICE_GAMES
from tests.faults.catalogue import KINDS
from tests.faults.runs import Run, Verdict

LEAST_WON = 0.95


def runs(count: int, games: Sequence[str], kinds: Sequence[str]) -> Iterator[Run]:
    """So many runs; games and kinds take turns."""
    pairs = list(product(kinds, games))
    for number, (kind, game) in enumerate(islice(cycle(pairs), count)):
        yield Run(game, kind, 1 + number // len(pairs))


def table(verdicts: Sequence[Verdict], kinds: Sequence[str], games: Sequence[str]) -> str:
    """Won of played for each kind and game."""
    lines = [f"{'':20}" + "".join(f"{game:>12}" for game in games) + f"{'won':>12}"]
    for kind in kinds:
        of_kind = [verdict for verdict in verdicts if verdict.run.kind == kind]
        cells = [_won([v for v in of_kind if v.run.game == game]) for game in games]
        lines.append(f"{kind:20}" + "".join(f"{cell:>12}" for cell in [*cells, _won(of_kind)]))
    return "\n".join(lines)


def _won(verdicts: Sequence[Verdict]) -> str:
    return f"{sum(verdict.won for verdict in verdicts)}/{len(verdicts)}"


def main() -> int:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("runs", nargs="?", type=int, default=500)
    parser.add_argument("--game", choices=PRACTICE_GAMES)
    parser.add_argument("--kind", choices=KINDS)
    options = parser.parse_args()
    games = [options.game] if options.game else list(PRACTICE_GAMES)
    kinds = [options.kind] if options.kind else list(KINDS)
    verdicts = []
    for run in runs(options.runs, games, kinds):
        verdict = run.make()
        verdicts.append(verdict)
        if verdict.wrongs or (KINDS[run.kind].recoverable and not verdict.won):
            ended = verdict.ended
            print(run, ended.ending.value, ended.reason, *verdict.wrongs, sep=" | ", flush=True)
    print(table(verdicts, kinds, games))
    recoverable = [verdict for verdict in verdicts if KINDS[verdict.run.kind].recoverable]
    won = sum(verdict.won for verdict in recoverable)
    wrong = sum(bool(verdict.wrongs) for verdict in verdicts)
    print(f"recoverable: {won} of {len(recoverable)} won; wrong: {wrong} of {len(verdicts)}")
    return int(wrong > 0 or won < LEAST_WON * len(recoverable))


if __name__ == "__main__":
    sys.exit(main())
