"""What one screenshot shows the bot, and what stays the same on several."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from bot.devices import Screenshot
from bot.games import Game
from solvers import Cell, Outcome
from vision import Point, Reading


@dataclass(frozen=True)
class Seen:
    """A board that was recognised; ``covered`` are cells on which something seems to lie."""

    game: Game
    reading: Reading[Any]
    covered: frozenset[Cell] = frozenset()

    @property
    def outcome(self) -> Outcome:
        """Whether the board is won, lost, or still to be played."""
        return self.game.outcome(self.reading.board)

    @property
    def position(self) -> Hashable:
        """What tells this position from others of any game."""
        return self.game.name, self.game.position(self.reading.board)


@dataclass(frozen=True)
class Observation:
    """What one screenshot shows. Without a board, ``trouble`` says why there is none, and
    ``likely`` is the best guess where it is worth a try.

    ``at_s`` is when the screenshot was asked for, on the clock of the loop, and ``still_s`` for how
    long the board had looked the same by then. ``foreseen`` says that the board was followed, and
    is for sure one that had been foreseen.
    ``next_px`` and ``again_px`` are where the known buttons are that bring the next level and that
    a lost game offers, when they were looked for and found.
    """

    screenshot: Screenshot
    seen: Seen | None = None
    next_px: Point | None = None
    again_px: Point | None = None
    trouble: str = ""
    at_s: float = 0.0
    still_s: float = 0.0
    foreseen: bool = False
    likely: Seen | None = None

    @property
    def guessed(self) -> Observation:
        """The same with the best guess as what is seen."""
        return replace(self, seen=self.likely, likely=None, trouble="")

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

    def agrees_with(self, other: Observation) -> bool:
        """Whether both show the same position, whatever else has changed."""
        return bool(self.seen and other.seen and self.seen.position == other.seen.position)

    def looks_like(self, other: Screenshot) -> bool:
        """Whether the pixels of the board are the same in another screenshot."""
        if self.seen is None or self.screenshot.size_px != other.size_px:
            return False
        box = self.seen.reading.grid.extent_px()
        return np.array_equal(box.cut(self.screenshot.pixels), box.cut(other.pixels))


class BestGuess:
    """For how long the best guess has been the same, where no board is sure."""

    def __init__(self) -> None:
        self._first: Observation | None = None

    def lasts_s(self, observation: Observation) -> float:
        """Seconds since it was seen first."""
        first = self._first
        if first is None or not first.guessed.agrees_with(observation.guessed):
            self._first = first = observation
        return observation.at_s - first.at_s


class Stillness:
    """For how long the board that was seen last has looked the same.

    Nothing around the board counts: clocks tick there, and advertisements move.
    """

    def __init__(self) -> None:
        self.at_s = 0.0
        self._since_s = 0.0
        self._observation: Observation | None = None
        self._last: Screenshot | None = None

    @property
    def for_s(self) -> float:
        """Seconds between the first and the last screenshot on which it looked so."""
        return self.at_s - self._since_s

    def watch(self, observation: Observation) -> None:
        """Watch the board of this observation from now on, where it shows one."""
        self._observation = observation if observation.seen else self._observation

    def note(self, screenshot: Screenshot, at_s: float) -> None:
        """Compare one more screenshot with the last one."""
        before = (
            replace(self._observation, screenshot=self._last)
            if self._observation and self._last
            else None
        )
        if before is None or not before.looks_like(screenshot):
            self._since_s = at_s
        self._last, self.at_s = screenshot, at_s
