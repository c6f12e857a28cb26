"""``read`` and ``solve``: boards from screenshots and texts, without a device."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any

import typer

from bot import annotation
from bot.cli.answers import Answer
from bot.cli.choice import AUTO, Choice, GameName, ProfileFile, choose
from bot.cli.failures import Failure, Status, UnwritableOutput, failure_of
from bot.cli.hints import said
from bot.cli.inputs import load, means_picture, printable, text_of
from bot.cli.life import signs_of_life
from bot.cli.limited import Limited, Notes, Screen, Sender
from bot.cli.listing import NOT_COMPLETE, Listing
from bot.cli.outputs import check_drawing, writing
from bot.cli.signals import ending_at_once
from bot.cli.solve_options import (
    Count,
    Every,
    Hardest,
    HintMoves,
    Limit,
    Matrices,
    Memory,
    SolveOptions,
    Unique,
    Variant,
)
from bot.cli.terminal import terminal
from bot.games import Game
from bot.recognise import SURE, recognise, recognise_text
from solvers import Unsolvable, searching
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
        metavar="OUT.png|OUT.gif",
        help="Draw the solution on the screenshot; with several inputs, on OUT-NAME.png each.",
        show_default=False,
    ),
]


Timeout = Annotated[
    float | None,
    typer.Option(
        "--timeout",
        metavar="SECONDS",
        min=0.1,
        max=1e6,
        help="Say after so long what is known until then, for each input.",
        show_default=False,
    ),
]

Unfinished = Callable[[Answer, str], None]
"""Takes an answer as far as it is, and what is to be said where no more of it comes in time."""


def _any_time(_answer: Answer, _lacks: str) -> None:
    """Nothing is to be said: there is no time limit."""


@dataclass(frozen=True)
class Job:
    """What to do with each input; without options it is only read.

    The choice is made when the first asks for it: where it cannot be made, each is answered so.
    """

    choose: Callable[[], Choice]
    options: SolveOptions | None
    as_json: bool
    min_confidence: float
    timeout_s: float | None = None
    unfinished: Unfinished = _any_time


def read(
    context: typer.Context,
    inputs: Inputs,
    game: GameName = AUTO,
    profile: ProfileFile = None,
    min_confidence: MinConfidence = SURE,
    as_json: AsJson = False,
    timeout: Timeout = None,
) -> None:
    """Read the boards in screenshots."""
    choice = cache(partial(choose, game, profile, said(context)))
    run(Job(choice, None, as_json, min_confidence, timeout), inputs, [None] * len(inputs))


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
    min_confidence: MinConfidence = SURE,
    as_json: AsJson = False,
    annotate: AnnotateTo = None,
    timeout: Timeout = None,
    memory: Memory = None,
) -> None:
    """Solve the boards in screenshots and text files."""
    options = SolveOptions(hint, every, limit, count, unique, matrices, variant, hardest, memory)
    choice = cache(partial(choose, game, profile, said(context)))
    outs = annotation.one_for_each(annotate, inputs) if annotate else [None] * len(inputs)
    run(Job(choice, options, as_json, min_confidence, timeout), inputs, outs)


def run(job: Job, names: Sequence[str], outs: Sequence[Path | None]) -> None:
    """Answer for each input in order, then exit with the worst status."""
    pairs = list(zip(names, outs, strict=True))
    if job.timeout_s is None:
        statuses = _in_turn(len(pairs), lambda number, screen: _handle(job, *pairs[number], screen))
    else:
        work = partial(_handle_in_time, job, pairs)
        with closing(Limited(work, job.timeout_s)) as limited:
            statuses = _in_turn(len(pairs), limited.answer)
    raise typer.Exit(max(statuses, default=0))


def _in_turn(count: int, answer: Callable[[int, Screen], int]) -> list[int]:
    """The status of each input."""
    statuses = []
    with terminal(count) as screen:
        for number in range(count):
            statuses.append(answer(number, screen))
            screen.step()
    return statuses


def _handle(job: Job, name: str, out: Path | None, screen: Screen) -> int:
    """Answer for one input; its status."""
    answer = answer_for(job, name, out, screen)
    show(screen, answer, job)
    return answer.failure.status if answer.failure else Status.DONE


def _handle_in_time(
    job: Job, pairs: Sequence[tuple[str, Path | None]], number: int, sender: Sender
) -> int:
    """The same in a process that is ended when time is over."""

    def unfinished(answer: Answer, lacks: str) -> None:
        late = Failure("TimedOut", f"{lacks} within {job.timeout_s:g} s", Status.FAILED)
        notes = Notes()
        if answer.listing is None:
            show(notes, replace(answer, failure=late), job)
        else:
            if job.as_json:
                notes.result(f"{NOT_COMPLETE}}}")
            notes.message(f"{answer.image}: {late.reason}")
        sender.so_far(notes)

    return _handle(replace(job, unfinished=unfinished), *pairs[number], sender)


def show(screen: Screen, answer: Answer, job: Job) -> None:
    """The answer on stdout, what went wrong on stderr."""
    if answer.listing:
        if answer.listing.notice:
            screen.message(f"{answer.image}: {answer.listing.notice}")
        job.unfinished(answer, "not all solutions were listed")
    with ending_at_once() if answer.listing else nullcontext():
        if job.as_json:
            for part in answer.json_parts():
                screen.result(part, end="")
            screen.result("")
        else:
            for text in answer.texts():
                screen.result(text)
    if answer.failure:
        screen.message(f"{answer.image}: {answer.failure.reason}")


def answer_for(job: Job, name: str, out: Path | None, screen: Screen) -> Answer:
    """Everything that one input gives, a failure included; signs of life go to the screen."""
    steps = ["read", "solve"] if job.options else ["read"]
    answer = Answer(printable(name), dict.fromkeys(steps))
    try:
        if out:
            check_drawing(out)
        job.unfinished(answer, "nothing was read")
        choice, data = job.choose(), load(name)
        with signs_of_life(lambda text: screen.message(f"{answer.image}: {text}"), "reading"):
            pixels = _read(answer, data, means_picture(name, data), choice)
            moves = _solve(answer, job.options, job.unfinished) if job.options else []
            if out:
                _annotate(answer, pixels, moves, out)
        if answer.failure is None and answer.confidence < job.min_confidence:
            answer.failure = failure_of(answer.doubtful())
    except Exception as error:
        answer.failure = failure_of(error)  # raises again what only a bug explains
    return answer


def _read(answer: Answer, data: bytes, is_picture: bool, choice: Choice) -> Pixels | None:
    """Fill in the board; gives the screenshot, or None where the board came as text."""
    if not is_picture:
        text = text_of(data)
        with answer.timing("read"):
            answer.game, answer.board = recognise_text(text, choice.games)
        answer.confidence = 1.0
        return None
    pixels = decode(data)
    with answer.timing("read"):
        answer.game, reading = recognise(pixels, choice.profile, choice.games, choice.least)
    answer.filled_by(reading)
    return pixels


def _solve(answer: Answer, options: SolveOptions, unfinished: Unfinished) -> Sequence[Any]:
    """Fill in the solution; gives its moves."""
    answer.game = game = options.game(answer.recognised_game)
    try:
        with answer.timing("solve"), ending_at_once(), searching.step(_named(answer)):
            unfinished(answer, "no solution was found, and none ruled out,")
            plan = options.plan(game, answer.board)
            moves = plan[: options.hint] if options.hint and options.hint < len(plan) else plan
            answer.solved(moves)
            unfinished(answer, _lacking(options))
            answer.add(_extras(answer.board, game, options, moves, len(plan)))
    except Unsolvable as error:
        answer.unsolvable(failure_of(error))
        return []
    if game.ways and options.lists:
        unfinished(answer, "the other solutions were not listed")
        answer.listing = Listing(game, game.ways, answer.board, options.limit)
    return moves


def _named(answer: Answer) -> str:
    """What is searched, for a person who waits."""
    kinds = answer.board.kinds()
    return f"{answer.recognised_game.name} {len(kinds)} x {len(kinds[0])}"


def _lacking(options: SolveOptions) -> str:
    """What is not known of a board whose solution is, until more is found."""
    if options.unique:
        return "it was not proved whether this is the only solution"
    if options.hardest:
        return "the hardest layouts were not found"
    return "the solutions were not counted" if options.count else "the answer was not finished"


def _extras(
    board: Any, game: Game, options: SolveOptions, moves: Sequence[Any], planned: int
) -> Iterator[tuple[str, Any]]:
    """What is to be said of the solution besides its moves."""
    if options.hint:
        yield "of", planned
    if game.rule_taken and (rule := game.rule_taken(board, moves)) and len(moves) == planned:
        yield "rule", rule
    if options.unique and game.is_unique:
        yield "unique", game.is_unique(board)
    if options.count and game.ways:
        yield "solution_count", game.ways.count(board, options.most_bytes)
    if options.matrices and game.matrices:
        yield "matrices", game.matrices(board, moves)
    if options.hardest and game.hardest:
        hardest = game.hardest(board, options.most_bytes)
        yield (
            "hardest",
            {
                "moves": hardest.moves,
                "boards": [each.as_json() for each in hardest.boards],
                "layouts": hardest.layouts,
                "solvable": hardest.solvable,
            },
        )


def _annotate(answer: Answer, pixels: Pixels | None, moves: Sequence[Any], out: Path) -> None:
    if pixels is None or answer.grid is None:
        raise UnwritableOutput("--annotate draws on a screenshot, and this is a text")
    count = f"{answer.solution['count']} moves" if moves and answer.solution else "no solution"
    caption = f"{answer.summary()}, {count}"
    drawing = annotation.drawing(answer.recognised_game, answer.board, moves, answer.grid, caption)
    with writing(out):
        annotation.write(out, pixels, drawing)
