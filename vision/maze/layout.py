"""What is known of a maze before its start and its goal: lines, blocked cells, walls."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

Flags = NDArray[np.bool_]
Colours = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Layout:
    """A maze as it is drawn in a panel.

    ``xs`` and ``ys`` are the lines between its cells in panel pixels, the outer ones included.
    ``blocked`` is (rows, cols); ``upright`` (rows, cols + 1) and ``level`` (rows + 1, cols) say
    where thin walls are, in the frame too, and are all False in a maze of blocks. ``colours`` are
    those of the middles of the cells, ``wall_px`` the thickness of thin walls, 0 for blocks.
    ``ruled`` says that what seems to be thin walls may be the gaps or rulings of blocks.
    """

    xs: NDArray[np.float64]
    ys: NDArray[np.float64]
    blocked: Flags
    upright: Flags
    level: Flags
    colours: Colours
    wall_px: float
    evidence: tuple[str, ...] = ()
    doubts: dict[str, float] = field(default_factory=dict)
    ruled: bool = False

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, cols)."""
        return len(self.ys) - 1, len(self.xs) - 1

    @property
    def box_px(self) -> tuple[int, int, int, int]:
        """(x, y, width, height) of the maze in the panel, its outer walls included."""
        half = self.wall_px / 2
        left, top = int(self.xs[0] - half), int(self.ys[0] - half)
        right, bottom = int(self.xs[-1] + half) + 1, int(self.ys[-1] + half) + 1
        return left, top, right - left, bottom - top

    def regions(self) -> NDArray[np.int32]:
        """Label (rows, cols) of the region that each open cell belongs to; 0 is blocked."""
        rows, cols = self.shape
        fine = np.zeros((2 * rows + 1, 2 * cols + 1), np.uint8)
        fine[1::2, 1::2] = ~self.blocked
        fine[1::2, 2:-1:2] = ~self.upright[:, 1:-1]
        fine[2:-1:2, 1::2] = ~self.level[1:-1]
        fine[1::2, 2:-1:2] &= fine[1::2, 1:-2:2] & fine[1::2, 3::2]
        fine[2:-1:2, 1::2] &= fine[1:-2:2, 1::2] & fine[3::2, 1::2]
        _, labels = cv2.connectedComponents(fine, connectivity=4)
        return np.asarray(labels[1::2, 1::2], np.int32)
