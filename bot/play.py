"""The loop: look, plan, act, look again, until the level ends with an outcome and a reason.

One rule above all: nothing is touched on a screen that was not recognised. The only tap outside a
board goes to a button whose picture is known, at the place where it is seen at that moment.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from itertools import accumulate
from typing import Any

from bot.body import Body, Ended, Seen, Setup, Sight
from bot.devices import Screenshot
from bot.events import Ending, LevelEnded, Planned
from bot.gestures import Tap, slower
from solvers import GivenUp, Outcome, Unsolvable


def play(setup: Setup, levels: int) -> list[LevelEnded]:
    """Play so many levels one after the other; the first that is not solved is the last."""
    results: list[LevelEnded] = []
    for number in range(1, levels + 1):
        results.append(_Level(setup, number).run())
        setup.observe(results[-1])
        if results[-1].ending is not Ending.SOLVED:
            break
    return results


class _Level:
    """One level, from the first look to its end."""

    def __init__(self, setup: Setup, number: int) -> None:
        self._setup = setup
        self._limits = setup.limits
        self._body = Body(setup)
        self._number = number
        self._size: tuple[int, int] | None = None
        self._visits: Counter[str] = Counter()
        self._strokes = 0
        self._next_is_always_there = False

    def run(self) -> LevelEnded:
        """Play it to its end."""
        try:
            sight = self._find_board()
            while not self._won(sight):
                if sight.seen:
                    sight = self._turn(sight.screenshot, sight.seen)
                else:
                    sight = self._wait(lambda s: s.seen is not None or self._won(s))
            return self._ended(Ending.SOLVED, "")
        except Ended as end:
            return self._ended(end.ending, str(end))

    def _find_board(self) -> Sight:
        """Look for a board to play, by way of the button for the next level where it shows."""
        after_win = self._number > 1
        for _ in range(self._limits.tries):
            sight = self._wait(lambda s: s.open or s.next_px is not None, button_first=after_win)
            if sight.next_px is not None:
                self._body.act("next level", [Tap(sight.next_px)])
                sight = self._body.look_until(lambda s: s.open, self._limits.settle_s)
            if sight.open:
                return sight
        raise self._given_up("the board is solved, and no known button led to another one")

    def _wait(self, enough: Callable[[Sight], bool], button_first: bool = False) -> Sight:
        """Wait for something known to appear: a popup or an animation may cover it for a while."""
        sight = self._body.look_until(enough, self._limits.unknown_s, button_first)
        if sight.seen is None and not enough(sight):
            raise Ended(Ending.NOT_RECOGNIZED, sight.trouble)
        return sight

    def _turn(self, screenshot: Screenshot, seen: Seen) -> Sight:
        """Plan on the board that is seen, act, and look at what came of it."""
        self._size = seen.reading.grid.rows, seen.reading.grid.cols
        slowness = self._slowness(seen.reading.board)
        try:
            plan = self._plan(seen, slowness)
        except Unsolvable as error:
            return self._begin_anew(screenshot, seen, str(error))
        except GivenUp as error:
            raise self._given_up(str(error)) from error
        self._next_is_always_there = self._body.next_button(screenshot) is not None
        self._body.act("moves", plan.gestures)
        self._strokes += len(plan.gestures)
        return self._look_what_came(plan)

    def _look_what_came(self, plan: Planned) -> Sight:
        """Look until the board shows the moves, or has had time enough to show them."""
        way = list(accumulate(plan.moves, plan.game.play, initial=plan.board))
        first = not self._next_is_always_there
        sight = self._body.look_until(
            lambda s: self._won(s) or s.shows(way[-1]), self._limits.settle_s, first
        )
        wins = plan.game.outcome(way[-1]) is Outcome.SOLVED
        if not wins or self._won(sight) or any(map(sight.shows, way)):
            return sight
        # Won, perhaps: games celebrate, and a full board has no free cell left to compare with.
        return self._body.look_until(
            lambda s: self._won(s) or any(map(s.shows, way)), self._limits.unknown_s, first
        )

    def _won(self, sight: Sight) -> bool:
        """A solved board, or the way to the next level where it did not show before the stroke."""
        return sight.solved or (sight.next_px is not None and not self._next_is_always_there)

    def _plan(self, seen: Seen, slowness: float) -> Planned:
        """Moves for the board that is seen, and their gestures. Raises Unsolvable and GivenUp."""
        if seen.outcome is Outcome.LOST:
            raise Unsolvable("the level is lost: no move is left")
        started = time.perf_counter()
        board = seen.reading.board
        moves = seen.game.plan(board)
        gestures = seen.game.gestures(board, moves, seen.reading.grid)
        slow = [slower(gesture, slowness) for gesture in gestures]
        ms = self._body.note("plan", started)
        plan = Planned(seen.game, board, moves, slow, ms)
        self._setup.observe(plan)
        return plan

    def _begin_anew(self, screenshot: Screenshot, seen: Seen, reason: str) -> Sight:
        """Restart a level that the bot's own strokes have spoilt; end any other."""
        board = seen.reading.board
        button_px = self._body.restart_button(screenshot) if self._strokes else None
        if button_px is not None:
            self._body.act("restart", [Tap(button_px)])
        # A board in the middle of an animation may look as if it could not be won: look twice.
        sight = self._body.look_until(lambda s: not s.shows(board), self._limits.settle_s)
        if button_px is None and sight.shows(board):
            lost = seen.outcome is Outcome.LOST
            raise Ended(Ending.LOST if lost else Ending.UNSOLVABLE, reason)
        return sight

    def _slowness(self, board: Any) -> float:
        """How much slower than normal to play a board that may have been played before."""
        position = str(board.kinds())
        tries = self._visits[position]
        if tries >= self._limits.tries:
            last = self._limits.slowdown ** (tries - 1)
            raise self._given_up(
                f"the same board came back after {tries} tries, the last {last:g} times slower"
            )
        self._visits[position] += 1
        return self._limits.slowdown**tries

    def _given_up(self, reason: str) -> Ended:
        if self._body.touch_trouble:
            return Ended(Ending.DEVICE_LOST, self._body.touch_trouble)
        return Ended(Ending.GAVE_UP, reason)

    def _ended(self, ending: Ending, reason: str) -> LevelEnded:
        return LevelEnded(
            number=self._number,
            ending=ending,
            reason=reason,
            game=self._body.game.name if self._body.game else None,
            size=self._size,
            strokes=self._strokes,
            retries=sum(count - 1 for count in self._visits.values()),
            ms=dict(self._body.ms),
        )
