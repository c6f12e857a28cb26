"""The loop: look, plan, act, look again, until the level ends with an outcome and a reason.

One rule above all: nothing is touched on a screen that was not recognised. The only tap outside a
board goes to a button whose picture is known, at the place where it is seen at that moment.

A plan that is one gesture is made at once; of any other the bot makes one move, and looks. What it
then sees is told apart: the board that the move leads to (go on with the plan), the same board as
before (once more, with more slowdown or another kind of input), another board (plan anew, when it
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
from bot.loop.events import Ending, LevelEnded
from bot.loop.input_modes import Attempt, Inputs, gestures
from bot.loop.menus import Menus
from bot.loop.observation import Observation, Seen
from bot.loop.planning import Planning
from bot.loop.progress import Progress
from bot.loop.reader import nothing
from bot.loop.retries import Retries
from bot.loop.screen import LevelScreen
from bot.loop.setup import Ended, Setup
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
        self._screen = LevelScreen(setup)
        self._menus = Menus(setup, self._screen)
        self._screen.reader.foresees = self._foresees
        self._number = number
        self._planning = Planning(setup, self._screen, inputs)
        self._progress: Progress | None = None
        self._size: tuple[int, int] | None = None
        self._screen_px: tuple[int, int] | None = None
        self._retries = Retries(setup.limits.tries)
        self._strokes = 0
        self._beginning: Hashable = None
        self._next_is_always_there = False
        self._may_be_the_last = number > 1  # what is seen first

    def run(self) -> LevelEnded:
        """Play it to its end."""
        try:
            observation = self._find_board()
            while not self._won(observation):
                if observation.seen:
                    observation = self._turn(observation)
                elif observation.again_px:
                    raise Ended(Ending.LOST, "the game is over, and offers another try")
                else:
                    observation = self._uncover()
            return self._ended(Ending.SOLVED, "")
        except Ended as end:
            return self._ended(end.ending, str(end))
        finally:
            self._screen.reader.foresees = nothing  # else this level would hold itself in memory

    def _find_board(self) -> Observation:
        """Look for a board to play, by way of the button for another level where it shows."""
        after_level = self._number > 1

        def playable(observation: Observation) -> bool:
            return observation.open or (
                bool(observation.seen) and not observation.solved and not after_level
            )

        def enough(observation: Observation) -> bool:
            return playable(observation) or observation.way_on is not None

        observation = self._look_for_button() if after_level else self._wait(enough)
        for _ in range(self._limits.tries):
            observation = observation if enough(observation) else self._wait(enough, after_level)
            if observation.way_on is not None:
                observation = self._go_on(observation, observation.way_on)
            if playable(observation):
                return observation
        over = "solved" if observation.solved else "lost" if observation.seen else "over"
        raise self._given_up(f"the board is {over}, and no known button led to another one")

    def _look_for_button(self) -> Observation:
        """Give the button for the next level time to show: until then the last board is seen."""

        def enough(observation: Observation) -> bool:
            known = self._screen.profiles.has("next_button", observation.screenshot)
            return observation.way_on is not None or not known

        return self._screen.look_settled_until(enough, self._limits.settle_s, button_first=True)

    def _go_on(self, observation: Observation, button_px: Point) -> Observation:
        """Press the button for another level, and those that come after it."""
        self._screen.act("next level", Tap(button_px))
        self._may_be_the_last = False
        if observation.next_px:
            for at_px in self._menus.buttons(observation.screenshot, self._limits.settle_s):
                self._screen.act("next level", Tap(at_px))
        return self._screen.look_until(lambda s: s.open, self._limits.settle_s)

    def _wait(
        self, enough: Callable[[Observation], bool], button_first: bool = False
    ) -> Observation:
        """Wait for something known to appear: a popup or an animation may cover it for a while."""
        observation = self._screen.look_until(enough, self._limits.unknown_s, button_first)
        if observation.seen is None and not enough(observation):
            raise Ended(Ending.NOT_RECOGNIZED, observation.trouble)
        return observation

    def _uncover(self) -> Observation:
        """Wait for the board, or begin the level anew where a gesture of the bot's own broke off:
        what is half drawn may look like nothing that is known."""

        def enough(observation: Observation) -> bool:
            return observation.seen is not None or self._over(observation)

        if self._screen.touch_trouble:
            observation = self._screen.look_until(enough, self._limits.settle_s)
            restart_px = self._screen.profiles.button("restart_button", observation.screenshot)
            if not enough(observation) and restart_px is not None:
                self._screen.act("restart", Tap(restart_px))
                self._progress = None
        return self._wait(enough)

    def _turn(self, observation: Observation) -> Observation:
        """Make a move on the board that is seen, and look at what came of it."""
        known = self._expects(observation)
        still_s = self._limits.still_s if known else self._limits.doubt_s
        still = self._screen.look_still(observation, still_s)
        if (
            not still.agrees_with(observation)
            or still.screenshot.size_px != observation.screenshot.size_px
        ):
            return still  # judged anew: it may be what was expected
        assert still.seen is not None  # for mypy: it agrees with a board
        self._screen_px = still.screenshot.size_px
        self._size = still.seen.reading.grid.rows, still.seen.reading.grid.cols
        if self._progress is None and not self._strokes:
            self._beginning = still.seen.position
        return self._move(still, still.seen)

    def _expects(self, observation: Observation) -> bool:
        """Whether the last move can have led to this board; a first board is as good as another."""
        self._screen_px = self._screen_px or observation.screenshot.size_px
        if observation.screenshot.size_px != self._screen_px or observation.seen is None:
            return False
        if self._progress is None:
            return not self._may_be_the_last
        return self._foresees(observation.seen.game, observation.seen.reading.board)

    def _foresees(self, game: Game, board: Any) -> bool:
        """Whether the moves made so far can have led to this board, or got no further yet."""
        return self._progress is not None and self._progress.foresees(game, board)

    def _move(self, observation: Observation, seen: Seen) -> Observation:
        """Plan unless there is a plan, and make its next gesture."""
        if seen.outcome is Outcome.SOLVED:
            raise Ended(Ending.SOLVED, "")
        if seen.outcome is Outcome.LOST:
            return self._lose(observation, seen)
        attempt = self._attempt(seen)
        if attempt is None:
            return self._start_over(observation, seen)
        try:
            self._progress = progress = self._planning.progress(seen, self._progress)
        except Unsolvable as error:
            return self._begin_anew(observation.screenshot, seen, str(error))
        except GivenUp as error:
            raise self._given_up(str(error)) from error
        if not self._screen.is_fresh(observation):
            self._retries.take_back(seen.position)
            return self._screen.look()
        return self._carry_out(progress, observation, seen, attempt)

    def _start_over(self, observation: Observation, seen: Seen) -> Observation:
        """Begin the level anew, once, where it has moved from its beginning and is stuck."""
        complaint = self._retries.complaint(self._spare_tries(seen.game))
        stuck = self._beginning not in (None, seen.position)
        if (
            not stuck
            or self._screen.profiles.button("restart_button", observation.screenshot) is None
        ):
            raise self._given_up(complaint)
        self._beginning = None
        self._retries.start_over()
        return self._begin_anew(observation.screenshot, seen, complaint)

    def _attempt(self, seen: Seen) -> Attempt | None:
        """How to make the next gesture on this board: harder, or otherwise, than the last time."""
        tried = self._retries.on(seen.position, self._spare_tries(seen.game))
        if tried is None:
            return None
        attempt = self._inputs.attempt(seen.game, tried)
        return replace(attempt, slowdown=self._retries.at_least(attempt.slowdown))

    def _spare_tries(self, game: Game) -> int:
        """How many other ways there are to make the same moves."""
        try:
            return len(self._inputs.choices(game)) - 1
        except WrongOption as error:
            raise self._given_up(str(error)) from error

    def _carry_out(
        self, progress: Progress, observation: Observation, seen: Seen, attempt: Attempt
    ) -> Observation:
        """Make the next gesture of a plan. Its moves count from now on, whatever comes of it."""
        game, grid = progress.game, seen.reading.grid
        moves, after = progress.step()
        if not progress.way or after.wins:
            next_px = self._screen.profiles.button("next_button", observation.screenshot)
            self._next_is_always_there = next_px is not None
        self._progress = after
        self._screen.reader.size = None if after.wins else (grid.rows, grid.cols)
        for gesture in gestures(attempt.mode, game, progress.board, moves, grid):
            self._screen.act("moves", gesture, grid.pitch_px, attempt.slowdown)
            self._strokes += 1
            if self._screen.touch_trouble:
                break
        else:
            self._screen.confirm()
        came = self._look_what_came(after)
        if self._won(came) or after.is_answered(came) or came.shows(game, after.board):
            self._inputs.has_worked(game, attempt.mode)
        return came

    def _look_what_came(self, progress: Progress) -> Observation:
        """Look until the board shows the moves and their answer, or has had time to show them."""
        first = progress.wins and not self._next_is_always_there

        def done(observation: Observation) -> bool:
            if self._over(observation):
                return True
            if progress.game.answers:
                return progress.is_answered(observation)
            return observation.shows(progress.game, progress.board)

        observation = self._screen.look_settled_until(done, self._limits.settle_s, first)
        if (
            progress.game.answers
            and observation.shows(progress.game, progress.board)
            and not done(observation)
        ):
            return self._screen.look_settled_until(done, self._limits.answer_s)

        def known(observation: Observation) -> bool:
            return done(observation) or observation.solved or progress.passes(observation)

        if not progress.wins or known(observation) or self._screen.touch_trouble:
            return observation
        # Won, perhaps: games celebrate, and a full board has no free cell left to compare with.
        return self._screen.look_settled_until(known, self._limits.unknown_s, first)

    def _over(self, observation: Observation) -> bool:
        lost = observation.seen is not None and observation.seen.outcome is Outcome.LOST
        return self._won(observation) or lost or observation.again_px is not None

    def _won(self, observation: Observation) -> bool:
        """A solved board, or the way to the next level where it did not show before the stroke.

        A solved board counts only when it stays, unless the moves were to solve it: what is half
        way through an animation may look like one.
        """
        progress = self._progress
        if (
            observation.next_px is not None
            and not self._next_is_always_there
            and progress
            and progress.way
        ):
            return True
        return observation.solved and (
            (progress is not None and progress.wins) or self._expects(observation)
        )

    def _lose(self, observation: Observation, seen: Seen) -> Observation:
        """End a game that is lost, or begin it anew where there is no opponent to have won it."""
        if seen.game.answers is None:
            return self._begin_anew(
                observation.screenshot, seen, "the level is lost: no move is left"
            )
        raise Ended(Ending.LOST, "the board is lost")

    def _begin_anew(self, screenshot: Screenshot, seen: Seen, reason: str) -> Observation:
        """Restart a level that the bot's own strokes have spoilt; end any other."""
        board = seen.reading.board
        button_px = (
            self._screen.profiles.button("restart_button", screenshot) if self._strokes else None
        )
        if button_px is not None:
            self._screen.act("restart", Tap(button_px))
            self._progress = None
        # A board in the middle of an animation may look as if it could not be won: look twice.
        observation = self._screen.look_until(
            lambda s: not s.shows(seen.game, board), self._limits.settle_s
        )
        if button_px is None and observation.shows(seen.game, board):
            lost = seen.outcome is Outcome.LOST
            raise Ended(Ending.LOST if lost else Ending.UNSOLVABLE, reason)
        return observation

    def _given_up(self, reason: str) -> Ended:
        if self._screen.touch_trouble:
            return Ended(Ending.DEVICE_LOST, self._screen.touch_trouble)
        return Ended(Ending.GAVE_UP, reason)

    def _ended(self, ending: Ending, reason: str) -> LevelEnded:
        return LevelEnded(
            number=self._number,
            ending=ending,
            reason=reason,
            game=self._screen.reader.game.name if self._screen.reader.game else None,
            size=self._size,
            strokes=self._strokes,
            retries=self._retries.retries,
            ms=dict(self._screen.ms),
        )
