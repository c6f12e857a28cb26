"""Answers for inputs in another process: what is asked and what is answered can be pickled."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePath
from typing import Final

from bot.bulk.errors import CannotRead
from bot.bulk.inputs import Input
from bot.bulk.runs import Asked
from bot.bulk.workers import at_end
from bot.cli.answers import NOT_ASKED, Answer
from bot.cli.choice import Choice, chosen
from bot.cli.failures import Failure, Status, UnreadableInput
from bot.cli.inputs import means_picture, printable
from bot.cli.job import Given, Job, handle, handle_in_time, show
from bot.cli.limited import Limited, Notes, Said, Screen, Sender
from bot.cli.outputs import writing
from bot.cli.solve_options import SolveOptions
from bot.storage.levels import Library
from calibration import Profile

_ALONE: Final = threading.Lock()
"""Readers and searches share what a process has, so threads take turns."""

_DIED: Final = Failure(
    "WorkerDied",
    "whatever process works on it is ended; perhaps memory runs out",
    Status.FAILED,
)


@dataclass(frozen=True)
class Answered:
    """What is to be said about an input, and its status."""

    said: list[Said]
    status: int

    def line(self) -> str:
        """Its line of JSON."""
        return "".join(text for kind, text, _ in self.said if kind == "result")


@dataclass(frozen=True)
class Answering:
    """What to do with each input, as ``Job`` says, in whatever process it is called."""

    games: tuple[str, ...]
    profile: Profile
    least: float
    options: SolveOptions | None
    min_confidence: float
    as_json: bool = True
    timed: bool = True
    timeout_s: float | None = None
    drawings: Path | None = None
    library: Path | None = None
    in_one_thread: bool = True

    def __call__(self, asked: Asked) -> Answered:
        """All that is to be said about one input, whatever goes wrong."""
        notes = Notes()
        try:
            with _ALONE:
                status = self._say(asked, notes)
        except Exception as error:  # a mistake of ours ends no run over thousands
            return self._failed(asked, _mistake(error))
        answered = Answered(notes.said, status)
        cut_off = self.as_json and not answered.line().endswith("}")
        return self.died(asked) if cut_off else answered

    def _say(self, asked: Asked, notes: Notes) -> int:
        if self.timeout_s is None:
            return self.handle(asked, notes)
        return _limited(self.timeout_s).answer((self, asked), notes)

    def line(self, asked: Asked) -> str:
        """The line of JSON for one input."""
        return self(asked).line()

    def died(self, asked: Asked) -> Answered:
        """The same for an input whose work ended every process."""
        return self._failed(asked, _DIED)

    def line_of_dead(self, asked: Asked) -> str:
        """The line of JSON for such an input."""
        return self.died(asked).line()

    def handle(self, asked: Asked, screen: Screen) -> int:
        """Answer for one input; its status."""
        given = self._given(asked)
        if isinstance(screen, Sender):
            return handle_in_time(self._job(), given, screen)
        return handle(self._job(), given, screen)

    def _job(self) -> Job:
        return Job(
            lambda: Choice([chosen(name)[0] for name in self.games], self.profile, self.least),
            self.options,
            self.as_json,
            self.min_confidence,
            self.timeout_s,
            own_process=False,
            timed=self.timed,
            library=Library(self.library) if self.library else None,
        )

    def _given(self, asked: Asked) -> Given:
        name = asked.input.name
        out = drawing_of(name, self.drawings) if self.drawings else None
        digest = asked.digest if self.as_json else NOT_ASKED
        return Given(name, lambda: self._loaded(asked.input, out), out, digest)

    def _loaded(self, given: Input, out: Path | None) -> bytes:
        """What an input holds, when all is ready to read it and to draw on it."""
        if out:
            with writing(out):
                out.parent.mkdir(parents=True, exist_ok=True)
        try:
            data = given.load()
        except CannotRead as error:
            raise UnreadableInput(str(error)) from error
        if self.in_one_thread and means_picture(given.name, data):
            _read_in_one_thread()
        return data

    def _failed(self, asked: Asked, failure: Failure) -> Answered:
        """What is to be said where nothing came of the work."""
        steps = ["read", "solve"] if self.options else ["read"]
        answer = Answer(printable(asked.input.name), dict.fromkeys(steps), failure=failure)
        answer.digest = asked.digest if self.as_json else NOT_ASKED
        notes = Notes()
        show(notes, answer, self._job())
        return Answered(notes.said, failure.status)


def _mistake(error: Exception) -> Failure:
    told = " ".join(f"{type(error).__name__}: {error}".split())
    return Failure("InternalError", f"a mistake in minigame-bot, {told}", Status.FAILED)


def drawing_of(name: str, folder: Path) -> Path:
    """Where to draw the answer for an input: in folders as those it lies in."""
    path = PurePath(name.partition("://")[2] or name)
    parts = [part for part in path.parts if part not in ("..", path.anchor)]
    out = folder.joinpath(*parts)
    return out if out.suffix.lower() == ".png" else out.with_name(f"{out.name}.png")


@cache
def _read_in_one_thread() -> None:
    from vision import threads

    threads.limit(1)


@cache
def _limited(timeout_s: float) -> Limited:
    limited = Limited(_in_time, timeout_s)
    at_end(limited.close)
    return limited


def _in_time(asked: tuple[Answering, Asked], sender: Sender) -> int:
    answering, given = asked
    return answering.handle(given, sender)
