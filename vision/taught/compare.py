"""How much two small pictures differ: the space in which looks are compared."""

from __future__ import annotations

from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Pixels

Features = NDArray[np.float32]
"""Pictures in the space in which they are compared: (count, side, side, 3)."""

SIDE = 24
"""Pixels along a picture when compared: half of PATCH_PX."""

CORE = slice(3, 21)
"""What is compared: the cell, and its rim; the other picture may lie a pixel off."""

INSIDE = slice(4, 20)
"""The cell without its rim."""

MOST_APART = 60.0
"""Steps of colour: larger ones say no more."""

RIM_APART = 8.0
"""The same on the rim, where a line around the cell lies, but its neighbours may show as well."""

NEAREST, MOVED = 12, 8
"""Examples whose every pixel is compared with a picture: those nearest at a glance; and those of
them that are nearest then, and are laid on it otherwise as well."""

PORTION = 256
"""Pictures that are compared together."""

SMALL = 0.05
"""What the part that differs most counts, against all parts together."""


def features(pictures: Pixels) -> Features:
    """Pictures (count, 48, 48, 3) as they are compared."""
    count = len(pictures)
    if not count:
        return np.zeros((0, SIDE, SIDE, 3), np.float32)
    halved = _halved(pictures.astype(np.float32))
    lab = cv2.cvtColor((halved / 255).reshape(count * SIDE, SIDE, 3), cv2.COLOR_RGB2LAB)
    weighed = lab.reshape(count, SIDE, SIDE, 3) * np.array([2.0, 1.3, 1.3], np.float32)
    return np.asarray(weighed, np.float32)


def distances(
    some: Features, others: Features, rows: slice = CORE, cols: slice = CORE, slack: int = 1
) -> Features:
    """How much each picture differs from each other one (count, others), in steps of colour.

    Each is laid on the other as well as ``slack`` pixels allow. Those that differ much at a glance
    get what the glance says.
    """
    portions = [
        _distances(some[first : first + PORTION], others, rows, cols, slack)
        for first in range(0, len(some), PORTION)
    ]
    empty = np.zeros((0, len(others)), np.float32)
    return (
        np.concatenate([empty, *portions]) if len(others) else np.zeros((len(some), 0), np.float32)
    )


def _distances(some: Features, others: Features, rows: slice, cols: slice, slack: int) -> Features:
    limits = np.full((1, _long(rows), _long(cols), 1), MOST_APART, np.float32)
    if rows == cols == CORE:
        limits[:, [0, -1]] = limits[:, :, [0, -1]] = RIM_APART
        found = glance_distances(some, others) + 1.0
    else:
        found = glance_distances(some, others, rows, cols) + 1.0
    near = np.argsort(found, 1)[:, :NEAREST]
    flat = others[:, rows, cols]

    def squares(down: int, across: int, example: NDArray[np.intp]) -> NDArray[np.float32]:
        moved = some[:, _moved(rows, down), _moved(cols, across)]
        return _together(np.minimum(np.abs(moved - flat[example]), limits) ** 2)

    closest = np.stack([squares(0, 0, example) for example in near.T], 1)
    steps = {*product(range(-slack, slack + 1), repeat=2)} - {(0, 0)}
    for place in np.argsort(closest, 1)[:, :MOVED].T[..., None]:
        example = np.take_along_axis(near, place, 1)[:, 0]
        unmoved = np.take_along_axis(closest, place, 1)[:, 0]
        moved = [squares(down, across, example) for down, across in steps]
        np.put_along_axis(closest, place, np.minimum.reduce([unmoved, *moved])[:, None], 1)
    np.put_along_axis(found, near, np.sqrt(closest), 1)
    return np.asarray(found, np.float32)


def _together(squares: Features) -> NDArray[np.float32]:
    """The mean of squares (count, rows, cols, 3), and something for the part that has most.

    A figure that is small in its cell changes the mean by little.
    """
    red, green, blue = np.moveaxis(squares, 3, 0)
    parts = _halved(red + green + blue) / 3
    return np.asarray(parts.mean((1, 2)) + SMALL * parts.max((1, 2)), np.float32)


def glance_distances(
    some: Features, others: Features, rows: slice = INSIDE, cols: slice = INSIDE
) -> Features:
    """About how much each picture differs from each other one (count, others)."""
    one, other = glances(some, rows, cols), glances(others, rows, cols)
    squares = (one**2).sum(1)[:, None] + (other**2).sum(1)[None] - 2 * one @ other.T
    return np.asarray(np.sqrt(np.maximum(squares / max(1, one.shape[1]), 0)), np.float32)


def glances(some: Features, rows: slice = INSIDE, cols: slice = INSIDE) -> Features:
    """A few numbers for each picture (count, numbers): the colours of its parts."""
    parts = _halved(some[:, rows, cols])
    return parts.reshape(len(parts), -1)


def _halved(pictures: Features) -> Features:
    """The means of two by two pixels each; pictures (count, height, width, ...)."""
    upper, lower = pictures[:, ::2], pictures[:, 1::2]
    four = upper[:, :, ::2] + upper[:, :, 1::2] + lower[:, :, ::2] + lower[:, :, 1::2]
    return np.asarray(four / 4, np.float32)


def _long(part: slice) -> int:
    return int(part.stop - part.start)


def _moved(part: slice, by: int) -> slice:
    return slice(part.start + by, part.stop + by)
