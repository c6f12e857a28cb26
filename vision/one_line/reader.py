"""Read one-line boards: where the cells are, which are free, what is drawn, where the head is.

Lattices propose where cells may be (vision.evidence.lattice), the field says which places belong to
the board (vision.evidence.extent), and then the rules give the looks of the cells a meaning: the
cells of one look are free, a drawn stroke is one simple path, there is one head, and what is free
hangs together with it. Each way to give a meaning is a hypothesis; the one with the fewest doubts
wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from operator import attrgetter

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration import Profile
from solvers.one_line import Board
from vision.cut_short import CUT_SHORT, is_cut_short
from vision.evidence.cells import cluster, cut
from vision.evidence.extent import SAME_COLOUR, Mask, find_field
from vision.evidence.lattice import Lattice, equal_sized
from vision.one_line.meaning import interpret
from vision.reading import Grid, NotRecognized, Pixels, Reading, refusal
from vision.view import Image, View

CLEAR = 0.95
"""A reading this good is taken without a look at the lattices that are left."""

GOOD = 0.9
"""A reading this good is not taken apart into smaller cells."""

MANY_SHAPES = 8
"""Fewer equal shapes fix a lattice too loosely to leave the others unseen."""

MOST_TILE_LATTICES = 3

MOST_CELLS = 1000
"""Cells of a larger board would be too small to touch, and looking into them takes seconds."""

MOST_ASTRAY = 0.25
LEAST_COVERED = 0.02
"""A game fills a good part of its window, and the window of the screen: less is an icon."""

LEAST_SHAPE = 0.35
"""Shapes smaller than this part of a cell are marks and specks."""

CORNER_SHAPE = 0.5
"""Shapes up to this part of a cell may be what lies where four rounded corners meet."""

BLACK, DIM, DARK_THEME = 4, 16, 32
"""The brightest channel of the commonest colour: of nothing, of a dark theme on a dimmed screen,
and of the same theme on a bright one."""

ALIGNED = 0.15
"""Borders of cells this near, in parts of a pitch, are the same."""

MOST_TRIES = 6
"""Boards are found in the first few lattices or not at all, and a look must not take seconds."""


def read(image: Image, profile: Profile) -> Reading[Board]:
    """Read the board on a screenshot. Raises NotRecognized with what was seen instead."""
    view = _lit(View.of(image, profile))
    best: Reading[Board] | None = None
    refused: list[str] = []
    for lattice in islice(_unlike(_lattices(view)), MOST_TRIES):
        if best and best.confidence >= GOOD and _splits(lattice, best.grid, view):
            continue
        try:
            reading = _read_lattice(view, lattice)
        except NotRecognized as reason:
            refused.append(f"{lattice.rows}x{lattice.cols} places: {reason}")
        else:
            best = max(best or reading, reading, key=attrgetter("merit"))
        firm = lattice.whole or lattice.support >= MANY_SHAPES
        if best and best.confidence >= CLEAR and firm:
            return best
    if best is None:
        raise refusal("one-line board", "nothing repeats on a regular grid", refused)
    return best


def _lit(view: View) -> View:
    """The view, brightened where a dim screen leaves hair lines only a few steps of 255.

    Black itself is left alone: in it there is nothing to be seen but noise.
    """
    level = float(np.median(view.pixels[::8, ::8].max(axis=2)))
    if not BLACK <= level < DIM:
        return view
    lift = np.log(DARK_THEME / 255) / np.log(level / 255)
    table = np.round(255 * (np.arange(256) / 255) ** lift).astype(np.uint8)
    return replace(view, pixels=np.asarray(cv2.LUT(view.pixels, table), np.uint8))


def _unlike(lattices: Iterable[Lattice]) -> Iterator[Lattice]:
    """The lattices that are not one seen before."""
    seen: list[Lattice] = []
    for lattice in lattices:
        if not any(lattice.repeats(other) for other in seen):
            seen.append(lattice)
            yield lattice


def _splits(lattice: Lattice, grid: Grid, view: View) -> bool:
    """Whether a lattice divides each cell of a grid into equal parts.

    Its places have the looks of a board wherever the cells have, and a stroke through the middle
    of cells is a row of places.
    """
    parts = np.divide(grid.pitch_px, lattice.pitch_px)
    whole = np.round(parts)
    corner = np.subtract(grid.centres_px[0, 0], view.offset_px) - np.divide(grid.pitch_px, 2)
    first = (corner - lattice.origin_px) / lattice.pitch_px + 0.5
    aligned = np.abs(first - np.round(first)).max() < ALIGNED
    return bool((whole >= 2).all() and np.abs(parts - whole).max() < ALIGNED and aligned)


def _lattices(view: View) -> Iterator[Lattice]:
    if view.given_lattice:
        yield view.given_lattice
        return
    for lattice in view.tile_lattices[:MOST_TILE_LATTICES]:
        if lattice.tile_px[0] > lattice.pitch_px[0] / 2:
            yield lattice
        elif _something_between(view.pixels, lattice):
            yield lattice.between()
        else:
            yield lattice
    yield from view.comb_lattices


def _something_between(pixels: Pixels, lattice: Lattice) -> bool:
    """Whether small shapes lie between the cells, like the stars between rounded corners.

    Around shapes that are the cells themselves, such as dots, there is background and no more.
    """
    cores = cut(pixels, lattice.between()).core.reshape(-1, 3)
    return bool(cluster(cores, SAME_COLOUR).any())


def _read_lattice(view: View, lattice: Lattice) -> Reading[Board]:
    field = find_field(view.pixels, lattice)
    if field is None or field.member.sum() > MOST_CELLS:
        raise NotRecognized("no cells there" if field is None else "too many cells for a board")
    meaning = interpret(view.pixels, field)
    cells = meaning.board.cells
    grid = view.grid(field.cells.lattice, (len(cells), len(cells[0])), meaning.origin)
    doubts, confidence = meaning.doubts, meaning.confidence
    if (astray := _astray(view, grid)) > MOST_ASTRAY:
        doubts = (*doubts, f"{astray:.0%} of the equal shapes do not stand where cells are")
        confidence *= 0.5
    if is_cut_short(view, grid):
        doubts = (*doubts, CUT_SHORT)
        confidence *= 0.7
    if _covers(view, grid) < LEAST_COVERED:
        doubts = (*doubts, "the board is tiny beside the screen")
        confidence *= 0.7
    return Reading(meaning.board, grid, confidence, (_seen(lattice), *meaning.evidence, *doubts))


def _covers(view: View, grid: Grid) -> float:
    """Part of the picture that the board covers."""
    height, width = view.pixels.shape[:2]
    return float(grid.rows * grid.cols * np.prod(grid.pitch_px) / (height * width))


def _astray(view: View, grid: Grid) -> float:
    """Part of the equal shapes on the board, each of a good size, that lie beside the cells.

    Where rows are shifted, as on a hex map, a square lattice fits every other row only.
    """
    pitch = np.array(grid.pitch_px)
    first, last = grid.centres_px[0, 0] - pitch / 2, grid.centres_px[-1, -1] + pitch / 2
    worst = 0.0
    for shapes in view.flat_shapes:
        for boxes in islice(equal_sized(shapes / view.edges.scale), 1):
            middles = boxes[:, :2] + boxes[:, 2:] / 2 + np.array(view.offset_px)
            on_board = ((middles > first) & (middles < last)).all(axis=1)
            kept = on_board & (boxes[:, 2:] > LEAST_SHAPE * pitch).all(axis=1)
            if np.count_nonzero(kept) >= MANY_SHAPES:
                small = np.asarray((boxes[kept, 2:] < CORNER_SHAPE * pitch).all(axis=1))
                places = (middles[kept] - first) / pitch - 0.5
                worst = max(worst, float(_beside(places, small).mean()))
    return worst


def _beside(places: NDArray[np.float64], small: Mask) -> Mask:
    """Which places (n, 2), counted in cells, are not the middle of a cell.

    A ``small`` shape may also lie on a corner of one.
    """

    def off(middles: NDArray[np.float64]) -> Mask:
        return np.asarray((np.abs(middles - np.round(middles)) > 0.25).any(axis=1))

    return np.asarray(off(places) & ~(small & ~off(places + 0.5)))


def _seen(lattice: Lattice) -> str:
    width, height = lattice.pitch_px
    found = f"{lattice.support} equal shapes" if lattice.seeds else "the period of the borders"
    return f"lattice of {width:.1f} x {height:.1f} px from {found}"
