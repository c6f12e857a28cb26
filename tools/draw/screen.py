"""A whole screen drawn at random: its size, what surrounds the boards, the boards, what harmed it.

scene = screen(7)              any game, or a screen without a board
scene = screen(7, "maze")      a screen with mazes
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from random import Random

from tools.draw.brush import Box, Brush
from tools.draw.degrade import degraded
from tools.draw.negatives import draw_negative
from tools.draw.palette import Palette
from tools.draw.states import at_rim, cover, cut, trimmed
from tools.draw.surroundings import (
    beside,
    corner_card,
    focus_frame,
    lay_out,
    particles,
    pointer,
    touch_controls,
)
from tools.draw.truth import DrawnBoard, Scene, State
from tools.draw.widgets import Widgets
from vision.cells.vocabulary import GAMES

_PLAYABLE_PX = 5.0
"""Cells closer to each other than this cannot be told by a reader, nor be touched."""

_SHARES = (2.0, 1.0, 1.0, 1.4, 1.0)
"""How often each of GAMES is drawn: boards of one-line and klotski look the least alike."""

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
    game = game or (NEGATIVES if rng.random() < 0.12 else rng.choices(GAMES, _SHARES)[0])
    palette = Palette.draw(rng)
    brush = Brush(picture_size(rng), palette.ground)
    widgets = Widgets(brush, palette, rng)
    if game == NEGATIVES:
        draw_negative(widgets)
        return degraded(Scene(brush.pixels), rng)
    arrangement = rng.choices([_one, _overview, _with_preview, _pair], [90, 5, 3, 2])[0]
    boards = arrangement(game, widgets)
    fate = rng.choices(["plain", "covered", "cut", "trimmed"], [78, 11, 5, 6])[0]
    if fate == "covered":
        boards = cover(widgets, boards)
    scene = Scene(brush.pixels, boards, arrangement.__name__.strip("_"))
    if fate == "cut" and boards:
        scene = cut(scene, rng)
    if fate == "trimmed":
        scene = trimmed(scene, rng)
    scene = degraded(scene, rng, gentle=palette.contrast[0] < 6)
    size = scene.pixels.shape[1::-1]  # what is tilted may run out of the picture
    boards = [
        at_rim(board, size) if board.state is State.WHOLE else board for board in scene.boards
    ]
    return replace(scene, boards=boards)


def _one(game: str, widgets: Widgets) -> list[DrawnBoard]:
    """One board among other things."""
    room, palette = lay_out(widgets)
    board = paint(game, widgets.brush, palette, widgets.rng, room)
    if widgets.rng.random() < 0.15:
        beside(widgets, board, room)
    if widgets.rng.random() < 0.06:
        corner_card(widgets, board)
    if widgets.rng.random() < 0.06:
        pointer(widgets, board)
    if widgets.rng.random() < 0.05:
        touch_controls(widgets, board)
    if widgets.rng.random() < 0.04:
        focus_frame(widgets, board)
    if widgets.rng.random() < 0.025:
        particles(widgets)
    return [board]


def _overview(game: str, widgets: Widgets) -> list[DrawnBoard]:
    """A choice of levels: many small boards on cards, with numbers or names."""
    rng = widgets.rng
    (x, y, w, h), palette = lay_out(widgets, bare=0.3)
    cols = rng.randint(2, 4)
    wide = w / cols
    high = wide * rng.uniform(0.9, 1.4)
    rows = min(int(h // high), 5)
    if rows * cols < 2:
        return _one(game, widgets)
    carded = rng.random() < 0.6
    boards = []
    for row in range(rows):
        for col in range(cols):
            card = (x + (col + 0.06) * wide, y + (row + 0.05) * high, wide * 0.88, high * 0.9)
            boards.append(_preview(game, widgets, palette, card, carded))
    return boards


def _preview(game: str, widgets: Widgets, palette: Palette, card: Box, carded: bool) -> DrawnBoard:
    """A small board over its name."""
    if carded:
        palette = replace(palette, ground=widgets.panel(card))
    x, y, w, h = card
    foot = min(h - w * 0.8, widgets.unit_px)
    room = (x + w * 0.08, y + h * 0.05, w * 0.84, h * 0.9 - foot)
    board = paint(game, widgets.brush, palette, widgets.rng, room)
    widgets.text(widgets.words(1, 2), (x, y + h - foot, w, foot), palette.ground, part=0.6)
    return replace(board, state=State.SMALL)


def _with_preview(game: str, widgets: Widgets) -> list[DrawnBoard]:
    """One board, and a small one above or beside it."""
    rng = widgets.rng
    (x, y, w, h), palette = lay_out(widgets, bare=0.4)
    part = rng.uniform(0.18, 0.3)
    if h > w:
        small = (x + rng.uniform(0, 1 - part) * w, y, w * part, h * part * 0.9)
        rest = (x, y + h * part, w, h * (1 - part))
    else:
        small = (x, y + rng.uniform(0, 1 - part) * h, w * part * 0.9, h * part)
        rest = (x + w * part, y, w * (1 - part), h)
    preview = _preview(game, widgets, palette, small, rng.random() < 0.4)
    return [paint(game, widgets.brush, palette, rng, rest), preview]


def _pair(game: str, widgets: Widgets) -> list[DrawnBoard]:
    """Two boards beside or below each other, both large enough to play."""
    rng = widgets.rng
    (x, y, w, h), palette = lay_out(widgets, bare=0.4)
    rooms = [(x, y, w * 0.48, h), (x + w * 0.52, y, w * 0.48, h)]
    if h > w:
        rooms = [(x, y, w, h * 0.48), (x, y + h * 0.52, w, h * 0.48)]
    return [paint(game, widgets.brush, palette, rng, room) for room in rooms]


def _module(game: str) -> str:
    return f"tools.draw.{game.replace('-', '_')}"


def paint(game: str, brush: Brush, palette: Palette, rng: Random, room: Box) -> DrawnBoard:
    """A board of the game, drawn inside ``room``."""
    board = import_module(_module(game)).draw(brush, palette, rng, room)
    assert isinstance(board, DrawnBoard)
    return replace(board, state=State.SMALL) if min(board.pitch) < _PLAYABLE_PX else board


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
