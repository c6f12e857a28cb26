"""The rectangle of a lattice in which the borders of a board show best."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.knight.borders import Borders

SHOWN, LEAKING, MERGED = 1.0, -2.0, -0.15
"""What a border adds to the merit of a rectangle: one that shows; one that does not between places
which hang together with what lies around the board; one that does not between equal squares."""

OUTLINE = 0.5
"""What a border on the outline adds when it shows, and takes away when it does not."""

Box = tuple[int, int, int, int]
"""Top, left, bottom, right of some places of a lattice, the last two exclusive."""

Mask = NDArray[np.bool_]

Index = NDArray[np.intp]


def best_rectangle(borders: Borders, on_screen: Mask) -> Box:
    """The box in which most borders show."""
    outside = _outside(borders, on_screen)
    right = _merit(borders.right, outside[:, :-1] & outside[:, 1:])
    down = _merit(borders.down, outside[:-1] & outside[1:])
    rows, cols = on_screen.shape
    tops, bottoms = np.triu_indices(rows + 1, 1)
    lefts, rights = np.triu_indices(cols + 1, 1)
    t, b = tops[:, None], bottoms[:, None]
    total = _within(_sums(right), t, b, lefts, rights - 1)
    total += _within(_sums(down), t, b - 1, lefts, rights)
    total += _outline_merit(borders, t, b, lefts, rights)
    i, j = np.unravel_index(int(total.argmax()), total.shape)
    return int(tops[i]), int(lefts[j]), int(bottoms[i]), int(rights[j])


def _outline_merit(
    borders: Borders, top: Index, bottom: Index, left: Index, right: Index
) -> NDArray[np.float64]:
    """What the outlines of boxes add; nothing at the rim of the lattice."""
    down = _sums(np.pad(np.where(borders.down, OUTLINE, -OUTLINE), ((1, 1), (0, 0))))
    across = _sums(np.pad(np.where(borders.right, OUTLINE, -OUTLINE), ((0, 0), (1, 1))))
    return (
        _within(down, top, top + 1, left, right)
        + _within(down, bottom, bottom + 1, left, right)
        + _within(across, top, bottom, left, left + 1)
        + _within(across, top, bottom, right, right + 1)
    )


def _outside(borders: Borders, on_screen: Mask) -> Mask:
    """The places that no border parts from the rim of the lattice, or that are off screen."""
    rows, cols = on_screen.shape
    layout = np.zeros((2 * rows + 1, 2 * cols + 1), np.uint8)
    layout[1::2, 1::2] = 1
    layout[1::2, 2:-1:2] = ~borders.right
    layout[2:-1:2, 1::2] = ~borders.down
    layout[[0, -1]] = layout[:, [0, -1]] = 1
    _, label = cv2.connectedComponents(layout, connectivity=4)
    return np.asarray((label[1::2, 1::2] == label[0, 0]) | ~on_screen)


def _merit(shows: NDArray[np.bool_], leaking: NDArray[np.bool_]) -> NDArray[np.float64]:
    return np.where(shows, SHOWN, np.where(leaking, LEAKING, MERGED))


def _sums(merit: NDArray[np.float64]) -> NDArray[np.float64]:
    """Sums of all values above and to the left, with a row and a column of zeros before them."""
    return np.pad(merit.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))


def _within(
    sums: NDArray[np.float64], top: Index, bottom: Index, left: Index, right: Index
) -> NDArray[np.float64]:
    inside = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return np.asarray(inside)
