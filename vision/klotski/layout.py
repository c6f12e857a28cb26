"""Places of a rectangle, the sides between them, and what hangs together across sides.

What is said of sides comes as one array (sides,): the left sides of all places but those of the
first column, row by row, then the upper sides of all but the first row.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers import Cell

Mask = NDArray[np.bool_]

Labels = NDArray[np.int64]
"""Which of some sets each place belongs to, shape (rows, cols); -1 for none."""


def beside(values: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The values (rows, cols, ...) on the left or upper side, and on the right or lower side."""
    return by_side(values[:, :-1], values[:-1]), by_side(values[:, 1:], values[1:])


def by_side(across: NDArray[Any], down: NDArray[Any]) -> NDArray[Any]:
    """Values at left sides (rows, cols - 1, ...) and at upper sides (rows - 1, cols, ...)."""
    return np.concatenate([part.reshape(-1, *part.shape[2:]) for part in (across, down)])


def connected(inside: Mask, joined: Mask) -> Labels:
    """Label the places inside (rows, cols) that hang together across joined sides (sides,).

    In reading order of their first places.
    """
    rows, cols = inside.shape
    split = rows * (cols - 1)
    # Places, and the sides between them, as pixels of one small picture.
    layout = np.zeros((2 * rows - 1, 2 * cols - 1), np.uint8)
    layout[::2, ::2] = inside
    layout[::2, 1::2] = joined[:split].reshape(rows, cols - 1)
    layout[1::2, ::2] = joined[split:].reshape(rows - 1, cols)
    label = cv2.connectedComponents(layout, connectivity=4)[1][::2, ::2]
    _, first, inverse = np.unique(label[inside], return_index=True, return_inverse=True)
    found = np.full(inside.shape, -1, np.int64)
    found[inside] = np.argsort(np.argsort(first))[inverse]
    return found


def members(labels: Labels) -> list[list[Cell]]:
    """The places of each set in reading order."""
    sets: list[list[Cell]] = [[] for _ in range(int(labels.max(initial=-1)) + 1)]
    for place in np.argwhere(labels >= 0).tolist():
        sets[labels[tuple(place)]].append((place[0], place[1]))
    return sets
