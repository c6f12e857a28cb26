"""How far a sorting of places can be believed: what klotski boards never are, or rarely are."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from solvers import Cell
from solvers.klotski_pieces import SQUARE, STEPS, shape_of
from vision.cells import distance
from vision.klotski_pieces import Sorting, flat_looks
from vision.reading import NotRecognized

LEAST_PIECES = 3

CLASSIC = (5, 4)
"""Rows and columns of the boards that nearly all games have."""

CLASSIC_EMPTY = 2

NEAR_THRESHOLD = 1.25
"""Steps within this factor of the threshold might as well lie on its other side."""

MUCH_WEAKER = 0.25
"""Outlines of one board have much the same contrast; writing makes weaker steps."""

LARGE = 4
"""Cells of the largest piece that is nothing special."""

FAR_APART = 0.5
"""Pixels of a patch, a sixtieth of a cell: how much further within their cells the outlines of
pieces lie than those around empty cells at the least, where there is a gap or a drawn outline."""

ENOUGH = 0.6

GRAINY = 0.4
"""Deviation of colour on pieces that are painted with a gradient, a texture or a picture."""

SQUARE_CELLS = (0.93, 1.08)
"""Width to height of cells in all but a few games."""

MUCH_EMPTY = 0.35


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


def _can_move(piece: list[Cell], sorting: Sorting) -> bool:
    free = sorting.empty | set(piece)
    return any(
        all((row + down, col + right) in free for row, col in piece)
        for down, right in STEPS.values()
    )


def judge(sorting: Sorting) -> None:
    """Add the doubts that hold for a sorting whatever its target is."""
    _judge_ground(sorting)
    _judge_outlines(sorting)
    _judge_shapes(sorting)
    _judge_size(sorting)


def _judge_ground(sorting: Sorting) -> None:
    tray, empty = sorting.tray, sorting.empty - sorting.gate
    if not empty:
        sorting.doubt(0.3, "no empty cell but the gate")
        return
    body = {place for piece in sorting.pieces for place in piece}
    bodies = float(np.mean([tray.lean(piece) for piece in sorting.pieces]))
    ground_lean = tray.lean(empty)
    apart = bodies - ground_lean
    lean, shown = apart / FAR_APART, _shown_between(sorting)
    if lean < -ENOUGH:
        sorting.doubt(0.5, "empty cells seem to be outlined themselves")
    elif max(lean, shown) < ENOUGH:
        sorting.doubt(0.05 + 0.35 * (ENOUGH - max(lean, shown)), "the ground may be a piece")
    elif lean < ENOUGH:
        sorting.doubt(0.03 * (ENOUGH - lean), "outlines do not tell the ground")
    coarse = float(np.median([tray.grain[place] for place in sorted(body)]))
    if coarse > GRAINY and np.median([tray.grain[p] for p in sorted(empty)]) > 0.6 * coarse:
        sorting.doubt(0.12, "empty cells have as much texture as pieces")
    looks = flat_looks(tray)
    torn = [look for look in looks if look & empty and look & body]
    if torn:
        sorting.doubt(min(0.6, 0.3 * len(torn)), "empty cells and pieces of one colour")
    ground = [look for look in looks if look & empty]
    if len(ground) > 1:
        sorting.doubt(min(0.3, 0.08 * (len(ground) - 1)), f"empty cells of {len(ground)} colours")
    flat = set().union(*looks)
    like_ground = ground_lean + 0.3 * apart
    out = [
        piece
        for piece in sorting.pieces
        if tray.lean(piece) < like_ground and flat.issuperset(piece)
    ]
    if out and apart > FAR_APART:
        sorting.doubt(min(0.5, 0.1 * len(out)), f"{len(out)} pieces seem not to be outlined")


def _shown_between(sorting: Sorting) -> float:
    """Part of the corners where pieces meet that show the colour of the empty cells."""
    tray = sorting.tray
    owner = {place: n for n, piece in enumerate(sorting.pieces) for place in piece}
    ground = np.median([tray.core[place] for place in sorting.empty - sorting.gate], axis=0)
    shown = []
    for row, col in np.ndindex(tray.shape[0] - 1, tray.shape[1] - 1):
        around = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)]
        if len({owner.get(place, -1) for place in around}) < 3 or not owner.keys() >= set(around):
            continue
        contrast = np.median(distance(np.array([tray.core[p] for p in around]), ground))
        shown.append(distance(tray.corner((row, col)), ground).min() < 0.4 * contrast)
    return float(np.mean(shown)) if shown else 0.0


def _judge_outlines(sorting: Sorting) -> None:
    tray = sorting.tray
    owner = {place: n for n, piece in enumerate(sorting.pieces) for place in piece}
    between, inside, leaks = [], 0, 0
    for one, other, strength in _sides(sorting):
        drawn = strength >= tray.threshold
        if (one, other) in sorting.overruled:
            continue
        if one in owner and other in owner:
            between.append(strength)
            inside += drawn and owner[one] == owner[other]
        elif (one in owner and other in sorting.empty) or (other in owner and one in sorting.empty):
            leaks += not drawn
    steps = np.array(between)
    drawn_steps = steps[steps >= tray.threshold]
    weak = (
        int((drawn_steps < MUCH_WEAKER * np.median(drawn_steps)).sum()) if len(drawn_steps) else 0
    )
    apart = np.maximum(steps / tray.threshold, tray.threshold / np.maximum(steps, 1e-3))
    unclear = int((apart < NEAR_THRESHOLD).sum())
    for count, weight, reason in (
        (tray.cut_off, 0.12, "outlines run on beyond the board"),
        (weak, 0.1, "outlines are much weaker than others"),
        (inside, 0.2, "outlines run through pieces"),
        (unclear, 0.06, "outlines are hardly told from none"),
        (leaks, 0.12, "sides of pieces towards empty cells do not show"),
    ):
        if count:
            sorting.doubt(min(0.5, weight * count), f"{count} {reason}")


def _sides(sorting: Sorting) -> Iterator[tuple[Cell, Cell, float]]:
    """Each side between two places of the tray, and how clear a step shows there."""
    tray = sorting.tray
    for row, col in np.ndindex(*tray.shape):
        if col:
            yield (row, col - 1), (row, col), float(tray.strength_across[row, col])
        if row:
            yield (row - 1, col), (row, col), float(tray.strength_down[row, col])


def _judge_shapes(sorting: Sorting) -> None:
    classic = sorting.tray.shape == CLASSIC
    shapes = [shape_of(piece) for piece in sorting.pieces]
    bent = [shape for shape in shapes if len(shape) != _box(shape)]
    if bent:
        sorting.doubt(min(0.5, (0.12 if classic else 0.01) * len(bent)), f"{len(bent)} bent pieces")
    large = [shape for shape in shapes if len(shape) > LARGE]
    if large:
        weight = 0.2 if classic else 0.08
        sorting.doubt(
            min(0.6, weight * len(large)), f"{len(large)} pieces of more than {LARGE} cells"
        )
    if shapes.count(SQUARE) == 1:
        sorting.evidence.append("one piece of 2x2 cells")


def _box(shape: tuple[Cell, ...]) -> int:
    return (1 + max(row for row, _ in shape)) * (1 + max(col for _, col in shape))


def _judge_size(sorting: Sorting) -> None:
    rows, cols = sorting.tray.shape
    count = len(sorting.empty)
    if (rows, cols) == CLASSIC:
        if count != CLASSIC_EMPTY:
            weight = 0.2 if count < CLASSIC_EMPTY else 0.095
            sorting.doubt(weight, f"{count} empty cells, not two")
        return
    sorting.doubt(0.04, f"a board of {rows} rows and {cols} columns")
    if not SQUARE_CELLS[0] < _pitch_ratio(sorting) < SQUARE_CELLS[1]:
        sorting.doubt(0.1, "cells that are not square")
    inside = rows * cols - len(sorting.walls)
    if count > MUCH_EMPTY * inside and not sorting.walls:
        sorting.doubt(0.2, f"{count} of {inside} cells are empty")


def _pitch_ratio(sorting: Sorting) -> float:
    width, height = sorting.tray.cells.lattice.pitch_px
    return width / height
