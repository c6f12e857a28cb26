"""``read`` and ``solve`` of many inputs, in several processes or on a cluster."""

from __future__ import annotations

import json
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any, Final

import typer

from bot.bulk.engine import Engine, Run
from bot.bulk.errors import CannotRun
from bot.bulk.inputs import STDIN, Input, listed
from bot.bulk.kept import Kept, Line
from bot.bulk.runs import Asked, Lines, held_bytes, remaining
from bot.bulk.workers import processors, workers
from bot.cli.answering import Answered, Answering
from bot.cli.bulk_options import Many, is_folder
from bot.cli.failures import Status, UnreadableInput, UnwritableOutput, WrongUsage, status_of_kind
from bot.cli.inputs import load, printable
from bot.cli.limited import say
from bot.cli.printing import message
from bot.cli.progress import Progress, pace, watched
from bot.storage import locks
from bot.storage.files import write_atomically

MOST_BY_DEFAULT: Final = 8
"""Processes where nobody says how many: each takes some 0.4 GB."""


def run(answering: Answering, names: Sequence[str], many: Many, asked: dict[str, Any]) -> None:
    """Answer for all inputs, then exit with the worst status.

    ``asked`` is what another run must have in common with this one to go on with its file.
    """
    _check(answering, many)
    tally = _Tally()
    try:
        with watched(names) as progress:
            this = _Run(answering, names, many, progress, tally)
            if many.out:
                this.into_file(many.out, {**asked, "version": version("minigame-bot")})
            elif answering.as_json:
                this.as_json()
            else:
                this.as_text()
    except CannotRun as error:
        raise WrongUsage(str(error)) from error
    except KeyboardInterrupt:
        if many.out:
            message(f"{tally}; in {printable(str(many.out))}; the same command goes on")
        raise
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


@dataclass(frozen=True)
class _Run:
    """One run: what is asked, and who hears how it goes."""

    answering: Answering
    names: Sequence[str]
    many: Many
    progress: Progress
    tally: _Tally

    def into_file(self, out: Path, asked: dict[str, Any]) -> None:
        """Add the lines that a file lacks. Raises CannotRun, UnwritableOutput, WrongUsage."""
        with _writing_alone(out) as file, closing(Kept(file)) as kept:
            try:
                _check_same_run(out, asked)
                left = remaining(self._listed(), kept, printable, self._ordered, self._before)
            except CannotRun as error:
                raise CannotRun(f"{printable(str(out))}: {error}; {_OTHER_FILE}") from error
            write_atomically(_note_of(out), json.dumps(asked).encode() + b"\n")
            with _engine(self.many) as engine:
                for line in self._lines(engine).each(left, kept):
                    self.tally.note(Line.of(line.encode()).failure)
                    self.progress.step()

    def as_json(self) -> None:
        """Print lines, and what failed as messages."""
        with closing(Kept(tempfile.TemporaryFile())) as kept, _engine(self.many) as engine:
            for line in self._lines(engine).each(self._listed(), kept):
                self.progress.result(line)
                answer = json.loads(line)
                if error := answer["error"]:
                    self.progress.message(f"{answer['image']}: {error['reason']}")
                self.tally.note(error["type"] if error else None)
                self.progress.step()

    def as_text(self) -> None:
        """Print answers for a person."""
        with _engine(self.many) as engine:
            run: Run[Asked, Answered] = Run(
                engine, self.answering, self.answering.died, held_bytes, self._ordered
            )
            for _, answered in run.answers(map(Asked, self._listed())):
                for said in answered.said:
                    say(self.progress, said)
                self.tally.status = max(self.tally.status, answered.status)
                self.progress.step()

    @property
    def _ordered(self) -> bool:
        return not self.many.as_they_come

    def _before(self, line: Line) -> None:
        self.tally.note(line.failure, new=False)
        self.progress.before()

    def _lines(self, engine: Engine) -> Lines:
        work = self.answering
        return Lines(engine, work.line, work.line_of_dead, printable, self._ordered)

    def _listed(self) -> Iterator[Input]:
        """The inputs; the standard input is read here, since no worker has it."""
        for each in listed(self.names):
            self.progress.listed(each.of)
            yield _piped(each.name) if each.path == STDIN else each


def _piped(name: str) -> Input:
    try:
        return Input(name, data=load(STDIN))
    except UnreadableInput as error:
        return Input(name, trouble=str(error))


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


def _note_of(out: Path) -> Path:
    """Where it is noted with what a file was begun."""
    return out.with_name(f".{out.name[:200]}.asked")


def _check_same_run(out: Path, asked: dict[str, Any]) -> None:
    """See that what a file holds, if anything, is of the same command. Raises CannotRun."""
    before: dict[str, Any] = {}
    with suppress(OSError, ValueError):
        before = json.loads(_note_of(out).read_bytes())
    for key, value in asked.items():
        if out.stat().st_size and before and before.get(key) != value:
            was, now = json.dumps(before.get(key)), json.dumps(value)
            raise CannotRun(f"it was begun with another {key}, {was} and not {now}")


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
        before = f"{self._before} of them before" if self._before else ""
        speed = pace(self._new / max(time.monotonic() - self._began_s, 1e-6))
        return "; ".join(filter(None, [", ".join(parts), before, speed]))
