"""What stands around a board on a screen: backgrounds, bars, titles, toolbars, lists, cards."""

from __future__ import annotations

from random import Random

from tools.draw.brush import Box, Brush
from tools.draw.palette import Palette, ink_on


def lay_out(brush: Brush, palette: Palette, rng: Random) -> Box:
    """Draws the surroundings; returns the room that is left for the board."""
    width, height = brush.size
    side = min(width, height)
    top = rng.uniform(0.02, 0.2) * height
    brush.text("Level 12", (width / 2, top / 2), min(top * 0.5, side * 0.06) + 4, ink_on(rng, palette.ground))
    part = rng.uniform(0.6, 0.98)
    room_w, room_h = width * part, (height - top) * part
    left = rng.uniform(0, width - room_w)
    return left, top + rng.uniform(0, height - top - room_h), room_w, room_h
