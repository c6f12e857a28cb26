"""What one practice game is: levels under a finger, and the themes that they are painted in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from bot.practice.engine.paint import Picture
from bot.practice.engine.screen import Layout
from bot.practice.engine.skins import Skin
from solvers import Outcome
from vision import Grid, Point


class Puzzle(Protocol):
    """One level of one game under a finger, and its looks.

    The time comes in with every call, and never goes back. While something moves by itself the
    game takes no new move: a press is ignored then, as real games ignore it.
    """

    @property
    def board(self) -> Any:
        """The position by the rules, which may be ahead of what is still moving."""

    @property
    def grid(self) -> Grid:
        """Where the cells are."""

    @property
    def outcome(self) -> Outcome:
        """LOST only where the game is over for good: no restart takes that back."""

    def press(self, point_px: Point, now_s: float) -> None:
        """A finger comes down."""

    def drag(self, point_px: Point, now_s: float) -> None:
        """The finger moves."""

    def lift(self, now_s: float) -> None:
        """The finger goes up."""

    def restart(self) -> None:
        """Go back to how the level began."""

    def paint_still(self, picture: Picture) -> None:
        """Paint what neither finger nor time changes."""

    def paint_moving(self, picture: Picture, now_s: float) -> None:
        """Paint the rest as it is now."""


class Themed(Protocol):
    """What all themes have."""

    @property
    def name(self) -> str:
        """Name on the command line."""

    @property
    def skin(self) -> Skin:
        """The looks of everything around the board."""


@dataclass(frozen=True)
class Level:
    """Which level of a game. The same level is the same board every time.

    ``number`` counts from 1. ``size`` (rows, cols) of the board is chosen by the number where it
    is None, and so is the ``strength`` of the opponent.
    """

    seed: int
    number: int
    size: tuple[int, int] | None = None
    strength: str | None = None


ThemeT = TypeVar("ThemeT", bound=Themed)


@dataclass(frozen=True)
class PracticeGame(Generic[ThemeT]):
    """One practice game. ``sides`` are the least and the most cells along a side that one may
    ask for, None where the levels are given; ``strengths`` name the opponents."""

    name: str
    themes: Mapping[str, ThemeT]
    make: Callable[[Level, ThemeT, Layout], Puzzle]
    sides: tuple[int, int] | None = None
    strengths: tuple[str, ...] = ()
