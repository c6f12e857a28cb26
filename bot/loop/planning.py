"""Plans for the boards of one level."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from bot.games import Game
from bot.loop.body import Body
from bot.loop.course import Course
from bot.loop.events import Planned
from bot.loop.input_modes import Inputs, gestures
from bot.loop.setup import Setup
from bot.loop.sight import Seen


class Planning:
    """Asks the solvers. The planner of a game is kept: it may find out about an opponent."""

    def __init__(self, setup: Setup, body: Body, inputs: Inputs) -> None:
        self._setup = setup
        self._body = body
        self._inputs = inputs
        self._planners: dict[str, Callable[[Any], Sequence[Any]]] = {}

    def course(self, seen: Seen, before: Course | None) -> Course:
        """The rest of the plan where the board is the one it led to; else a new plan.

        The board of the plan is kept, since moves may go by its names for pieces. Raises
        Unsolvable and GivenUp.
        """
        if before and before.goes_on(seen):
            return before
        started = time.perf_counter()
        game, board = seen.game, seen.reading.board
        moves = self._planner(game)(board)
        mode = self._inputs.choices(game)[0]
        planned = gestures(mode, game, board, moves, seen.reading.grid)
        ms = self._body.note("plan", started)
        self._setup.observe(Planned(game, board, moves, planned, ms))
        return Course(game, board, moves, before.way if before else ())

    def _planner(self, game: Game) -> Callable[[Any], Sequence[Any]]:
        if game.name not in self._planners:
            self._planners[game.name] = game.planner() if game.planner else game.plan
        return self._planners[game.name]
