"""Draws the fixtures: ``python -m tests.template_game.paint`` writes a picture and its golden."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tests.template_game.reader import COLOURS
from tests.template_game.rules import Board
from vision import Pixels
from vision.pictures import encode_png

FIXTURES = Path(__file__).parent / "fixtures"


def paint(board: Board, side_px: int, gap_px: int, margin_px: int) -> Pixels:
    """A screen with the lamps of a board."""
    pitch = side_px + gap_px
    height = 2 * margin_px + pitch * len(board.rows) - gap_px
    width = 2 * margin_px + pitch * len(board.rows[0]) - gap_px
    pixels = np.full((height, width, 3), 24, np.uint8)
    for r, row in enumerate(board.rows):
        for c, lamp in enumerate(row):
            top, left = margin_px + r * pitch, margin_px + c * pitch
            pixels[top : top + side_px, left : left + side_px] = COLOURS[lamp]
    return pixels


def main() -> None:
    """Write the fixtures."""
    screens = {
        "small": (Board(("*..", "..*")), 24, 9, 31),
        "large": (Board(("....*", ".*...", "..*..", "*...*")), 41, 12, 67),
    }
    for name, (board, *sizes) in screens.items():
        (FIXTURES / f"{name}.png").write_bytes(encode_png(paint(board, *sizes)))
        (FIXTURES / f"{name}.txt").write_text(f"{board}\n")


if __name__ == "__main__":
    main()
