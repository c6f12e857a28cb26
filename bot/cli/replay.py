"""``replay``: today's answers beside those of a report."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.cli.failures import Status, WrongUsage
from bot.cli.inputs import printable
from bot.cli.printing import message, on_a_line, result

if TYPE_CHECKING:
    from bot.report.replay import Answer, Replayed

Folder = Annotated[
    Path,
    typer.Argument(metavar="DIR", help="A folder that play --report has written, or a run in it."),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line for each frame.")]


def replay(folder: Folder, as_json: AsJson = False) -> None:
    """Read and solve the frames of a report again, and say where today's answers differ."""
    frames = different = 0
    for run, frame in _replayed(folder):
        frames += 1
        different += bool(frame.differences)
        _show(run, frame, as_json)
    summary = f"{frames} frame{'s' * (frames != 1)} read again, {different or 'none'} differ"
    message(f"{summary}{'s' * (different == 1)}")
    raise typer.Exit(Status.FAILED if different else Status.DONE)


def _replayed(folder: Path) -> Iterator[tuple[Path, Replayed]]:
    """Each frame, with the folder of its run. Raises WrongUsage where there is no good report."""
    from bot.report.replay import BadReport, load, replayed, runs_in

    try:
        for run in runs_in(folder):
            for frame in replayed(load(run)):
                yield run, frame
    except BadReport as error:
        raise WrongUsage(printable(str(error))) from error


def _show(run: Path, frame: Replayed, as_json: bool) -> None:
    if as_json:
        result(json.dumps(_as_json(run, frame)))
        return
    for difference in frame.differences:
        result(on_a_line(f"{printable(str(run / frame.frame))}: {difference}"))


def _as_json(run: Path, frame: Replayed) -> dict[str, Any]:
    return {
        "run": printable(str(run)),
        "frame": frame.frame,
        "then": _answer_json(frame.then),
        "now": _answer_json(frame.now),
        "differences": list(frame.differences),
    }


def _answer_json(answer: Answer) -> dict[str, Any]:
    plan = answer.plan
    return {
        "game": answer.game,
        "board": answer.board,
        "confidence": answer.confidence,
        "plan": {"status": plan.status, "count": plan.count} if plan else None,
        "trouble": answer.trouble or None,
    }
