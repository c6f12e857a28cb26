"""Profiles as TOML: the text form that people read, write and correct. No files are touched here.

The writer is our own, since a profile has two shapes of lines only and deserves a comment on top;
the parser is Python's.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from typing import Any, Final

from calibration.checks import CHECKS, PICTURES, Fault, check_together, checked
from calibration.profile import Patch, Profile

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

MOST_CHARACTERS: Final = 100_000
"""A profile is a page of text; a file of megabytes is something else."""

Pictures = Callable[[str], Patch]
"""From the name of a picture to its pixels. Raises ValueError with the reason."""


class BadProfile(ValueError):
    """The text is no profile; the message has the source, the line at fault and the reason."""


def profile_from_toml(
    text: str, pictures: Pictures, source: str = "profile", games: Collection[str] = ()
) -> Profile:
    """Read a profile. ``games`` are the names that ``game`` may have, any if there are none.

    Raises BadProfile: ``source:7: rows: 0 is out of range, 1 to 200``.
    """
    table = _parsed(text, source)
    try:
        return profile_of(table, pictures, games)
    except Fault as fault:
        raise BadProfile(f"{source}:{_line_of(fault.key, text)}: {fault}") from fault


def profile_of(
    table: Mapping[str, Any], pictures: Pictures, games: Collection[str] = ()
) -> Profile:
    """The profile that a table of keys and plain values describes. Raises Fault."""
    for key in table:
        if key not in CHECKS:
            raise Fault((key,), f"unknown key{_suggestion(key, CHECKS)}")
    values = {key: checked((key,), CHECKS[key], value) for key, value in table.items()}
    game = values.get("game")
    if game is not None and games and game not in games:
        raise Fault(("game",), f"unknown game {game!r}{_suggestion(game, games)}")
    for key in values.keys() & set(PICTURES):
        values[key] = checked((key,), pictures, values[key])
    profile = Profile(**values)
    check_together(profile)
    return profile


def to_toml(profile: Profile, pictures: Mapping[str, str] | None = None) -> str:
    """Write a profile. ``pictures`` has the file names of the pictures under the buttons' keys.

    Raises ValueError when a picture of the profile has no name.
    """
    names = pictures or {}
    lines = ["# A profile of minigame-bot. Pixels are those of a screenshot of size_px."]
    for key in CHECKS:
        value = getattr(profile, key)
        if value is None or key == "colours":
            continue
        if key in PICTURES and key not in names:
            raise ValueError(f"the picture of {key} has no file name")
        lines.append(f"{key} = {_written(names[key] if key in PICTURES else value)}")
    if profile.colours:
        lines += ["", "[colours]"]
    for name, colour in profile.colours.items():
        lines.append(f'{_written_key(name)} = "#{bytes(colour).hex()}"')
    return "\n".join([*lines, ""])


def _suggestion(word: str, known: Collection[str]) -> str:
    """The nearest known word, or all of them."""
    near = get_close_matches(word, known, n=1)
    return f"; did you mean {near[0]}?" if near else f"; known are {', '.join(known)}"


def _written(value: str | int | tuple[int, ...]) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    # TOML's strings are JSON's, but for one control character that JSON lets pass.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _written_key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _written(name)


def _parsed(text: str, source: str) -> dict[str, Any]:
    """The table of a text. Raises BadProfile with the line at which it stops being TOML."""
    if len(text) > MOST_CHARACTERS:
        raise BadProfile(f"{source}:1: {len(text)} characters are too many for a profile")
    try:
        table: dict[str, Any] = tomllib.loads(text)
    except RecursionError as error:
        raise BadProfile(f"{source}:1: its lists are nested too deeply") from error
    except ValueError as error:
        reason, line = _parted(str(error), text)
        raise BadProfile(f"{source}:{line}: no valid TOML: {reason}") from error
    return table


def _parted(message: str, text: str) -> tuple[str, int]:
    """The parser's message without the place that it names, and the line of that place."""
    found = re.fullmatch(r"(.*) \(at line (\d+), column \d+\)", message, re.DOTALL)
    if found:
        return found[1], int(found[2])
    return message.removesuffix(" (at end of document)"), max(1, len(text.splitlines()))


def _line_of(key: tuple[str, ...], text: str) -> int:
    """The line on which a key stands: the parser gives values without their places.

    It is the last line that names the key and has before it a whole TOML text without the key.
    Comments, strings of many lines, dotted and quoted keys deceive a plain search.
    """
    lines = text.split("\n")
    for number in range(len(lines), 1, -1):
        named = key[-1] in lines[number - 1] or "\\" in lines[number - 1]
        if named and _lacks(key, "\n".join([*lines[: number - 1], ""])):
            return number
    return 1


def _lacks(key: tuple[str, ...], text: str) -> bool:
    """Whether the text is TOML and has no such key."""
    try:
        table: Any = tomllib.loads(text)
    except ValueError:
        return False
    for part in key:
        if not isinstance(table, dict) or part not in table:
            return True
        table = table[part]
    return False
