"""``read`` and ``solve``: boards from screenshots and texts, without a device."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot import annotation
from bot.cli.bulk_options import AsTheyCome, Jobs, Many, OutTo, Scheduler
from bot.cli.choice import AUTO, Choice, GameName, ProfileFile, choose
from bot.cli.hints import said
from bot.cli.inputs import load
from bot.cli.job import Given, Job, handle, handle_in_time
from bot.cli.library import LibraryFolder, opened
from bot.cli.limited import Limited, Screen, Sender
from bot.cli.solve_options import (
    Count,
    Every,
    Explain,
    Hardest,
    HintMoves,
    Lang,
    Limit,
    Matrices,
    Memory,
    SolveOptions,
    Unique,
    Variant,
    language,
)
from bot.cli.terminal import terminal
from bot.cli.time_limits import timeout_option
from bot.recognise import SURE

if TYPE_CHECKING:
    from bot.cli.answering import Answering

Inputs = Annotated[
    list[str],
    typer.Argument(
        metavar="SCREENSHOT_OR_BOARD_TEXT_OR_FOLDER...",
        help="Pictures (PNG, JPEG, WebP, BMP) or text files of boards, - for the standard input;"
        " folders, patterns, zip and tar archives, videos, and addresses of fsspec.",
        show_default=False,
    ),
]
MinConfidence = Annotated[
    float,
    typer.Option(
        "--min-confidence",
        metavar="P",
        min=0,
        max=1,
        help="A board of less confidence is shown with what is in doubt, and the exit status is 1.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line for each input.")]
AnnotateTo = Annotated[
    Path | None,
    typer.Option(
        "--annotate",
        metavar="OUT.png|OUT.gif|FOLDER",
        help="Draw the solution on the screenshot; with several inputs, on OUT-NAME.png each, or"
        " all into a folder.",
        show_default=False,
    ),
]


Timeout = Annotated[
    float | None, timeout_option(help="Say after so long what is known until then, for each input.")
]


def read(
    context: typer.Context,
    inputs: Inputs,
    game: GameName = AUTO,
    profile: ProfileFile = None,
    min_confidence: MinConfidence = SURE,
    as_json: AsJson = False,
    timeout: Timeout = None,
    jobs: Jobs = None,
    out: OutTo = None,
    dask: Scheduler = None,
    as_they_come: AsTheyCome = False,
) -> None:
    """Read the boards in screenshots."""
    request = Request(game, profile, said(context), None, min_confidence, as_json, timeout)
    answer(request, inputs, Many(jobs, out, dask, as_they_come), None)


def solve(
    context: typer.Context,
    inputs: Inputs,
    game: GameName = AUTO,
    profile: ProfileFile = None,
    variant: Variant = None,
    hint: HintMoves = None,
    every: Every = False,
    limit: Limit = None,
    count: Count = False,
    unique: Unique = False,
    matrices: Matrices = False,
    hardest: Hardest = False,
    explain: Explain = False,
    lang: Lang = None,
    min_confidence: MinConfidence = SURE,
    as_json: AsJson = False,
    annotate: AnnotateTo = None,
    timeout: Timeout = None,
    jobs: Jobs = None,
    out: OutTo = None,
    dask: Scheduler = None,
    as_they_come: AsTheyCome = False,
    library: LibraryFolder = None,
    memory: Memory = None,
) -> None:
    """Solve the boards in screenshots and text files."""
    why = language(explain, lang)
    options = SolveOptions(
        hint, every, limit, count, unique, matrices, variant, hardest, memory, why
    )
    request = Request(
        game, profile, said(context), options, min_confidence, as_json, timeout, library
    )
    answer(request, inputs, Many(jobs, out, dask, as_they_come), annotate)


@dataclass(frozen=True)
class Request:
    """What the options say of each input."""

    game: str
    profile: Path | None
    hints: Mapping[str, str]
    options: SolveOptions | None
    min_confidence: float
    as_json: bool
    timeout_s: float | None
    library: Path | None = None

    def choice(self) -> Choice:
        """The games to look for. Raises UnknownGame, BadProfile, UnreadableInput, WrongUsage."""
        return choose(self.game, self.profile, self.hints)

    def job(self) -> Job:
        """What to do with each input."""
        return Job(
            cache(self.choice),
            self.options,
            self.as_json,
            self.min_confidence,
            self.timeout_s,
            library=opened(self.library) if self.library else None,
        )

    def answering(self, out: Path | None, drawings: Path | None) -> Answering:
        """The same for other processes; lines of JSON where they go into a file ``out``."""
        from bot.cli.answering import Answering

        choice = self.choice()
        return Answering(
            tuple(game.name for game in choice.games),
            choice.profile,
            choice.least,
            self.options,
            self.min_confidence,
            as_json=self.as_json or out is not None,
            timed=out is None,
            timeout_s=self.timeout_s,
            drawings=drawings and drawings.absolute(),
            library=self.library and opened(self.library).folder,
        )

    def settings(self) -> dict[str, str]:
        """What another run must have in common with this one to go on with its file."""
        told = {**vars(self), "command": "solve" if self.options else "read"}
        return {key: str(value) for key, value in told.items() if key not in ("as_json", "library")}


def answer(request: Request, names: Sequence[str], many: Many, annotate: Path | None) -> None:
    """Answer for each input, in this process or in several."""
    if many.are_asked_for(names, annotate):
        from bot.cli import bulk

        bulk.run(request.answering(many.out, annotate), names, many, request.settings())
    else:
        outs = annotation.one_for_each(annotate, names) if annotate else [None] * len(names)
        run(request.job(), names, outs)


def run(job: Job, names: Sequence[str], outs: Sequence[Path | None]) -> None:
    """Answer for each input in order, then exit with the worst status."""
    inputs = [Given(name, partial(load, name), out) for name, out in zip(names, outs, strict=True)]
    if job.timeout_s is None:
        statuses = _in_turn(len(inputs), lambda number, screen: handle(job, inputs[number], screen))
    else:

        def work(number: int, sender: Sender) -> int:
            return handle_in_time(job, inputs[number], sender)

        with closing(Limited(work, job.timeout_s)) as limited:
            statuses = _in_turn(len(inputs), limited.answer)
    raise typer.Exit(max(statuses, default=0))


def _in_turn(count: int, answer: Callable[[int, Screen], int]) -> list[int]:
    """The status of each input."""
    statuses = []
    with terminal(count) as screen:
        for number in range(count):
            statuses.append(answer(number, screen))
            screen.step()
    return statuses
