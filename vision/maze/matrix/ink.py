"""Finds what may be characters of a text anywhere on a screen, light on dark and dark on light."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.maze.parts import part_boxes
from vision.writing.ink import LINE_PX, Grey

MOST_PIXELS = 2_100_000
"""Text is looked for on a copy of at most this size, a desktop's own: screens with more pixels
draw type larger."""

SHORTEST_SIDE_PX = 1000
"""Smaller screenshots are enlarged: characters five pixels tall touch one another."""

SHORTEST_PX = 6
"""Height below which a 0 and a 1 are the same spot."""

TALLEST_PX = 120

_GROUND_PX = 41
"""Side of the square whose mean is the ground: several characters of small type, and more than
two strokes of large type."""

_NEAR_PX = 11
"""Ink is judged by the strongest contrast in a square of this side: a stroke and its edge."""

_SHARE = 0.4
"""Ink has this share of it: a stroke of one pixel that falls between two has hardly half."""

_FAINTEST = 14
"""Steps of grey: noise of a standard deviation of 6 in each channel stays below it."""

_MOST_PARTS = 12_000
"""A screen full of text has fewer; more is the grain of a photograph."""

CANVAS_PX = LINE_PX[0]
"""Side of the square that a character is sampled on."""


@dataclass(frozen=True)
class Text:
    """Boxes of what may be characters.

    ``boxes`` has shape (n, 4): left, top, right, bottom in pixels of ``grey``, right and bottom
    exclusive. ``light`` says of each whether it is lighter than its ground. ``scale`` is pixels of
    ``grey`` per screenshot pixel.
    """

    grey: Grey
    boxes: NDArray[np.float64]
    light: NDArray[np.bool_]
    scale: float

    @property
    def heights(self) -> NDArray[np.float64]:
        """Height of each box."""
        return np.asarray(self.boxes[:, 3] - self.boxes[:, 1])

    @property
    def middles(self) -> NDArray[np.float64]:
        """Middle (x, y) of each box."""
        return np.asarray((self.boxes[:, :2] + self.boxes[:, 2:]) / 2)


def find_text(grey: Grey, scale: float, shortest_px: int = SHORTEST_PX) -> Text:
    """Everything of the shape of a character and at least so tall; ``scale`` is handed on."""
    ground = cv2.blur(grey, (_GROUND_PX, _GROUND_PX))
    reliefs = cv2.subtract(ground, grey), cv2.subtract(grey, ground)
    boxes = [_parts(np.asarray(relief, np.uint8), shortest_px) for relief in reliefs]
    light = np.repeat([False, True], [len(part) for part in boxes])
    return Text(grey, np.concatenate(boxes), light, scale)


def _parts(relief: Grey, shortest_px: int) -> NDArray[np.float64]:
    _, clear = cv2.threshold(relief, _FAINTEST, 0, cv2.THRESH_TOZERO)
    near = cv2.dilate(clear, np.ones((_NEAR_PX, _NEAR_PX), np.uint8))
    mask = cv2.compare(clear, cv2.convertScaleAbs(near, alpha=_SHARE), cv2.CMP_GT)
    left, top, wide, tall = part_boxes(np.asarray(mask, np.uint8)).T.astype(np.float64)
    like = (tall >= shortest_px) & (tall <= TALLEST_PX) & (wide <= 1.2 * tall)
    boxes = np.stack([left, top, left + wide, top + tall], axis=1)[like]
    return np.asarray(boxes if len(boxes) <= _MOST_PARTS else boxes[:0])


def sample(text: Text) -> NDArray[np.float32]:
    """Ink of each character, 0..1, shape (n, CANVAS_PX, CANVAS_PX), two thirds of it tall.

    Only what lies within the box of a character and a little around it is seen.
    """
    tall = text.heights * 1.5
    middle = (text.boxes[:, :2] + text.boxes[:, 2:] - 1) / 2
    steps = (np.arange(CANVAS_PX) + 0.5) / CANVAS_PX - 0.5
    x = middle[:, :1] + tall[:, None] * steps
    y = middle[:, 1:] + tall[:, None] * steps
    shape = (len(x), CANVAS_PX, CANVAS_PX)
    maps = [
        np.broadcast_to(along, shape).reshape(-1, CANVAS_PX).astype(np.float32)
        for along in (x[:, None, :], y[:, :, None])
    ]
    grey = _remapped(text.grey, maps).reshape(shape)
    near = text.heights[:, None] * 0.1
    inside = (
        _within(x, text.boxes[:, 0::2], near)[:, None, :]
        & _within(y, text.boxes[:, 1::2], near)[:, :, None]
    )
    return _as_ink(grey, inside, text.light)


def _remapped(grey: Grey, maps: list[NDArray[np.float32]]) -> NDArray[np.float32]:
    """The grey at each place; OpenCV maps at most 32767 rows at once."""
    pieces = [
        cv2.remap(grey, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        for across, down in zip(
            *(np.array_split(places, 1 + len(places) // 30_000) for places in maps), strict=True
        )
    ]
    return np.concatenate(pieces).astype(np.float32)


def _within(
    places: NDArray[np.float64], spans: NDArray[np.float64], near: NDArray[np.float64]
) -> NDArray[np.bool_]:
    return np.asarray((places > spans[:, :1] - near - 1) & (places < spans[:, 1:] + near))


def _as_ink(
    grey: NDArray[np.float32], inside: NDArray[np.bool_], light: NDArray[np.bool_]
) -> NDArray[np.float32]:
    risen = np.where(light[:, None, None], grey, 255 - grey)
    lowest = np.where(inside, risen, 255).min(axis=(1, 2), keepdims=True)
    highest = np.where(inside, risen, 0).max(axis=(1, 2), keepdims=True)
    ink = (risen - lowest) / np.maximum(highest - lowest, 1)
    return np.where(inside, ink, 0).astype(np.float32)
