"""Find a button that is known by its picture."""

from __future__ import annotations

import math
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Pixels, Point

ALIKE: Final = 0.9
"""Least correlation with the picture. The same button keeps 0.93 after JPEG compression at
quality 30 and 0.905 after a shift by half a pixel; with one letter of "Next" changed it has 0.89
at most, with another word 0.75, and other places of a screen stay below 0.4."""

SAME_COLOUR: Final = 24.0
"""Most difference of the mean colours. Correlation does not see brightness or hue, and a button
that a popup in front has dimmed must not be pressed: that changes its colour by 50 and more."""

COARSE_PX: Final = 16
"""The search begins where the picture's short side is this long: enough to tell a label by."""

CANDIDATES: Final = 4

WORTH_A_LOOK: Final = 0.4
"""Least correlation of the shrunk pictures: a button half a shrunk pixel off has 0.6 and more, and
most screens without the button have no such place at all."""


def find_button(pixels: Pixels, patch: Pixels) -> Point | None:
    """Where on the screenshot the picture ``patch`` is, its middle; None when it is nowhere.

    Both are RGB uint8 and of the same scale: a picture serves one device. Raises ValueError when
    the picture is of one colour only, since such a button cannot be told from a background.
    """
    if not has_contrast(patch):
        raise ValueError("a button's picture needs some contrast")
    if any(part > whole for part, whole in zip(patch.shape, pixels.shape, strict=True)):
        return None
    corners = _coarse_corners(pixels, patch)
    if not corners:
        return None
    likeness, (x, y) = max(_refined(pixels, patch, corner) for corner in corners)
    height, width = patch.shape[:2]
    there = pixels[y : y + height, x : x + width]
    if likeness < ALIKE or _colour_difference(there, patch) > SAME_COLOUR:
        return None
    return x + width / 2, y + height / 2


def has_contrast(patch: Pixels) -> bool:
    """Whether a button's picture shows anything that it could be found by."""
    return bool(patch.reshape(-1, 3).std(axis=0).max() >= 2.0)


def _coarse_corners(pixels: Pixels, patch: Pixels) -> list[tuple[int, int]]:
    """Top left corners (x, y) of the most alike places on shrunk pictures, in full-size pixels."""
    shrink = max(1, min(patch.shape[:2]) // COARSE_PX)
    scores = _correlation(_shrunk(pixels, shrink), _shrunk(patch, shrink))
    reach = COARSE_PX // 2
    corners = []
    for _ in range(CANDIDATES):
        _, likeness, _, (x, y) = cv2.minMaxLoc(scores)
        if likeness < WORTH_A_LOOK:
            break
        corners.append((x * shrink, y * shrink))
        scores[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1] = -1
    return corners


def _refined(
    pixels: Pixels, patch: Pixels, corner: tuple[int, int]
) -> tuple[float, tuple[int, int]]:
    """Correlation and top left corner of the best place within a few pixels of a coarse one."""
    reach = 2 * max(1, min(patch.shape[:2]) // COARSE_PX)
    height, width = patch.shape[:2]
    left, top = max(0, corner[0] - reach), max(0, corner[1] - reach)
    left, top = min(left, pixels.shape[1] - width), min(top, pixels.shape[0] - height)
    around = pixels[top : top + height + 2 * reach, left : left + width + 2 * reach]
    _, likeness, _, (x, y) = cv2.minMaxLoc(_correlation(around, patch))
    return likeness, (left + x, top + y)


def _correlation(pixels: Pixels, patch: Pixels) -> NDArray[np.float32]:
    """Normalised correlation at each place; 0 where the screenshot is of one colour."""
    scores = cv2.matchTemplate(pixels, patch, cv2.TM_CCOEFF_NORMED)
    return np.asarray(np.nan_to_num(scores, posinf=0.0, neginf=0.0), np.float32)


def _shrunk(pixels: Pixels, factor: int) -> Pixels:
    height, width = pixels.shape[:2]
    size = (math.ceil(width / factor), math.ceil(height / factor))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)


def _colour_difference(one: Pixels, other: Pixels) -> float:
    return float(np.abs(one.mean(axis=(0, 1)) - other.mean(axis=(0, 1))).max())
