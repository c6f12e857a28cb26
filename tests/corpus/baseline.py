"""What the readers could do when it was last recorded: tests/corpus/baseline.json."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.corpus.tables import Count, Counts

PATH = Path(__file__).with_name("baseline.json")
Plain = dict[str, Any]


def load(mode: str, path: Path = PATH) -> Plain:
    """Right boards by game, source and change in a mode; empty when nothing was recorded."""
    recorded = json.loads(path.read_text("utf-8")) if path.exists() else {}
    found: Plain = recorded.get(mode, {})
    return found


def record(mode: str, found: Counts, path: Path = PATH) -> None:
    """Write down what was found; what was not judged this time stays as it was."""
    recorded = json.loads(path.read_text("utf-8")) if path.exists() else {}
    for (game, source), row in found.items():
        kept = recorded.setdefault(mode, {}).setdefault(game, {}).setdefault(source, {})
        kept.update({change: list(count) for change, count in row.items()})
    path.write_text(_text(recorded), "utf-8")


def _text(recorded: Plain) -> str:
    """One line for each source, so that a change shows as one line."""
    lines = [
        f"  {json.dumps(mode)}: {{\n"
        + ",\n".join(
            f"    {json.dumps(game)}: {{\n"
            + ",\n".join(
                f"      {json.dumps(source)}: {json.dumps(row)}"
                for source, row in sorted(sources.items())
            )
            + "\n    }"
            for game, sources in sorted(games.items())
        )
        + "\n  }"
        for mode, games in sorted(recorded.items())
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def losses(found: Counts, recorded: Plain) -> Iterator[str]:
    """Where fewer boards come out right than were recorded, of as many."""
    for (game, source), row in sorted(found.items()):
        for change, (right, of) in row.items():
            before: Count | None = recorded.get(game, {}).get(source, {}).get(change)
            if before and before[1] == of and right < before[0]:
                yield f"{game}, {source}, {change}: {right} of {of}, were {before[0]}"
