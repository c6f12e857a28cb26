"""Mazes: of blocks, of thin walls, or written as text; with or without start and goal."""

from __future__ import annotations

from random import Random

from tools.draw import console, matrix, maze_blocks, maze_walls
from tools.draw.brush import Box, Brush
from tools.draw.palette import Palette
from tools.draw.truth import DrawnBoard


def draw(brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """Draw a maze somewhere in the room."""
    text = 0.15 if min(room[2], room[3]) > 190 else 0.0  # no letters that nobody can read
    ways = [maze_blocks.draw, maze_walls.draw, matrix.draw, console.maze]
    way = rng.choices(ways, [0.45, 0.38, text, text])[0]
    return way(brush, palette, rng, room)
