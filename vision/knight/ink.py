"""What squares are filled with, and where they are drawn upon."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.evidence.cells import Lab, chains, distance, pairwise
from vision.evidence.extent import SAME_COLOUR

ONE_FILL = 3.5
"""Fills that a chain of steps of this size joins are one: gradients and noise stay below it."""

INK = 8.0
"""A pixel this far from the fill of its square is drawn upon it."""

LEAST_TOGETHER = 3
"""So many inked pixels of nine that meet: a thin line has three."""

BAND = 4
"""Width of the band along the sides of a square, where its fill shows beside what stands on it."""

BLOCKS = 6
"""So many blocks of the band lie along each side."""

CORNER_VOTES = 3
"""The corners of the band count so much more: rings and horses leave them free."""

LINE = 5
"""Ink narrower than this in a patch is taken away where lines cross the squares."""

MASK_SIDE = 12

Inked = NDArray[np.uint8]
"""1 where a square is drawn upon, shape (rows, cols, side, side)."""


def fills(ground: Lab, behind: Lab) -> NDArray[np.int64]:
    """The number of the fill of each square; whatever shows the page, however shaded, has one."""
    hole = (distance(ground, behind) <= SAME_COLOUR).ravel()
    near = pairwise(ground.reshape(-1, 3)) <= ONE_FILL
    return chains(near | (hole[:, None] & hole)).reshape(ground.shape[:2])


def find_ground(inner: Lab) -> Lab:
    """Colour (rows, cols, 3) of most of the band along the sides of each square.

    The band is looked at block by block: a sprite may cover many of its blocks, but those all look
    different, and so do corners that are rounded off.
    """
    starts = np.linspace(0, inner.shape[2] - BAND, BLOCKS).round().astype(int).tolist()
    ends = [slice(start, start + BAND) for start in starts]
    tips = (ends[0], ends[-1])
    band = [(rows, cols) for rows in ends for cols in ends if rows in tips or cols in tips]
    blocks = np.array(
        [np.median(inner[:, :, rows, cols][:, :, ::2, ::2], axis=(2, 3)) for rows, cols in band]
    )
    votes = np.array([CORNER_VOTES if rows in tips and cols in tips else 1 for rows, cols in band])
    alike = distance(blocks[:, None], blocks[None]) <= SAME_COLOUR
    support = (alike * votes[None, :, None, None]).sum(axis=1)
    members = np.take_along_axis(alike, support.argmax(axis=0)[None, None], axis=0)[0]
    weights = members[..., None].astype(np.float32)
    return np.asarray((blocks * weights).sum(axis=0) / weights.sum(axis=0), np.float32)


def find_ink(inner: Lab, ground: Lab) -> Inked:
    """Where squares are drawn upon; single pixels are noise."""
    inked = _mosaic(np.asarray(distance(inner, ground[:, :, None, None]) > INK, np.float32))
    around = cv2.boxFilter(inked, -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT)
    kept = np.asarray((inked > 0) & (around >= LEAST_TOGETHER), np.uint8)
    rows, cols, side = inner.shape[:3]
    return np.asarray(kept.reshape(rows, side, cols, side).transpose(0, 2, 1, 3))


def _mosaic(masks: NDArray[np.float32]) -> NDArray[np.float32]:
    rows, cols, side = masks.shape[:3]
    return np.asarray(masks.transpose(0, 2, 1, 3).reshape(rows * side, cols * side))


def opened(inked: Inked) -> Inked:
    """The broad parts of what is drawn on squares."""
    kernel = np.ones((LINE, LINE), np.uint8)
    flat = inked.reshape(-1, *inked.shape[2:])
    opened = [cv2.morphologyEx(mask, cv2.MORPH_OPEN, kernel) for mask in flat]
    return np.asarray(opened, np.uint8).reshape(inked.shape)


def shrunk(inked: Inked) -> NDArray[np.float32]:
    """What is drawn on squares in few pixels: (rows, cols, MASK_SIDE, MASK_SIDE), 0 to 1."""
    rows, cols = inked.shape[:2]
    size = (cols * MASK_SIDE, rows * MASK_SIDE)
    mosaic = _mosaic(inked.astype(np.float32))
    small = np.asarray(cv2.resize(mosaic, size, interpolation=cv2.INTER_AREA), np.float32)
    return np.asarray(small.reshape(rows, MASK_SIDE, cols, MASK_SIDE).transpose(0, 2, 1, 3))
