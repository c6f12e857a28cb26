"""What the user says about the game: its name, a profile, a target. Common to the commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from bot.cli.failures import UnknownGame, UnreadableInput, WrongUsage
from bot.cli.inputs import printable
from bot.games import GAMES, Game
from bot.recognise import SURE
from bot.storage import profiles
from calibration import Fault, Profile, check_together, profile_of
from solvers import Cell

AUTO: Final = "auto"
CELL: Final = "R,C"

GameName = Annotated[
    str, typer.Option("--game", metavar="GAME", help=f"{AUTO}, or one of: {', '.join(GAMES)}.")
]
ProfileFile = Annotated[
    Path | None,
    typer.Option(
        "--profile",
        metavar="FILE",
        help="What calibrate has written about the game and the screen.",
        show_default=False,
    ),
]
Target = Annotated[
    str | None,
    typer.Option(
        "--target",
        metavar=CELL,
        help="A cell (row, column from 0) of the piece to bring out.",
        show_default=False,
    ),
]

FLAGS: Final = {
    "region_px": "--region",
    "rows": "--rows",
    "cols": "--cols",
    "target": "--target",
    "shifted": "--shifted",
    "polarity": "--polarity",
    "input": "--input",
    "colours": "--colour",
}
"""The flag that says what a key of a profile says."""


@dataclass(frozen=True)
class Choice:
    """The games to look for, and what is known about the screen.

    ``least`` is the confidence that is asked for: a named game needs none to be told from others.
    """

    games: Sequence[Game]
    profile: Profile
    least: float


def choose(game_name: str, profile_path: Path | None = None, target: str | None = None) -> Choice:
    """What the options ask for. Raises UnknownGame, BadProfile, UnreadableInput or WrongUsage."""
    profile = loaded(profile_path) if profile_path else Profile()
    if profile.game and game_name not in (AUTO, profile.game):
        raise WrongUsage(
            f"{printable(str(profile_path))} is a profile of {profile.game}, not of {game_name}"
        )
    if target is not None:
        profile = consistent(replace(profile, target=_cell(target)))
    name = profile.game or game_name
    return Choice(chosen(name), profile, SURE if name == AUTO else 0.0)


def chosen(game_name: str) -> list[Game]:
    """The games to look for. Raises UnknownGame."""
    if game_name == AUTO:
        return list(GAMES.values())
    if game_name not in GAMES:
        raise UnknownGame(f"there is no game {game_name!r}; choose {AUTO} or {', '.join(GAMES)}")
    return [GAMES[game_name]]


def loaded(path: Path) -> Profile:
    """The profile in a file. Raises BadProfile or UnreadableInput."""
    try:
        return profiles.load(path, GAMES.keys())
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UnreadableInput(f"cannot read {printable(str(path))}: {reason}") from error


def from_flags(table: dict[str, Any]) -> Profile:
    """The profile that flags describe, under a profile's own keys. Raises WrongUsage."""
    try:
        return profile_of(table)
    except Fault as fault:
        raise _wrong_flag(fault) from fault


def consistent(profile: Profile) -> Profile:
    """The profile, if its parts go together. Raises WrongUsage."""
    try:
        check_together(profile)
    except Fault as fault:
        raise _wrong_flag(fault) from fault
    return profile


def _cell(text: str) -> Cell | None:
    """The cell that ``R,C`` stands for. Raises WrongUsage."""
    return from_flags({"target": whole_numbers("--target", text, CELL)}).target


def whole_numbers(flag: str, text: str, form: str) -> list[int]:
    """The numbers of ``X,Y,...``, as many as the form has. Raises WrongUsage."""
    try:
        numbers = [int(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != form.count(",") + 1:
        raise WrongUsage(f"{flag} {text!r} is no {form} of whole numbers")
    return numbers


def _wrong_flag(fault: Fault) -> WrongUsage:
    """What is wrong, told of the flag and not of the key."""
    return WrongUsage(f"{' '.join([FLAGS[fault.key[0]], *fault.key[1:]])}: {fault.reason}")
