"""Cells as a reader compares them: every place of a lattice resampled to one small square."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.evidence.lattice import Lattice
from vision.reading import Pixels

SIDE = 32
"""Pixels along one side of a resampled cell: a hair line between two cells is still one wide."""

Lab = NDArray[np.float32]
"""CIE L*a*b* colours; a distance of 2 is just seen, 10 is a clear difference."""


@dataclass(frozen=True)
class Cells:
    """The places of a lattice, cut out of one screenshot.

    ``patches`` has shape (rows, cols, SIDE, SIDE, 3), colours in CIE L*a*b*, pixel (0, 0) of a
    patch at the top left of its cell; ``on_screen`` (rows, cols) is False where more than a
    quarter of the cell lies outside the screenshot.
    """

    lattice: Lattice
    patches: Lab
    on_screen: NDArray[np.bool_]

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, cols)."""
        return self.lattice.rows, self.lattice.cols

    @cached_property
    def mosaic(self) -> Lab:
        """The patches put together again: (rows * SIDE, cols * SIDE, 3)."""
        rows, cols = self.shape
        rows_first = self.patches.transpose(0, 2, 1, 3, 4)
        return np.asarray(rows_first.reshape(rows * SIDE, cols * SIDE, 3))

    @cached_property
    def core(self) -> Lab:
        """Median colour (rows, cols, 3) of the middle half of each cell."""
        quarter = SIDE // 4
        middle = self.patches[:, :, quarter:-quarter:2, quarter:-quarter:2]
        return np.asarray(np.median(middle, axis=(2, 3)), np.float32)


def cut(pixels: Pixels, lattice: Lattice) -> Cells:
    """Resample every place of the lattice; places beyond the screenshot repeat its border."""
    (left, right), (top, bottom) = (
        (origin - pitch / 2, origin + (count - 0.5) * pitch)
        for origin, pitch, count in zip(
            lattice.origin_px, lattice.pitch_px, (lattice.cols, lattice.rows), strict=True
        )
    )
    size = (lattice.cols * SIDE, lattice.rows * SIDE)
    mosaic = resample(pixels, (left, top, right, bottom), size)
    patches = mosaic.reshape(lattice.rows, SIDE, lattice.cols, SIDE, 3).transpose(0, 2, 1, 3, 4)
    return Cells(lattice, patches, _visible(pixels, lattice))


def resample(
    pixels: Pixels, box_px: tuple[float, float, float, float], size: tuple[int, int]
) -> Lab:
    """The part of the screenshot within the box (left, top, right, bottom), at a given size.

    Shrinks by area first, since plain interpolation would skip thin lines, then places the
    result to a fraction of a pixel.
    """
    height, width = pixels.shape[:2]
    left, top, right, bottom = box_px
    x0, y0 = max(0, int(left) - 2), max(0, int(top) - 2)
    x1, y1 = min(width, int(right) + 3), min(height, int(bottom) + 3)
    part = pixels[y0:y1, x0:x1]
    shrink_x, shrink_y = min(1.0, size[0] / (right - left)), min(1.0, size[1] / (bottom - top))
    small_size = max(1, round(part.shape[1] * shrink_x)), max(1, round(part.shape[0] * shrink_y))
    small = cv2.resize(part, small_size, interpolation=cv2.INTER_AREA)
    zoom_x, zoom_y = small_size[0] / part.shape[1], small_size[1] / part.shape[0]
    step_x = (right - left) / size[0] * zoom_x
    step_y = (bottom - top) / size[1] * zoom_y
    # Pixel centres lie at +0.5 in both pictures.
    shift_x = (left - x0) * zoom_x + step_x / 2 - 0.5
    shift_y = (top - y0) * zoom_y + step_y / 2 - 0.5
    matrix = np.array([[step_x, 0, shift_x], [0, step_y, shift_y]], np.float64)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    mosaic = cv2.warpAffine(small, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    lab = cv2.cvtColor(mosaic.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    return np.asarray(lab, np.float32)


def _visible(pixels: Pixels, lattice: Lattice) -> NDArray[np.bool_]:
    height, width = pixels.shape[:2]
    (x, y), (pitch_x, pitch_y) = lattice.origin_px, lattice.pitch_px
    xs = x + pitch_x * np.arange(lattice.cols)
    ys = y + pitch_y * np.arange(lattice.rows)
    inside_x = (xs >= pitch_x / 4) & (xs <= width - pitch_x / 4)
    inside_y = (ys >= pitch_y / 4) & (ys <= height - pitch_y / 4)
    return np.asarray(inside_y[:, None] & inside_x[None, :])


def distance(one: Lab, other: Lab) -> NDArray[np.float32]:
    """Euclidean distance of colours along the last axis."""
    apart = one - other
    # Three times as fast as np.linalg.norm, and readers spend much of their time here.
    return np.asarray(np.sqrt(np.einsum("...k,...k->...", apart, apart)), np.float32)


def pairwise(colours: Lab) -> NDArray[np.float32]:
    """Distance (n, n) of each colour (n, 3) from each other."""
    squares = np.einsum("nk,nk->n", colours, colours)
    # |a - b|^2 = |a|^2 + |b|^2 - 2ab: one matrix product, where differences would fill memory.
    apart = squares[:, None] + squares[None] - 2 * (colours @ colours.T)
    return np.asarray(np.sqrt(np.maximum(apart, 0)), np.float32)


def cluster(colours: Lab, within: float) -> NDArray[np.int64]:
    """Label colours (n, 3) so that chains of steps of at most ``within`` share a label.

    Labels are ordered by size, the largest cluster is 0 (single linkage).
    """
    return chains(pairwise(colours) <= within)


def chains(near: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Label items of which ``near`` (n, n) says who is whose neighbour, the largest chain 0."""
    label = np.full(len(near), -1, np.int64)
    for item in range(len(near)):
        if label[item] >= 0:
            continue
        chain = near[item]
        while (longer := near[chain].any(axis=0)).sum() > chain.sum():
            chain = longer
        label[chain] = item
    names, inverse, counts = np.unique(label, return_inverse=True, return_counts=True)
    rank = np.empty(len(names), np.int64)
    rank[np.argsort(-counts, kind="stable")] = np.arange(len(names))
    return np.asarray(rank[inverse])
