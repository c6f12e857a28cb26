"""The trail that a figure leaves where it has walked."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

_BESIDE: Final = np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]], np.uint8)
"""Which cells have a side in common with the one in the middle."""


def way_between(differs: NDArray[np.bool_], ends: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The cells (rows, cols) of those that differ which lead from one of two ends, both of which
    differ, to the other one, and nowhere else from there; none where these are no two such."""
    none = np.zeros_like(differs)
    if ends.sum() != 2 or not differs[ends].all():
        return none
    _, parts = cv2.connectedComponents(differs.astype(np.uint8), connectivity=4)
    part, other = parts[ends]
    way = parts == part
    beside = cv2.filter2D(way.astype(np.uint8), -1, _BESIDE, borderType=cv2.BORDER_CONSTANT)
    return way & ~ends if part == other and (beside[ends] == 1).all() else none
