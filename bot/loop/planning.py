"""Plans for the boards of one level."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from contextlib import nullcontext, suppress
from functools import lru_cache
from threading import Thread
from typing import Any, Final

from bot.games import Game
from bot.loop.events import Ending, Planned
from bot.loop.input_modes import Inputs, gestures
from bot.loop.observation import Seen
from bot.loop.progress import Progress
from bot.loop.screen import LevelScreen
from bot.loop.setup import Ended, Setup
from solvers import Unsolvable

_LISTEN_S: Final = 0.05
"""How often somebody may have asked to stop while a plan is made."""

_CUT: Final = 2
"""So many moves of several steps, one after the other, have to be cut short until all are parted:
one may be lost by a busy game."""

_REFUSED: Final = 2
"""A step of its own that came to nothing so often leads into a wall that was not read."""


class Planning:
    """Asks the solvers. A game keeps its planner for the level: it may learn about an opponent."""

    def __init__(self, setup: Setup, body: LevelScreen, inputs: Inputs) -> None:
        self._setup = setup
        self._screen = body
        self._inputs = inputs
        self._cut = 0
        self._refused: Counter[tuple[Any, Any]] = Counter()
        self._planners: dict[str, Callable[[Any], Sequence[Any]]] = {}

    @property
    def in_parts(self) -> bool:
        """Whether each move is made in parts, and is a gesture of its own."""
        return self._cut >= _CUT

    def part(self) -> None:
        """Make the moves of all later plans in parts."""
        self._cut = _CUT

    def note_move(self, came_whole: bool) -> None:
        """Learn from a move of several steps whether such moves come to what they should."""
        self._cut = 0 if came_whole else self._cut + 1

    def note_refused(self, before: Any, after: Any, surely: bool = False) -> bool:
        """Remember that the step from one board to another came to nothing; whether plans go
        another way from now on, and did not before."""
        times = self._refused[before, after]
        self._refused[before, after] += _REFUSED if surely else 1
        return times < _REFUSED <= self._refused[before, after]

    def progress(
        self, seen: Seen, before: Progress | None, can_begin_anew: bool = False
    ) -> Progress:
        """The rest of the plan where the board is the one it led to; else a new plan.

        The board of the plan is kept, since moves may go by its names for pieces. A step that came
        to nothing is planned where there is no way beside it, unless the level can be begun anew.
        Raises Unsolvable and GivenUp.
        """
        if before and before.goes_on(seen):
            return before
        started = time.perf_counter()
        game, board = seen.game, seen.reading.board
        moves = self._moves(game, board, can_begin_anew)
        if self.in_parts:
            moves = [part for move in moves for part in game.parts(move)]
        mode = self._inputs.choices(game)[0]
        planned = gestures(mode, game, board, moves, seen.reading.grid)
        ms = self._screen.note("plan", started)
        self._setup.observe(Planned(game, board, moves, planned, ms))
        way = before.way if before else ()
        return Progress(game, board, moves, way, one_by_one=self.in_parts)

    def _moves(self, game: Game, board: Any, can_begin_anew: bool) -> Sequence[Any]:
        """The moves of a plan, beside the steps that came to nothing as often as it takes to be
        sure, if there is a way beside them. Raises Unsolvable, GivenUp and Ended."""
        sure = [step for step, times in self._refused.items() if times >= _REFUSED]
        if game.barred is not None and sure:
            with nullcontext() if can_begin_anew else suppress(Unsolvable):
                return self._in_time(self._planner(game), game.barred(board, sure))
        return self._in_time(self._planner(game), board)

    def _in_time(self, plan: Callable[[Any], Sequence[Any]], board: Any) -> Sequence[Any]:
        """The moves of a plan, made in another thread: a compiled search would hear no signal.

        One that takes too long is left to itself, since it cannot be ended. Raises Ended.
        """
        planned: Future[Sequence[Any]] = Future()

        def work() -> None:
            try:
                planned.set_result(plan(board))
            except BaseException as error:  # it is raised below
                planned.set_exception(error)

        Thread(target=work, daemon=True).start()
        deadline_s = time.monotonic() + self._setup.limits.plan_s
        while not wait([planned], _LISTEN_S).done:
            if self._setup.stop():
                raise Ended(Ending.STOPPED, "stopped by the user")
            if time.monotonic() > deadline_s:
                within = f"within {self._setup.limits.plan_s:g} s"
                raise Ended(Ending.GAVE_UP, f"no solution was found, and none ruled out, {within}")
        return planned.result()

    def _planner(self, game: Game) -> Callable[[Any], Sequence[Any]]:
        if game.name not in self._planners:
            # a plan is kept for gestures that come to nothing
            plan = game.planner() if game.planner else lru_cache(maxsize=2)(game.plan)
            self._planners[game.name] = plan
        return self._planners[game.name]
