"""A profile helps a reader and is never required: every field has a neutral default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from calibration.box import Box
from calibration.examples import Examples
from calibration.values import Colour

Patch = NDArray[np.uint8]
"""A part of a screenshot of the device: RGB uint8 (height, width, 3)."""

InputMode = Literal[
    "auto",
    "stroke",
    "taps",
    "keys",
    "hover",
    "drag",
    "touch",
    "begin",
    "swipe",
    "letters",
    "push",
    "long",
    "short",
]
"""How a game may want its moves."""

_LATTICE: Final = ("region_px", "rows", "cols")


@dataclass(frozen=True, eq=False)
class Profile:
    """What is known about a game on a device before its screenshot is read.

    ``game`` is the game's name. ``size_px`` (width, height) is the size of the screenshots that
    all pixels of the profile are meant for; without it they are taken as they are.

    ``region_px`` limits the search for the board to a part of the screenshot; ``rows`` and ``cols``
    are its cells, and with both the region is the board itself, edge to edge. ``colours`` gives
    classes of cells their colour by the reader's own names ("free", "blocked", "visited", ...).
    ``hints`` holds what else a reader of the game takes, under the keys that the game's entry
    declares.
    ``next_button`` and ``restart_button`` are pictures of the buttons that bring the next level and
    begin the level anew; ``again_button`` shows only when a game is lost. ``then_buttons`` are
    pressed after ``next_button``, one after the other, where the way to the next level leads
    through menus. ``confirm_button`` is pressed after moves that count only then. ``arrow_buttons``
    (up, down, left, right) are the game's own, which are pressed for arrow keys. A button without a
    picture is not known, and is never pressed.

    ``input`` is how the game wants its moves; with "auto" or nothing the bot tries what the game
    accepts.

    The pace of the hand: ``hold_ms`` is the length of a tap, ``step_ms`` the time for each point of
    a stroke, ``pause_ms`` the rest after a gesture, ``gestures_per_s`` how many there are at most,
    ``humanize`` a seed for the irregularities of a human hand. ``residual_px`` is by how many
    pixels the hand missed at most when it was measured: too small cells are not played on then.

    ``examples`` are cells that a person showed: a board is read by comparing its cells with them.
    """

    game: str | None = None
    size_px: tuple[int, int] | None = None
    region_px: Box | None = None
    rows: int | None = None
    cols: int | None = None
    colours: Mapping[str, Colour] = field(default_factory=dict)
    hints: Mapping[str, Any] = field(default_factory=dict)
    input: InputMode | None = None
    next_button: Patch | None = None
    restart_button: Patch | None = None
    again_button: Patch | None = None
    confirm_button: Patch | None = None
    then_buttons: tuple[Patch, ...] = ()
    arrow_buttons: tuple[Patch, ...] = ()
    hold_ms: int | None = None
    step_ms: int | None = None
    pause_ms: int | None = None
    gestures_per_s: int | None = None
    humanize: int | None = None
    residual_px: float | None = None
    examples: Examples | None = None

    def over(self, other: Profile) -> Profile:
        """This profile, completed by another one of the same screen size where it says nothing.

        Region, rows and cols describe one lattice together, so they come from the same profile;
        each hint stands alone.
        """
        said = {each.name: getattr(self, each.name) for each in fields(self)}
        del said["hints"]
        said = {name: value for name, value in said.items() if not _is_neutral(value)}
        if said.keys() & set(_LATTICE):
            other = replace(other, region_px=None, rows=None, cols=None)
        return replace(other, **said, hints={**other.hints, **self.hints})


def _is_neutral(value: Any) -> bool:
    return value is None or (isinstance(value, Mapping | tuple) and not value)
