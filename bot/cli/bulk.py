"""``read`` and ``solve`` of many inputs, in several processes or on a cluster."""

from __future__ import annotations

import json
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import IO, Annotated, Any, Final

import typer

from bot.bulk import (
    STDIN,
    Asked,
    CannotRun,
    Engine,
    Input,
    Kept,
    Line,
    Lines,
    Run,
    are_many,
    listed,
    processors,
    remaining,
    workers,
)
from bot.cli.answering import Answered, Answering
from bot.cli.failures import Status, UnreadableInput, UnwritableOutput, WrongUsage, status_of_kind
from bot.cli.inputs import load, printable
from bot.cli.limited import say
from bot.cli.printing import message
from bot.cli.progress import Progress, watched
from bot.storage import locks
from bot.storage.files import write_atomically

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

MOST_BY_DEFAULT: Final = 8
"""Processes where nobody says how many: each takes some 0.4 GB."""


@dataclass(frozen=True)
class Many:
    """The options that are about many inputs."""

    jobs: int | None = None
    out: Path | None = None
    dask: str | None = None
    as_they_come: bool = False

    def are_asked_for(self, names: Sequence[str], drawings: Path | None) -> bool:
        """Whether any input is a folder or the like, or an option asks for this way to work."""
        asked = self.jobs or self.out or self.dask or self.as_they_come
        return bool(asked) or is_folder(drawings) or any(map(are_many, names))


def is_folder(drawings: Path | None) -> bool:
    """Whether drawings go into a folder, and not into files of one name."""
    return drawings is not None and (drawings.is_dir() or not drawings.suffix)


def run(answering: Answering, names: Sequence[str], many: Many, asked: dict[str, Any]) -> None:
    """Answer for all inputs, then exit with the worst status."""
    _check(answering, many)
    tally = _Tally()
    try:
        with watched(names) as progress:
            if many.out:
                _into_file(replace(answering, timed=False), names, many, asked, progress, tally)
            elif answering.as_json:
                _as_json(answering, names, many, progress, tally)
            else:
                _as_text(answering, names, many, progress, tally)
    except CannotRun as error:
        raise WrongUsage(str(error)) from error
    if many.out:
        message(f"{tally}; in {printable(str(many.out))}")
    raise typer.Exit(tally.status)


def _check(answering: Answering, many: Many) -> None:
    """Raises WrongUsage where options contradict one another."""
    if many.dask and many.jobs:
        raise WrongUsage("--jobs are processes of this machine; leave it out with --dask")
    if many.dask and answering.timeout_s:
        raise WrongUsage("--timeout ends processes of this machine only; leave it out with --dask")
    if many.dask and answering.library:
        raise WrongUsage("a library is for processes of one machine; leave it out with --dask")
    if answering.drawings and not is_folder(answering.drawings):
        raise WrongUsage("of many inputs --annotate draws into a folder: name one")


def _engine(many: Many) -> AbstractContextManager[Engine]:
    if many.dask:
        from bot.bulk.cluster import cluster

        return cluster(many.dask)
    return workers(many.jobs or min(processors(), MOST_BY_DEFAULT))


def _into_file(
    answering: Answering,
    names: Sequence[str],
    many: Many,
    asked: dict[str, Any],
    progress: Progress,
    tally: _Tally,
) -> None:
    assert many.out
    with _writing_alone(many.out) as file, closing(Kept(file)) as kept:
        _check_same_run(many.out, {**asked, "version": version("minigame-bot")})

        def before(line: Line) -> None:
            tally.note(line.failure, new=False)
            progress.before()

        try:
            inputs = _listed(names, progress)
            left = remaining(inputs, kept, printable, not many.as_they_come, before)
        except CannotRun as error:
            raise CannotRun(f"{printable(str(many.out))}: {error}; {_OTHER_FILE}") from error
        with _engine(many) as engine:
            lines = _lines(answering, engine, many)
            for line in lines.each(left, kept):
                tally.note(Line.of(line.encode()).failure)
                progress.step()


def _as_json(
    answering: Answering, names: Sequence[str], many: Many, progress: Progress, tally: _Tally
) -> None:
    with closing(Kept(tempfile.TemporaryFile())) as kept, _engine(many) as engine:
        lines = _lines(answering, engine, many)
        for line in lines.each(_listed(names, progress), kept):
            progress.result(line)
            answer = json.loads(line)
            error = answer["error"]
            tally.note(error and error["type"])
            if error:
                progress.message(f"{answer['image']}: {error['reason']}")
            progress.step()


def _as_text(
    answering: Answering, names: Sequence[str], many: Many, progress: Progress, tally: _Tally
) -> None:
    with _engine(many) as engine:
        run: Run[Asked, Answered] = Run(
            engine, answering, answering.died, ordered=not many.as_they_come
        )
        for _, answered in run.answers(map(Asked, _listed(names, progress))):
            for said in answered.said:
                say(progress, said)
            tally.status = max(tally.status, answered.status)
            progress.step()


def _lines(answering: Answering, engine: Engine, many: Many) -> Lines:
    return Lines(engine, answering.line, answering.line_of_dead, printable, not many.as_they_come)


def _listed(names: Iterable[str], progress: Progress) -> Iterator[Input]:
    """The inputs; the standard input is read here, since no worker has it."""
    for each in listed(names):
        progress.listed(each.of)
        if each.path != STDIN:
            yield each
            continue
        try:
            yield Input(each.name, data=load(STDIN))
        except UnreadableInput as error:
            yield Input(each.name, trouble=str(error))


@contextmanager
def _writing_alone(out: Path) -> Iterator[IO[bytes]]:
    """The file to add to, which no other process adds to. Raises UnwritableOutput, WrongUsage."""
    try:
        with locks.holding(f"lines {out.resolve()}"), out.open("a+b") as file:
            yield file
    except locks.Held as held:
        raise WrongUsage(f"{printable(str(out))} is being written by {held}") from held
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UnwritableOutput(f"cannot write {printable(str(out))}: {reason}") from error


def _check_same_run(out: Path, asked: dict[str, Any]) -> None:
    """See that what a file holds is of the same command, which is noted beside it.

    Raises CannotRun.
    """
    note = out.with_name(f".{out.name[:200]}.asked")
    before: dict[str, Any] = {}
    with suppress(OSError, ValueError):
        before = json.loads(note.read_bytes())
    if out.stat().st_size and before:
        for key, value in asked.items():
            if before.get(key) != value:
                was, now = json.dumps(before.get(key)), json.dumps(value)
                raise CannotRun(
                    f"{printable(str(out))} was begun with another {key}, {was} and not {now};"
                    f" {_OTHER_FILE}"
                )
    else:
        write_atomically(note, json.dumps(asked).encode() + b"\n")


_OTHER_FILE: Final = "remove it to begin anew, or name another file"


class _Tally:
    """How many inputs were answered, and of what the others failed."""

    def __init__(self) -> None:
        self.status = int(Status.DONE)
        self._began_s = time.monotonic()
        self._before = self._new = 0
        self._failures: Counter[str] = Counter()

    def note(self, failure: str | None, new: bool = True) -> None:
        """An input was answered, now or before this run."""
        self._new += new
        self._before += not new
        if failure:
            self._failures[failure] += 1
            self.status = max(self.status, status_of_kind(failure))

    def __str__(self) -> str:
        count = self._new + self._before
        parts = [f"{count} inputs, {count - self._failures.total()} without an error"]
        parts += [f"{times} {kind}" for kind, times in self._failures.most_common()]
        rate = self._new / max(time.monotonic() - self._began_s, 1e-6)
        before = f"{self._before} of them before, " if self._before else ""
        return f"{', '.join(parts)}; {before}{rate:.1f} a second"
