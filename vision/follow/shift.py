"""By how far has a board moved as a whole between two screenshots?"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.follow.swatches import TELLING
from vision.reading import Grid, Pixels

TILES: Final = 6
"""A picture is cut into as many tiles each way: where a board has moved, most of them change."""

GLANCED_PX: Final = 256
"""The longer side of a picture in which it is soon seen whether a board has moved at all."""

EXPLAINED: Final = 1 / 3
"""Of what has changed no more may be left where a board is looked at as far off as it has moved."""

Gray = NDArray[np.uint8]
"""Brightness of the part of a screenshot in which a board lies (height, width)."""


def brightness(pixels: Pixels, grid: Grid) -> Gray:
    """The picture of a board, where its lattice lies; empty where that is beyond the screenshot."""
    part = grid.extent_px().cut(pixels)
    if part.size == 0:
        return np.zeros((0, 0), np.uint8)
    return np.asarray(cv2.cvtColor(part, cv2.COLOR_RGB2GRAY), np.uint8)


def shift_px(before: Gray, after: Gray) -> NDArray[np.float64]:
    """By how many whole pixels (x, y) a board has moved; 0 where it has not, or shows no longer.

    By phase correlation (Kuglin and Hines 1975), which pieces that move alone mislead: a shift must
    explain what has changed all over the picture.
    """
    none = np.zeros(2)
    if before.shape != after.shape or not _is_everywhere(_changed(before, after)):
        return none
    scale = min(1.0, GLANCED_PX / max(before.shape))
    if scale < 1 and not _correlated(_scaled(before, scale), _scaled(after, scale)).any():
        return none
    shift = _correlated(before, after)
    return shift if shift.any() and _is_explained(before, after, shift) else none


def changed_shares(before: Gray, after: Gray, grid: Grid) -> NDArray[np.float32]:
    """Which part of each cell (rows, cols) and of what lies around it has changed, as a share; all
    of it where one of the two pictures is cut off."""
    if before.shape != after.shape or before.size == 0:
        return np.ones((grid.rows, grid.cols), np.float32)
    return _shares(_changed(before, after), grid.rows, grid.cols)


def _changed(before: Gray, after: Gray) -> NDArray[np.bool_]:
    return np.asarray(cv2.absdiff(before, after) > TELLING, np.bool_)


def _is_everywhere(changed: NDArray[np.bool_]) -> bool:
    if not changed.any():
        return False
    return bool((_shares(changed, TILES, TILES) > 0).mean() > 1 / 2)


def _shares(changed: NDArray[np.bool_], rows: int, cols: int) -> NDArray[np.float32]:
    """Which part has changed of each tile of a picture that is cut into as many."""
    parts = cv2.resize(changed.astype(np.float32), (cols, rows), interpolation=cv2.INTER_AREA)
    return np.asarray(parts, np.float32)


def _is_explained(before: Gray, after: Gray, shift: NDArray[np.float64]) -> bool:
    """Whether what both pictures show, half of them or more each way, hardly differs where one
    is looked at a shift off."""
    x, y = shift.astype(int).tolist()
    height, width = before.shape
    if 2 * abs(x) > width or 2 * abs(y) > height:
        return False
    there = slice(max(0, y), height + min(0, y)), slice(max(0, x), width + min(0, x))
    back = slice(max(0, -y), height + min(0, -y)), slice(max(0, -x), width + min(0, -x))
    left = _changed(before[back], after[there]).mean()
    return bool(left < EXPLAINED * _changed(before[there], after[there]).mean())


def _scaled(picture: Gray, scale: float) -> Gray:
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale), np.uint8)


def _correlated(before: Gray, after: Gray) -> NDArray[np.float64]:
    one, other = before.astype(np.float32), after.astype(np.float32)
    window = cv2.createHanningWindow(before.shape[::-1], cv2.CV_32F)
    apart_px, _ = cv2.phaseCorrelate(one, other, window)
    still_px, _ = cv2.phaseCorrelate(one, one, window)  # half a pixel where sides are even
    return np.asarray(np.subtract(apart_px, still_px).round(), np.float64)
