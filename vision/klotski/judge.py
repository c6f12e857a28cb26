"""How far a sorting of places can be believed: what klotski boards never are, or rarely are."""

from __future__ import annotations

import numpy as np

from solvers import Cell
from solvers.klotski import SQUARE, shape_of
from vision.evidence.cells import cluster, distance
from vision.klotski.boxes import FAINT
from vision.klotski.frame import judge_frame
from vision.klotski.layout import beside
from vision.klotski.pieces import Sorting
from vision.klotski.refuse import LEAST_PIECES
from vision.klotski.tray import SAME_COLOUR

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

FURTHEST_OUT = 0.05
"""How much it counts that outlines lie further out around the ground than around any piece: as much
as a doubt of that weight."""

DRAWN_ON = 3.0
"""What makes a doubt of the part of the ground that is drawn on: a tenth of it may well be writing,
so that it is a piece."""

LEAST_DRAWN = 0.02
"""Part of the ground that noise and compression may discolour."""

WALL_PLAIN = 0.8
"""Part of a wall that has its colour at the least: bevels and shadows take some of it, and a frame
of half a cell takes half."""

PALER = 0.7
"""How far a colour that the ground shines through differs from it, next to one that hides it."""

FAR_CLEARER = 4.0
"""How much clearer outlines are than all else where nobody could take one for the other."""

ALL_AROUND = 0.9
"""Part of the corners of pieces at which the ground shows where it shows around all of them."""


def judge(sorting: Sorting) -> None:
    """Add the doubts that hold for a sorting whatever its target is."""
    set_in = _is_set_in(sorting)
    outlined = set_in and _is_clear(sorting)
    _judge_ground(sorting, outlined)
    if not set_in:
        _judge_drawn_on(sorting)
    _judge_odd_ones(sorting)
    _judge_walls(sorting)
    judge_frame(sorting)
    _judge_outlines(sorting, set_in)
    _judge_shapes(sorting, outlined)
    _judge_size(sorting, outlined)


def likelihood(sorting: Sorting) -> float:
    """How a sorting of a tray compares with others: its confidence, and what speaks for its ground.

    Outlines lie further out around the ground than around any piece.
    """
    if not sorting.ground.any():
        return sorting.confidence
    leans = sorting.tray.leans(sorting.owner)
    further = np.clip((leans.min() - sorting.ground_lean) / FAR_APART, -1, 1)
    return float(sorting.confidence + FURTHEST_OUT * further)


def _is_set_in(sorting: Sorting) -> bool:
    """Whether the ground shows around all pieces."""
    if not sorting.ground.any():
        return False
    return _lean(sorting) >= 1 and _shown_between(sorting) >= ALL_AROUND


def _is_clear(sorting: Sorting) -> bool:
    """Whether nothing like an outline runs through any piece.

    Then pieces may have any size and any shape, and the ground may look like them inside.
    """
    one, other = beside(sorting.owner)
    within, steps = one == other, sorting.tray.steps
    pieces = np.maximum(one, other) >= 0
    inside = steps[within & pieces].max(initial=0.0)
    return bool(inside * FAR_CLEARER <= steps[~within & pieces].min())


def _lean(sorting: Sorting) -> float:
    """How much further within their places the outlines of pieces lie than those of empty ones.

    1 is as far as they lie at the least where there is a gap or a drawn outline.
    """
    leans = sorting.tray.leans(sorting.owner)
    return float(leans.mean() - sorting.ground_lean) / FAR_APART


def _judge_ground(sorting: Sorting, outlined: bool) -> None:
    tray, ground, body = sorting.tray, sorting.ground, sorting.owner >= 0
    if not ground.any():
        sorting.doubt(0.3, "no empty cell but the gate")
        return
    lean, shown = _lean(sorting), _shown_between(sorting)
    if lean < -ENOUGH:
        sorting.doubt(0.5, "empty cells seem to be outlined themselves")
    elif max(lean, shown) < ENOUGH:
        sorting.doubt(0.05 + 0.35 * (ENOUGH - max(lean, shown)), "the ground may be a piece")
    elif lean < ENOUGH:
        sorting.doubt(0.03 * (ENOUGH - lean), "outlines do not tell the ground")
    coarse = float(np.median(tray.grain[body]))
    if not outlined and coarse > GRAINY and np.median(tray.grain[ground]) > 0.6 * coarse:
        sorting.doubt(0.12, "empty cells have as much texture as pieces")
    _judge_looks(sorting)
    if all(tray.is_open(place) for place in sorting.empty):
        sorting.doubt(0.08, "all empty cells lie open to the frame, as corners of it do")
    leans = tray.leans(sorting.owner)
    flat = np.array([(tray.looks[sorting.owner == n] >= 0).all() for n in range(len(leans))])
    out = int((flat & (leans < sorting.ground_lean + 0.3 * lean * FAR_APART)).sum())
    if out and lean > 1:
        sorting.doubt(min(0.5, 0.1 * out), f"{out} pieces seem not to be outlined")


def _judge_drawn_on(sorting: Sorting) -> None:
    """Doubt a ground with something on it, such as the name of a piece."""
    drawn_on = 1 - float(sorting.tray.plain[sorting.ground].mean()) if sorting.ground.any() else 0.0
    if drawn_on > LEAST_DRAWN:
        sorting.doubt(min(0.4, DRAWN_ON * drawn_on), "something is drawn on the ground")


def _judge_looks(sorting: Sorting) -> None:
    looks = sorting.tray.looks
    colours = set(looks[sorting.ground].tolist()) - {-1}
    torn = colours.intersection(looks[sorting.owner >= 0].tolist())
    if torn:
        sorting.doubt(min(0.6, 0.3 * len(torn)), "empty cells and pieces of one colour")
    if len(colours) > 1:
        weight = min(0.3, 0.08 * (len(colours) - 1))
        sorting.doubt(weight, f"empty cells of {len(colours)} colours")


def _shown_between(sorting: Sorting) -> float:
    """Part of the corners where pieces meet that show the colour of the empty cells."""
    tray, owner = sorting.tray, sorting.owner
    around = np.stack([owner[:-1, :-1], owner[:-1, 1:], owner[1:, :-1], owner[1:, 1:]], axis=2)
    ranked = np.sort(around, axis=2)
    meet = (ranked[..., 0] >= 0) & ((np.diff(ranked, axis=2) > 0).sum(axis=2) >= 2)
    if not meet.any():
        return 0.0
    ground = np.median(tray.core[sorting.ground], axis=0)
    core = distance(tray.core, ground)
    contrast = np.median(np.stack([core[:-1, :-1], core[:-1, 1:], core[1:, :-1], core[1:, 1:]]), 0)
    shown = distance(tray.corners, ground).min(axis=2) < 0.4 * contrast
    return float(shown[meet].mean())


def _judge_odd_ones(sorting: Sorting) -> None:
    """Doubt single cells that are painted between the ground and the other single cells.

    A hint where to go, or a mark of the goal, lets the ground shine through.
    """
    singles = [piece[0] for piece in sorting.pieces if len(piece) == 1]
    if len(singles) < LEAST_PIECES or not sorting.ground.any():
        return
    core = sorting.tray.core
    colours = np.array([core[place] for place in singles])
    usual = cluster(colours, SAME_COLOUR) == 0
    ground = np.median(core[sorting.ground], axis=0)
    contrast = distance(colours, ground)
    pale = ~usual & (contrast < PALER * np.median(contrast[usual]))
    if usual.sum() >= 2 and pale.any():
        sorting.doubt(0.12, f"{pale.sum()} single cells may be marks on the ground")


def _judge_walls(sorting: Sorting) -> None:
    """Doubt walls of several colours: something lies on them, or they are none."""
    if not sorting.walls:
        return
    core = sorting.tray.core[tuple(np.transpose(sorted(sorting.walls)))]
    other = int((distance(core, np.median(core, axis=0)) > 3 * SAME_COLOUR).sum())
    if other:
        sorting.doubt(0.12, f"{other} places of the wall have another colour")
    if sorting.tray.plain[tuple(np.transpose(sorted(sorting.walls)))].mean() < WALL_PLAIN:
        sorting.doubt(0.12, "the edge of a frame runs through the wall")


def _judge_outlines(sorting: Sorting, set_in: bool) -> None:
    tray = sorting.tray
    one, other = beside(sorting.owner)
    empty, beyond = beside(sorting.free)
    counted = ~sorting.overruled
    between = counted & (one >= 0) & (other >= 0)
    inside = int((between & tray.outlined & (one == other)).sum())
    open_sides = ((one >= 0) & beyond) | ((other >= 0) & empty)
    leaks = int((counted & open_sides & ~tray.outlined).sum())
    steps = tray.steps[between]
    drawn = steps[steps >= tray.threshold]
    within = tray.steps[between & (one == other)]
    weak = 0
    if len(drawn) and within.max(initial=0.0) * FAR_CLEARER > drawn.min():
        weak = int((drawn < MUCH_WEAKER * np.median(drawn)).sum())
    usual = max(FAINT, FAR_CLEARER * float(np.median(within))) if len(within) else 0.0
    missed = 0 if set_in else int(((within >= usual) & (within < tray.threshold)).sum())
    apart = np.maximum(steps / tray.threshold, tray.threshold / np.maximum(steps, 1e-3))
    unclear = int((apart < NEAR_THRESHOLD).sum())
    for count, weight, reason in (
        (tray.cut_off, 0.12, "outlines run on beyond the board"),
        (weak, 0.1, "outlines are much weaker than others"),
        (inside, 0.2, "outlines run through pieces"),
        (missed, 0.08, "steps within pieces may be outlines"),
        (unclear, 0.06, "outlines are hardly told from none"),
        (leaks, 0.12, "sides of pieces towards empty cells do not show"),
    ):
        if count:
            sorting.doubt(min(0.5, weight * count), f"{count} {reason}")


def _judge_shapes(sorting: Sorting, outlined: bool) -> None:
    classic = sorting.tray.shape == CLASSIC
    shapes = [shape_of(piece) for piece in sorting.pieces]
    bent = [shape for shape in shapes if len(shape) != _box(shape)]
    if bent:
        sorting.doubt(min(0.5, (0.12 if classic else 0.01) * len(bent)), f"{len(bent)} bent pieces")
    large = [shape for shape in shapes if len(shape) > LARGE]
    if large:
        weight = 0.2 if classic else 0.01 if outlined else 0.08
        sorting.doubt(
            min(0.6, weight * len(large)), f"{len(large)} pieces of more than {LARGE} cells"
        )
    if shapes.count(SQUARE) == 1:
        sorting.evidence.append("one piece of 2x2 cells")


def _box(shape: tuple[Cell, ...]) -> int:
    return (1 + max(row for row, _ in shape)) * (1 + max(col for _, col in shape))


def _judge_size(sorting: Sorting, outlined: bool) -> None:
    rows, cols = sorting.tray.shape
    count = len(sorting.empty)
    if (rows, cols) == CLASSIC:
        if count != CLASSIC_EMPTY:
            weight = 0.2 if count < CLASSIC_EMPTY else 0.02 if outlined else 0.095
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
