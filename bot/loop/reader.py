"""What the bot makes of the screenshots of one level, and what it learns from them on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from bot.games import Game
from bot.loop.observation import Seen
from bot.recognise import FORESEEN, recognise
from calibration import POLARITY, Profile
from vision import NotRecognized, Pixels


def nothing(_game: Game, _board: Any) -> bool:
    """No board is foreseen."""
    return False


class LevelReader:
    """Reads boards. A reading counts when it is sure enough, or when it says what was foreseen.

    ``foresees`` says which boards the last move can have led to. The first sure reading settles
    which game it is. In the course of a level a board with blocked cells may come to look the same
    both ways round; then it is read with blocked cells as the dark ones, and as the light ones.
    What comes of that counts only where it was foreseen, for the picture alone does not tell.

    ``size`` is (rows, cols) of a board that cannot have become smaller: a menu that covers a half
    may leave what looks like a whole board.
    """

    def __init__(self, games: Sequence[Game], least: float) -> None:
        self.games = games
        self._least = least
        self._may_turn = False
        self.foresees: Callable[[Game, Any], bool] = nothing
        self.size: tuple[int, int] | None = None

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
        if not self._foresees(seen):
            seen = self._foreseen(pixels, profile) or seen
        self._refuse_part(seen)
        self._learn(seen)
        return seen

    def _read(self, pixels: Pixels, profile: Profile, least: float) -> Seen:
        return Seen(*recognise(pixels, profile, self.games, least, self.foresees))

    def _foresees(self, seen: Seen) -> bool:
        return self.foresees(seen.game, seen.reading.board)

    def _foreseen(self, pixels: Pixels, profile: Profile) -> Seen | None:
        """The board that was foreseen, if it can be seen either way round."""
        if POLARITY.key in profile.hints or not self._may_turn:
            return None
        for polarity in ("dark", "light"):
            with suppress(NotRecognized):
                seen = self._read(pixels, profile.hinted(POLARITY.key, polarity), FORESEEN)
                if self._foresees(seen):
                    return seen
        return None

    def _refuse_part(self, seen: Seen) -> None:
        """Raise NotRecognized where a board is smaller than it was, and larger nowhere."""
        if self.size is None:
            return
        grid, (rows, cols) = seen.reading.grid, self.size
        if (grid.rows, grid.cols) != self.size and grid.rows <= rows and grid.cols <= cols:
            raise NotRecognized(
                f"a board of {grid.rows} x {grid.cols} cells shows where one of {rows} x {cols}"
                " is played: something may cover it"
            )

    def _learn(self, seen: Seen) -> None:
        self.games = [seen.game]
        has_blocked = any("blocked" in row for row in seen.reading.board.kinds())
        self._may_turn = has_blocked and POLARITY in seen.game.hints
