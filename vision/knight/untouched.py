"""Boards before the first move: nothing but equal squares, or the colours of a chessboard."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solvers.knight import colour
from vision.evidence.cells import SIDE, Lab
from vision.knight.looks import Looks
from vision.knight.meaning import Meaning
from vision.knight.naming import Group

USUAL_SIDE = 5
"""Smaller square boards have no tour."""

MOST_LABELLED = 0.7
"""Boards are labelled on two sides, or chequered; puzzles of other kinds have clues on all."""

RIM, RELIEF = 4, 4.0
"""Pixels of a patch in which a raised square shows its edges, and how much lighter or darker."""


def is_untouched(groups: Sequence[Group]) -> bool:
    """Whether the squares are all alike, or like those of a chessboard."""
    if any(look.marked for look, _ in groups):
        return False
    shades = [{colour(cell) for cell in cells} for _, cells in groups]
    return len(groups) == 1 or (len(groups) == 2 and all(len(shade) == 1 for shade in shades))


def untouched(looks: Looks) -> Meaning:
    """A board before the first move; a small grid of equal squares may be anything else."""
    meaning = Meaning(evidence=["all squares are alike: nothing is visited"])
    side = min(looks.shape)
    if side < USUAL_SIDE:
        meaning.doubt(0.2 * (USUAL_SIDE - side), f"only {looks.shape[0]}x{looks.shape[1]} squares")
    if looks.squares.shown < 1:
        meaning.doubt(min(0.9, 4 * (1 - looks.squares.shown)), "some borders do not show")
    if looks.fill.max() == 0:
        _doubt_plain(meaning, looks)
    return meaning


def _doubt_plain(meaning: Meaning, looks: Looks) -> None:
    """A grid without the colours of a chessboard may be that of another puzzle."""
    if looks.squares.labelled > MOST_LABELLED:
        meaning.doubt(0.5, "something stands beside each row and column, as clues do")
    if _are_raised(looks.squares.cells.patches, looks.ground):
        meaning.doubt(0.3, "the squares are raised as buttons are")


def _are_raised(patches: Lab, ground: Lab) -> bool:
    """Whether squares are lit from one corner: two sides lighter than the fill, two darker."""
    light = np.median(patches[..., 0], axis=(0, 1)) - np.median(ground[..., 0])
    lit = [
        np.median(side[:RIM, SIDE // 4 : -SIDE // 4], axis=1)
        for side in (light, light.T, light[::-1], light.T[::-1])
    ]
    return any(
        all((turned * side).max() > RELIEF for side in lit[:2])
        and all((turned * side).min() < -RELIEF for side in lit[2:])
        for turned in (1, -1)
    )
