"""What each key of a profile may hold, alone and together with the others."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Any, Final, get_args

from calibration.box import Box
from calibration.hints import Hint, Hints
from calibration.profile import InputMode, Profile
from calibration.values import (
    MOST_CELLS,
    MOST_MS,
    MOST_ON_BOARD,
    MOST_PIXELS,
    Check,
    Fault,
    checked,
    colours,
    nonempty,
    number,
    one_of,
    whole,
    whole_numbers,
)

_PIXEL, _SIDE = (-MOST_PIXELS, MOST_PIXELS), (1, MOST_PIXELS)

_REGION = whole_numbers("x, y, width, height", _PIXEL, _PIXEL, _SIDE, _SIDE)

CHECKS: Final[Mapping[str, Check]] = {
    "game": nonempty,
    "size_px": whole_numbers("width, height", _SIDE, _SIDE),
    "region_px": lambda value: Box(*_REGION(value)),
    "rows": whole(1, MOST_CELLS),
    "cols": whole(1, MOST_CELLS),
    "input": one_of(*get_args(InputMode)),
    "hold_ms": whole(1, MOST_MS),
    "step_ms": whole(1, MOST_MS),
    "pause_ms": whole(0, MOST_MS),
    "gestures_per_s": whole(1, 1000),
    "humanize": whole(0, MOST_PIXELS),
    "residual_px": number(0, MOST_PIXELS),
    "colours": colours,
}
"""The keys of every profile that hold plain values, in the order in which they are written."""

PICTURES: Final = ("next_button", "restart_button", "again_button", "confirm_button")
"""The keys that name a file with a picture."""

PICTURE_LISTS: Final = ("then_buttons", "arrow_buttons")
"""The keys that name several, in an order that counts."""

EXAMPLES: Final = "examples"
"""The key of the table that names a file with pictures of cells."""

KEYS: Final = frozenset({*CHECKS, *PICTURES, *PICTURE_LISTS, EXAMPLES})
"""The keys of every profile: no hint has one of these."""


def profile_of(
    table: Mapping[str, Any], hints: Hints, checks: Mapping[str, Check] = CHECKS
) -> Profile:
    """The profile that a table of keys and values describes. Raises Fault."""
    known = hints_by_key(hints)
    checks = {**checks, **{key: hint.check for key, hint in known.items()}}
    for key in table:
        if key not in checks:
            raise Fault((key,), f"unknown key{suggestion(key, checks)}")
    said = {key: checked((key,), checks[key], value) for key, value in table.items()}
    given = {key: said.pop(key) for key in known if key in said}
    profile = Profile(**said, hints=given)
    check_together(profile, hints)
    return profile


def hints_by_key(hints: Hints) -> dict[str, Hint]:
    """The hints of all games under their keys."""
    return {hint.key: hint for each in hints.values() for hint in each}


def suggestion(word: str, known: Collection[str]) -> str:
    """The end of a message about an unknown word: the nearest known one, or all of them."""
    near = get_close_matches(word, known, n=1)
    return f"; did you mean {near[0]}?" if near else f"; known are {', '.join(known)}"


def check_together(profile: Profile, hints: Hints) -> None:
    """Refuse values that contradict one another. Raises Fault."""
    if (profile.rows is None) != (profile.cols is None):
        given, missing = ("rows", "cols") if profile.cols is None else ("cols", "rows")
        raise Fault((given,), f"there are no {missing}; a board has both")
    if (profile.rows or 0) * (profile.cols or 0) > MOST_ON_BOARD:
        size = f"{profile.rows} x {profile.cols}"
        raise Fault(("rows",), f"{size} cells are too many; {MOST_ON_BOARD} are the most")
    if profile.examples is not None and profile.game is None:
        raise Fault((EXAMPLES,), "there is no game: say of which these cells are")
    _check_arrows(profile)
    _check_region(profile)
    check_hints(profile, profile.game, hints)


def _check_arrows(profile: Profile) -> None:
    count = len(profile.arrow_buttons)
    if count not in (0, 4):
        raise Fault(("arrow_buttons",), f"{count} pictures: give those of up, down, left and right")
    if count and profile.input not in (None, "auto", "keys"):
        raise Fault(("input",), f"{profile.input} presses no arrow_buttons: use keys")


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


def check_hints(profile: Profile, game: str | None, hints: Hints) -> None:
    """Refuse hints that a game does not take, or that name no place of its board. Raises Fault."""
    known = hints_by_key(hints)
    for key, value in profile.hints.items():
        takers = [name for name, taken in hints.items() if known[key] in taken]
        if game in hints and game not in takers:
            raise Fault((key,), f"this is for {' and '.join(takers)}, not for {game}")
        if profile.rows is not None and profile.cols is not None:
            try:
                known[key].check_place(value, profile.rows, profile.cols)
            except ValueError as error:
                raise Fault((key,), str(error)) from error
