"""A whole screen drawn at random: its size, what surrounds the boards, the boards, what harmed it.

    scene = screen(7)              any game, or a screen without a board
    scene = screen(7, "maze")      a screen with mazes
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random

from tools.draw.brush import Box, Brush
from tools.draw.palette import Palette
from tools.draw.surroundings import beside, lay_out
from tools.draw.truth import DrawnBoard, Scene
from tools.draw.widgets import Widgets
from vision.cells.vocabulary import GAMES

NEGATIVES = "negatives"
"""The name for screens that show no board of any game."""


def screen(seed: int, game: str | None = None) -> Scene:
    """The screen of a seed; the same seed and game always give the same pixels and truth.

    ``game`` is one of ``GAMES`` or ``NEGATIVES``; left out, any of them. Raises ValueError for
    another name.
    """
    if game is not None and game not in (*GAMES, NEGATIVES):
        raise ValueError(f"no game is called {game}: choose of {', '.join((*GAMES, NEGATIVES))}")
    rng = Random(seed)
    game = game or rng.choice([name for name in GAMES if find_spec(_module(name))])
    palette = Palette.draw(rng)
    brush = Brush(picture_size(rng), palette.ground)
    widgets = Widgets(brush, palette, rng)
    room, palette = lay_out(widgets)
    board = paint(game, brush, palette, rng, room)
    if rng.random() < 0.15:
        beside(widgets, board, room)
    return Scene(brush.pixels, [board])


def _module(game: str) -> str:
    return f"tools.draw.{game.replace('-', '_')}"


def paint(game: str, brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """A board of the game, drawn inside ``room``."""
    board = import_module(_module(game)).draw(brush, palette, rng, room)
    assert isinstance(board, DrawnBoard)
    return board


def picture_size(rng: Random) -> tuple[int, int]:
    """Width and height in pixels of a phone's, a desktop's or a window's picture, or of a crop."""
    kind = rng.choice(["phone", "phone", "desktop", "window", "crop"])
    if kind == "crop":
        side = rng.uniform(140, 800)
        tall = rng.uniform(0.6, 1.7)
    else:
        side = rng.uniform(480, 1400)
        tall = rng.choice([16 / 9, 2, 20 / 9, rng.uniform(1.4, 2.25)])
        if kind == "desktop":
            tall = 1 / rng.choice([4 / 3, 16 / 10, 16 / 9, rng.uniform(1.2, 2.3)])
        elif kind == "window":
            tall = rng.uniform(0.55, 1.7)
    width, height = (side, side * tall) if tall < 1 else (side / tall, side)
    return round(width), round(height)
