"""Which places of a lattice belong to the board: it ends where nothing is drawn any more."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.evidence.borders import Borders, measure
from vision.evidence.cells import SIDE, Cells, Lab, cut, distance
from vision.evidence.lattice import Lattice
from vision.reading import Pixels

SAME_COLOUR = 5.0
"""Pixels this near have one colour: compression and scaling move a flat colour by two or three."""

SAME_MIDDLE = 3.0
"""The same for the median of many pixels, which moves less."""

FAINT_STEP = 2.5
"""A change of colour that parts a tile from what lies behind the board."""

LEAST_TILES_TOGETHER = 4
"""So many tiles that touch are no accident; fewer may be an icon and its frame."""

GROWTHS = (2, 8)
"""Rows or columns that a board may have beyond the shapes that its lattice was found from: most
have none, and a wide margin takes long to cut out."""

MOST_PLACES = 4000

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Field:
    """The cells of a board and a margin: ``member`` (rows, cols) is True for places of the board.

    ``background`` (rows, cols, 3) is the colour of gaps and holes at each place, or None where
    cells touch and the colours around the board tell nothing.
    """

    cells: Cells
    borders: Borders
    member: Mask
    background: Lab | None


def find_field(pixels: Pixels, lattice: Lattice) -> Field | None:
    """Cut out the lattice with a margin and decide which places belong to the board."""
    place = _place_with_room(pixels, lattice)
    if place is None:
        return None
    cells, box, background, blank = place
    borders = measure(cells, background)
    like_seeds = _like_seeds(cells, borders)
    blank = blank & ~like_seeds
    member = np.zeros(cells.shape, np.bool_)
    member[box] = (~blank & cells.on_screen)[box]
    if not member.any():
        return None
    grown = member
    if not lattice.whole:
        covered = like_seeds | _covered(cells, background, member)
        grown = _grow(member, ~blank, covered, cells, borders)
        if background is not None:
            tile = covered & (distance(cells.core, background) > SAME_COLOUR)
            grown = _grow_tiles(grown, tile, borders)
    doubtful = grown if background is None else grown & ~member & like_seeds
    grown = _peel(grown, doubtful)
    return Field(cells, borders, grown, background)


Box = tuple[slice, slice]


def _place_with_room(
    pixels: Pixels, lattice: Lattice
) -> tuple[Cells, Box, Lab | None, Mask] | None:
    """Cells with a margin, the lattice's box in them, the background, and which show no more.

    The margin is as wide as the board may grow, which is no farther than drawn places touch.
    """
    for most in (1,) if lattice.whole else GROWTHS:
        margin = _margin(pixels, lattice, most)
        roomy = lattice.grown(*margin)
        if roomy.rows * roomy.cols > MOST_PLACES:
            return None
        cells = cut(pixels, roomy)
        box = np.s_[margin[0] : margin[0] + lattice.rows, margin[1] : margin[1] + lattice.cols]
        background = _background(cells, box)
        blank = _blank(cells, background)
        if not _drawn_to_the_rim(~blank, box):
            break
    return cells, box, background, blank


def _drawn_to_the_rim(drawn: Mask, box: Box) -> bool:
    """Whether drawn places lead from the box to the rim."""
    _, together = cv2.connectedComponents(drawn.astype(np.uint8), connectivity=4)
    rim = np.concatenate([*together[[0, -1]], *together[:, [0, -1]].T])
    return bool(np.isin(rim[rim > 0], together[box]).any())


def _margin(pixels: Pixels, lattice: Lattice, most: int) -> tuple[int, int, int, int]:
    """Places that fit between the lattice and the sides of the screen: top, left, bottom, right.

    One place is kept even where the screen ends, so that every cell has a border.
    """
    height, width = pixels.shape[:2]
    (x, y), (pitch_x, pitch_y) = lattice.origin_px, lattice.pitch_px
    room = (
        y / pitch_y - 0.5,
        x / pitch_x - 0.5,
        (height - y) / pitch_y - lattice.rows + 0.5,
        (width - x) / pitch_x - lattice.cols + 0.5,
    )
    top, left, bottom, right = (int(np.clip(np.ceil(places), 1, most)) for places in room)
    return top, left, bottom, right


def _background(cells: Cells, box: Box) -> Lab | None:
    """Colour of the corners where four cells meet; of the surroundings where the cells touch.

    Corners are taken cell by cell, since backgrounds have gradients. A hole that is taken for a
    cell is harmless, it becomes a class of its own later; a cell that is taken for a hole is lost.
    """
    blocks = [cells.patches[:, :, rows, cols] for rows in CORNERS for cols in CORNERS]
    corners = np.median(np.concatenate(blocks, axis=2), axis=(2, 3))
    if (distance(cells.core[box], corners[box]) > SAME_COLOUR).mean() > 0.5:
        return np.asarray(corners, np.float32)
    around = cells.on_screen & _rim_of(box, cells.shape)
    if not cells.lattice.whole or not around.any():
        return None
    colour = np.median(cells.core[around], axis=0)
    if (distance(cells.core[box], colour) <= SAME_COLOUR).mean() > 0.5:
        return None
    return np.broadcast_to(colour, cells.core.shape)


CORNERS = (slice(0, 2), slice(SIDE - 2, SIDE))


def _rim_of(box: Box, shape: tuple[int, int]) -> Mask:
    """The places around a box, without the box."""
    inside = np.zeros(shape, np.uint8)
    inside[box] = 1
    return np.asarray(cv2.dilate(inside, np.ones((3, 3), np.uint8)) > inside)


def _blank(cells: Cells, background: Lab | None) -> Mask:
    """Places that show the background and no more than the fringe of a neighbour's sprite.

    Where the shapes that the lattice was found from differ little from the lines around them, a
    blank place must differ less.
    """
    if background is None:
        return np.zeros(cells.shape, np.bool_)
    difference = distance(cells.core, background)
    seeds = tuple(np.array(cells.lattice.seeds, np.int64).reshape(-1, 2).T)
    shapes = difference[seeds]
    most = min(SAME_MIDDLE, 0.5 * float(np.quantile(shapes, 0.1))) if len(shapes) else SAME_MIDDLE
    inner = cells.patches[:, :, SIDE // 8 : -SIDE // 8 : 2, SIDE // 8 : -SIDE // 8 : 2]
    same = distance(inner, background[:, :, None, None]) <= SAME_COLOUR
    return np.asarray((difference <= most) & (same.mean(axis=(2, 3)) > 0.7))


def _like_seeds(cells: Cells, borders: Borders) -> Mask:
    """The seeds, and places of their colour that are bounded by as clear borders on all sides."""
    alike = np.zeros(cells.shape, np.bool_)
    seeds = tuple(np.array(cells.lattice.seeds, np.int64).reshape(-1, 2).T)
    if not len(seeds[0]):
        return alike
    nearest = distance(cells.core[:, :, None], cells.core[seeds]).min(axis=2)
    weakest = borders.step.min(axis=0)
    bounded = weakest >= 0.5 * float(np.nanmedian(weakest[seeds]))
    alike[bounded & (nearest <= SAME_MIDDLE)] = True
    alike[seeds] = True
    return alike


def _covered(cells: Cells, background: Lab | None, member: Mask) -> Mask:
    """Places where as much is drawn as the cells of the board have in common.

    A round button or a line of text may lie at the place of a tile but leaves its corners free.
    """
    if background is None:
        return np.ones(cells.shape, np.bool_)
    drawn = distance(cells.patches, background[:, :, None, None]) > SAME_COLOUR
    footprint = drawn[member].mean(axis=0) > 0.5
    if not footprint.any():
        return np.ones(cells.shape, np.bool_)
    return np.asarray(drawn[:, :, footprint].mean(axis=2) > 0.85)


def _grow(member: Mask, drawn: Mask, covered: Mask, cells: Cells, borders: Borders) -> Mask:
    """Add regions that are drawn and bounded on all sides and touch the board.

    A region is a set of places with no border between them: one cell, or a strand of drawn
    cells. One that runs on to a blank place, to the rim of the margin or off the screen is a part
    of what lies behind the board, and so is a larger one of the same colour. A region of one
    place must cover it as the board's cells do.
    """
    step = 0.5 * _faint_step(member, borders)
    region, behind = _regions(member, drawn, borders, step)
    scenery = np.median(cells.core[behind], axis=0)
    sizes = np.bincount(region.ravel())
    like_scenery = (distance(cells.core, scenery) <= SAME_COLOUR) & (sizes[region] > 1)
    like_button = ~covered & (sizes[region] == 1)
    region[np.isin(region, region[like_scenery | like_button])] = 0
    return _add_touching(member, region)


def _grow_tiles(member: Mask, tile: Mask, borders: Borders) -> Mask:
    """Add regions of tiles, however faint the border that bounds them all.

    Tiles that touch one another but for their corners are told from scenery by those corners.
    """
    region, _ = _regions(member, tile, borders, FAINT_STEP)
    _, together = cv2.connectedComponents((region > 0).astype(np.uint8), connectivity=4)
    region[np.bincount(together.ravel())[together] < LEAST_TILES_TOGETHER] = 0
    return _add_touching(member, region)


def _regions(
    member: Mask, drawn: Mask, borders: Borders, step: float
) -> tuple[NDArray[np.int32], Mask]:
    """Label the bounded regions of drawn places beside the board; and say what lies behind it."""
    region = _connected(~member, borders.step < step)
    unbounded = ~drawn & ~member
    unbounded[[0, -1]] = unbounded[:, [0, -1]] = True
    behind = np.isin(region, region[unbounded]) & ~member
    region[behind] = 0
    return region, behind


def _add_touching(member: Mask, region: NDArray[np.int32]) -> Mask:
    """The board with the regions that touch it, or that touch one that does."""
    grown = member.copy()
    while True:
        touching = cv2.dilate(grown.astype(np.uint8), CROSS) > 0
        names = np.unique(region[touching & ~grown])
        if not names.any():
            return np.asarray(grown)
        grown |= np.isin(region, names[names > 0])


def _peel(member: Mask, doubtful: Mask) -> Mask:
    """Drop outer rows and columns of doubtful places of which less than half belongs to the board.

    A place between two buttons may pass for a cell where cells are hardly told from what lies
    behind the board, but such boards have no holes: their rows are full.
    """
    member = member.copy()
    while member.any():
        rows, cols = (np.flatnonzero(member.any(axis=axis)) for axis in (1, 0))
        outer = [(np.s_[row, :], len(cols)) for row in rows[[0, -1]]]
        outer += [(np.s_[:, col], len(rows)) for col in cols[[0, -1]]]
        thin = [
            line
            for line, full in outer
            if 2 * member[line].sum() < full and not (member & ~doubtful)[line].any()
        ]
        if not thin:
            break
        for line in thin:
            member[line] = False
    return member


CROSS = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8)


def _faint_step(member: Mask, borders: Borders) -> float:
    """Step of the fainter ones among the board's borders that are drawn at all."""
    steps = borders.step[:, member]
    clear = steps[steps > 1.0]
    return float(np.quantile(clear, 0.2)) if len(clear) else 2.0


def _connected(drawn: Mask, open_side: Mask) -> NDArray[np.int32]:
    """Label the places that open sides connect; 0 for places that are not drawn.

    Cells and the sides between them are laid out as pixels of one small picture.
    """
    rows, cols = drawn.shape
    layout = np.zeros((2 * rows - 1, 2 * cols - 1), np.uint8)
    layout[::2, ::2] = drawn
    layout[::2, 1::2] = drawn[:, :-1] & drawn[:, 1:] & open_side[0, :, :-1]
    layout[1::2, ::2] = drawn[:-1] & drawn[1:] & open_side[2, :-1]
    _, label = cv2.connectedComponents(layout, connectivity=4)
    return np.asarray(label[::2, ::2], np.int32)
