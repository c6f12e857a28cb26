"""Moves made and moves to be made, and the boards that they can have led to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import Any, Final

from bot.games import Game
from bot.loop.following import Foreseen
from bot.loop.observation import Observation, Seen
from solvers import Outcome

_ARRIVES: Final = 0.8
"""How probable it is that a gesture comes to what it was made for."""

_COMES_TO_NOTHING: Final = 0.15
"""How probable it is that a gesture is lost. The rest is that it gets half of the way."""


@dataclass(frozen=True)
class Progress:
    """``moves`` that are still to be made, and the board that they begin on.

    ``way`` is the boards of the last gesture, the first and the last included; it is empty before
    the first gesture. ``halfway`` are those at which one of its moves may have stopped. With
    ``one_by_one`` each move is a gesture, of whatever game.
    """

    game: Game
    board: Any
    moves: Sequence[Any]
    way: Sequence[Any] = ()
    halfway: Sequence[Any] = ()
    one_by_one: bool = False

    def step(self, most: int | None = None) -> tuple[Sequence[Any], Progress]:
        """The moves of the next gesture, ``most`` of them, and the progress when they are made."""
        play, now = self.game.play, len(self.moves[:most])
        if self.one_by_one or not self.game.in_one_gesture:
            here = self.game.position(self.board)  # a way may begin where the figure stands
            boards = enumerate(accumulate(self.moves, play, initial=self.board))
            changed = (at for at, board in boards if self.game.position(board) != here)
            now = next(changed, now)
        moves = self.moves[:now]
        way = list(accumulate(moves, play, initial=self.board))
        halfway = [each for at in zip(way, moves, strict=False) for each in self.game.halfway(*at)]
        after = replace(self, board=way[-1], moves=self.moves[now:], way=way, halfway=halfway)
        return moves, after

    def goes_on(self, seen: Seen) -> bool:
        """Whether a board is the one that the next moves begin on."""
        return bool(self.moves) and seen.position == (
            self.game.name,
            self.game.position(self.board),
        )

    @property
    def wins(self) -> bool:
        """Whether the moves made so far solve the board."""
        return bool(self.way) and self.game.outcome(self.way[-1]) is Outcome.SOLVED

    @cached_property
    def foreseen(self) -> tuple[Foreseen, ...]:
        """The boards that may show after the last gesture, each position once."""
        *before, board = self.way or (self.board,)
        answers = self.game.answers(board) if self.game.answers and self.way else []
        priors = [(board, _ARRIVES / (1 + bool(answers)))]
        priors += [(answer, _ARRIVES / 2 / len(answers)) for answer in answers]
        priors += [(each, _COMES_TO_NOTHING) for each in before[:1]]
        rest = 1 - _ARRIVES - _COMES_TO_NOTHING
        between = [*before[1:], *self.halfway]
        priors += [(each, rest / (1 + len(between))) for each in between]
        priors += [(self.board, _COMES_TO_NOTHING)]
        found: dict[Any, Foreseen] = {}
        for each, prior in priors:
            found.setdefault(self.game.position(each), Foreseen(each, prior))
        return tuple(found.values())

    def foresees(self, game: Game, board: Any) -> bool:
        """Whether the moves made so far can have led to a board, or got no further yet."""
        if game.name != self.game.name:
            return False
        here = game.position(board)
        return any(here == game.position(each.board) for each in self.foreseen)

    def thinks_of(self, seen: Seen) -> bool:
        """Whether the moves made so far can have led to a board, or gone astray to it."""
        return self.foresees(seen.game, seen.reading.board) or self.went_astray(seen)

    def went_astray(self, seen: Seen) -> bool:
        """Whether a gesture of the moves made so far has gone astray to a board."""
        game, board = seen.game, seen.reading.board
        if not self.way or self.foresees(game, board) or game.name != self.game.name:
            return False
        return game.strays(self.way[0], board)

    def landed(self, observation: Observation) -> int:
        """How many moves of the last gesture have come to show."""
        if self.is_answered(observation):
            return len(self.way) - 1
        shown = (at for at, board in enumerate(self.way) if observation.shows(self.game, board))
        return next(shown, 0)  # a way may begin with the cell that the figure stands on

    def passes(self, observation: Observation) -> bool:
        """Whether a board of the last gesture is seen."""
        return any(observation.shows(self.game, board) for board in self.way)

    def refused(self, observation: Observation) -> tuple[Any, Any] | None:
        """The boards of the step that the game did not take, where it shows that it went on
        otherwise. Ask whether it ``passes`` first: then its cells were just read in another order.
        """
        seen = observation.seen
        if seen is None or seen.game is not self.game:
            return None
        return self.game.refused(self.way, seen.reading.board)

    def is_answered(self, observation: Observation) -> bool:
        """Whether the opponent can have made the board that is seen by his move."""
        answers = self.game.answers
        if not (answers and self.way):
            return False
        return any(observation.shows(self.game, board) for board in answers(self.way[-1]))
