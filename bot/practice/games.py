"""The practice games by name: those of the registered games that have one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pkgutil import resolve_name
from typing import Any, Final, cast

from bot.games import GAMES, left_out, trouble
from bot.practice.engine.puzzle import PracticeGame


class _PracticeGames(Mapping[str, PracticeGame[Any]]):
    """Each is imported when it is asked for. One that cannot be is left out with a warning."""

    def __init__(self) -> None:
        self._imported: dict[str, PracticeGame[Any] | None] = {}

    def __getitem__(self, name: str) -> PracticeGame[Any]:
        if name not in self._imported:
            self._imported[name] = _imported(name)
        game = self._imported[name]
        if game is None:
            raise KeyError(name)
        return game

    def __iter__(self) -> Iterator[str]:
        return (name for name in GAMES if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _imported(name: str) -> PracticeGame[Any] | None:
    """The practice game of a game, None where it has none that can be used. Raises KeyError."""
    place, package = GAMES[name].practice, GAMES.package(name)
    if place is None:
        return None
    if package is None:
        return cast(PracticeGame[Any], resolve_name(place))
    try:
        game = resolve_name(place)
    except (Exception, SystemExit) as error:
        reason = f"{place} cannot be imported: {trouble(error)}"
    else:
        if isinstance(game, PracticeGame):
            return game
        reason = f"{place} is no PracticeGame but of the type {type(game).__name__}"
    left_out(f"the practice game {name}", package, reason)
    return None


PRACTICE_GAMES: Final[Mapping[str, PracticeGame[Any]]] = _PracticeGames()
