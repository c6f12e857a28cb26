"""What the cells' network says of one board, before the rules of a game have spoken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class CellOdds:
    """Natural logarithms of probabilities for each cell of rows x cols, a ring around it included.

    ``games`` (5,): which game it is. ``kinds`` (rows, cols, 5): what each cell is. ``marks``
    (rows, cols, 5) and ``no_mark`` (5,) are logits: where a game has one such cell at most, the
    softmax over all cells and "none" gives its place; else the sigmoid of each cell's. ``right``
    (rows, cols - 1, 2) and ``down`` (rows - 1, cols, 2): logits of each ``Side``. ``digits``
    (rows, cols, 3, 11): hundreds, tens and ones, 10 for no digit. ``looks`` (rows, cols, features):
    vectors of unit length; cells that look alike have like ones. ``whole``: probability that it is
    a board that can be played, not one under a panel or of another puzzle.
    """

    games: Floats
    kinds: Floats
    marks: Floats
    no_mark: Floats
    right: Floats
    down: Floats
    digits: Floats
    looks: Floats
    whole: float = 1.0


def mean(looks: Sequence[CellOdds]) -> CellOdds:
    """What several looks at the same cells say together."""
    if len(looks) == 1:
        return looks[0]
    return CellOdds(
        **{
            part.name: np.mean([getattr(look, part.name) for look in looks], 0)
            for part in fields(CellOdds)
        }
    )
