"""The loop: look, plan, act, look again, until the level ends with an outcome and a reason.

One rule above all: nothing is touched on a screen that was not recognised. The only tap outside a
board goes to a button whose picture is known, at the place where it is seen at that moment.

A plan that is one gesture is made at once; of any other the bot makes one move, and looks. What it
then sees is told apart: the board that the move leads to (go on with the plan), the same board as
before (once more, with more slowdown or another kind of input), another board (plan anew, when it
stays), no board (a win, a loss, or something that is waited for).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.devices import Screenshot, Typed
from bot.errors import WrongOption
from bot.games import Game
from bot.gestures import Gesture, Tap, points_of
from bot.loop.events import Ending, LevelEnded
from bot.loop.following import Following, Foreseen
from bot.loop.input_modes import Attempt, Inputs, gestures, wanted
from bot.loop.menus import Menus
from bot.loop.observation import BestGuess, Observation, Seen
from bot.loop.planning import Planning
from bot.loop.progress import Progress
from bot.loop.reader import nothing
from bot.loop.retries import Retries
from bot.loop.screen import RESTLESS, LevelScreen
from bot.loop.setup import Ended, Setup
from calibration import Profile
from solvers import GivenUp, Outcome, Unsolvable
from vision import Grid, Point
from vision.follow import Side, open_sides

_SHOWS: Final = 0.05
"""Part of a board of which less is nothing, and all but that is all."""

_OTHERWISE: Final = 0.1
"""Part of the obstacles and walls of two boards in which two levels differ at least."""

_SLOWLY: Final = 2
"""The slowdown of what is done to a game that has not noticed the last move."""

_TAPS: Final = "taps"
"""The way to make moves in which the first tap may make a move of pieces already."""

_A_TAP_S: Final = 0.3
"""So long at least a piece has time to move by the tap that chooses it."""

_IN_STEPS: Final = ("keys", "letters", "swipe")
"""The ways to make moves in which they can be parted anywhere."""

_TRIAL: Final = 3
"""Moves by which a way to make them is tried, where each is a gesture."""

_OFTEN: Final = 3
"""So many times a page has to say the same before it is known that another try is of no use."""

_COVERED: Final = "part of the board shows something else"

_ON_THE_WAY: Final = (
    "the cells that the next move would touch look otherwise than before: something may lie on them"
)


def play(setup: Setup, levels: int) -> list[LevelEnded]:
    """Play so many levels one after the other; the first that is not played out is the last."""
    results: list[LevelEnded] = []
    setup = replace(setup, games=[_as_told(game, setup.profile) for game in setup.games])
    inputs = Inputs(
        wanted(setup.profile),
        setup.memory,
        isinstance(setup.device, Typed) and setup.device.has_keyboard,
    )
    last: Following | None = None
    for number in range(1, levels + 1):
        level = _Level(setup, number, inputs, last)
        results.append(level.run())
        last = level.following
        setup.observe(results[-1])
        if results[-1].ending not in (Ending.SOLVED, Ending.LOST):
            break
    return results


def _as_told(game: Game, profile: Profile) -> Game:
    """The game, whose ends are not to be exchanged where the user has named one of them."""
    told = profile.hints.keys() & {hint.key for hint in game.hints}
    return replace(game, turned=None) if told and game.turned else game


class _Level:
    """One level, from the first look to its end."""

    def __init__(
        self, setup: Setup, number: int, inputs: Inputs, last: Following | None = None
    ) -> None:
        self._setup = setup
        self._inputs = inputs
        self._limits = setup.limits
        self._screen = LevelScreen(setup)
        self._menus = Menus(setup, self._screen)
        self._screen.reader.foreseen = self._foreseen
        self._last = last
        self._number = number
        self._planning = Planning(setup, self._screen, inputs)
        self._progress: Progress | None = None
        self._size: tuple[int, int] | None = None
        self._screen_px: tuple[int, int] | None = None
        self._retries = Retries(setup.limits.tries)
        self._strokes = 0
        self._landed = self._landed_before = 0
        self._usually_turned = False
        self._mode: str | None = None
        self._idle_since_s, self._idle_because = setup.clock.now_s(), RESTLESS
        self._open_sides: Sequence[Side] = ()
        self._beginning: Hashable = None
        self._next_is_always_there = False
        self._may_be_the_last = number > 1  # what is seen first
        self._another_shows = False
        self._knows_better = False  # since the level was begun
        self._judged: Sequence[Any] = ()  # the last way that was seen to be left
        self._said: Counter[str] = Counter()

    def run(self) -> LevelEnded:
        """Play it to its end."""
        try:
            observation = self._find_board()
            self._idle_since_s = self._setup.clock.now_s()
            while not self._won(observation):
                self._check_idle()
                if observation.seen:
                    observation = self._turn(observation)
                elif observation.again_px:
                    raise Ended(Ending.LOST, "the game is over, and offers another try")
                else:
                    observation = self._uncover()
            self._finish(observation)
            return self._ended(*self._solved(observation))
        except Ended as end:
            return self._ended(end.ending, str(end))
        finally:
            self._screen.reader.foreseen = nothing  # else this level would hold itself in memory

    @property
    def following(self) -> Following | None:
        """The board of this level at its place, once it is found and until another one shows."""
        return None if self._another_shows else self._screen.reader.following

    def _check_idle(self) -> None:
        """End where look after look leads to no gesture."""
        if self._setup.clock.now_s() - self._idle_since_s > self._limits.idle_s:
            raise self._given_up(self._idle_because)

    def _solved(self, observation: Observation) -> tuple[Ending, str]:
        """How a level ends whose board is solved: a board that may go on beyond the picture is not
        known to be all of it, nor one that was guessed to be what it was read as, unless the game
        shows its button for the next level."""
        if observation.next_px is not None:
            return Ending.SOLVED, ""
        doubt = self._rim() or self._screen.doubt(observation)
        if doubt and self._look_for_button().next_px is not None:
            return Ending.SOLVED, ""
        return self._unless(doubt)

    def _unless(self, doubt: str, how: str = "") -> tuple[Ending, str]:
        """Solved, and how, unless there is a doubt."""
        if doubt:
            return Ending.GAVE_UP, f"{self._moves_seen()}, but {doubt}"
        return Ending.SOLVED, how

    def _rim(self) -> str:
        """That the board may go on beyond the picture, where it may."""
        if not self._open_sides:
            return ""
        sides = " and ".join(self._open_sides)
        return (
            f"the board runs to the rim of the picture ({sides}): there may be more of it; make it"
            " show whole, or give its rows and cols in a profile"
        )

    def _finish(self, observation: Observation) -> None:
        """Do what some games want besides, where nothing but the solved board comes to show."""
        seen = observation.seen
        way = seen.game.finish.get(self._mode or "") if seen else None
        if seen is None or way is None or observation.next_px or not self._strokes:
            return
        game, board, grid = seen.game, seen.reading.board, seen.reading.grid
        width, height = observation.screenshot.size_px

        def is_answered(later: Observation) -> bool:
            return not later.shows(game, board)

        if not is_answered(self._screen.look_until(is_answered, self._limits.settle_s)):
            for gesture in way(board, (), grid):
                if all(0 <= x < width and 0 <= y < height for x, y in points_of(gesture)):
                    self._screen.act("moves", gesture, grid.pitch_px, _SLOWLY)

    def _moves_seen(self) -> str:
        """How many moves of how many were seen to land."""
        progress = self._progress
        unseen = len(progress.way) - 1 - (self._landed - self._landed_before) if progress else 0
        left = len(progress.moves) if progress and progress.game.whole_plan else 0
        made, total = self._landed, self._landed + max(0, unseen) + left
        if made == total:
            return f"all {total} moves were seen to land"
        return f"{made} of {total} moves were seen to land"

    def _unknown(self, observation: Observation) -> Ended:
        """The end of a level before a screen that nobody knows: what is known is said too."""
        uncovered = self._screen.reader.uncovered(observation.screenshot.pixels)
        if not self._strokes or uncovered is None:
            return Ended(Ending.NOT_RECOGNIZED, observation.trouble)
        now = "the board does not show any more" if uncovered < _SHOWS else _COVERED
        now = "the board can no longer be read" if uncovered > 1 - _SHOWS else now
        trouble = observation.trouble
        if self._progress and self._progress.wins:
            now += " now that all moves of a solution were made: it may be won"
            trouble = trouble.partition(";")[0]  # what a panel is not, in brief
        return Ended(Ending.NOT_RECOGNIZED, f"{self._moves_seen()}; {now} ({trouble})")

    def _find_board(self) -> Observation:
        """Look for a board to play, by way of the button for another level where it shows."""
        after_level = self._number > 1

        def playable(observation: Observation) -> bool:
            if after_level:
                return observation.open and not self._is_before_the_last(observation)
            return bool(observation.seen) and not observation.solved

        def enough(observation: Observation) -> bool:
            return playable(observation) or observation.way_on is not None

        observation = self._look_for_button() if after_level else self._wait(enough)
        for _ in range(self._limits.tries):
            observation = observation if enough(observation) else self._wait(enough, after_level)
            if observation.way_on is not None:
                observation = self._go_on(observation, observation.way_on)
            if playable(observation):
                return observation
        if observation.open:
            raise self._given_up(
                "what looks like a board lies elsewhere than the last one, and no known button led"
                " to it: nothing was touched"
            )
        over = "solved" if observation.solved else "lost" if observation.seen else "over"
        raise self._given_up(f"the board is {over}, and no known button led to another one")

    def _is_before_the_last(self, observation: Observation) -> bool:
        """Whether what looks like a board lies before the one of the last level, as a panel does,
        or is that one as it was left: no button was pressed, and it lies elsewhere, or that one
        still shows beside it, or one cell at the most looks otherwise, as where a figure comes to
        rest: a level that is begun anew looks otherwise where it begins and where it ended."""
        if not self._may_be_the_last or self._last is None or observation.seen is None:
            return False
        grid = observation.seen.reading.grid
        shows = self._last.uncovered(observation.screenshot.pixels)
        if self._last.has_place_of(grid):
            return (1 - shows) * grid.rows * grid.cols < 1.5
        return not self._last.shares_box_with(grid) or shows > _SHOWS

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
        """Wait for something known to appear: a popup or an animation may cover it for a while.

        The best guess will do where it stays the same for long enough.
        """
        best = BestGuess()

        def is_worth_a_try(observation: Observation) -> bool:
            lasts_s = best.lasts_s(observation)
            return lasts_s >= self._limits.likely_s and enough(observation.guessed)

        observation = self._screen.look_until(
            lambda s: enough(s) or is_worth_a_try(s), self._limits.unknown_s, button_first
        )
        if enough(observation):
            return observation
        if is_worth_a_try(observation):
            return self._screen.guess(observation)
        if observation.seen is None:
            raise self._unknown(observation)
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
        known = self._gets_on(observation)
        still_s = self._limits.still_s if known else self._limits.doubt_s
        at_rest = observation.foreseen and known and self._progress is not None
        still = (
            observation if at_rest else self._screen.look_still(observation, still_s, self._gets_on)
        )
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
            self._open_sides = self._sides(still)
        if self._progress is not None:  # what came of it may not have been read at once
            self._went_around(self._progress, still)
        return self._move(still, still.seen)

    def _sides(self, observation: Observation) -> Sequence[Side]:
        """The sides on which the board may go on; none where the user said what all of it is."""
        profile = self._screen.profiles.about(observation.screenshot)
        if profile.rows is not None or profile.region_px is not None or observation.seen is None:
            return ()
        return open_sides(observation.screenshot.pixels, observation.seen.reading.grid)

    def _count_landed(self, observation: Observation) -> None:
        """Note how many moves have been seen to land."""
        if self._progress is not None:
            landed = self._landed_before + self._progress.landed(observation)
            if landed > self._landed:  # moves that are still under way are no idleness
                self._landed, self._idle_since_s = landed, self._setup.clock.now_s()
            self._screen.reader.knows_ends |= self._landed > 0

    def _gets_on(self, observation: Observation) -> bool:
        """Note what has landed, and whether the last move can have led to this board."""
        self._count_landed(observation)
        return self._expects(observation)

    def _expects(self, observation: Observation) -> bool:
        """Whether the last move can have led to this board; a first board is as good as another."""
        self._screen_px = self._screen_px or observation.screenshot.size_px
        if observation.screenshot.size_px != self._screen_px or observation.seen is None:
            return False
        if self._progress is None:
            return not self._may_be_the_last
        return self._progress.foresees(observation.seen.game, observation.seen.reading.board)

    def _foreseen(self) -> Sequence[Foreseen]:
        """The boards that the moves made so far can have led to."""
        return self._progress.foreseen if self._progress else ()

    def _move(self, observation: Observation, seen: Seen) -> Observation:
        """Plan unless there is a plan, and make its next gesture."""
        if seen.outcome is Outcome.SOLVED:
            raise Ended(*self._solved(observation))
        if seen.outcome is Outcome.LOST:
            return self._lose(observation, seen)
        if self._is_from_the_wrong_end(seen):
            self._usually_turned = not self._screen.reader.is_turned
            self._inputs.has_worked(seen.game, self._mode)
        attempt = self._attempt(seen)
        if attempt is None:
            return self._start_over(observation, seen)
        if self._is_turned(attempt) != self._screen.reader.is_turned:
            self._progress = None
            observation = self._screen.turn(observation)
            assert observation.seen is not None  # for mypy: it has only been turned
            seen = observation.seen
        began_s = self._setup.clock.now_s()
        try:
            self._progress = progress = self._planning.progress(
                seen, self._progress, self._way_to_begin_anew(seen.game) is not None
            )
        except Unsolvable as error:
            return self._begin_anew(observation.screenshot, seen, str(error))
        except GivenUp as error:
            raise self._given_up(str(error)) from error
        finally:
            self._idle_since_s += self._setup.clock.now_s() - began_s
        covered = self._is_covered(progress, seen, attempt)
        self._idle_because = _ON_THE_WAY if covered else RESTLESS
        now = self._look_first(observation, covered)
        if now is not None:
            self._retries.take_back(self._either_way(seen))
            return now
        return self._carry_out(progress, observation, seen, attempt)

    def _look_first(self, observation: Observation, covered: bool) -> Observation | None:
        """What shows now, where something seems to lie on the way of the next gesture or the board
        was seen long ago; None where nothing keeps it from being made."""
        if covered:
            self._screen.rest()
            if observation.still_s < self._limits.likely_s:
                return self._screen.look()
            under = self._screen.look_under(observation)
            if under is not None:
                return under
        return None if self._screen.is_fresh(observation) else self._screen.look()

    def _is_turned(self, attempt: Attempt) -> bool:
        reader = self._screen.reader
        other = self._usually_turned != attempt.from_other_end
        return reader.is_turned if reader.knows_ends else other

    def _is_from_the_wrong_end(self, seen: Seen) -> bool:
        """Whether a first gesture has moved something, and not what it was to move."""
        progress = self._progress
        return (
            seen.game.turned is not None
            and progress is not None
            and self._strokes > 0
            and not self._landed
            and not progress.thinks_of(seen)
        )

    def _is_covered(self, progress: Progress, seen: Seen, attempt: Attempt) -> bool:
        """Whether something lies on a cell that the next gesture would touch."""
        moves, _ = progress.step()
        grid = seen.reading.grid
        made = gestures(attempt.mode, progress.game, progress.board, moves, grid)
        points = [point for each in made for point in points_of(each)]
        return any(grid.cell_at(point) in seen.covered for point in points)

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
        tried = self._retries.on(self._either_way(seen), self._spare_tries(seen.game))
        if tried is None:
            return None
        attempt = self._inputs.attempt(seen.game, tried)
        if attempt.mode != self._inputs.choices(seen.game)[0]:
            return attempt  # how slow other ways must be says nothing of this one
        return replace(attempt, slowdown=self._retries.at_least(attempt.slowdown))

    def _either_way(self, seen: Seen) -> Hashable:
        """The position, the same from either end."""
        board, game = seen.reading.board, seen.game
        if game.turned is None or not self._screen.reader.is_turned:
            return seen.position
        return game.name, game.position(game.turned(board))

    def _spare_tries(self, game: Game) -> int:
        """How many tries are left to other ways to make the same moves."""
        try:
            return self._inputs.spare_tries(game, self._limits.tries)
        except WrongOption as error:
            raise self._given_up(str(error)) from error

    def _carry_out(
        self, progress: Progress, observation: Observation, seen: Seen, attempt: Attempt
    ) -> Observation:
        """Make the next gesture of a plan. Its moves count from now on, whatever comes of it."""
        game, grid = progress.game, seen.reading.grid
        moves, after = progress.step(self._most_moves(progress, attempt, grid))
        if not progress.way or after.wins:
            next_px = self._screen.profiles.button("next_button", observation.screenshot)
            self._next_is_always_there = next_px is not None
        self._progress, self._landed_before = after, self._landed
        self._mode = attempt.mode
        self._screen.reader.settle()
        made = gestures(attempt.mode, game, progress.board, moves, grid)
        came = self._make(made, progress, grid, attempt)
        if came is None or not came.shows(game, after.board):
            came = self._look_what_came(after)
        if came.shows(game, progress.board) and not came.looks_like(observation.screenshot):
            came = self._screen.look_closer(came, game, after.board)
        self._idle_since_s = self._setup.clock.now_s()
        self._count_landed(came)
        gone = came.seen is None and came.likely is None and not self._over(came)
        if gone and after.wins and not self._screen.touch_trouble:
            raise self._unknown(came)  # it has had the time of an unknown screen by now
        is_new = self._is_another_level(came, after)
        whole = is_new or self._won(came) or after.landed(came) == len(moves)
        self._adapt(progress, after, came, attempt, whole)
        self._another_shows = is_new
        if is_new:
            raise Ended(Ending.SOLVED, "another level shows after the last move")
        if came.open and came.shows(game, after.board) and game.is_decided(after.board):
            further = f"{self._moves_seen()}, and the game goes no further"
            raise Ended(*self._unless(self._screen.doubt(came), further))
        if self._screen.said and after.wins and not self._won(came):
            self._heed(self._screen.said, game)
        return came

    def _most_moves(self, progress: Progress, attempt: Attempt, grid: Grid) -> int | None:
        """How many moves to make at once: a few where that takes many gestures, of which nobody
        knows yet whether the game takes them."""
        game = progress.game
        is_one = progress.one_by_one or not game.in_one_gesture
        if is_one or self._inputs.knows(game, attempt.mode):
            return None
        made = gestures(attempt.mode, game, progress.board, progress.moves, grid)
        return _TRIAL if len(made) > _TRIAL else None

    def _make(
        self, made: Sequence[Gesture], before: Progress, grid: Grid, attempt: Attempt
    ) -> Observation | None:
        """Make gestures, up to one that the device breaks off, or to a tap that moves a piece
        though it was to choose it only: what shows then."""
        for number, gesture in enumerate(made):
            if number == 1 and before.game.pieces and attempt.mode == _TAPS:
                came = self._moved_by_a_tap(before)
                if came is not None:
                    return came
            self._screen.act("moves", gesture, grid.pitch_px, attempt.slowdown)
            self._strokes += 1
            if self._screen.touch_trouble:
                return None
        self._screen.confirm()
        return None

    def _moved_by_a_tap(self, before: Progress) -> Observation | None:
        """What shows where the tap that chooses a piece has moved it: the next one would move it
        back."""

        def moved(observation: Observation) -> bool:
            return bool(observation.seen) and not observation.shows(before.game, before.board)

        came = self._screen.look_settled_until(moved, _A_TAP_S)
        return came if moved(came) else None

    def _heed(self, said: str, game: Game) -> None:
        """Note what the page says when all moves have been made, and end where it says the same
        again and again. That it says something after another try tells that this way to make them
        works."""
        self._said[said] += 1
        if self._said[said] == _OFTEN:
            raise self._given_up(f"the page said the same {_OFTEN} times when all moves were made")
        if self._retries.retries and self._inputs.has_worked(game, self._mode):
            self._retries.go_another_way()

    def _adapt(
        self, before: Progress, after: Progress, came: Observation, attempt: Attempt, whole: bool
    ) -> None:
        """Learn from what came of a gesture, all of it or not, how to make the next ones."""
        game = before.game
        got_on = game.in_one_gesture and came.open and not came.shows(game, before.board)
        stopped = came.open and any(came.shows(game, board) for board in after.halfway)
        if not (whole or got_on or stopped):
            self._inputs.has_failed(game, attempt.mode)
        elif self._inputs.has_worked(game, attempt.mode):
            self._retries.go_another_way()
        else:
            self._retries.came_off(attempt.slowdown)
        if got_on and came.seen and after.thinks_of(came.seen):
            self._screen.reader.knows_ends = True
        short = stopped or (came.open and came.shows(game, before.board))
        if after.halfway and (whole or (self._landed and short)):
            self._planning.note_move(came_whole=whole)  # shorter ones have come to something
        if self._retries.least and not whole and attempt.mode in _IN_STEPS:
            self._planning.part()  # slower ones were lost too
        if self._landed and attempt.mode == self._inputs.choices(game)[0]:
            self._look_for_walls(before, after, came)
        if not self._went_around(after, came) and got_on and not whole:
            self._retries.slow_down()  # some of its steps were lost, or went farther

    def _look_for_walls(self, before: Progress, after: Progress, came: Observation) -> None:
        """Plan beside a step that comes to nothing, in the way that has worked for others, where
        steps come one by one or the level can be begun anew: a wall may have been overlooked."""
        game = before.game
        can_tell = before.one_by_one or game.begin_anew is not None
        if can_tell and game.barred and came.shows(game, before.board):
            first = after.board if before.one_by_one else after.way[1]
            self._learn_wall(self._planning.note_refused(before.board, first))

    def _went_around(self, after: Progress, came: Observation) -> bool:
        """Whether the game did not take a step, and went on otherwise: a wall may have been
        overlooked, and the next plan leads beside it, unless the stroke was just too fast."""
        step = None if after.passes(came) else after.refused(came)
        if step is None or after.way is self._judged:
            return False
        self._judged = after.way
        was_slow = self._retries.least > 0
        self._learn_wall(self._planning.note_refused(*step, surely=was_slow))
        if not was_slow:
            self._retries.slow_down()
            self._knows_better = True
        return True

    def _learn_wall(self, is_news: bool) -> None:
        """Allow all tries again where plans go another way from now on."""
        if is_news:
            self._retries.start_over()
            self._knows_better = True

    def _look_what_came(self, progress: Progress) -> Observation:
        """Look until the board shows the moves and their answer, or has had time to show them."""
        first = progress.wins and not self._next_is_always_there

        def done(observation: Observation) -> bool:
            if self._over(observation):
                return True
            if progress.game.answers:
                return progress.is_answered(observation)
            return observation.shows(progress.game, progress.board)

        if not progress.wins:  # a panel may cover the win before the time is over
            self._screen.wait_as_usual()
        observation = self._screen.look_settled_until(done, self._limits.settle_s, first)
        if (
            progress.game.answers
            and observation.shows(progress.game, progress.board)
            and not done(observation)
        ):
            return self._screen.look_settled_until(done, self._limits.answer_s)

        def known(observation: Observation) -> bool:
            seen = done(observation) or observation.solved or progress.passes(observation)
            seen = seen or progress.refused(observation) is not None
            seen = seen or bool(observation.seen and progress.went_astray(observation.seen))
            return seen or self._is_another_level(observation, progress)

        if not progress.wins or known(observation) or self._screen.touch_trouble:
            return observation
        # Won, perhaps: games celebrate, and a full board has no free cell left to compare with.
        return self._screen.look_settled_until(known, self._limits.unknown_s, first)

    def _is_another_level(self, observation: Observation, progress: Progress) -> bool:
        """Whether a board with other obstacles or walls, some of them new, shows where a plan was
        made to its end: some games go on at once. A level that begins anew has no new ones."""
        seen, game = observation.seen, progress.game
        is_over = progress.wins or game.is_decided(progress.board)
        if not (is_over and observation.open and seen and seen.game is game):
            return False
        here, there = game.scenery(progress.board), game.scenery(seen.reading.board)
        return bool(there - here) and len(here ^ there) > _OTHERWISE * len(here | there)

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
        again = self._gesture_to_begin_anew(seen, button_px)
        if again is not None:
            self._screen.act("restart", again)
            self._progress, self._knows_better = None, False
        # A board in the middle of an animation may look as if it could not be won: look twice.
        observation = self._screen.look_until(
            lambda s: not s.shows(seen.game, board), self._limits.settle_s
        )
        if button_px is None and observation.shows(seen.game, board):
            lost = seen.outcome is Outcome.LOST
            if self._screen.reader.guessed and not lost:
                raise self._given_up(reason)  # it may be another board
            raise Ended(Ending.LOST if lost else Ending.UNSOLVABLE, reason)
        return observation

    def _gesture_to_begin_anew(self, seen: Seen, button_px: Point | None) -> Gesture | None:
        """A tap on the button for it, or what the board itself may take."""
        if button_px is not None:
            return Tap(button_px)
        way = self._way_to_begin_anew(seen.game)
        return None if way is None else way(seen.reading.board, seen.reading.grid)

    def _way_to_begin_anew(self, game: Game) -> Callable[[Any, Grid], Gesture] | None:
        """What begins a level anew on the board itself: only once more is known than the last time,
        which has an end."""
        return game.begin_anew if self._knows_better else None

    def _given_up(self, reason: str) -> Ended:
        if self._screen.touch_trouble:
            return Ended(Ending.DEVICE_LOST, self._screen.touch_trouble)
        return Ended(Ending.GAVE_UP, "; ".join(filter(None, (reason, self._screen.reader.guessed))))

    def _ended(self, ending: Ending, reason: str) -> LevelEnded:
        last = self._screen.said or next(reversed(self._said), "")
        said = f'the page said "{last}"' if last else ""
        return LevelEnded(
            number=self._number,
            ending=ending,
            reason="; ".join(filter(None, (reason, said))),
            game=self._screen.reader.game.name if self._screen.reader.game else None,
            size=self._size,
            strokes=self._strokes,
            retries=self._retries.retries,
            ms=dict(self._screen.ms),
        )
