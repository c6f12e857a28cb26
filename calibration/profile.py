"""A profile helps a reader and is never required: every field has a neutral default."""

from __future__ import annotations

from dataclasses import dataclass

Region = tuple[int, int, int, int]
"""(x, y, width, height) in screenshot pixels."""


@dataclass(frozen=True)
class Profile:
    """What is known about a game on a device before its screenshot is read.

    ``region_px`` limits the search for the board to a part of the screenshot.
    """

    region_px: Region | None = None
