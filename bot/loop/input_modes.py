"""The ways in which a game may want its moves, and which of them to try when.

A game's own way comes first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.errors import WrongOption
from bot.games import Game
from bot.gestures import Gesture
from bot.loop.input_memory import InputMemory
from calibration import Profile
from vision import Grid

_AUTO: Final = "auto"

_OWN_TRIES: Final = 2
"""How often the first way is tried before the others: a gesture may just be lost."""

_OTHERS_EFFORT: Final = 1
"""Another way is tried at half the pace at once, since it has one try only."""


def modes_of(game: Game) -> list[str]:
    """The ways that make a difference, the game's own first."""
    ways: dict[Callable[..., object], str] = {}
    for mode, way in game.inputs.items():
        ways.setdefault(way, mode)
    return list(ways.values())


def gestures(
    mode: str | None, game: Game, board: Any, moves: Sequence[Any], grid: Grid
) -> Sequence[Gesture]:
    """What the hands do to make moves in that way, without one in the game's own."""
    return (game.inputs[mode] if mode else game.gestures)(board, moves, grid)


def wanted(profile: Profile) -> str | None:
    """The way that a user has named, or shown by the game's own arrow buttons."""
    return "keys" if profile.arrow_buttons else profile.input


def check(wanted: str | None, game: Game) -> None:
    """Raise WrongOption where a game cannot be played in the way that is wanted."""
    if wanted not in (None, _AUTO) and wanted not in game.inputs:
        known = " or ".join(game.inputs) or _AUTO
        raise WrongOption(f"{game.name} cannot be played with input = {wanted!r}: use {known}")


@dataclass(frozen=True)
class Attempt:
    """A way, None for the only one that a game has, how hard to try, and from which end."""

    mode: str | None
    slowdown: int
    from_other_end: bool = False


class Inputs:
    """Finds out in the course of a run how a game wants its moves."""

    def __init__(self, wanted: str | None, memory: InputMemory, has_keyboard: bool = False) -> None:
        self._wanted = None if wanted == _AUTO else wanted
        self._has_keyboard = has_keyboard
        self._memory = memory
        self._found: dict[str, str] = {}
        self._failed: Counter[tuple[str, str | None]] = Counter()
        self._doubted: Counter[tuple[str, str | None]] = Counter()
        """What had failed when a way worked last: the order must not change between two tries."""

    def choices(self, game: Game) -> list[str | None]:
        """The ways to try, the likeliest first. Raises WrongOption.

        Behind the one that worked last come those that had failed least often until then: one that
        a game takes for something else may work now and then.
        """
        check(self._wanted, game)
        if self._wanted or not game.inputs:
            return [self._wanted]
        first = self._known(game)

        typed = game.typed if self._has_keyboard else None

        def doubt(mode: str | None) -> tuple[bool, int, bool]:
            return mode != first, self._doubted[game.name, mode], mode != typed

        return sorted(modes_of(game), key=doubt)

    def knows(self, game: Game, mode: str | None) -> bool:
        """Whether a way is the one that is wanted, or has worked before."""
        return mode == self._known(game)

    def _known(self, game: Game) -> str | None:
        """The way that is wanted, or has worked before."""
        return self._wanted or self._found.get(game.name) or self._memory.recall(game.name)

    def attempt(self, game: Game, tried: int) -> Attempt:
        """How to make a gesture when so many came to nothing.

        Where a board may be played from either end, each way is tried from both but for the very
        first gesture.
        """
        if game.turned is None or tried == 0:
            return self._attempt(game, tried)
        tried, turned = divmod(tried + 1, 2)
        return replace(self._attempt(game, tried), from_other_end=bool(turned))

    def _attempt(self, game: Game, tried: int) -> Attempt:
        first, *others = self.choices(game)
        if tried < _OWN_TRIES:
            return Attempt(first, tried)
        if tried < _OWN_TRIES + len(others):
            return Attempt(others[tried - _OWN_TRIES], _OTHERS_EFFORT)
        return Attempt(first, tried - len(others))

    def spare_tries(self, game: Game, tries: int) -> int:
        """How many more tries there are than the ``tries`` of a game with one way and one end.

        Raises WrongOption.
        """
        others = len(self.choices(game)) - 1
        if game.turned is None:
            return others
        return 2 * others + tries - 1

    def has_worked(self, game: Game, mode: str | None) -> bool:
        """The board has become what it should by gestures of that way: whether that is news."""
        if mode is None or self._wanted or self._found.get(game.name) == mode:
            return False
        if mode != self.choices(game)[0]:
            self._memory.remember(game.name, mode)
        self._found[game.name], self._doubted = mode, self._failed.copy()
        return True

    def has_failed(self, game: Game, mode: str | None) -> None:
        """Gestures of that way have come to something else, or to nothing."""
        self._failed[game.name, mode] += 1
