"""All games by name: those that come with the bot, and those of other packages that are installed.

A package adds a game by an entry point of the group ``minigame_bot.games``, whose name is the
game's and whose object is its ``Game``. What is wrong with one is said in a warning of one line,
and that game is left out.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from pkgutil import resolve_name
from typing import Final

from bot.games.built_in import BUILT_IN
from bot.games.game import Game, hints_of
from calibration import Hints
from calibration.checks import KEYS, hints_by_key

GROUP: Final = "minigame_bot.games"

_OURS: Final = "minigame-bot"
_RESERVED: Final = frozenset({"auto", "pad"})
"""Words that the command line takes where it takes the name of a game."""


class GameLeftOut(UserWarning):
    """A game of an installed package cannot be used; the message is one line that says why."""


class _Unusable(Exception):
    """What is wrong with an entry."""


class Registry(Mapping[str, Game]):
    """Games under their names, our own first. Each of these is imported when it is asked for."""

    def __init__(self, own: Mapping[str, str], others: Callable[[], Iterable[EntryPoint]]) -> None:
        self._own = own
        self._others = others
        self._imported: dict[str, Game] = {}

    def __getitem__(self, name: str) -> Game:
        if name not in self._own:
            return self._outside[name][1]
        if name not in self._imported:
            self._imported[name] = resolve_name(self._own[name])
        return self._imported[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._own
        yield from self._outside

    def __len__(self) -> int:
        return len(self._own) + len(self._outside)

    def package(self, name: str) -> str | None:
        """The package that adds a game, as ``pip list`` has it; None for our own games."""
        return None if name in self._own else self._outside[name][0]

    @cached_property
    def _outside(self) -> dict[str, tuple[str, Game]]:
        """The games of other packages, each with the name of its package."""
        found: dict[str, tuple[str, Game]] = {}
        for entry in sorted(self._others(), key=lambda entry: (entry.name, _package(entry))):
            game = self._usable(entry, found)
            if game:
                found[entry.name] = _package(entry), game
        return found

    def _usable(self, entry: EntryPoint, found: Mapping[str, tuple[str, Game]]) -> Game | None:
        """The game of an entry point, None with a warning where it cannot be used."""
        try:
            return self._vetted(entry, found)
        except _Unusable as reason:
            left_out(f"the game {entry.name}", _package(entry), str(reason))
            return None

    def _vetted(self, entry: EntryPoint, found: Mapping[str, tuple[str, Game]]) -> Game:
        """The game of an entry point. Raises _Unusable."""
        name = entry.name
        if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name) or name in _RESERVED:
            raise _Unusable("a name is made of small letters and hyphens, and is none of auto, pad")
        if name in self._own or name in found:
            owner = _OURS if name in self._own else found[name][0]
            raise _Unusable(f"the package {owner} has a game of this name")
        game = _loaded(entry)
        if game.name != name:
            raise _Unusable(f"{entry.value} calls itself {game.name!r}")
        if game.hints:
            own, others = {name: self[name] for name in self._own}, found.values()
            _check_hints(game, hints_of({**own, **{other.name: other for _, other in others}}))
        return game


def left_out(what: str, package: str, reason: str) -> None:
    """Warn of a game, or of a part of it, that cannot be used."""
    line = " ".join(f"{what} of the package {package} is left out: {reason}".split())
    warnings.warn(GameLeftOut(line), stacklevel=2)


def trouble(error: BaseException) -> str:
    """An error of somebody else's code in a few words."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.value


def _loaded(entry: EntryPoint) -> Game:
    """The object of an entry point. Raises _Unusable whatever its code does."""
    try:
        game = entry.load()
    except (Exception, SystemExit) as error:
        raise _Unusable(f"{entry.value} cannot be imported: {trouble(error)}") from error
    if not isinstance(game, Game):
        raise _Unusable(f"{entry.value} is no bot.games.Game but of the type {type(game).__name__}")
    return game


def _check_hints(game: Game, others: Hints) -> None:
    """Raises _Unusable where a hint has a key that means something else already."""
    known = hints_by_key(others)
    for hint in game.hints:
        if hint.key in KEYS or hint.key == "hints":
            raise _Unusable(f"its hint {hint.key!r} has the name of a key of every profile")
        if hint != known.get(hint.key, hint):
            takers = [name for name, taken in others.items() if known[hint.key] in taken]
            form = known[hint.key].metavar
            raise _Unusable(f"its hint {hint.key!r} has another form in {takers[0]}: {form}")


GAMES: Final = Registry(BUILT_IN, lambda: entry_points(group=GROUP))
