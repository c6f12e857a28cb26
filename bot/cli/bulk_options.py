"""The options of ``read`` and ``solve`` that are about many inputs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from bot import annotation

Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        metavar="N",
        min=1,
        help="Work with so many processes; of many inputs with as many as there are processors.",
        show_default=False,
    ),
]
OutTo = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FILE.jsonl",
        help="Write the JSON lines there. The same command again goes on where it was interrupted.",
        show_default=False,
    ),
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        "--dask",
        metavar="tcp://HOST:PORT",
        help="Work with the workers of this scheduler (docs/scale.md).",
        show_default=False,
    ),
]
AsTheyCome = Annotated[
    bool,
    typer.Option("--as-they-come", help="Write each answer when it is there, in no order."),
]


@dataclass(frozen=True)
class Many:
    """The options that are about many inputs."""

    jobs: int | None = None
    out: Path | None = None
    dask: str | None = None
    as_they_come: bool = False

    def are_asked_for(self, names: Sequence[str], drawings: Path | None) -> bool:
        """Whether any input is a folder or the like, or an option asks for this way to work."""
        from bot.bulk.inputs import are_many

        asked = self.jobs or self.out or self.dask or self.as_they_come
        return bool(asked) or is_folder(drawings) or any(map(are_many, names))


def is_folder(drawings: Path | None) -> bool:
    """Whether drawings go into a folder, and not into files of one name."""
    if drawings is None or drawings.suffix.lower() in annotation.SUFFIXES:
        return False
    return drawings.is_dir() or not drawings.suffix
