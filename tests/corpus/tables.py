"""Sums up results: right boards by source and change, and what a confidence is worth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from statistics import median

from tests.corpus.judging import ACTED_ON, Result, Verdict

Count = tuple[int, int]
"""Right boards, of how many."""

Counts = Mapping[tuple[str, str], Mapping[str, Count]]
"""By (game, source) and change."""

BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 1.001)


def counts(results: Iterable[Result]) -> Counts:
    """Right boards by game, source and change."""
    sums: dict[tuple[str, str], dict[str, Count]] = defaultdict(dict)
    for result in results:
        right, of = sums[result.key].get(result.change, (0, 0))
        sums[result.key][result.change] = right + result.verdict.right, of + 1
    return sums


def by_source(found: Counts, changes: Sequence[str]) -> str:
    """A Markdown table with one row a source, one column a change, and sums."""
    lines = [
        f"| game | source | {' | '.join(changes)} | all |",
        "| --- " * (len(changes) + 3) + "|",
    ]
    for (game, source), row in sorted(found.items()):
        parts = [_part(row.get(change, (0, 0))) for change in changes]
        lines.append(f"| {game} | {source} | {' | '.join(parts)} | {_share(row.values())} |")
    for game in [*dict.fromkeys(game for game, _ in sorted(found)), "all"]:
        rows = [row for (name, _), row in found.items() if game in (name, "all")]
        parts = [_share(row[change] for row in rows if change in row) for change in changes]
        everything = _share(count for row in rows for count in row.values())
        lines.append(f"| **{game}** | | {' | '.join(parts)} | {everything} |")
    return "\n".join(lines)


def _part(count: Count) -> str:
    return f"{count[0]}/{count[1]}" if count[1] else ""


def _share(all_counts: Iterable[Count]) -> str:
    rights, totals = zip(*all_counts, (0, 0), strict=True)
    return f"{sum(rights) / sum(totals):.1%} of {sum(totals)}" if sum(totals) else ""


def reliability(verdicts: Sequence[Verdict]) -> str:
    """How often boards of each confidence were right, and what acting on the sure ones costs."""
    lines = ["| confidence | boards | right |", "| --- | --- | --- |"]
    for low, high in pairwise(BINS):
        inside = [
            v.right for v in verdicts if v.confidence is not None and low <= v.confidence < high
        ]
        share = f"{sum(inside) / len(inside):.1%}" if inside else ""
        lines.append(f"| {low:.2f} to {min(high, 1):.2f} | {len(inside)} | {share} |")
    sure = [verdict.right for verdict in verdicts if verdict.sure]
    wrong = sure.count(False)
    share = f" ({wrong / len(sure):.2%})" if sure else ""
    lines.append(f"\nwrong at confidence {ACTED_ON} or more: {wrong} of {len(sure)}{share}")
    return "\n".join(lines)


def times(results: Iterable[Result]) -> str:
    """Milliseconds of a reading, by game."""
    by_game: dict[str, list[float]] = defaultdict(list)
    for result in results:
        by_game[result.key[0]].append(result.verdict.ms)
    return "\n".join(
        f"{game}: median {median(ms):.0f} ms, slowest {max(ms):.0f} ms"
        for game, ms in sorted(by_game.items())
    )
