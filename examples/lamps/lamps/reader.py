"""Reads lamps: flat tiles in a full grid, lit lighter than dark, broken ones in between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration import Profile
from lamps.rules import Board
from vision import NotRecognized, Pixels, Reading
from vision.reading import Grid
from vision.view import Image, View

NAMES: Final[Mapping[int, str]] = {1: "*", 2: ".*", 3: ".x*"}
"""By the number of looks, what lamps are from the darkest look to the lightest."""

FLAT: Final = 6
"""Colour steps of 255 that neighbouring pixels of one tile may differ by."""

LEAST_SIDE_PX: Final = 8
FULL: Final = 0.85
"""So much of its box a tile covers, rounded corners left out."""

SAME_SIZE: Final = 0.1
FEWEST: Final = 4
ANOTHER: Final = 12.0
"""Distance of two colours (Lab) that are different looks."""

CLEARLY_LIGHTER: Final = 15.0
"""Steps of lightness, of 100, between lit tiles and others."""


def read(image: Image, profile: Profile) -> Reading[Board]:
    """The lamps on the largest full grid of equal tiles. Raises NotRecognized."""
    view = View.of(image, profile)
    boxes = _tiles(view.pixels)
    if len(boxes) < FEWEST:
        raise NotRecognized("no equal shapes in rows and columns")
    middles = boxes[:, :2] + boxes[:, 2:] / 2
    (xs, cols), (ys, rows) = (_lines(middles[:, axis], boxes[:, 2 + axis]) for axis in (0, 1))
    if min(len(xs), len(ys)) < 2 or len({*zip(rows, cols, strict=True)}) < len(xs) * len(ys):
        raise NotRecognized(f"{len(boxes)} equal tiles make no complete grid")
    colours = np.zeros((len(ys), len(xs), 3))
    colours[rows, cols] = _colours(view.pixels, boxes)
    centres = np.stack(np.meshgrid(xs, ys), -1) + view.offset_px
    grid = Grid(centres, (float(np.diff(xs).mean()), float(np.diff(ys).mean())), view.size_px)
    looks, light = _looks(colours.reshape(-1, 3))
    if len(light) > len(NAMES):
        raise NotRecognized(f"tiles of {len(light)} looks, and lamps have three at the most")
    names = NAMES[len(light)]
    lines = tuple("".join(names[look] for look in row) for row in looks.reshape(len(ys), -1))
    seen = f"{looks.size} tiles of {len(light)} looks"
    if len(light) == 1:
        doubt, confidence = "all tiles look alike: they may all be lit, or all dark", 0.5
    elif light[-1] - light[-2] < CLEARLY_LIGHTER:
        doubt, confidence = "no tile is clearly lighter than the others", 0.7
    else:
        doubt, confidence = "", 0.99
    return Reading(Board(lines), grid, confidence, tuple(filter(None, (seen, doubt))))


def _tiles(pixels: Pixels) -> NDArray[np.int64]:
    """Boxes (n, 4: x, y, width, height) of the flat shapes of the size that most have."""
    steps = cv2.morphologyEx(pixels, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    flat = (steps.max(axis=2) < FLAT).astype(np.uint8)
    stats = cv2.connectedComponentsWithStats(flat, connectivity=4)[2][1:].astype(np.int64)
    sizes = stats[:, 2:4]
    fills = stats[:, 4] >= FULL * sizes.prod(axis=1)
    boxes = stats[(sizes.min(axis=1) >= LEAST_SIDE_PX) & fills, :4]
    if not len(boxes):
        return np.asarray(boxes, np.int64)
    off = np.abs(np.log(boxes[:, None, 2:] / boxes[None, :, 2:])).max(axis=2)
    alike = off < SAME_SIZE
    return np.asarray(boxes[alike[int(alike.sum(axis=1).argmax())]], np.int64)


def _lines(
    middles: NDArray[np.float64], sides: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Where rows or columns lie, and which of them each tile is in."""
    order = np.argsort(middles)
    begins = np.diff(middles[order], prepend=middles[order[0]]) > sides.min() / 2
    numbers = np.empty(len(middles), np.int64)
    numbers[order] = np.cumsum(begins)
    return np.array([middles[numbers == line].mean() for line in range(numbers.max() + 1)]), numbers


def _colours(pixels: Pixels, boxes: NDArray[np.int64]) -> list[NDArray[np.float64]]:
    """The Lab colour of each tile."""
    lab = cv2.cvtColor(pixels.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    return [
        np.asarray(np.median(lab[y : y + high, x : x + wide], axis=(0, 1)), np.float64)
        for x, y, wide, high in boxes
    ]


def _looks(colours: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The number of the look of each tile, the darkest first, and how light each look is."""
    looks: list[NDArray[np.float64]] = []
    for colour in colours:
        if all(np.linalg.norm(colour - look) > ANOTHER for look in looks):
            looks.append(colour)
    looks.sort(key=lambda look: float(look[0]))
    off = np.linalg.norm(colours[:, None] - np.array(looks), axis=2)
    return np.asarray(off.argmin(axis=1), np.int64), np.array(looks)[:, 0]
