"""``read`` and ``solve``: boards from screenshots and texts, without a device."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any

import typer

from bot import annotation
from bot.cli.answers import Answer
from bot.cli.choice import AUTO, Choice, GameName, ProfileFile, choose
from bot.cli.failures import UnwritableOutput, failure_of
from bot.cli.hints import said
from bot.cli.inputs import load, means_picture, printable, text_of
from bot.cli.listing import Listing
from bot.cli.outputs import check_drawing, writing
from bot.cli.signals import ending_at_once
from bot.cli.solve_options import (
    Count,
    Every,
    HintMoves,
    Limit,
    Matrices,
    SolveOptions,
    Unique,
    Variant,
)
from bot.cli.terminal import Terminal, terminal
from bot.games import Game
from bot.recognise import recognise, recognise_text
from solvers import MOST_BYTES, Unsolvable
from vision import Pixels
from vision.pictures import decode

Inputs = Annotated[
    list[str],
    typer.Argument(
        metavar="SCREENSHOT_OR_BOARD_TEXT...",
        help="Pictures (PNG, JPEG, WebP, BMP) or text files of boards; - is the standard input.",
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line for each input.")]
AnnotateTo = Annotated[
    Path | None,
    typer.Option(
        "--annotate",
        metavar="OUT.png|OUT.gif",
        help="Draw the solution on the screenshot; with several inputs, on OUT-NAME.png each.",
        show_default=False,
    ),
]


@dataclass(frozen=True)
class Job:
    """What to do with each input; without options it is only read.

    The choice is made when the first asks for it: where it cannot be made, each is answered so.
    """

    choose: Callable[[], Choice]
    options: SolveOptions | None
    as_json: bool


def read(
    context: typer.Context,
    inputs: Inputs,
    game: GameName = AUTO,
    profile: ProfileFile = None,
    as_json: AsJson = False,
) -> None:
    """Read the boards in screenshots."""
    choice = cache(partial(choose, game, profile, said(context)))
    run(Job(choice, None, as_json), inputs, [None] * len(inputs))


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
    as_json: AsJson = False,
    annotate: AnnotateTo = None,
) -> None:
    """Solve the boards in screenshots and text files."""
    options = SolveOptions(hint, every, limit, count, unique, matrices, variant)
    choice = cache(partial(choose, game, profile, said(context)))
    outs = annotation.one_for_each(annotate, inputs) if annotate else [None] * len(inputs)
    run(Job(choice, options, as_json), inputs, outs)


def run(job: Job, names: Sequence[str], outs: Sequence[Path | None]) -> None:
    """Answer for each input in order, then exit with the worst status."""
    worst = 0
    with terminal(len(names)) as screen:
        for name, out in zip(names, outs, strict=True):
            answer = answer_for(job, name, out)
            show(screen, answer, job.as_json)
            worst = max(worst, answer.failure.status if answer.failure else 0)
    raise typer.Exit(worst)


def show(screen: Terminal, answer: Answer, as_json: bool) -> None:
    """The answer on stdout, what went wrong on stderr."""
    if answer.listing and answer.listing.notice:
        screen.message(f"{answer.image}: {answer.listing.notice}")
    with ending_at_once() if answer.listing else nullcontext():
        if as_json:
            for part in answer.json_parts():
                screen.result(part, end="")
            screen.result("")
        else:
            for text in answer.texts():
                screen.result(text)
    if answer.failure:
        screen.message(f"{answer.image}: {answer.failure.reason}")
    screen.step()


def answer_for(job: Job, name: str, out: Path | None) -> Answer:
    """Everything that one input gives, a failure included."""
    steps = ["read", "solve"] if job.options else ["read"]
    answer = Answer(printable(name), dict.fromkeys(steps))
    try:
        if out:
            check_drawing(out)
        pixels = _read(answer, name, job.choose())
        moves = _solve(answer, job.options) if job.options else []
        if out:
            _annotate(answer, pixels, moves, out)
    except Exception as error:
        answer.failure = failure_of(error)  # raises again what only a bug explains
    return answer


def _read(answer: Answer, name: str, choice: Choice) -> Pixels | None:
    """Fill in the board; gives the screenshot, or None where the board came as text."""
    data = load(name)
    if not means_picture(name, data):
        text = text_of(data)
        with answer.timing("read"):
            answer.game, answer.board = recognise_text(text, choice.games)
        answer.confidence = 1.0
        return None
    pixels = decode(data)
    with answer.timing("read"):
        answer.game, reading = recognise(pixels, choice.profile, choice.games, choice.least)
    answer.board, answer.grid, answer.confidence = reading.board, reading.grid, reading.confidence
    return pixels


def _solve(answer: Answer, options: SolveOptions) -> Sequence[Any]:
    """Fill in the solution; gives its moves."""
    answer.game = game = options.game(answer.recognised_game)
    try:
        with answer.timing("solve"), ending_at_once():
            plan = game.plan(answer.board)
            moves = plan[: options.hint] if options.hint and options.hint < len(plan) else plan
            answer.solved(moves)
            answer.add(_extras(answer.board, game, options, moves, len(plan)))
    except Unsolvable as error:
        answer.unsolvable(failure_of(error))
        return []
    if game.ways and options.lists:
        answer.listing = Listing(game, game.ways, answer.board, options.limit)
    return moves


def _extras(
    board: Any, game: Game, options: SolveOptions, moves: Sequence[Any], planned: int
) -> Iterator[tuple[str, Any]]:
    """What is to be said of the solution besides its moves."""
    if options.hint:
        yield "of", planned
    if options.unique and game.is_unique:
        yield "unique", game.is_unique(board)
    if options.count and game.ways:
        yield "solution_count", game.ways.count(board, MOST_BYTES)
    if options.matrices and game.matrices:
        yield "matrices", game.matrices(board, moves)


def _annotate(answer: Answer, pixels: Pixels | None, moves: Sequence[Any], out: Path) -> None:
    if pixels is None or answer.grid is None:
        raise UnwritableOutput("--annotate draws on a screenshot, and this is a text")
    count = f"{answer.solution['count']} moves" if moves and answer.solution else "no solution"
    caption = f"{answer.summary()}, {count}"
    drawing = annotation.drawing(answer.recognised_game, answer.board, moves, answer.grid, caption)
    with writing(out):
        annotation.write(out, pixels, drawing)
