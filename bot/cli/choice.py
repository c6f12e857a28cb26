"""What the user says about the game: its name, a profile, a target. Common to the commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from bot.cli.failures import UnknownGame, UnreadableInput, WrongUsage
from bot.cli.inputs import printable
from bot.games import GAMES, Game, hints_of, taking
from bot.recognise import GUESS
from bot.storage import profiles
from calibration import Fault, Hint, Profile, check_hints, check_together, profile_of
from calibration.checks import hints_by_key

AUTO: Final = "auto"

GameName = Annotated[
    str, typer.Option("--game", metavar="GAME", help=f"{AUTO}, or one of: {{games}}.")
]
ProfileFile = Annotated[
    Path | None,
    typer.Option(
        "--profile",
        metavar="FILE",
        help="What teach or calibrate has written: a file, a folder or a zip.",
        show_default=False,
    ),
]

_FLAGS: Final = {"region_px": "--region", "colours": "--colour", "arrow_buttons": "--arrow"}
"""The flags that are not called as the key of a profile that they stand for."""


BOX: Final = "X,Y,W,H"
PLACE: Final = {
    "rows": ("N", "Rows of the board."),
    "cols": ("N", "Columns of the board."),
    "region_px": (BOX, "Where to look; with --rows and --cols the board itself, edge to edge."),
}
"""What says where the board lies, by the keys of a profile: form and help."""


@dataclass(frozen=True)
class Choice:
    """The games to look for, and what is known about the screen.

    ``least`` is the confidence that is asked for: a named game needs none to be told from others.
    """

    games: Sequence[Game]
    profile: Profile
    least: float


def choose(
    game_name: str, profile_path: Path | None = None, hints: Mapping[str, str] | None = None
) -> Choice:
    """What the options ask for. Raises UnknownGame, BadProfile, UnreadableInput or WrongUsage."""
    profile = loaded(profile_path) if profile_path else Profile()
    if profile.game and game_name not in (AUTO, profile.game):
        raise WrongUsage(
            f"{printable(str(profile_path))} is a profile of {profile.game}, not of {game_name}"
        )
    name = profile.game or game_name
    games = chosen(name)
    profile = from_flags(parsed(hints or {})).over(profile)
    games = taking_hints(games, consistent(profile, name))
    return Choice(games, profile, GUESS if len(games) > 1 else 0.0)


def taking_hints(games: Sequence[Game], profile: Profile) -> list[Game]:
    """The games that take all hints of a profile: it can be of no other. Raises WrongUsage."""
    takers = taking(games, profile.hints)
    if takers:
        return takers
    raise WrongUsage(
        f"no game takes {' and '.join(profile.hints)} at once: they are of different ones"
    )


def known_games() -> Mapping[str, Game]:
    """All games that a user may name."""
    return GAMES


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
        return profiles.load(path, hints_of(GAMES))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UnreadableInput(f"cannot read {printable(str(path))}: {reason}") from error


def from_flags(table: dict[str, Any]) -> Profile:
    """The profile that flags describe, under a profile's own keys. Raises WrongUsage."""
    try:
        return profile_of(table, hints_of(GAMES))
    except Fault as fault:
        raise _wrong_flag(fault) from fault


def consistent(profile: Profile, game_name: str) -> Profile:
    """The profile, if its parts go together and with the game. Raises WrongUsage."""
    hints = hints_of(GAMES)
    try:
        check_together(profile, hints)
        check_hints(profile, game_name, hints)
    except Fault as fault:
        raise _wrong_flag(fault) from fault
    return profile


def parsed(hints: Mapping[str, str]) -> dict[str, Any]:
    """Hints and the place as a profile's file would hold them. Raises WrongUsage."""
    known = hints_by_key(hints_of(GAMES))
    return {
        key: _place(flag_of(key), PLACE[key][0], text)
        if key in PLACE
        else _parsed(known[key], text)
        for key, text in hints.items()
    }


def _place(flag: str, form: str, text: str) -> int | list[int]:
    numbers = whole_numbers(flag, text, form)
    return numbers if len(numbers) > 1 else numbers[0]


def _parsed(hint: Hint, text: str) -> Any:
    try:
        return hint.parse(text)
    except ValueError as error:
        raise WrongUsage(f"{hint.flag} {error}") from error


def whole_numbers(flag: str, text: str, form: str) -> list[int]:
    """The numbers of ``X,Y,...``, as many as the form has. Raises WrongUsage."""
    try:
        numbers = [int(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != form.count(",") + 1:
        what = f"{form} of whole numbers" if "," in form else "whole number"
        raise WrongUsage(f"{flag} {text!r} is no {what}")
    return numbers


def _wrong_flag(fault: Fault) -> WrongUsage:
    """What is wrong, told of the flag and not of the key."""
    key, *names = fault.key
    return WrongUsage(f"{' '.join([flag_of(key), *names])}: {fault.reason}")


def flag_of(key: str) -> str:
    """The flag that stands for a key of a profile."""
    return _FLAGS.get(key, f"--{key.replace('_', '-')}")
