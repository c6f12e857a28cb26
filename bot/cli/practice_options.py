"""The options that say which practice levels are shown, and how."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from bot.cli.failures import WrongUsage
from vision.pictures import MAX_MEGAPIXELS

Seed = Annotated[int, typer.Option("--seed", help="Practice: which levels.")]
ThemeName = Annotated[
    str, typer.Option("--theme", metavar="THEME", help="Practice: the name of a theme, or mixed.")
]
ScreenSize = Annotated[
    str, typer.Option("--size", metavar="WIDTHxHEIGHT", help="Practice: the screen in pixels.")
]
BoardSize = Annotated[
    str | None,
    typer.Option(
        "--board",
        metavar="ROWSxCOLS",
        help="Practice: how large the boards are, else by level.",
        show_default=False,
    ),
]
Strength = Annotated[
    str | None,
    typer.Option(
        "--strength",
        metavar="WORD",
        help="Practice: how the opponent plays; practice GAME lists the words.",
        show_default=False,
    ),
]

_SMALLEST_SCREEN_PX, _LARGEST_SCREEN_PX = 240, 8000


def size_of(text: str, option: str = "--size") -> tuple[int, int]:
    """Width and height from ``WIDTHxHEIGHT``. Raises WrongUsage."""
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    size_px = (int(found[1]), int(found[2])) if found else (0, 0)
    most = MAX_MEGAPIXELS * 1_000_000
    sides_fit = all(_SMALLEST_SCREEN_PX <= side <= _LARGEST_SCREEN_PX for side in size_px)
    if not sides_fit or size_px[0] * size_px[1] > most:
        raise WrongUsage(
            f"{option} {text!r} is no WIDTHxHEIGHT with sides of {_SMALLEST_SCREEN_PX} to"
            f" {_LARGEST_SCREEN_PX} pixels, and {MAX_MEGAPIXELS} megapixels at most"
        )
    return size_px


def board_of(text: str | None) -> tuple[int, int] | None:
    """Rows and columns from ``ROWSxCOLS``. Raises WrongUsage."""
    if text is None:
        return None
    found = re.fullmatch(r"(\d{1,2})x(\d{1,2})", text)
    if not found:
        raise WrongUsage(f"--board {text!r} is no ROWSxCOLS, such as 9x9")
    return int(found[1]), int(found[2])
