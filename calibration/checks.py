"""What each key of a profile may hold, alone and together with the others."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from typing import Any, Final, TypeVar

from calibration.box import Box
from calibration.profile import Colour, Profile

MOST_CELLS: Final = 200
"""Rows or columns of the largest boards are about a hundred: mazes, where walls may be cells."""

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


def _shown(value: object) -> str:
    """A value as its writer would know it again, cut to a length that fits in a line."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _whole(low: int, high: int) -> Check:
    def check(value: Any) -> int:
        if not _is_whole(value):
            raise ValueError(f"{_shown(value)} is no whole number")
        return _in_range(int(value), low, high)

    return check


def _number(low: float, high: float) -> Check:
    def check(value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{_shown(value)} is no number")
        return float(_in_range(value, low, high))

    return check


def _whole_numbers(names: str, *ranges: tuple[int, int]) -> Check:
    def check(value: Any) -> tuple[int, ...]:
        whole = isinstance(value, list) and all(map(_is_whole, value))
        if not whole or len(value) != len(ranges):
            raise ValueError(f"{_shown(value)} is no list of whole numbers [{names}]")
        return tuple(_in_range(number, *span) for number, span in zip(value, ranges, strict=True))

    return check


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _in_range(value: NumberT, low: float, high: float) -> NumberT:
    if not low <= value <= high:
        raise ValueError(f"{_shown(value)} is out of range, {low} to {high}")
    return value


def _one_of(*words: str) -> Check:
    def check(value: Any) -> str:
        if value not in words:
            raise ValueError(f"{_shown(value)} is neither {' nor '.join(map(_shown, words))}")
        return str(value)

    return check


def nonempty(value: Any) -> str:
    """A text that is not empty. Raises ValueError."""
    if not isinstance(value, str) or not value:
        raise ValueError(f"{_shown(value)} is no name")
    return value


def _colour(value: Any) -> Colour:
    if not isinstance(value, str) or not re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        raise ValueError(f'{_shown(value)} is no colour like "#20c0ff"')
    red, green, blue = bytes.fromhex(value[1:])
    return red, green, blue


def _colours(value: Any) -> Mapping[str, Colour]:
    if not isinstance(value, dict):
        raise ValueError(f'{_shown(value)} is no table like [colours] with free = "#20c0ff"')
    return {name: _checked(("colours", name), _colour, each) for name, each in value.items()}


_PIXEL, _SIDE, _CELL = (-MOST_PIXELS, MOST_PIXELS), (1, MOST_PIXELS), (0, MOST_CELLS - 1)

_REGION = _whole_numbers("x, y, width, height", _PIXEL, _PIXEL, _SIDE, _SIDE)

CHECKS: Final[Mapping[str, Check]] = {
    "game": nonempty,
    "size_px": _whole_numbers("width, height", _SIDE, _SIDE),
    "region_px": lambda value: Box(*_REGION(value)),
    "rows": _whole(1, MOST_CELLS),
    "cols": _whole(1, MOST_CELLS),
    "target": _whole_numbers("row, col", _CELL, _CELL),
    "shifted": _one_of("odd", "even"),
    "polarity": _one_of("dark", "light"),
    "input": _one_of("auto", "stroke", "taps", "keys", "hover", "drag", "touch"),
    "hold_ms": _whole(1, MOST_MS),
    "step_ms": _whole(1, MOST_MS),
    "pause_ms": _whole(0, MOST_MS),
    "gestures_per_s": _whole(1, 1000),
    "humanize": _whole(0, MOST_PIXELS),
    "residual_px": _number(0, MOST_PIXELS),
    "colours": _colours,
}
"""The keys of a profile that hold plain values, in the order in which they are written."""

PICTURES: Final = ("next_button", "restart_button", "again_button", "confirm_button")
"""The keys that name a file with a picture."""

PICTURE_LISTS: Final = ("then_buttons",)
"""The keys that name several, in an order that counts."""


def profile_of(table: Mapping[str, Any], checks: Mapping[str, Check] = CHECKS) -> Profile:
    """The profile that a table of keys and values describes. Raises Fault."""
    for key in table:
        if key not in checks:
            raise Fault((key,), f"unknown key{suggestion(key, checks)}")
    profile = Profile(**{key: _checked((key,), checks[key], table[key]) for key in table})
    check_together(profile)
    return profile


def suggestion(word: str, known: Collection[str]) -> str:
    """The end of a message about an unknown word: the nearest known one, or all of them."""
    near = get_close_matches(word, known, n=1)
    return f"; did you mean {near[0]}?" if near else f"; known are {', '.join(known)}"


def _checked(key: tuple[str, ...], check: Check, value: Any) -> Any:
    """The value as the profile keeps it. Raises Fault."""
    try:
        return check(value)
    except Fault:
        raise
    except ValueError as error:
        raise Fault(key, str(error)) from error


def check_together(profile: Profile) -> None:
    """Refuse values that contradict one another. Raises Fault."""
    if (profile.rows is None) != (profile.cols is None):
        given, missing = ("rows", "cols") if profile.cols is None else ("cols", "rows")
        raise Fault((given,), f"there are no {missing}; a board has both")
    if profile.rows is not None and profile.region_px is None:
        raise Fault(("rows",), "there is no region: say where that many cells are")
    _check_region(profile)
    _check_target(profile)


def _check_region(profile: Profile) -> None:
    if profile.region_px is None or profile.size_px is None:
        return
    x, y, width, height = profile.region_px
    screen_width, screen_height = profile.size_px
    if x >= screen_width or y >= screen_height or x + width <= 0 or y + height <= 0:
        raise Fault(
            ("region_px",),
            f"{list(profile.region_px)} lies outside the {screen_width}x{screen_height} screen",
        )


def _check_target(profile: Profile) -> None:
    if profile.target is None or profile.rows is None or profile.cols is None:
        return
    if profile.target[0] >= profile.rows or profile.target[1] >= profile.cols:
        size = f"{profile.rows} x {profile.cols}"
        raise Fault(("target",), f"{list(profile.target)} is no cell of a board of {size} cells")
