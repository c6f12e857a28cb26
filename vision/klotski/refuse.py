"""What no klotski board is: reasons to refuse a sorting of places outright."""

from __future__ import annotations

import numpy as np

from solvers import Cell
from solvers.klotski import STEPS
from vision.klotski.layout import Mask, beside, connected
from vision.klotski.pieces import Sorting
from vision.klotski.tray import Tray
from vision.reading import NotRecognized

LEAST_PIECES = 3


def refuse_grid(tray: Tray) -> None:
    """Raise NotRecognized where outlines part all places, whichever of them are empty."""
    if connected(np.ones(tray.shape, np.bool_), ~tray.outlined).max() + 1 == np.prod(tray.shape):
        raise NotRecognized("no piece covers two cells")


def refuse(sorting: Sorting) -> None:
    """Raise NotRecognized for what no klotski board is."""
    pieces = sorting.pieces
    if len(pieces) < LEAST_PIECES:
        raise NotRecognized(f"only {len(pieces)} pieces")
    if not sorting.empty:
        raise NotRecognized("no empty cell")
    if all(len(piece) == 1 for piece in pieces):
        raise NotRecognized("no piece covers two cells")
    if not any(_can_move(piece, sorting) for piece in pieces):
        raise NotRecognized("no piece can move")
    if any(_is_around(piece, sorting) for piece in pieces):
        raise NotRecognized("a piece around the others")
    if _is_loose(sorting):
        raise NotRecognized("no wall around the pieces")
    if _is_nested(sorting):
        raise NotRecognized("a wall around the wall")


def _can_move(piece: list[Cell], sorting: Sorting) -> bool:
    free = sorting.empty | set(piece)
    return any(
        all((row + down, col + right) in free for row, col in piece)
        for down, right in STEPS.values()
    )


def _is_nested(sorting: Sorting) -> bool:
    """Whether all of the rim is wall, and parts that an outline sets apart from it are wall too."""
    walls = np.zeros(sorting.tray.shape, np.bool_)
    for place in sorting.walls:
        walls[place] = True
    rim = np.ones_like(walls)
    rim[1:-1, 1:-1] = False
    parts = connected(walls, ~sorting.tray.outlined)
    return bool(walls[rim].all() and parts.max() > parts[0, 0] == parts[rim].max())


def _is_loose(sorting: Sorting) -> bool:
    """Whether the rim is outside: it is all empty, or nothing parts it from pieces within."""
    pieces = sorting.owner >= 0
    if any(line.any() for line in _rim(pieces)):
        return False
    if all(line.all() for line in _rim(sorting.ground)):
        return True
    one, other = beside(sorting.ground)
    parts = connected(sorting.ground, one & other)
    outside = {*parts[0], *parts[-1], *parts[:, 0], *parts[:, -1]} - {-1}
    reached = np.pad(np.isin(parts, list(outside)), 1)
    near = reached[:-2, 1:-1] | reached[2:, 1:-1] | reached[1:-1, :-2] | reached[1:-1, 2:]
    return len(set(sorting.owner[near & pieces].tolist())) >= LEAST_PIECES


def _rim(mask: Mask) -> tuple[Mask, ...]:
    return mask[0], mask[-1], mask[:, 0], mask[:, -1]


def _is_around(piece: list[Cell], sorting: Sorting) -> bool:
    """Whether a piece reaches all four sides of the tray: no piece could, and move."""
    rows, cols = np.transpose(piece)
    high, wide = sorting.tray.shape
    return bool(
        not rows.min() and not cols.min() and (rows.max(), cols.max()) == (high - 1, wide - 1)
    )
