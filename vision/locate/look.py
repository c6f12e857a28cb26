"""Looks at a part of a screenshot: scaled for the network, and positions scaled back."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt

import cv2
import numpy as np

from vision.locate.fields import MULTIPLE
from vision.reading import Pixels

VOID = 127
"""The grey of what lies outside the picture."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in screenshot pixels."""


@dataclass(frozen=True)
class Look:
    """A canvas for the network: screenshot position = canvas position / ``scale`` + ``corner``."""

    canvas: Pixels
    scale: tuple[float, float]
    corner: tuple[float, float]

    def back(self, point: tuple[float, float]) -> tuple[float, float]:
        """The screenshot position of a canvas position."""
        return (
            point[0] / self.scale[0] + self.corner[0],
            point[1] / self.scale[1] + self.corner[1],
        )

    def step_back(self, step: tuple[float, float]) -> tuple[float, float]:
        """The same distance on the screenshot."""
        return step[0] / self.scale[0], step[1] / self.scale[1]


def look(pixels: Pixels, box: Box, scale: tuple[float, float]) -> Look:
    """What lies in a box, ``scale`` times as wide and as high; grey where it reaches beyond the
    picture."""
    height, width = pixels.shape[:2]
    left, top = max(0, int(box[0])), max(0, int(box[1]))
    right, bottom = min(width, ceil(box[2])), min(height, ceil(box[3]))
    part = pixels[top:bottom, left:right]
    size = [max(1, round(side * by)) for side, by in zip(part.shape[1::-1], scale, strict=True)]
    # Twice as small is quick, and leaves a quarter of the pixels for the rest.
    if max(scale) <= 0.5:
        half = [max(1, side // 2) for side in part.shape[1::-1]]
        part = np.asarray(cv2.resize(part, half, interpolation=cv2.INTER_AREA), np.uint8)
    way = cv2.INTER_AREA if max(scale) < 0.9 else cv2.INTER_LINEAR
    part = np.asarray(cv2.resize(part, size, interpolation=way), np.uint8)
    exact = (size[0] / (right - left), size[1] / (bottom - top))
    before = [round(max(0.0, -box[axis]) * exact[axis]) for axis in (0, 1)]
    wanted = [
        max(before[axis] + size[axis], round((box[2 + axis] - box[axis]) * exact[axis]))
        for axis in (0, 1)
    ]
    canvas_size = [ceil(side / MULTIPLE) * MULTIPLE for side in wanted]
    canvas = np.full((canvas_size[1], canvas_size[0], 3), VOID, np.uint8)
    canvas[before[1] : before[1] + size[1], before[0] : before[0] + size[0]] = part
    corner = (left - before[0] / exact[0], top - before[1] / exact[1])
    return Look(canvas, exact, corner)


def whole_scale(size: tuple[int, int], area: float, longest: float) -> float:
    """The scale at which a picture of ``size`` has so many pixels, or such a longer side."""
    return min(sqrt(area / (size[0] * size[1])), longest / max(size))
