"""The loop: look, plan, act, look again, until the level ends with an outcome and a reason.

One rule above all: nothing is touched on a screen that was not recognised. The only tap outside a
board goes to a button whose picture is known, at the place where it is seen at that moment.

A plan that is one gesture is made at once; of any other the bot makes one move, and looks. What it
then sees is told apart: the board that the move leads to (go on with the plan), the same board as
before (once more, with more effort or another kind of input), another board (plan anew, when it
stays), no board (a win, a loss, or something that is waited for).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any

from bot.devices import Screenshot
from bot.errors import WrongOption
from bot.games import Game
from bot.gestures import Tap
from bot.loop.body import Body
from bot.loop.course import Course
from bot.loop.effort import Effort
from bot.loop.events import Ending, LevelEnded
from bot.loop.eyes import nothing
from bot.loop.input_modes import Attempt, Inputs, gestures
from bot.loop.menus import Menus
from bot.loop.planning import Planning
from bot.loop.setup import Ended, Setup
from bot.loop.sight import Seen, Sight
from solvers import GivenUp, Outcome, Unsolvable
from vision import Point


def play(setup: Setup, levels: int) -> list[LevelEnded]:
    """Play so many levels one after the other; the first that is not played out is the last."""
    results: list[LevelEnded] = []
    inputs = Inputs(setup.profile.input, setup.memory)
    for number in range(1, levels + 1):
        results.append(_Level(setup, number, inputs).run())
        setup.observe(results[-1])
        if results[-1].ending not in (Ending.SOLVED, Ending.LOST):
            break
    return results


class _Level:
    """One level, from the first look to its end."""

    def __init__(self, setup: Setup, number: int, inputs: Inputs) -> None:
        self._setup = setup
        self._inputs = inputs
        self._limits = setup.limits
        self._body = Body(setup)
        self._menus = Menus(setup, self._body)
        self._body.eyes.foresees = self._foresees
        self._number = number
        self._planning = Planning(setup, self._body, inputs)
        self._course: Course | None = None
        self._size: tuple[int, int] | None = None
        self._screen_px: tuple[int, int] | None = None
        self._effort = Effort(setup.limits.tries)
        self._strokes = 0
        self._beginning: Hashable = None
        self._next_is_always_there = False
        self._may_be_the_last = number > 1  # what is seen first

    def run(self) -> LevelEnded:
        """Play it to its end."""
        try:
            sight = self._find_board()
            while not self._won(sight):
                if sight.seen:
                    sight = self._turn(sight)
                elif sight.again_px:
                    raise Ended(Ending.LOST, "the game is over, and offers another try")
                else:
                    sight = self._uncover()
            return self._ended(Ending.SOLVED, "")
        except Ended as end:
            return self._ended(end.ending, str(end))
        finally:
            self._body.eyes.foresees = nothing  # else this level would hold itself in memory

    def _find_board(self) -> Sight:
        """Look for a board to play, by way of the button for another level where it shows."""
        after_level = self._number > 1

        def playable(sight: Sight) -> bool:
            return sight.open or (bool(sight.seen) and not sight.solved and not after_level)

        def enough(sight: Sight) -> bool:
            return playable(sight) or sight.way_on is not None

        sight = self._look_for_button() if after_level else self._wait(enough)
        for _ in range(self._limits.tries):
            sight = sight if enough(sight) else self._wait(enough, after_level)
            if sight.way_on is not None:
                sight = self._go_on(sight, sight.way_on)
            if playable(sight):
                return sight
        over = "solved" if sight.solved else "lost" if sight.seen else "over"
        raise self._given_up(f"the board is {over}, and no known button led to another one")

    def _look_for_button(self) -> Sight:
        """Give the button for the next level time to show: until then the last board is seen."""

        def enough(sight: Sight) -> bool:
            known = self._body.known.has("next_button", sight.screenshot)
            return sight.way_on is not None or not known

        return self._body.look_settled_until(enough, self._limits.settle_s, button_first=True)

    def _go_on(self, sight: Sight, button_px: Point) -> Sight:
        """Press the button for another level, and those that come after it."""
        self._body.act("next level", Tap(button_px))
        self._may_be_the_last = False
        if sight.next_px:
            for at_px in self._menus.buttons(sight.screenshot, self._limits.settle_s):
                self._body.act("next level", Tap(at_px))
        return self._body.look_until(lambda s: s.open, self._limits.settle_s)

    def _wait(self, enough: Callable[[Sight], bool], button_first: bool = False) -> Sight:
        """Wait for something known to appear: a popup or an animation may cover it for a while."""
        sight = self._body.look_until(enough, self._limits.unknown_s, button_first)
        if sight.seen is None and not enough(sight):
            raise Ended(Ending.NOT_RECOGNIZED, sight.trouble)
        return sight

    def _uncover(self) -> Sight:
        """Wait for the board, or begin the level anew where a gesture of the bot's own broke off:
        what is half drawn may look like nothing that is known."""

        def enough(sight: Sight) -> bool:
            return sight.seen is not None or self._over(sight)

        if self._body.touch_trouble:
            sight = self._body.look_until(enough, self._limits.settle_s)
            restart_px = self._body.known.button("restart_button", sight.screenshot)
            if not enough(sight) and restart_px is not None:
                self._body.act("restart", Tap(restart_px))
                self._course = None
        return self._wait(enough)

    def _turn(self, sight: Sight) -> Sight:
        """Make a move on the board that is seen, and look at what came of it."""
        known = self._expects(sight)
        still_s = self._limits.still_s if known else self._limits.doubt_s
        still = self._body.look_still(sight, still_s)
        if not still.agrees_with(sight) or still.screenshot.size_px != sight.screenshot.size_px:
            return still  # judged anew: it may be what was expected
        assert still.seen is not None  # for mypy: it agrees with a board
        self._screen_px = still.screenshot.size_px
        self._size = still.seen.reading.grid.rows, still.seen.reading.grid.cols
        if self._course is None and not self._strokes:
            self._beginning = still.seen.position
        return self._move(still, still.seen)

    def _expects(self, sight: Sight) -> bool:
        """Whether the last move can have led to this board; a first board is as good as another."""
        self._screen_px = self._screen_px or sight.screenshot.size_px
        if sight.screenshot.size_px != self._screen_px or sight.seen is None:
            return False
        if self._course is None:
            return not self._may_be_the_last
        return self._foresees(sight.seen.game, sight.seen.reading.board)

    def _foresees(self, game: Game, board: Any) -> bool:
        """Whether the moves made so far can have led to this board, or got no further yet."""
        return self._course is not None and self._course.foresees(game, board)

    def _move(self, sight: Sight, seen: Seen) -> Sight:
        """Plan unless there is a plan, and make its next gesture."""
        if seen.outcome is Outcome.SOLVED:
            raise Ended(Ending.SOLVED, "")
        if seen.outcome is Outcome.LOST:
            return self._lose(sight, seen)
        attempt = self._attempt(seen)
        if attempt is None:
            return self._start_over(sight, seen)
        try:
            self._course = course = self._planning.course(seen, self._course)
        except Unsolvable as error:
            return self._begin_anew(sight.screenshot, seen, str(error))
        except GivenUp as error:
            raise self._given_up(str(error)) from error
        if not self._body.is_fresh(sight):
            self._effort.take_back(seen.position)
            return self._body.look()
        return self._carry_out(course, sight, seen, attempt)

    def _start_over(self, sight: Sight, seen: Seen) -> Sight:
        """Begin the level anew, once, where it has moved from its beginning and is stuck."""
        complaint = self._effort.complaint(self._spare_tries(seen.game))
        stuck = self._beginning not in (None, seen.position)
        if not stuck or self._body.known.button("restart_button", sight.screenshot) is None:
            raise self._given_up(complaint)
        self._beginning = None
        self._effort.start_over()
        return self._begin_anew(sight.screenshot, seen, complaint)

    def _attempt(self, seen: Seen) -> Attempt | None:
        """How to make the next gesture on this board: harder, or otherwise, than the last time."""
        tried = self._effort.on(seen.position, self._spare_tries(seen.game))
        if tried is None:
            return None
        attempt = self._inputs.attempt(seen.game, tried)
        return replace(attempt, effort=self._effort.at_least(attempt.effort))

    def _spare_tries(self, game: Game) -> int:
        """How many other ways there are to make the same moves."""
        try:
            return len(self._inputs.choices(game)) - 1
        except WrongOption as error:
            raise self._given_up(str(error)) from error

    def _carry_out(self, course: Course, sight: Sight, seen: Seen, attempt: Attempt) -> Sight:
        """Make the next gesture of a course. Its moves count from now on, whatever comes of it."""
        game, grid = course.game, seen.reading.grid
        moves, after = course.step()
        if not course.way or after.wins:
            next_px = self._body.known.button("next_button", sight.screenshot)
            self._next_is_always_there = next_px is not None
        self._course = after
        self._body.eyes.size = None if after.wins else (grid.rows, grid.cols)
        for gesture in gestures(attempt.mode, game, course.board, moves, grid):
            self._body.act("moves", gesture, grid.pitch_px, attempt.effort)
            self._strokes += 1
            if self._body.touch_trouble:
                break
        else:
            self._body.confirm()
        came = self._look_what_came(after)
        if self._won(came) or after.is_answered(came) or came.shows(game, after.board):
            self._inputs.has_worked(game, attempt.mode)
        return came

    def _look_what_came(self, course: Course) -> Sight:
        """Look until the board shows the moves and their answer, or has had time to show them."""
        first = course.wins and not self._next_is_always_there

        def done(sight: Sight) -> bool:
            if self._over(sight):
                return True
            if course.game.answers:
                return course.is_answered(sight)
            return sight.shows(course.game, course.board)

        sight = self._body.look_settled_until(done, self._limits.settle_s, first)
        if course.game.answers and sight.shows(course.game, course.board) and not done(sight):
            return self._body.look_settled_until(done, self._limits.answer_s)

        def known(sight: Sight) -> bool:
            return done(sight) or sight.solved or course.passes(sight)

        if not course.wins or known(sight) or self._body.touch_trouble:
            return sight
        # Won, perhaps: games celebrate, and a full board has no free cell left to compare with.
        return self._body.look_settled_until(known, self._limits.unknown_s, first)

    def _over(self, sight: Sight) -> bool:
        lost = sight.seen is not None and sight.seen.outcome is Outcome.LOST
        return self._won(sight) or lost or sight.again_px is not None

    def _won(self, sight: Sight) -> bool:
        """A solved board, or the way to the next level where it did not show before the stroke.

        A solved board counts only when it stays, unless the moves were to solve it: what is half
        way through an animation may look like one.
        """
        course = self._course
        if sight.next_px is not None and not self._next_is_always_there and course and course.way:
            return True
        return sight.solved and ((course is not None and course.wins) or self._expects(sight))

    def _lose(self, sight: Sight, seen: Seen) -> Sight:
        """End a game that is lost, or begin it anew where there is no opponent to have won it."""
        if seen.game.answers is None:
            return self._begin_anew(sight.screenshot, seen, "the level is lost: no move is left")
        raise Ended(Ending.LOST, "the board is lost")

    def _begin_anew(self, screenshot: Screenshot, seen: Seen, reason: str) -> Sight:
        """Restart a level that the bot's own strokes have spoilt; end any other."""
        board = seen.reading.board
        button_px = self._body.known.button("restart_button", screenshot) if self._strokes else None
        if button_px is not None:
            self._body.act("restart", Tap(button_px))
            self._course = None
        # A board in the middle of an animation may look as if it could not be won: look twice.
        sight = self._body.look_until(
            lambda s: not s.shows(seen.game, board), self._limits.settle_s
        )
        if button_px is None and sight.shows(seen.game, board):
            lost = seen.outcome is Outcome.LOST
            raise Ended(Ending.LOST if lost else Ending.UNSOLVABLE, reason)
        return sight

    def _given_up(self, reason: str) -> Ended:
        if self._body.touch_trouble:
            return Ended(Ending.DEVICE_LOST, self._body.touch_trouble)
        return Ended(Ending.GAVE_UP, reason)

    def _ended(self, ending: Ending, reason: str) -> LevelEnded:
        return LevelEnded(
            number=self._number,
            ending=ending,
            reason=reason,
            game=self._body.eyes.game.name if self._body.eyes.game else None,
            size=self._size,
            strokes=self._strokes,
            retries=self._effort.retries,
            ms=dict(self._body.ms),
        )
