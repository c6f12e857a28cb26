"""What the bot makes of the screenshots of one level, and what it learns from them on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Literal

from bot.games import Game
from bot.recognise import FORESEEN, recognise
from bot.sight import Seen
from calibration import Profile
from solvers import Outcome
from vision import NotRecognized, Pixels
from vision.palette import darker_kind


class Eyes:
    """Reads boards. A reading counts when it is sure enough, or when it says what was foreseen.

    ``foresees`` says which boards the last move can have led to. The first sure reading settles
    which game it is, and the first of a board to be played whether blocked cells are dark or light:
    in the course of a level a board may come to look the same both ways round. What was learned so
    is only ever used to find a board that was foreseen, since a screen that nobody expected may be
    of another theme.
    """

    def __init__(self, games: Sequence[Game], least: float) -> None:
        self.games = games
        self._least = least
        self._polarity: Literal["dark", "light"] | None = None
        self.foresees: Callable[[Game, Any], bool] = lambda game, board: False

    @property
    def game(self) -> Game | None:
        """The game that is played, once it is known."""
        return self.games[0] if len(self.games) == 1 else None

    def read(self, pixels: Pixels, profile: Profile) -> Seen:
        """The board of a screenshot. Raises NotRecognized."""
        try:
            seen = self._read(pixels, profile, self._least)
        except NotRecognized:
            foreseen = self._foreseen(pixels, profile)
            if foreseen is None:
                raise
            return foreseen
        if self._polarity and not self._foresees(seen):
            seen = self._foreseen(pixels, profile) or seen
        self._learn(pixels, seen)
        return seen

    def _read(self, pixels: Pixels, profile: Profile, least: float) -> Seen:
        return Seen(*recognise(pixels, profile, self.games, least, self.foresees))

    def _foresees(self, seen: Seen) -> bool:
        return self.foresees(seen.game, seen.reading.board)

    def _foreseen(self, pixels: Pixels, profile: Profile) -> Seen | None:
        """The board that was foreseen, if what was learned lets it be seen."""
        if profile.polarity or not self._polarity:
            return None
        try:
            seen = self._read(pixels, replace(profile, polarity=self._polarity), FORESEEN)
        except NotRecognized:
            return None
        return seen if self._foresees(seen) else None

    def _learn(self, pixels: Pixels, seen: Seen) -> None:
        self.games = [seen.game]
        if self._polarity is None and seen.outcome is Outcome.ONGOING:
            reading = seen.reading
            darker = darker_kind(pixels, reading.grid, reading.board.kinds(), ("blocked", "free"))
            if darker is not None:
                self._polarity = "dark" if darker == "blocked" else "light"
