"""Plans for the boards of one level."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from bot.games import Game
from bot.loop.events import Planned
from bot.loop.input_modes import Inputs, gestures
from bot.loop.observation import Seen
from bot.loop.progress import Progress
from bot.loop.screen import LevelScreen
from bot.loop.setup import Setup


class Planning:
    """Asks the solvers. A game keeps its planner for the level: it may learn about an opponent."""

    def __init__(self, setup: Setup, body: LevelScreen, inputs: Inputs) -> None:
        self._setup = setup
        self._screen = body
        self._inputs = inputs
        self._planners: dict[str, Callable[[Any], Sequence[Any]]] = {}

    def progress(self, seen: Seen, before: Progress | None) -> Progress:
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
        ms = self._screen.note("plan", started)
        self._setup.observe(Planned(game, board, moves, planned, ms))
        return Progress(game, board, moves, before.way if before else ())

    def _planner(self, game: Game) -> Callable[[Any], Sequence[Any]]:
        if game.name not in self._planners:
            self._planners[game.name] = game.planner() if game.planner else game.plan
        return self._planners[game.name]
