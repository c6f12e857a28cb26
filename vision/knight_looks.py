"""How the squares of a knight's board look: what they are filled with and what is drawn on them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from vision.cells import Lab, chains, cluster, distance
from vision.glyphs import Glyphs, read_cells
from vision.knight_squares import Squares
from vision.reading import Pixels
from vision.writing import crop

ONE_FILL = 3.5
"""Fills that a chain of steps of this size joins are one: gradients and noise stay below it."""

INK = 8.0
"""A pixel this far from the fill of its square is drawn upon it."""

LEAST_INK = 0.012
"""Part of a square that ink covers at the least: a thin 1 in a small square is about as large."""

BAND = 4
"""Width of the band along the sides of a square, where its fill shows beside what stands on it."""

MASK_SIDE = 12
ALIKE = 0.45
"""Two marks are the same when they differ in less than this part of what they cover together."""


@dataclass(frozen=True)
class Looks:
    """The squares of a board by look.

    ``fill`` (rows, cols) numbers the colours of the ground, 0 the commonest; ``ink`` (rows, cols)
    is the part of a square that is drawn upon, and ``mark`` (rows, cols) numbers what is drawn:
    0 nothing, else equal for squares with the same drawing. ``glyphs`` holds what may be a number.
    """

    squares: Squares
    ground: Lab
    fill: NDArray[np.int64]
    ink: NDArray[np.float32]
    masks: NDArray[np.float32]
    glyphs: dict[Cell, Glyphs] = field(default_factory=dict)

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, cols)."""
        return self.squares.shape

    @property
    def cells(self) -> list[Cell]:
        """All squares in reading order."""
        return [(row, col) for row in range(self.shape[0]) for col in range(self.shape[1])]

    @property
    def drawn(self) -> list[Cell]:
        """The squares with something drawn on them."""
        return [cell for cell in self.cells if self.ink[cell] >= LEAST_INK]

    @cached_property
    def mark(self) -> dict[Cell, int]:
        """Which drawing stands on a square, 0 for none."""
        drawn = self.drawn
        names = dict.fromkeys(self.cells, 0)
        if drawn:
            masks = np.array([self.masks[cell].ravel() for cell in drawn])
            both = np.minimum(masks[:, None], masks[None]).sum(axis=2)
            either = np.maximum(masks[:, None], masks[None]).sum(axis=2)
            labels = chains(both >= (1 - ALIKE) * either)
            names.update(zip(drawn, (int(label) + 1 for label in labels), strict=True))
        return names

    def lopsided(self, cell: Cell) -> float:
        """How unlike its mirror image a drawing is, 0 to 1: dots and rings are low, horses high."""
        mask = self.masks[cell]
        cols = np.flatnonzero(mask.max(axis=0) > 0.3)
        if not len(cols):
            return 0.0
        part = mask[:, cols[0] : cols[-1] + 1]
        return float(np.abs(part - part[:, ::-1]).sum() / (2 * part.sum()))


def look(pixels: Pixels, squares: Squares) -> Looks:
    """Sort the squares by look, and read what may be a number."""
    inner = squares.inner
    ground = _ground(inner)
    rows, cols = squares.shape
    fill = cluster(ground.reshape(-1, 3), ONE_FILL).reshape(rows, cols)
    inked = (distance(inner, ground[:, :, None, None]) > INK).astype(np.float32)
    masks = np.array([_small(mask) for mask in inked.reshape(-1, *inked.shape[2:])])
    looks = Looks(
        squares,
        ground,
        fill,
        inked.mean(axis=(2, 3)),
        masks.reshape(rows, cols, MASK_SIDE, MASK_SIDE),
    )
    looks.glyphs.update(_read(pixels, looks))
    return looks


def _ground(inner: Lab) -> Lab:
    """Median colour (rows, cols, 3) of the band along the sides of each square."""
    side = inner.shape[2]
    band = np.ones((side, side), np.bool_)
    band[BAND:-BAND, BAND:-BAND] = False
    band[::2, ::2] = False
    return np.asarray(np.median(inner[:, :, band], axis=2), np.float32)


def _small(mask: NDArray[np.float32]) -> NDArray[np.float32]:
    size = (MASK_SIDE, MASK_SIDE)
    return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.float32)


def _read(pixels: Pixels, looks: Looks) -> dict[Cell, Glyphs]:
    drawn = looks.drawn
    read = read_cells([crop(pixels, looks.squares.cells, cell) for cell in drawn], 0.0)
    return {cell: found for cell, found in zip(drawn, read, strict=True) if found}


def by_look(looks: Looks, cells: list[Cell]) -> dict[tuple[int, int], list[Cell]]:
    """Squares by fill and drawing, the largest group first."""
    groups: dict[tuple[int, int], list[Cell]] = defaultdict(list)
    for cell in cells:
        groups[int(looks.fill[cell]), looks.mark[cell]].append(cell)
    return dict(sorted(groups.items(), key=lambda item: -len(item[1])))
