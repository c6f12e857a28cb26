"""What is said about one input: as a line of JSON (the contract of docs/), or for a person."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from bot.cli.failures import Doubtful, Failure
from bot.cli.listing import Listing
from bot.cli.printing import on_a_line
from bot.doctor.language import Language
from bot.games import Game
from solvers.explaining import Reason
from vision import Grid, Reading

NOT_ASKED: Final = ""
"""The digest of an input of which nobody wants to know it."""


@dataclass
class Answer:
    """Filled in step by step, so that what was found before a failure is reported with it.

    ``times_ms`` has one entry for each step that the command is to take, None until it is done, and
    for good where answers are to be the same each time: they are not ``timed``. ``digest`` is the
    SHA-256 of the input in hexadecimal, None where that could not be read.
    """

    image: str
    times_ms: dict[str, float | None]
    game: Game | None = None
    board: Any = None
    grid: Grid | None = None
    confidence: float = 0.0
    why: tuple[str, ...] = ()
    solution: dict[str, Any] | None = None
    listing: Listing | None = None
    failure: Failure | None = None
    digest: str | None = NOT_ASKED
    timed: bool = True

    @property
    def solving(self) -> bool:
        """Whether the command is to solve the board too."""
        return "solve" in self.times_ms

    @property
    def recognised_game(self) -> Game:
        """The game, once it is known."""
        if self.game is None:
            raise ValueError("no game has been recognised yet")
        return self.game

    def filled_by(self, reading: Reading[Any]) -> None:
        """Take over what was read."""
        self.board, self.grid = reading.board, reading.grid
        self.confidence, self.why = reading.confidence, reading.why

    def doubtful(self) -> Doubtful:
        """What is in doubt about the board."""
        doubts = f": {'; '.join(self.why)}" if self.why else ""
        return Doubtful(f"the board may be another one, confidence {self.confidence:.2f}{doubts}")

    @contextmanager
    def timing(self, step: str) -> Iterator[None]:
        """Note how long a step takes, also when it fails."""
        start_s = time.perf_counter()
        try:
            yield
        finally:
            self.times_ms[step] = (time.perf_counter() - start_s) * 1000

    def solved(self, moves: Sequence[Any]) -> None:
        """Note the solution."""
        solution = self.recognised_game.solution_json(moves)
        self.solution = {"status": "solved", **solution, "count": len(solution["moves"])}

    def add(self, extras: Iterable[tuple[str, Any]]) -> None:
        """Note more about the solution, each thing under its key."""
        if self.solution is not None:
            for key, value in extras:
                self.solution[key] = value

    def explained(self, reasons: Iterable[Reason], language: Language) -> None:
        """Note why, each reason once."""
        said = {reason.english: _reason_json(reason, language) for reason in reasons}
        self.add([("explanation", list(said.values()))])

    def unsolvable(self, failure: Failure) -> None:
        """Note that there is none."""
        self.failure = failure
        self.solution = {"status": "unsolvable", "moves": [], "count": 0}

    def json_parts(self) -> Iterator[str]:
        """One line of JSON, in ASCII, in parts to write one behind the other."""
        answer = self._plain()
        if self.listing is None:
            yield json.dumps(answer)
            return
        solution = answer.pop("solution")
        yield f'{json.dumps(answer)[:-1]}, "solution": {json.dumps(solution)[:-1]}'
        yield from self.listing.json_parts()
        yield "}"

    def _plain(self) -> dict[str, Any]:
        answer = {
            "image": self.image,
            **({} if self.digest == NOT_ASKED else {"sha256": self.digest}),
            "game": self.game.name if self.game else None,
            "confidence": round(self.confidence, 3),
            "ms": {step: self._rounded(time_ms) for step, time_ms in self.times_ms.items()},
            "board": None if self.board is None else self.board.as_json(),
            "grid": _grid_json(self.grid) if self.grid else None,
        }
        if self.solving:
            answer["solution"] = self.solution
        answer["error"] = self.failure.as_json() if self.failure else None
        return answer

    def texts(self) -> Iterator[str]:
        """Some lines at a time for a person; none when nothing was read."""
        if self.game is None:
            return
        yield f"{self.image}: {self.summary()}, {self.times()}\n{self.board}"
        if self.listing:
            yield from self.listing.texts()
        elif self.solution and self.solution["status"] != "unsolvable":
            yield from _solution_texts(self.solution)
            if "hardest" in self.solution:
                yield from _hardest_texts(self.solution["hardest"], self.recognised_game)
        for why in self.solution.get("explanation", ()) if self.solution else ():
            yield on_a_line(f"- {why['reason']}")

    def summary(self) -> str:
        """The game, the size of the board, and how sure the reader was."""
        kinds = self.board.kinds()
        facts = [self.recognised_game.name, f"{len(kinds)} x {len(kinds[0])}"]
        return ", ".join(facts + ([f"confidence {self.confidence:.2f}"] if self.grid else []))

    def times(self) -> str:
        """How long each step took."""
        taken = {step: time_ms for step, time_ms in self.times_ms.items() if time_ms is not None}
        return ", ".join(f"{step} {time_ms:.1f} ms" for step, time_ms in taken.items())

    def _rounded(self, time_ms: float | None) -> float | None:
        return None if time_ms is None or not self.timed else round(time_ms, 2)


def _grid_json(grid: Grid) -> dict[str, Any]:
    return {"rows": grid.rows, "cols": grid.cols, "cells_px": grid.centres_px.round(1).tolist()}


def _reason_json(reason: Reason, language: Language) -> dict[str, Any]:
    """A reason for the JSON contract, with the cell and the move that it is about."""
    about = {"cell": reason.cell, "move": reason.move}
    told = reason.chinese if language == "zh" else reason.english
    return {
        "kind": reason.kind,
        **{name: value for name, value in about.items() if value is not None},
        "reason": told,
    }


def _solution_texts(solution: dict[str, Any]) -> Iterator[str]:
    yield _moves_text(solution)
    if "rule" in solution:
        yield solution["rule"]
    if "unique" in solution:
        yield "this is the only solution" if solution["unique"] else "there are other solutions"
    if "solution_count" in solution:
        count = solution["solution_count"]
        yield f"{count} {'solution' if count == 1 else 'solutions'}"
    for matrix in solution.get("matrices", ()):
        yield "\n" + "\n".join(" ".join(map(str, row)) for row in matrix)


def _hardest_texts(hardest: dict[str, Any], game: Game) -> Iterator[str]:
    """How hard layouts can be, and one that is as hard as any."""
    known = f"{hardest['solvable']} of {hardest['layouts']} layouts of these pieces can be solved"
    like = f"{len(hardest['boards'])} of them need {hardest['moves']} moves, like"
    yield f"{known}; {like}\n{game.board.from_json(hardest['boards'][0])}"


def _moves_text(solution: dict[str, Any]) -> str:
    moves, count = solution["moves"], solution["count"]
    letters = all(isinstance(move, str) and len(move) == 1 for move in moves)
    text = ("" if letters else " ").join(map(str, moves))
    if not moves:
        return (
            f"begin at {solution['start']}" if "start" in solution else "no moves are left to play"
        )
    start = f" from {solution['start']}" if "start" in solution else ""
    whole = f" of {solution['of']}" if "of" in solution else ""
    noun = "move" if count == 1 and not whole else "moves"
    return f"{count}{whole} {noun}{start}: {text}"
