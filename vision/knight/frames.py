"""Frames around squares, which others of their fill do not have."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from vision.evidence.cells import SIDE, Lab, distance

FRAME = 4
"""So many pixels from the sides of a patch a frame around its square is looked for."""

STRONGEST = 2.0
"""The clearest of the lines between squares differ from the fill so many times as much as most."""

USUAL = 4
"""Fewer squares of one fill do not tell what is usual for it."""

FRAMED = 10.0
"""A frame differs this much from the fill of its square and from what the others show there."""


def find_framed(patches: Lab, ground: Lab, fill: NDArray[np.int64], around: Lab) -> frozenset[Cell]:
    """The squares with a frame along all four sides that others of their fill do not have.

    ``patches`` show the squares with their borders, ``ground`` (rows, cols, 3) and ``fill`` (rows,
    cols) what they are filled with, ``around`` (3,) what lies around the board.
    """
    along = slice(SIDE // 4, -SIDE // 4)
    depths = [
        np.stack([lines[:, :, depth, along] for lines in _four_sides(patches)])
        for depth in range(FRAME)
    ]
    colours = np.median(np.array(depths), axis=4)  # depth, side, row, col, channel
    apart = _off_blend(colours, ground, _neighbours(ground, around))
    counts = np.bincount(fill.ravel())
    for name in np.flatnonzero(counts >= USUAL):
        group = fill == name
        own = ground[group]
        rule = _rule(colours[:, :, group], own)
        apart[:, :, group] = np.minimum(
            apart[:, :, group], _off_blend(colours[:, :, group], own, rule)
        )
    framed = np.argwhere((apart > FRAMED).all(axis=1).any(axis=0))
    return frozenset((int(row), int(col)) for row, col in framed if counts[fill[row, col]] >= USUAL)


def _neighbours(ground: Lab, around: Lab) -> Lab:
    """The fill (side, rows, cols, 3) beyond the upper, lower, left and right side."""
    roomy = np.pad(ground, ((1, 1), (1, 1), (0, 0)), mode="edge")
    roomy[[0, -1]] = roomy[:, [0, -1]] = around
    return np.array([roomy[:-2, 1:-1], roomy[2:, 1:-1], roomy[1:-1, :-2], roomy[1:-1, 2:]])


def _rule(colours: Lab, ground: Lab) -> Lab:
    """The colour (3,) of the lines or gaps at the sides of most squares, or nearly that.

    ``colours`` (depth, side, squares, 3) show it where they are least like the fill; some squares
    show more of it than the usual one.
    """
    usual = np.median(colours, axis=(1, 2))
    fill = np.median(ground, axis=0)
    return np.asarray(fill + STRONGEST * (usual[distance(usual, fill).argmax()] - fill))


def _off_blend(colours: Lab, one: Lab, other: Lab) -> NDArray[np.float32]:
    """How far colours are from all mixtures of two others."""
    way = other - one
    part = ((colours - one) * way).sum(axis=-1) / np.maximum((way * way).sum(axis=-1), 1.0)
    return distance(colours, one + np.clip(part, 0, 1)[..., None] * way)


def _four_sides(patches: Lab) -> tuple[Lab, Lab, Lab, Lab]:
    """The patches turned so that the first row of pixels is the upper, lower, left, right side."""
    turned = patches.transpose(0, 1, 3, 2, 4)
    return patches, patches[:, :, ::-1], turned, turned[:, :, ::-1]
