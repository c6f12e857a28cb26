"""What a value of a profile may be, one check for each kind of value."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""

MOST_CELLS: Final = 200
"""Rows or columns of the largest boards are about a hundred: mazes, where walls may be cells."""

MOST_ON_BOARD: Final = 10_000
"""Cells of the largest board: readers compare cells with one another, which takes memory."""

MOST_PIXELS: Final = 1_000_000
"""No screen is as large; a number of more digits is a slip."""

MOST_MS: Final = 60_000
"""A gesture that takes a minute is a slip."""

NumberT = TypeVar("NumberT", int, float)

Check = Callable[[Any], Any]
"""Takes a value as TOML gives it, gives it as the profile keeps it. Raises ValueError."""


class Fault(ValueError):
    """A value that cannot be used: ``key`` is its way through the tables, ``reason`` is why."""

    def __init__(self, key: tuple[str, ...], reason: str) -> None:
        super().__init__(f"{'.'.join(key)}: {reason}")
        self.key = key
        self.reason = reason


def shown(value: object) -> str:
    """A value as its writer would know it again, cut to a length that fits in a line."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else f"{text[:37]}..."


def whole(low: int, high: int) -> Check:
    """A whole number within limits, both included."""

    def check(value: Any) -> int:
        if not _is_whole(value):
            raise ValueError(f"{shown(value)} is no whole number")
        return _in_range(int(value), low, high)

    return check


def number(low: float, high: float) -> Check:
    """Any number within limits, both included."""

    def check(value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{shown(value)} is no number")
        return float(_in_range(value, low, high))

    return check


def whole_numbers(names: str, *ranges: tuple[int, int]) -> Check:
    """A list of whole numbers, each within limits of its own; ``names`` says what they are."""

    def check(value: Any) -> tuple[int, ...]:
        is_list = isinstance(value, list) and all(map(_is_whole, value))
        if not is_list or len(value) != len(ranges):
            raise ValueError(f"{shown(value)} is no list of whole numbers [{names}]")
        return tuple(_in_range(number, *span) for number, span in zip(value, ranges, strict=True))

    return check


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _in_range(value: NumberT, low: float, high: float) -> NumberT:
    if not low <= value <= high:
        raise ValueError(f"{shown(value)} is out of range, {low} to {high}")
    return value


def one_of(*words: str) -> Check:
    """One of some words."""

    def check(value: Any) -> str:
        if value not in words:
            raise ValueError(f"{shown(value)} is neither {' nor '.join(map(shown, words))}")
        return str(value)

    return check


def flag(value: Any) -> bool:
    """True or false. Raises ValueError."""
    if not isinstance(value, bool):
        raise ValueError(f"{shown(value)} is neither true nor false")
    return value


def nonempty(value: Any) -> str:
    """A text that is not empty. Raises ValueError."""
    if not isinstance(value, str) or not value:
        raise ValueError(f"{shown(value)} is no name")
    return value


def _colour(value: Any) -> Colour:
    if not isinstance(value, str) or not re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        raise ValueError(f'{shown(value)} is no colour like "#20c0ff"')
    red, green, blue = bytes.fromhex(value[1:])
    return red, green, blue


def colours(value: Any) -> Mapping[str, Colour]:
    """A table of colours by name. Raises Fault, or ValueError for what is no table."""
    if not isinstance(value, dict):
        raise ValueError(f'{shown(value)} is no table like [colours] with free = "#20c0ff"')
    return {name: checked(("colours", name), _colour, each) for name, each in value.items()}


def checked(key: tuple[str, ...], check: Check, value: Any) -> Any:
    """The value as the profile keeps it. Raises Fault."""
    try:
        return check(value)
    except Fault:
        raise
    except ValueError as error:
        raise Fault(key, str(error)) from error
