"""What the practice games offer, and what becomes of a wish for anything else."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bot.errors import WrongOption
from bot.practice.engine.puzzle import PracticeGame
from bot.practice.simulator import MIXED, Settings


def check(game: PracticeGame[Any], settings: Settings) -> None:
    """Raise WrongOption where the game does not offer what the settings ask for."""
    if settings.theme not in (MIXED, *game.themes):
        raise WrongOption(unknown(f"{game.name} theme", settings.theme, (MIXED, *game.themes)))
    if settings.strength is not None and settings.strength not in game.strengths:
        if not game.strengths:
            raise WrongOption(f"nobody plays against you in {game.name}: leave the strength out")
        raise WrongOption(unknown("strength", settings.strength, game.strengths))
    if settings.size is not None:
        _check_size(game.name, game.sides, settings.size)


def _check_size(game: str, sides: tuple[int, int] | None, size: tuple[int, int]) -> None:
    if sides is None:
        raise WrongOption(f"the levels of {game} have sizes of their own: leave the size out")
    least, most = sides
    if not all(least <= side <= most for side in size):
        asked = f"{size[0]}x{size[1]}"
        raise WrongOption(f"no {game} board of {asked}: sides go from {least} to {most} cells")


def unknown(what: str, name: str, known: Collection[str]) -> str:
    """A line about a name that is none of those known."""
    return f"no {what} {name!r}; use one of: {', '.join(known)}"
