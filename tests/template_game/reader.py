"""Reads lamps: equal squares on a plain ground. It would be vision/lamps.py."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration import Profile
from tests.template_game.rules import Board
from vision import Grid, NotRecognized, Pixels, Reading
from vision.view import Image, View

COLOURS = {"*": (250, 210, 60), ".": (90, 90, 100), "x": (200, 50, 50)}


def read(image: Image, profile: Profile) -> Reading[Board]:
    """Find the lamps, then their lattice, then the class of each. Raises NotRecognized."""
    view = View.of(image, profile)
    pixels = view.pixels
    middles, size_px = _squares(pixels)
    xs, ys = _lines(middles[:, 0], size_px), _lines(middles[:, 1], size_px)
    if len(xs) * len(ys) != len(middles) or min(len(xs), len(ys)) < 2:
        raise NotRecognized(f"{len(middles)} equal squares make no complete grid")
    centres = np.stack(np.meshgrid(xs, ys), axis=2)
    rows = tuple("".join(_lamp(pixels[round(y), round(x)]) for x, y in row) for row in centres)
    pitch = (float(np.diff(xs).mean()), float(np.diff(ys).mean()))
    grid = Grid(centres + np.array(view.offset_px), pitch, view.size_px)
    return Reading(Board(rows), grid, 1.0, (f"{len(ys)} x {len(xs)} equal squares",))


def _squares(pixels: Pixels) -> tuple[NDArray[np.float64], float]:
    """Middles (x, y) of the lamps and their common side."""
    ground = np.median(pixels.reshape(-1, 3), axis=0)
    apart = np.abs(pixels - ground).max(axis=2) > 24
    _, _, boxes, middles = cv2.connectedComponentsWithStats(apart.astype(np.uint8))
    sides = boxes[1:, cv2.CC_STAT_WIDTH : cv2.CC_STAT_HEIGHT + 1]
    if len(sides) < 4 or np.ptp(sides) > 0.1 * sides.mean():
        raise NotRecognized(f"{len(sides)} shapes apart from the ground, not all of one size")
    return middles[1:] + 0.5, float(sides.mean())


def _lines(places: NDArray[np.float64], size_px: float) -> NDArray[np.float64]:
    """The distinct places along one axis: those less than half a lamp apart are one."""
    ordered = np.sort(places)
    groups = np.split(ordered, np.flatnonzero(np.diff(ordered) > size_px / 2) + 1)
    return np.array([group.mean() for group in groups])


def _lamp(colour: Pixels) -> str:
    distance = {lamp: np.abs(colour - np.array(known)).max() for lamp, known in COLOURS.items()}
    lamp = min(distance, key=lambda lamp: float(distance[lamp]))
    if distance[lamp] > 40:
        raise NotRecognized(f"a square has the colour {tuple(colour.tolist())}: no kind of lamp")
    return lamp
