"""Mazes: of blocks, of thin walls, or written as digits; with or without start and goal."""

from __future__ import annotations

from random import Random

from tools.draw import matrix, maze_blocks, maze_walls
from tools.draw.brush import Box, Brush
from tools.draw.palette import Palette
from tools.draw.truth import DrawnBoard


def draw(brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """Draw a maze somewhere in the room."""
    text = 0.17 if min(room[2], room[3]) > 190 else 0.0  # no letters that nobody can read
    way = rng.choices([maze_blocks.draw, maze_walls.draw, matrix.draw], [0.45, 0.38, text])[0]
    return way(brush, palette, rng, room)
