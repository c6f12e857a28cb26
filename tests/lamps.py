"""Screens of the template game (examples/lamps), for tests that need a game of few rules."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from lamps.rules import Board
from vision import Pixels

PACKAGE: Final = Path(__file__).parents[1] / "examples" / "lamps"
FIXTURES: Final = PACKAGE / "fixtures"

COLOURS: Final = {"*": (250, 210, 60), ".": (90, 90, 100), "x": (200, 50, 50)}


def paint(board: Board, side_px: int, gap_px: int, margin_px: int) -> Pixels:
    """A dark screen with the lamps of a board."""
    pitch = side_px + gap_px
    height = 2 * margin_px + pitch * len(board.rows) - gap_px
    width = 2 * margin_px + pitch * len(board.rows[0]) - gap_px
    pixels = np.full((height, width, 3), 24, np.uint8)
    for r, row in enumerate(board.rows):
        for c, lamp in enumerate(row):
            top, left = margin_px + r * pitch, margin_px + c * pitch
            pixels[top : top + side_px, left : left + side_px] = COLOURS[lamp]
    return pixels
