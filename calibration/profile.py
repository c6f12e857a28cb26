"""A profile helps a reader and is never required: every field has a neutral default."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Region = tuple[int, int, int, int]
"""(x, y, width, height) in screenshot pixels."""

Patch = NDArray[np.uint8]
"""A part of a screenshot of the device: RGB uint8 (height, width, 3)."""


@dataclass(frozen=True, eq=False)
class Profile:
    """What is known about a game on a device before its screenshot is read.

    ``region_px`` limits the search for the board to a part of the screenshot. ``next_button`` and
    ``restart_button`` are pictures of the buttons that bring the next level and begin the level
    anew; a button without a picture is not known, and is never pressed.
    """

    region_px: Region | None = None
    next_button: Patch | None = None
    restart_button: Patch | None = None
