"""The working copy of a screenshot and its edges: what lattices are found in."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Pixels

WORKING_SIDE_PX = 1000
"""Longest side of the working copy. Boards fill a good part of a screen, so their cells stay
above ten pixels here, and the cost of looking does not grow with the resolution of a phone."""

SMALL_SIDE_PX = 800
"""Below this the copy is enlarged: a gap of one pixel between two cells has no flat middle."""


@dataclass(frozen=True)
class Edges:
    """Absolute colour steps of the working copy; uint8, shape (height, width).

    ``across`` steps from left to right (vertical borders), ``down`` from top to bottom.
    ``scale`` is working pixels per screenshot pixel.
    """

    across: NDArray[np.uint8]
    down: NDArray[np.uint8]
    scale: float

    @property
    def strongest(self) -> NDArray[np.uint8]:
        """The larger of the two steps at each pixel."""
        return np.maximum(self.across, self.down)


def find_edges(pixels: Pixels) -> Edges:
    """Measure the colour steps of a screenshot on a copy of about WORKING_SIDE_PX."""
    copy, scale = working_copy(pixels)
    smooth = np.asarray(cv2.GaussianBlur(copy, (3, 3), 0), np.uint8)
    across = _step(smooth[:, 2:], smooth[:, :-2])
    down = _step(smooth[2:], smooth[:-2])
    return Edges(np.pad(across, ((0, 0), (1, 1))), np.pad(down, ((1, 1), (0, 0))), scale)


def working_copy(pixels: Pixels) -> tuple[Pixels, float]:
    """Return the screenshot resized to the working size, and the scale that was applied."""
    longest = max(pixels.shape[:2])
    if longest > WORKING_SIDE_PX:
        scale, method = WORKING_SIDE_PX / longest, cv2.INTER_AREA
    elif longest < SMALL_SIDE_PX:
        scale, method = min(4.0, WORKING_SIDE_PX / longest), cv2.INTER_CUBIC
    else:
        return pixels, 1.0
    copy = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=method)
    return np.asarray(copy, np.uint8), scale


def _step(ahead: Pixels, behind: Pixels) -> NDArray[np.uint8]:
    red, green, blue = cv2.split(cv2.absdiff(ahead, behind))
    return np.asarray(cv2.max(cv2.max(red, green), blue), np.uint8)
