"""Moves made and moves to be made, and the boards that they can have led to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from bot.games import Game
from bot.loop.observation import Observation, Seen
from solvers import Outcome


@dataclass(frozen=True)
class Progress:
    """``moves`` that are still to be made, and the board that they begin on.

    ``way`` is the boards of the last gesture, the first and the last included; it is empty before
    the first gesture.
    """

    game: Game
    board: Any
    moves: Sequence[Any]
    way: Sequence[Any] = ()

    def step(self) -> tuple[Sequence[Any], Progress]:
        """The moves of the next gesture, and the progress when they are made."""
        now = len(self.moves) if self.game.in_one_gesture else 1
        moves = self.moves[:now]
        way = list(accumulate(moves, self.game.play, initial=self.board))
        return moves, replace(self, board=way[-1], moves=self.moves[now:], way=way)

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

    def foresees(self, game: Game, board: Any) -> bool:
        """Whether the moves made so far can have led to a board, or got no further yet."""
        if game.name != self.game.name:
            return False
        here = game.position(board)
        if any(here == game.position(known) for known in (*self.way, self.board)):
            return True
        return self._answers(board)

    def passes(self, observation: Observation) -> bool:
        """Whether a board of the last gesture is seen."""
        return any(observation.shows(self.game, board) for board in self.way)

    def is_answered(self, observation: Observation) -> bool:
        """Whether the opponent can have made the board that is seen by his move."""
        if observation.seen is None or observation.seen.game.name != self.game.name:
            return False
        return self._answers(observation.seen.reading.board)

    def _answers(self, board: Any) -> bool:
        answers = self.game.answers
        return bool(answers and self.way and answers(self.way[-1], board))
