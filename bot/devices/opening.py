"""From what a user writes after ``--device`` to a device."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any

from bot.clock import Clock, SystemClock
from bot.devices.base import Device
from bot.devices.practice import PracticeDevice
from bot.errors import DeviceError, WrongOption
from bot.practice import MIXED, PRACTICE_GAMES, PracticeGame, Settings, Simulator

LATER_KINDS = ("adb", "desktop", "browser", "files")


@dataclass(frozen=True)
class PracticeOptions:
    """How the practice device is set up; the name of the device says which game it is."""

    settings: Settings = field(default_factory=Settings)
    clock: Clock = field(default_factory=SystemClock)


def open_device(spec: str, practice: PracticeOptions | None = None) -> Device:
    """Open ``practice`` or ``practice:GAME``. Raises DeviceError for anything else."""
    kind, _, rest = spec.partition(":")
    if kind == "practice":
        return _practice(rest or "one-line", practice or PracticeOptions())
    if kind in LATER_KINDS:
        raise DeviceError(
            f"device kind {kind!r} is not available in this version; use practice or practice:GAME"
        )
    raise DeviceError(f"no device kind {kind!r}; use practice or practice:GAME")


def _practice(name: str, options: PracticeOptions) -> PracticeDevice:
    if name not in PRACTICE_GAMES:
        raise DeviceError(_unknown("practice game", name, PRACTICE_GAMES))
    settings = replace(options.settings, game=name)
    _check(PRACTICE_GAMES[name], settings)
    return PracticeDevice(Simulator(settings), options.clock)


def _check(game: PracticeGame[Any], settings: Settings) -> None:
    """Raise WrongOption where the game does not offer what is asked for."""
    if settings.theme not in (MIXED, *game.themes):
        raise WrongOption(_unknown(f"{game.name} theme", settings.theme, (MIXED, *game.themes)))
    if settings.strength is not None and settings.strength not in game.strengths:
        if not game.strengths:
            raise WrongOption(f"nobody plays against you in {game.name}: leave the strength out")
        raise WrongOption(_unknown("strength", settings.strength, game.strengths))
    if settings.size is not None:
        _check_size(game.name, game.sides, settings.size)


def _check_size(game: str, sides: tuple[int, int] | None, size: tuple[int, int]) -> None:
    if sides is None:
        raise WrongOption(f"the levels of {game} have sizes of their own: leave the size out")
    least, most = sides
    if not all(least <= side <= most for side in size):
        asked = f"{size[0]}x{size[1]}"
        raise WrongOption(f"no {game} board of {asked}: sides go from {least} to {most} cells")


def _unknown(what: str, name: str, known: Collection[str]) -> str:
    return f"no {what} {name!r}; use one of: {', '.join(known)}"
