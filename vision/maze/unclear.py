"""Lines that are neither drawn nor absent, settled by the shape of the maze where it tells."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Shares = NDArray[np.float64]
Flags = NDArray[np.bool_]

_CLEARLY = (0.3, 0.7)
"""Between these parts of the usual contrast a line may be drawn or not."""

_EACH = 0.2
_SETTLED = 0.02
"""The doubt that an unclear line brings, and one that the shape of the maze settles."""


def settled(upright: Shares, level: Shares) -> tuple[Flags, Flags, dict[str, float]]:
    """Which lines are drawn, and the doubts about them.

    ``upright`` (rows, cols + 1) and ``level`` (rows + 1, cols) say how much of a line is seen, 0
    to 1. Most mazes have one way from each cell to each other. Where all clear lines agree with
    that, unclear ones must, too: with no cell cut off they are walls, and with as many parts cut
    off as there are unclear lines but one, they are gaps.
    """
    drawn = upright > 0.5, level > 0.5
    unclear = _unclear(upright), _unclear(level)
    inner = int(unclear[0][:, 1:-1].sum() + unclear[1][1:-1].sum())
    count = int(unclear[0].sum() + unclear[1].sum())
    if not count:
        return *drawn, {}
    says = f"{count} lines are neither drawn nor absent"
    parts, loops = _parts(drawn[0] | unclear[0], drawn[1] | unclear[1])
    if loops == 0 and inner and parts - 1 in (0, inner):
        gaps = parts > 1
        for lines, doubtful in zip(drawn, unclear, strict=True):
            lines[doubtful] = not gaps
        return *drawn, {f"{says}, but the maze has no loop": 1 - (1 - _SETTLED) ** count}
    return *drawn, {says: 1 - (1 - _EACH) ** count}


def _unclear(shares: Shares) -> Flags:
    return np.asarray((shares > _CLEARLY[0]) & (shares < _CLEARLY[1]))


def _parts(upright: Flags, level: Flags) -> tuple[int, int]:
    """Parts that the cells fall into, and how many gaps could close without one more part."""
    rows, cols = upright.shape[0], level.shape[1]
    fine = np.zeros((2 * rows - 1, 2 * cols - 1), np.uint8)
    fine[::2, ::2] = 1
    fine[::2, 1::2] = ~upright[:, 1:-1]
    fine[1::2, ::2] = ~level[1:-1]
    parts = cv2.connectedComponents(fine, connectivity=4)[0] - 1
    gaps = int(fine.sum()) - rows * cols
    return parts, gaps - (rows * cols - parts)
