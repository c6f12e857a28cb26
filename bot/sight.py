"""What one screenshot shows the bot."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

import numpy as np

from bot.devices import Screenshot
from bot.games import Game
from solvers import Outcome
from vision import Pixels, Point, Reading


@dataclass(frozen=True)
class Seen:
    """A board that was recognised."""

    game: Game
    reading: Reading[Any]

    @property
    def outcome(self) -> Outcome:
        """Whether the board is won, lost, or still to be played."""
        return self.game.outcome(self.reading.board)

    @property
    def position(self) -> Hashable:
        """What tells this position from others of any game."""
        return self.game.name, self.game.position(self.reading.board)


@dataclass(frozen=True)
class Sight:
    """What one screenshot shows. Without a board, ``trouble`` says why there is none.

    ``at_s`` is when the screenshot was asked for, on the clock of the loop.
    ``next_px`` and ``again_px`` are where the known buttons are that bring the next level and that
    a lost game offers, when they were looked for and found.
    """

    screenshot: Screenshot
    at_s: float
    seen: Seen | None = None
    next_px: Point | None = None
    again_px: Point | None = None
    trouble: str = ""

    @property
    def open(self) -> bool:
        """A board that can be played on."""
        return self.seen is not None and self.seen.outcome is Outcome.ONGOING

    @property
    def solved(self) -> bool:
        """A board that is solved."""
        return self.seen is not None and self.seen.outcome is Outcome.SOLVED

    @property
    def way_on(self) -> Point | None:
        """The button that leads to another level."""
        return self.next_px or self.again_px

    def shows(self, game: Game, board: Any) -> bool:
        """Whether this very position was read."""
        return self.seen is not None and self.seen.position == (game.name, game.position(board))

    def agrees_with(self, other: Sight) -> bool:
        """Whether both show the same position, whatever else has changed."""
        return bool(self.seen and other.seen and self.seen.position == other.seen.position)

    def looks_like(self, other: Screenshot) -> bool:
        """Whether the pixels of the board are the same in another screenshot."""
        if self.seen is None or self.screenshot.size_px != other.size_px:
            return False
        box = self.seen.reading.grid.extent_px()
        return np.array_equal(_cut(self.screenshot, box), _cut(other, box))


def _cut(screenshot: Screenshot, box: tuple[int, int, int, int]) -> Pixels:
    left, top, right, bottom = box
    return screenshot.pixels[top:bottom, left:right]
