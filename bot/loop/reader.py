"""What the bot makes of the screenshots of one level, and what it learns from them on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import numpy as np

from bot.games import Game
from bot.loop.following import Followed, Following, Foreseen, can_be_followed
from bot.loop.observation import Seen
from bot.recognise import Unsure, recognise
from calibration import Profile
from solvers import Outcome
from vision import Grid, NotRecognized, Pixels, Reading

_HALF_READ: Final = 0.2
"""A reading of less confidence says nothing, whatever was foreseen."""

_UNFORESEEN: Final = 0.05
"""How much less probable a misreading is to give a board that was foreseen than another one."""

_ASTRAY: Final = 0.25
"""The same of one that is the board before but for where its figure stands."""

_MOST: Final = 0.5
"""Part of a board that looks as it did, where nothing has come of a move."""

_THOROUGH_EACH: Final = 4
"""One of so many screenshots in turn on which nothing is recognised is read with all there is."""

_FAR_LIKELIER: Final = 9.0
"""How many times the odds of a reading those of another board must be to go before it."""


def nothing() -> Sequence[Foreseen]:
    """No board is foreseen."""
    return ()


class LevelReader:
    """Reads boards: the first one of a level with all that there is, then by following it.

    ``foreseen`` gives the boards that the last move can have led to; without a move the board that
    was read stays. The first sure reading settles which game it is, and where its board is:
    ``following``. From ``settle`` on a lattice of another place or size is something else that has
    come before it. A foreseen board whose looks are not all known yet counts when nothing better is
    read. Where none is sure, one may be guessed: ``guessed`` says what
    is in doubt. With ``is_turned`` the ends of boards are the other way round than they look; with
    ``knows_ends`` it is known whether they are.
    """

    def __init__(self, games: Sequence[Game], least: float) -> None:
        self.games = games
        self.foreseen: Callable[[], Sequence[Foreseen]] = nothing
        self._least = least
        self.following: Following | None = None
        self.guessed = ""
        self.is_turned = self.knows_ends = False
        self.is_settled = False
        self._read: Sequence[Foreseen] = ()
        self._surprise: tuple[Seen, Pixels] | None = None
        self._misses = 0

    @property
    def game(self) -> Game | None:
        """The game that is played, once it is known."""
        return self.games[0] if len(self.games) == 1 else None

    def settle(self) -> None:
        """The board is touched, as it was seen last: from now on it stays where it is."""
        self.is_settled = True
        if self._surprise:
            self._learned(*self._surprise)

    def follow(self, pixels: Pixels) -> Followed | None:
        """The foreseen board that is likely to show; it is learned from where that is sure."""
        followed = self._followed(pixels)
        if followed and followed.verdict.is_sure:
            self._believed(followed)
        return followed

    def read(self, pixels: Pixels, profile: Profile, anew: bool = False) -> Seen:
        """The board of a screenshot; with ``anew`` it is read even where it could be followed.

        Where nothing foreseen shows, something may be on its way, or lie before the board: most of
        such screenshots are read briefly, the second one is not. Raises NotRecognized.
        """
        followed, before = self._followed(pixels), self.following
        if followed and followed.verdict.is_sure and not anew:
            return self._believed(followed)
        is_off = self.is_settled and followed is None and not anew
        briefly = is_off and self._misses % _THOROUGH_EACH != 1
        self._misses += 1
        try:
            seen = self._read_anew(pixels, profile, briefly)
            if self._is_elsewhere(seen.reading.grid):
                self._move(seen, pixels)
                followed = self._followed(pixels)
            self._refuse_other_looks(seen, pixels)
            followed = followed or self._followed(pixels, seen.reading.board)
            seen = self._weighed(seen, followed, pixels)
        except NotRecognized:
            if followed is None:
                self.following = before
                raise
            return self._believed(followed)
        self._misses = 0
        return self._surprised(seen, pixels) or self._learned(seen, pixels)

    def reread(self, pixels: Pixels, profile: Profile) -> Seen | None:
        """The best reading of a screenshot, however unsure and whatever is followed."""
        try:
            return self._read_anew(pixels, profile)
        except Unsure as unsure:
            return Seen(unsure.game, unsure.reading)
        except NotRecognized:
            return None

    def _read_anew(self, pixels: Pixels, profile: Profile, briefly: bool = False) -> Seen:
        """What is read without a look at what was before; less will do after a move.

        Raises NotRecognized.
        """
        foreseen = self._thought_of
        least = min(self._least, _HALF_READ) if foreseen else self._least
        known: Mapping[str, Any] = {}
        if self.is_settled and self.game is not None and foreseen:
            known = self.game.lasting(foreseen[0].board)
            if self.game.turned is None:
                profile = replace(profile, hints={**known, **profile.hints})
        shows_all = self.knows_ends and None not in known.values()
        found = self._recognised(pixels, profile, least, known if shows_all else {}, briefly)
        seen = Seen(*found)
        if known and self.following and self.following.ends_look_otherwise(pixels):
            seen = self._with_what_lasts(seen)
        seen = self._with_known_ends(seen, known)
        return self._with_arrival(self._with_what_lasts(seen) if self.knows_ends else seen, pixels)

    def _recognised(
        self,
        pixels: Pixels,
        profile: Profile,
        least: float,
        known: Mapping[str, Any],
        briefly: bool,
    ) -> tuple[Game, Reading[Any]]:
        """What is read, or what is surer where some of it is ``known``. Raises NotRecognized.

        A figure may stand on a goal that is known, so it is looked for without that first.
        """

        def read(hints: Mapping[str, Any]) -> tuple[Game, Reading[Any]]:
            said = replace(profile, hints={**hints, **profile.hints})
            advise = not self.is_settled
            return recognise(
                pixels, said, self.games, least, advise, either_way=True, briefly=briefly
            )

        try:
            found = read({})
        except NotRecognized:
            if not known:
                raise
            return read(known)
        if known and found[1].confidence < self._least:
            with suppress(NotRecognized):
                return max(found, read(known), key=lambda each: each[1].confidence)
        return found

    def _with_what_lasts(self, seen: Seen) -> Seen:
        """What was read, with what no move changes where that does not show, as a goal on which the
        figure stands. Ask whether both ends look otherwise, or are known, first."""
        if not (self.is_settled and any(_is_like(seen, each) for each in self._thought_of)):
            return seen
        board = seen.game.kept(seen.reading.board, self._thought_of[0].board)
        return replace(seen, reading=replace(seen.reading, board=board))

    def _with_known_ends(self, seen: Seen, known: Mapping[str, Any]) -> Seen:
        """What was read, with its ends exchanged where they are the other way round: that what no
        move changes is still there tells it, once it is known which is which."""
        if known and self.knows_ends and seen.game.turned is not None:
            ways = seen, _turned(seen)
            lasting = [way for way in ways if seen.game.lasting(way.reading.board) == known]
            if len(lasting) == 1:
                return lasting[0]
        return _turned(seen) if self.is_turned else seen

    def _with_arrival(self, seen: Seen, pixels: Pixels) -> Seen:
        """What was read, as the end of a way where both ends look otherwise than before: where a
        figure began may be marked, and taken for a goal, or for the figure."""
        following = self.following if self.is_settled else None
        if following is None or seen.game.turned is None:
            return seen
        has_ends = any(_is_among(way, self._read) for way in (seen, _turned(seen)))
        if not (has_ends and following.ends_look_otherwise(pixels)):
            return seen
        for each in self._thought_of:
            if seen.game.outcome(each.board) is Outcome.SOLVED:
                return replace(seen, reading=replace(seen.reading, board=each.board))
        return seen

    def _weighed(self, seen: Seen, followed: Followed | None, pixels: Pixels) -> Seen:
        """What was read, with what was foreseen: a board that was hardly read is surer then; that,
        and one that was not foreseen, are no match for another one whose looks are far likelier.
        No board is believed to which no play leads, nor one whose figure is where nothing changed.

        Raises NotRecognized.
        """
        seen = self._remembered(seen)
        likely, is_foreseen = seen.reading.confidence, self._is_foreseen(seen)
        if is_foreseen and likely >= self._least:
            return seen
        if self._comes_from_nowhere(seen):
            raise Unsure(seen.game, seen.reading)
        is_astray = not is_foreseen and self._is_astray(seen)
        if is_astray and self.following and not self.following.came_to_be(seen, pixels):
            raise NotRecognized("what moves is read where nothing has changed")
        misread = _UNFORESEEN if is_foreseen else _ASTRAY if is_astray else 1.0
        sure = likely / (likely + (1 - likely) * misread)
        if sure < self._least or (
            followed
            and followed.seen.position != seen.position
            and _odds(followed.verdict.probability) > _FAR_LIKELIER * _odds(sure)
        ):
            raise Unsure(seen.game, seen.reading)
        why = ("foreseen", *seen.reading.why) if is_foreseen else seen.reading.why
        return replace(seen, reading=replace(seen.reading, confidence=sure, why=why))

    def _comes_from_nowhere(self, seen: Seen) -> bool:
        """Whether no play makes what was read of the board that was there before."""
        return self.is_settled and any(
            _is_like(seen, each) and seen.game.cannot_follow(seen.reading.board, each.board)
            for each in self._read
        )

    def _remembered(self, seen: Seen) -> Seen:
        """What was read, with what was visited before where that hardly shows."""
        for each in () if self._is_foreseen(seen) else self._thought_of:
            if _is_like(seen, each) and seen.game.is_faded(seen.reading.board, each.board):
                return replace(seen, reading=replace(seen.reading, board=each.board))
        return seen

    @property
    def _thought_of(self) -> Sequence[Foreseen]:
        """The boards that the last move can have led to; without a move, the one that was read."""
        return self.foreseen() or self._read

    def _is_foreseen(self, seen: Seen) -> bool:
        """Whether a board that was read is one of those that the last move can have led to."""
        return _is_among(seen, self._thought_of)

    def _is_astray(self, seen: Seen) -> bool:
        """Whether a board is the one before but for where its figure stands."""
        board, game = seen.reading.board, seen.game
        return self.is_settled and any(
            _is_like(seen, each)
            and (
                game.position(board) == game.position(each.board) or game.strays(each.board, board)
            )
            for each in self._read
        )

    def guess(self, seen: Seen, pixels: Pixels) -> Seen:
        """The best guess as the board, which is foreseen from now on."""
        if seen.reading.confidence < self._least:
            because = "; ".join(seen.reading.why)
            sure = f"{seen.reading.confidence:.2f}"
            self.guessed = f"the board was read at a confidence of {sure} only: {because}"
        return self._learned(seen, pixels)

    def doubt(self, seen: Seen, pixels: Pixels, profile: Profile) -> str:
        """Why a board may be another one, where it began as a guess and cannot be read for sure."""
        if not self.guessed:
            return ""
        with suppress(NotRecognized):
            read = recognise(pixels, profile, self.games, self._least, either_way=True)
            if self._with_known_ends(Seen(*read), {}).position == seen.position:
                return ""
        return self.guessed

    def turn(self, seen: Seen, pixels: Pixels) -> Seen:
        """The board that was seen with its ends exchanged, as all are from now on."""
        self.is_turned = not self.is_turned
        self.following = None
        return self._learned(_turned(seen), pixels)

    def uncovered(self, pixels: Pixels) -> float | None:
        """Part of the board that looks as it did when it was last seen, None before that."""
        return self.following.uncovered(pixels) if self.following else None

    def _followed(self, pixels: Pixels, read: Any = None) -> Followed | None:
        if self.following is None:
            return None
        if self.is_settled:
            self.following = self.following.where_it_is(pixels)
        return self.following.see(pixels, self._thought_of, read)

    def _believed(self, followed: Followed) -> Seen:
        assert self.following is not None  # for mypy: it has followed
        self._surprise, self._misses = None, 0
        self.following.believe(followed)
        return followed.seen

    def may_lie_at(self, grid: Grid) -> bool:
        """Whether a board may be where a lattice is: the one that is played does not move."""
        is_known = self.following is not None or not self.is_settled
        return is_known and not self._is_elsewhere(grid)

    def _is_elsewhere(self, grid: Grid) -> bool:
        """Whether a lattice is not the one of the board that is played, as far as that is known."""
        following = self.following if self.is_settled else None
        return following is not None and not following.has_place_of(grid)

    def _move(self, seen: Seen, pixels: Pixels) -> None:
        """Follow the board as it is read: rows of a table grow with what is in them.

        Raises NotRecognized where it is not the same board for sure.
        """
        assert self.following is not None  # for mypy: else it is nowhere else
        here, there = self.following.grid, seen.reading.grid
        is_foreseen = self._is_foreseen(self._remembered(seen))
        if seen.reading.confidence >= self._least and is_foreseen:
            self.following = Following(seen, pixels)
            return
        size, played = f"{there.rows} x {there.cols}", f"{here.rows} x {here.cols}"
        where = "elsewhere" if size == played else f"where one of {played} is played"
        raise NotRecognized(f"a board of {size} cells shows {where}: something may cover it")

    def _refuse_other_looks(self, seen: Seen, pixels: Pixels) -> None:
        """Raise NotRecognized where a board reads as it was, and most of it looks otherwise.

        One that is all drawn may look like one that is all free.
        """
        if not self.is_settled or not _is_among(seen, self._read):
            return
        uncovered = self.uncovered(pixels)
        if uncovered is not None and uncovered < _MOST:
            raise NotRecognized("the board reads as it was, but most of it looks otherwise")

    def _surprised(self, seen: Seen, pixels: Pixels) -> Seen | None:
        """What was read where nothing led to it: the picture may be one of a piece on its way, so
        nothing is learned from it before another one says the same, or a move is made on it."""
        following, before = self.following, self._surprise
        if not self.is_settled or following is None or self._is_foreseen(seen):
            return None
        if before and before[0].position == seen.position:
            return None
        self._surprise = seen, pixels
        return following.placed(seen)

    def _learned(self, seen: Seen, pixels: Pixels) -> Seen:
        self._surprise = None
        self.games = [seen.game]
        self._read = (Foreseen(seen.reading.board, 1.0),)
        if self.following and self.following.has_place_of(seen.reading.grid):
            return self.following.learn(seen, pixels)
        self.following = Following(seen, pixels) if can_be_followed(seen) else None
        return seen


def _turned(seen: Seen) -> Seen:
    assert seen.game.turned is not None  # for mypy: else it is not asked for
    board = seen.game.turned(seen.reading.board)
    return replace(seen, reading=replace(seen.reading, board=board))


def _odds(probability: float) -> float:
    return probability / max(1 - probability, 1e-9)


def _is_among(seen: Seen, boards: Sequence[Foreseen]) -> bool:
    """Whether a position is that of one of some boards."""
    position, here = seen.game.position, seen.game.position(seen.reading.board)
    return any(_is_like(seen, each) and here == position(each.board) for each in boards)


def _is_like(seen: Seen, foreseen: Foreseen) -> bool:
    """Whether two boards are of one kind and one size, so that their positions can be compared."""
    board = seen.reading.board
    return isinstance(foreseen.board, type(board)) and np.shape(foreseen.board.kinds()) == (
        seen.reading.grid.rows,
        seen.reading.grid.cols,
    )
