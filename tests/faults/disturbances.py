"""What games and screens paint over a board while it is played; touches reach the game."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np

from bot.devices import Screenshot
from bot.gestures import Gesture, Stroke, Tap
from bot.practice import Simulator
from tests.corpus.changes import CHANGES
from tests.faults.device import NoFault, Spell
from vision import Pixels, Point

Paint = Callable[["Painted", Pixels, float], Pixels]
"""What becomes of the pixels of a screenshot at a time in seconds."""


class Painted(NoFault):
    """Screenshots after the first touch are painted over, with what passes for a ``spell``."""

    def __init__(self, paint: Paint, rng: random.Random, simulator: Simulator) -> None:
        self._paint = paint
        self.simulator = simulator
        self.touched: Point | None = None
        self.seed = rng.randrange(1000)
        self.colour = tuple(rng.randrange(256) for _ in range(3))
        self.spell = Spell.by(rng, 0.5, 4.0)

    def grabbed(self, screenshot: Screenshot, now_s: float) -> Screenshot:
        """The screenshot with what is painted on it."""
        if self.touched is None:
            return screenshot
        return replace(screenshot, pixels=self._paint(self, screenshot.pixels.copy(), now_s))

    def touching(self, gesture: Gesture, _now_s: float) -> Sequence[Gesture]:
        """The gesture; where it ended is noted."""
        if isinstance(gesture, Tap):
            self.touched = gesture.at_px
        elif isinstance(gesture, Stroke):
            self.touched = gesture.points_px[-1]
        return [gesture]

    @property
    def pitch_px(self) -> float:
        """The distance of two cells."""
        return min(self.simulator.puzzle.grid.pitch_px)

    def cells_px(self, turn: int, count: int) -> list[tuple[int, int]]:
        """The middles of some cells, others in each turn."""
        grid = self.simulator.puzzle.grid
        rng = random.Random(f"{self.seed} {turn}")
        cells = [(rng.randrange(grid.rows), rng.randrange(grid.cols)) for _ in range(count)]
        return [(round(x), round(y)) for x, y in map(grid.centre, cells)]


def rings(painted: Painted, pixels: Pixels, now_s: float) -> Pixels:
    """Rings around four cells, as hints are shown; other cells a second later."""
    for middle in painted.cells_px(int(now_s), 4):
        cv2.circle(pixels, middle, round(0.38 * painted.pitch_px), painted.colour, 2, cv2.LINE_AA)
    return pixels


def pointer(painted: Painted, pixels: Pixels, _now_s: float) -> Pixels:
    """An arrow where the mouse was last."""
    assert painted.touched is not None
    arrow = np.array([(0, 0), (0, 17), (4, 13), (7, 19), (10, 18), (7, 12), (12, 12)])
    shape = arrow + np.round(painted.touched).astype(int)
    cv2.fillPoly(pixels, [shape], (255, 255, 255))
    cv2.polylines(pixels, [shape], True, (0, 0, 0), 1, cv2.LINE_AA)
    return pixels


def pulsing(painted: Painted, pixels: Pixels, now_s: float) -> Pixels:
    """Dots in two cells that grow and shrink."""
    radius = painted.pitch_px * (0.14 + 0.09 * np.sin(7 * now_s))
    for middle in painted.cells_px(0, 2):
        cv2.circle(pixels, middle, round(radius), painted.colour, -1, cv2.LINE_AA)
    return pixels


def blinking(painted: Painted, pixels: Pixels, now_s: float) -> Pixels:
    """A frame around a cell that is there every other half second."""
    if int(2 * now_s) % 2:
        half = round(0.45 * painted.pitch_px)
        for x, y in painted.cells_px(0, 1):
            corners = (x - half, y - half), (x + half, y + half)
            cv2.rectangle(pixels, *corners, painted.colour, 3)
    return pixels


def noisy(painted: Painted, pixels: Pixels, now_s: float) -> Pixels:
    """A frame of a video: grain, and the blocks of JPEG."""
    rng = np.random.default_rng(painted.seed + int(1000 * now_s))
    grainy = np.clip(pixels + rng.normal(0, 5, pixels.shape), 0, 255).astype(np.uint8)
    return CHANGES["jpeg 60"](grainy)


def toast(painted: Painted, pixels: Pixels, now_s: float) -> Pixels:
    """A message over a corner of the board for some seconds, through which it shines."""
    if now_s in painted.spell:
        box = painted.simulator.puzzle.grid.extent_px()
        high, wide = round(0.8 * painted.pitch_px), round(1.6 * painted.pitch_px)
        part = pixels[box.top : box.top + high, box.left : box.left + wide]
        part[:] = part * 0.3 + np.array(painted.colour) * 0.7
    return pixels


def dimmed(painted: Painted, pixels: Pixels, now_s: float) -> Pixels:
    """A screen that saves power for some seconds."""
    if now_s in painted.spell:
        pixels[:] = pixels * 0.6
    return pixels
