"""Boards that cannot be played as they are shown: under a panel, cut off, or one of many small."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from random import Random

import numpy as np

from tools.draw.brush import Box, Fill
from tools.draw.degrade import moved
from tools.draw.palette import ink_on
from tools.draw.surroundings import bounds
from tools.draw.truth import DrawnBoard, Scene, State
from tools.draw.widgets import Widgets

_HIDDEN = 0.85
"""A board of which more than this part lies under a panel is no board for anyone."""


# --- under a panel -------------------------------------------------------------------------------
def cover(widgets: Widgets, boards: list[DrawnBoard]) -> list[DrawnBoard]:
    """Draws a dialogue, a win panel, a toast or a picture over the boards; what is still there."""
    rng = widgets.rng
    kind = rng.choice([*["dialogue"] * 4, "toast", "picture", "words", "bar"])
    veiled = kind in ("dialogue", "words") and rng.random() < 0.65
    if veiled:
        widgets.brush.dim(
            rng.choice([(0, 0, 0), (0, 0, 0), (255, 255, 255)]), rng.uniform(0.25, 0.75)
        )
    box = _place(widgets, bounds(boards[0]), kind)
    if kind == "dialogue":
        widgets.dialogue(box)
    elif kind == "toast":
        fill = Fill(
            rng.choice([(30, 30, 30), (255, 255, 255), widgets.accent]), alpha=rng.uniform(0.8, 1)
        )
        widgets.brush.shape(box, fill, "round", rng.choice([0.1, 0.5]))
        widgets.text(widgets.words(1, 4), box, fill.colour, part=0.5)
    elif kind == "picture":
        widgets.picture(box)
    elif kind == "bar":
        ground = widgets.panel(box)
        widgets.text(widgets.words(1, 2), box, ground, part=0.3)
    else:
        ink = ink_on(rng, widgets.palette.ground)
        widgets.text(
            widgets.words(1, 2), box, ink=widgets.accent if veiled else ink, bold=True, part=0.95
        )
    return [_below(board, box, veiled) for board in boards if _share(board, box) <= _HIDDEN]


def _place(widgets: Widgets, board: Box, kind: str) -> Box:
    """Where the panel goes: over a part of the board at least."""
    rng, (width, height) = widgets.rng, widgets.brush.size
    x, y, w, h = board
    if kind == "bar":  # a page that is scrolled below its head, or a foot that lies over it
        high = h * rng.uniform(0.1, 0.5)
        return (0, 0, width, y + high) if rng.random() < 0.6 else (0, y + h - high, width, height)
    if kind in ("toast", "words"):
        wide, high = min(w * rng.uniform(0.6, 1.2), width), min(h * rng.uniform(0.12, 0.3), height)
    else:
        wide, high = width * rng.uniform(0.35, 0.92), height * rng.uniform(0.25, 0.7)
    if rng.random() < 0.5:
        return (width - wide) / 2, (height - high) / 2, wide, high
    middle = (x + w * rng.random(), y + h * rng.random())
    left = min(max(middle[0] - wide / 2, 0), width - wide)
    return left, min(max(middle[1] - high / 2, 0), height - high), wide, high


def _share(board: DrawnBoard, box: Box) -> float:
    """The part of the cells whose middles lie in the box."""
    x, y = board.centres[..., 0], board.centres[..., 1]
    inside = (x > box[0]) & (x < box[0] + box[2]) & (y > box[1]) & (y < box[1] + box[3])
    return float(inside.mean())


def _below(board: DrawnBoard, box: Box, veiled: bool) -> DrawnBoard:
    px, py = board.pitch
    around = (box[0] - px / 2, box[1] - py / 2, box[2] + px, box[3] + py)
    return replace(board, state=State.COVERED) if veiled or _share(board, around) > 0 else board


# --- cut off -------------------------------------------------------------------------------------
def cut(scene: Scene, rng: Random) -> Scene:
    """The scene without a part at one or two sides; the new rim runs through cells of a board.

    Through them, not between them: a board that ends between two cells is a smaller board.
    """
    for side in rng.sample(["left", "top", "right", "bottom"], rng.choice([1, 1, 1, 2])):
        board = rng.choice(scene.boards)
        axis = 0 if side in ("left", "right") else 1
        lines = np.unique(board.centres[..., axis].round(1))
        if len(lines) < 3:
            continue
        inner = (
            lines[: len(lines) // 2] if side in ("left", "top") else lines[(len(lines) + 1) // 2 :]
        )
        at = int(rng.choice(list(inner)) + rng.uniform(-0.2, 0.2) * board.pitch[axis])
        scene = _cropped(scene, side, at)
    return scene


def _cropped(scene: Scene, side: str, at: int) -> Scene:
    height, width = scene.pixels.shape[:2]
    left, top, right, bottom = 0, 0, width, height
    if side == "left":
        left = max(at, 0)
    elif side == "top":
        top = max(at, 0)
    elif side == "right":
        right = min(at, width)
    else:
        bottom = min(at, height)
    if right - left < 32 or bottom - top < 32:
        return scene
    matrix = np.array([(1, 0, -left), (0, 1, -top), (0, 0, 1)], np.float64)
    boards = [moved(board, matrix) for board in scene.boards]
    size = (right - left, bottom - top)
    pixels = np.ascontiguousarray(scene.pixels[top:bottom, left:right])
    return Scene(pixels, [at_rim(b, size) for b in boards if _seen(b, size) > 0.15], scene.note)


def trimmed(scene: Scene, rng: Random) -> Scene:
    """Only what lies around the first board: to its rim, or with up to a cell or two more."""
    x, y, w, h = bounds(scene.boards[0])
    px, py = scene.boards[0].pitch
    reach = rng.choice([0.0, 0.1, 0.6, 2.0])
    rims = (("right", x + w, px), ("bottom", y + h, py), ("left", -x, px), ("top", -y, py))
    for side, rim, pitch in rims:
        by = ceil(rim + rng.uniform(0, reach) * pitch)
        scene = _cropped(scene, side, by if side in ("right", "bottom") else -by)
    return scene


def _seen(board: DrawnBoard, size: tuple[int, int]) -> float:
    return _share(board, (0, 0, *size))


def at_rim(board: DrawnBoard, size: tuple[int, int]) -> DrawnBoard:
    """The board, said to be cut where more than a quarter of a cell is missing."""
    px, py = board.pitch
    points = board.centres.reshape(-1, 2)
    (x, y), (right, bottom) = points.min(0), points.max(0)
    outside = x < px / 4 or y < py / 4 or right > size[0] - px / 4 or bottom > size[1] - py / 4
    return replace(board, state=State.CUT) if outside else board
