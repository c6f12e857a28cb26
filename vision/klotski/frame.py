"""Whether the walls around a klotski board lack a side, as under a menu."""

from __future__ import annotations

from itertools import chain

import numpy as np
from numpy.typing import NDArray

from vision.klotski.pieces import Sorting

CLOSED = 0.75
"""Part of a side that is walled at the least: the rest is the gate."""


def judge_frame(sorting: Sorting) -> None:
    """Doubt a frame that lacks one side: something covers it, and a part of the board."""
    wall, held = (np.zeros(sorting.tray.shape, np.bool_) for _ in range(2))
    for place in sorting.walls:
        wall[place] = True
    for place in chain.from_iterable(sorting.pieces):
        held[place] = True
    turns = (
        (wall, held),
        (wall[:, ::-1], held[:, ::-1]),
        (wall.T, held.T),
        (wall.T[:, ::-1], held.T[:, ::-1]),
    )
    opened, *closed = sorted(_closed(*turn) for turn in turns)
    if opened == 0 and min(closed) >= CLOSED:
        sorting.doubt(0.2, "a wall on three sides only: something may cover a part")


def _closed(wall: NDArray[np.bool_], held: NDArray[np.bool_]) -> float:
    """Part of the rows with pieces that have a wall to the left of the first."""
    rows = np.flatnonzero(held.any(axis=1))
    return float(np.mean([wall[row, : held[row].argmax()].any() for row in rows]))
