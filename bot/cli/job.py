"""One input answered: read, solved, drawn, and told to a screen, whatever goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot import annotation
from bot.cli.answers import NOT_ASKED, Answer
from bot.cli.choice import Choice
from bot.cli.failures import Failure, Status, UnwritableOutput, failure_of
from bot.cli.inputs import means_picture, printable, text_of
from bot.cli.life import signs_of_life
from bot.cli.limited import Notes, Screen, Sender
from bot.cli.listing import NOT_COMPLETE, Listing
from bot.cli.outputs import check_drawing, writing
from bot.cli.signals import ending_at_once
from bot.cli.solve_options import SolveOptions
from bot.games import Game
from bot.recognise import recognise, recognise_text
from bot.storage.levels import Library
from solvers import Unsolvable, searching
from solvers.explaining import reason_of
from vision import Pixels
from vision.pictures import decode

Unfinished = Callable[[Answer, str], None]
"""Takes an answer as far as it is, and what is to be said where no more of it comes in time."""


def _any_time(_answer: Answer, _lacks: str) -> None:
    """Nothing is to be said: there is no time limit."""


@dataclass(frozen=True)
class Job:
    """What to do with each input; without options it is only read.

    The choice is made when the first asks for it: where it cannot be made, each is answered so. In
    the command's own process signs of life are given, and signals end what takes long at once.
    """

    choose: Callable[[], Choice]
    options: SolveOptions | None
    as_json: bool
    min_confidence: float
    timeout_s: float | None = None
    unfinished: Unfinished = _any_time
    own_process: bool = True
    timed: bool = True
    library: Library | None = None


@dataclass(frozen=True)
class Given:
    """An input: how it is called, what it holds, and where to draw the answer.

    The ``digest`` of its bytes is told with the answer; where it is None they are asked for it.
    """

    name: str
    load: Callable[[], bytes]
    out: Path | None = None
    digest: str | None = NOT_ASKED


def handle(job: Job, given: Given, screen: Screen) -> int:
    """Answer for one input; its status."""
    answer = answer_for(job, given, screen)
    show(screen, answer, job)
    return answer.failure.status if answer.failure else Status.DONE


def handle_in_time(job: Job, given: Given, sender: Sender) -> int:
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

    return handle(replace(job, unfinished=unfinished), given, sender)


def show(screen: Screen, answer: Answer, job: Job) -> None:
    """The answer on stdout, what went wrong on stderr."""
    if answer.listing:
        if answer.listing.notice:
            screen.message(f"{answer.image}: {answer.listing.notice}")
        job.unfinished(answer, "not all solutions were listed")
    with ending_at_once() if answer.listing and job.own_process else nullcontext():
        if job.as_json:
            for part in answer.json_parts():
                screen.result(part, end="")
            screen.result("")
        else:
            for text in answer.texts():
                screen.result(text)
    if answer.failure:
        screen.message(f"{answer.image}: {answer.failure.reason}")


def answer_for(job: Job, given: Given, screen: Screen) -> Answer:
    """Everything that one input gives, a failure included; signs of life go to the screen."""
    steps = ["read", "solve"] if job.options else ["read"]
    answer = Answer(printable(given.name), dict.fromkeys(steps))
    answer.digest, answer.timed = given.digest, job.timed
    try:
        if given.out:
            check_drawing(given.out)
        job.unfinished(answer, "nothing was read")
        choice, data = job.choose(), given.load()
        if answer.digest is None:
            answer.digest = sha256(data).hexdigest()
        with _told(answer, screen) if job.own_process else nullcontext():
            pixels = _read(answer, data, means_picture(given.name, data), choice)
            moves = _solve(answer, job, job.options) if job.options else []
            if job.library and answer.solution and answer.failure is None:
                _keep(answer, job, moves, pixels)
            if given.out:
                _annotate(answer, pixels, moves, given.out)
        if answer.failure is None and answer.confidence < job.min_confidence:
            answer.failure = failure_of(answer.doubtful())
    except Exception as error:
        answer.failure = failure_of(error)  # raises again what only a bug explains
    return answer


def _told(answer: Answer, screen: Screen) -> AbstractContextManager[None]:
    """Say while the block runs what takes so long."""
    return signs_of_life(lambda text: screen.message(f"{answer.image}: {text}"), "reading")


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


def _solve(answer: Answer, job: Job, options: SolveOptions) -> Sequence[Any]:
    """Fill in the solution; gives its moves."""
    answer.game = game = options.game(answer.recognised_game)
    searcher = job.library.remembering(game) if job.library and not options.variant else game
    unfinished = job.unfinished
    at_once = ending_at_once() if job.own_process else nullcontext()
    try:
        with answer.timing("solve"), at_once, searching.step(_named(answer)):
            unfinished(answer, "no solution was found, and none ruled out,")
            plan = options.plan(searcher, answer.board)
            moves = plan[: options.hint] if options.hint and options.hint < len(plan) else plan
            answer.solved(moves)
            unfinished(answer, _lacking(options))
            answer.add(_extras(answer.board, game, options, moves, len(plan)))
            if options.explain and game.teaching:
                reasons = game.teaching.moves(answer.board, plan, options.hint or 1)
                answer.explained(reasons, options.explain)
    except Unsolvable as error:
        answer.unsolvable(failure_of(error))
        if options.explain and game.teaching:
            why = [reason_of(error), *game.teaching.obstacles(answer.board)]
            answer.explained(why, options.explain)
        return []
    if game.ways and options.lists:
        unfinished(answer, "the other solutions were not listed")
        answer.listing = Listing(game, game.ways, answer.board, options.limit)
    return moves


def _keep(answer: Answer, job: Job, moves: Sequence[Any], pixels: Pixels | None) -> None:
    """Keep a board that is surely read, with its whole solution. Raises LibraryError."""
    options = job.options
    partial = options is not None and (options.hint or options.variant)
    if job.library and not partial and answer.confidence >= job.min_confidence:
        place = str(Path(answer.image).absolute()) if pixels is not None else "text"
        job.library.note(answer.recognised_game, answer.board, moves, place, pixels)


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
