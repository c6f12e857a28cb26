"""Profiles as TOML: the text form that people read, write and correct. No files are touched here.

The writer is our own, since a profile has two shapes of lines only and deserves a comment on top;
the parser is Python's.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from calibration.checks import (
    CHECKS,
    EXAMPLES,
    PICTURE_LISTS,
    PICTURES,
    profile_of,
    suggestion,
)
from calibration.examples import Examples, examples_of
from calibration.hints import ANY_GAME, Hints
from calibration.profile import Patch, Profile
from calibration.values import Check, Fault, nonempty

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_MOST_CHARACTERS: Final = 100_000
"""A profile is a page of text; a file of megabytes is something else."""

Pictures = Callable[[str], Patch]
"""From the name of a picture to its pixels. Raises ValueError with the reason."""


class BadProfile(ValueError):
    """The text is no profile; the message has the source, the line at fault and the reason."""


def profile_from_toml(
    text: str, pictures: Pictures, source: str = "profile", hints: Hints = ANY_GAME
) -> Profile:
    """Read a profile of one of the games that ``hints`` has, or of any where it has none.

    Raises BadProfile: ``source:7: rows: 0 is out of range, 1 to 200``.
    """
    table = _parsed(text, source)
    try:
        return profile_of(table, hints, _checks(pictures, hints))
    except Fault as fault:
        raise BadProfile(f"{source}:{_line_of(fault.key, text)}: {fault}") from fault


def _checks(pictures: Pictures, games: Collection[str]) -> Mapping[str, Check]:
    def game(value: Any) -> str:
        if nonempty(value) not in games and games:
            raise ValueError(f"unknown game {value!r}{suggestion(value, games)}")
        return str(value)

    def picture(value: Any) -> Patch:
        return pictures(nonempty(value))

    def several(value: Any) -> tuple[Patch, ...]:
        if not isinstance(value, list):
            raise ValueError('it is no list of pictures, such as ["menu.png", "next.png"]')
        return tuple(map(picture, value))

    def examples(value: Any) -> Examples:
        return examples_of(value, picture)

    one, more = dict.fromkeys(PICTURES, picture), dict.fromkeys(PICTURE_LISTS, several)
    return {**CHECKS, "game": game, **one, **more, EXAMPLES: examples}


def to_toml(profile: Profile, pictures: Mapping[str, str | list[str]] | None = None) -> str:
    """Write a profile. ``pictures`` has under each key the names of its files."""
    names = pictures or {}
    lines = ["# A profile of minigame-bot. Pixels are those of a screenshot of size_px."]
    plain = {key: getattr(profile, key) for key in CHECKS if key != "colours"}
    keys = [key for key in PICTURES if getattr(profile, key) is not None]
    keys += [key for key in PICTURE_LISTS if getattr(profile, key)]
    files = {key: names[key] for key in keys}
    values = {**plain, **profile.hints, **files}
    lines += [f"{key} = {_written(value)}" for key, value in values.items() if value is not None]
    if profile.colours:
        lines += ["", "[colours]"]
    for name, colour in profile.colours.items():
        lines.append(f'{_written_key(name)} = "#{bytes(colour).hex()}"')
    if profile.examples is not None:
        table = profile.examples.table(str(names[EXAMPLES]))
        lines += ["", f"[{EXAMPLES}]"]
        lines += [f"{key} = {_written(value)}" for key, value in table.items()]
    return "\n".join([*lines, ""])


def _written(value: Any) -> str:
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_written, value))}]"
    # TOML's strings are JSON's, but for one control character that JSON lets pass.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _written_key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _written(name)


def _parsed(text: str, source: str) -> dict[str, Any]:
    """The table of a text. Raises BadProfile with the line at which it stops being TOML."""
    if len(text) > _MOST_CHARACTERS:
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
    return message.removesuffix(" (at end of document)"), text.rstrip().count("\n") + 1


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
