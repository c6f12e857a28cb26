"""Find hex lattices: rows of equal shapes, every other row shifted by about half a pitch.

The same flat shapes that square lattices are found from are asked for another pattern: neighbours
in a row one pitch apart, neighbours in the next row to the side. Places are counted in half
pitches from left to right, so that every place has whole numbers: ``(row, half)`` with
``row + half`` even, also where a game shifts its rows by a little more or less than a half.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration import Box
from vision.evidence.lattice import Boxes, equal_sized

Place = tuple[int, int]
"""(row, half): ``row`` rows down and ``half`` half pitches to the right of the origin."""

ROW_PITCH = (0.76, 1.1)
"""Row pitch over column pitch: 0.866 where the map is regular, 0.8 to 1.05 in games, and some
room for shapes that are measured to whole pixels."""

LEAST_SHIFT = 0.18
"""Some games shift their rows by a quarter or by three fifths of a pitch; a square lattice has no
shift, and a picture of one that is skewed by so much is no screenshot."""

LEAST_SHAPES = 7
"""Fewer equal shapes make no map; the smallest maps have nineteen cells."""

MOST_SHAPES = 1200
"""More make a wallpaper, or a page of small print."""

ON_PLACE = 0.12
"""A shape belongs to a lattice when it lies within this part of a pitch from a place."""


SAME_PITCH = 0.03
"""How far the pitch of shapes and that of the gaps between them may be measured apart."""


@dataclass(frozen=True)
class HexLattice:
    """A hex lattice; lengths in pixels.

    ``origin_px`` is the middle (x, y) of place (0, 0), ``pitch_px`` the distance from a place to
    the next one in its row, and from a row to the next one. ``shift`` is the part of a pitch from
    (0, 0) to the right to (1, 1): 0.5 where the map is regular. ``tile_px`` is the size of the
    repeated shape, ``seeds`` the places (row, half) where it was seen.
    """

    origin_px: tuple[float, float]
    pitch_px: tuple[float, float]
    shift: float
    tile_px: tuple[float, float]
    seeds: tuple[Place, ...]

    def scaled(self, factor: float) -> HexLattice:
        """The same lattice measured in pixels ``factor`` times as small."""

        def times(pair: tuple[float, float]) -> tuple[float, float]:
            return pair[0] * factor, pair[1] * factor

        return replace(
            self,
            origin_px=times(self.origin_px),
            pitch_px=times(self.pitch_px),
            tile_px=times(self.tile_px),
        )

    def centres(
        self, row: NDArray[np.int64], half: NDArray[np.int64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Middles (x, y) of many places."""
        (x, y), (pitch_x, pitch_y) = self.origin_px, self.pitch_px
        xs = np.asarray(x + (half // 2 + half % 2 * self.shift) * pitch_x, np.float64)
        return xs, np.asarray(y + row * pitch_y, np.float64)


def hex_lattices(shapes: list[Boxes]) -> list[HexLattice]:
    """Hex lattices of equal shapes, the one that covers the largest area first.

    ``shapes`` holds boxes found at several steps of flatness; lengths are in their pixels.
    """
    found: list[HexLattice] = []
    for boxes in _groups(shapes):
        if not any(_has(lattice, boxes) for lattice in found):
            lattice = fit(boxes)
            if lattice:
                found.append(lattice)
    found.sort(key=lambda one: -len(one.seeds) * one.tile_px[0] * one.tile_px[1])
    return _without_gaps(found)


def _without_gaps(lattices: list[HexLattice]) -> list[HexLattice]:
    """The lattices, largest first, but for those of the gaps between the shapes of a larger one.

    What discs leave free is equal, too, and lies in rows like theirs.
    """
    kept: list[HexLattice] = []
    for lattice in lattices:
        if not any(_lies_between(lattice, larger) for larger in kept):
            kept.append(lattice)
    return kept


def _lies_between(lattice: HexLattice, larger: HexLattice) -> bool:
    """Whether a lattice has the pitch of a larger one, and none of its shapes on its places."""
    if np.abs(np.divide(lattice.pitch_px, larger.pitch_px) - 1).max() > SAME_PITCH:
        return False
    centres = np.stack(lattice.centres(*np.array(lattice.seeds).T), axis=-1)
    return not _places(centres, larger)[1].any()


def filling(region_px: Box, rows: int, cols: int, shifted: str | None) -> HexLattice:
    """The lattice of a map of discs that fills a region edge to edge; every place is a seed.

    ``shifted`` says which rows sit half a pitch to the right; odd where that is not known.
    """
    x, y, width, height = region_px
    pitch = width / (cols + 0.5), (height - width / (cols + 0.5)) / max(1, rows - 1)
    aside = -1 if shifted == "even" else 1
    seeds = tuple(
        (row, 2 * col + row % 2 * aside) for row, col in product(range(rows), range(cols))
    )
    origin = x + pitch[0] * (0.75 - 0.25 * aside), y + pitch[0] / 2
    return HexLattice(origin, pitch, 0.5, (0.9 * pitch[0], 0.9 * pitch[0]), seeds)


def _groups(shapes: list[Boxes]) -> Iterator[Boxes]:
    """Boxes of one size each, enough for a map."""
    for boxes_of_step in shapes:
        for boxes in equal_sized(boxes_of_step[:MOST_SHAPES]):
            if len(boxes) < LEAST_SHAPES:
                break
            yield boxes


def _has(lattice: HexLattice, boxes: Boxes) -> bool:
    """Whether a lattice explains most boxes, and was found from no fewer."""
    _, on = _places(_middles(boxes), lattice)
    return bool(on.mean() > 0.9) and len(boxes) <= 1.05 * len(lattice.seeds)


def _middles(boxes: Boxes) -> NDArray[np.float64]:
    return np.asarray(boxes[:, :2] + boxes[:, 2:] / 2)


def fit(boxes: Boxes) -> HexLattice | None:
    """The hex lattice that most of the boxes lie on, by least squares; None if they lie on none."""
    size = np.median(boxes[:, 2:], axis=0)
    centres = _middles(boxes)
    basis = _basis(centres, size)
    if basis is None:
        return None
    tile = float(size[0]), float(size[1])
    found = [_refine(centres, basis[0], shift, tile) for shift in {basis[1], 1 - basis[1]}]
    lattices = [lattice for lattice in found if lattice and _in_hex_rows(lattice)]
    return max(lattices, key=lambda lattice: len(lattice.seeds), default=None)


def _basis(
    centres: NDArray[np.float64], size: NDArray[np.float64]
) -> tuple[tuple[float, float], float] | None:
    """Pitch (x, y) and shift, up to its direction; None where few shapes lie in such rows."""
    right, down = np.asarray(centres[None] - centres[:, None]).transpose(2, 0, 1)
    in_row = np.where((np.abs(down) < 0.25 * size[1]) & (right > 0.8 * size[0]), right, np.inf)
    nearest = in_row.min(axis=1)
    nearest = nearest[np.isfinite(nearest)]
    if len(nearest) < LEAST_SHAPES // 2:
        return None
    pitch = _typical_low(nearest)
    next_row = (down > ROW_PITCH[0] * pitch) & (down < ROW_PITCH[1] * pitch)
    next_row &= np.abs(right) < pitch * (1 - LEAST_SHIFT)
    aside = np.abs(right[next_row]) / pitch
    aside = np.minimum(aside, 1 - aside)
    diagonal = aside > LEAST_SHIFT
    if diagonal.sum() < max(LEAST_SHAPES, 0.9 * len(aside)):
        return None
    shift = float(np.median(aside[diagonal]))
    shift = 0.5 if shift > 0.5 - ON_PLACE / 2 else shift
    return (pitch, float(np.median(down[next_row][diagonal]))), shift


def _typical_low(distances: NDArray[np.float64]) -> float:
    """The common distance of direct neighbours, where some have lost theirs."""
    low = np.quantile(distances, 0.2, method="lower")
    return float(np.median(distances[np.abs(distances - low) <= 0.1 * low]))


def _refine(
    centres: NDArray[np.float64],
    pitch: tuple[float, float],
    shift: float,
    tile_px: tuple[float, float],
) -> HexLattice | None:
    lattice = _through(_densest(centres, pitch, shift), pitch, shift, tile_px)
    for _ in range(4):
        places, on = _places(centres, lattice)
        on[on] = _largest_cluster(places[on])
        if on.sum() < LEAST_SHAPES or np.ptp(places[on, 0] % 2) == 0:
            return None
        fitted = _least_squares(centres[on], places[on], tile_px)
        if fitted is None:
            return None
        lattice = fitted
    ratio = lattice.pitch_px[1] / lattice.pitch_px[0]
    return lattice if ROW_PITCH[0] < ratio < ROW_PITCH[1] else None


def _through(
    origin: NDArray[np.float64],
    pitch_px: tuple[float, float],
    shift: float,
    tile_px: tuple[float, float],
) -> HexLattice:
    return HexLattice((float(origin[0]), float(origin[1])), pitch_px, shift, tile_px, ())


def _least_squares(
    centres: NDArray[np.float64], places: NDArray[np.int64], tile_px: tuple[float, float]
) -> HexLattice | None:
    """The lattice that has the centres at their places as nearly as possible.

    None where they lie so oddly that it would have no width.
    """
    row, half = places.T
    terms = np.stack([np.ones(len(row)), half // 2, half % 2], axis=1)
    (x, pitch_x, shifted), *_ = np.linalg.lstsq(terms, centres[:, 0], rcond=None)
    pitch_y, y = np.polyfit(row, centres[:, 1], 1)
    if min(pitch_x, pitch_y) < 1.0:
        return None
    seeds = tuple((int(row), int(half)) for row, half in places)
    pitch = float(pitch_x), float(pitch_y)
    return HexLattice((float(x), float(y)), pitch, float(shifted / pitch_x), tile_px, seeds)


def _densest(
    centres: NDArray[np.float64], pitch: tuple[float, float], shift: float
) -> NDArray[np.float64]:
    """The centre with the most others at places of the lattice through it."""
    right, down = (centres[None] - centres[:, None]).transpose(2, 0, 1) / np.reshape(
        pitch, (2, 1, 1)
    )
    row = np.round(down)
    right = right - shift * (row % 2)
    on = (np.abs(down - row) < ON_PLACE) & (np.abs(right - np.round(right)) < ON_PLACE)
    return np.array(centres[on.sum(axis=1).argmax()])


def _places(
    centres: NDArray[np.float64], lattice: HexLattice
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The place (row, half) nearest to each centre, and whether the centre lies on it."""
    right, down = ((centres - lattice.origin_px) / lattice.pitch_px).T
    row = np.round(down)
    odd = row % 2
    col = np.round(right - lattice.shift * odd)
    off = np.maximum(np.abs(down - row), np.abs(right - lattice.shift * odd - col))
    places = np.stack([row, 2 * col + odd], axis=1).astype(np.int64)
    return places, np.asarray(off < ON_PLACE)


def _largest_cluster(places: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which places belong to the largest set without a break of two rows or two columns."""
    if not len(places):
        return np.zeros(0, np.bool_)
    row, half = (places - places.min(axis=0)).T
    if (half.max() + 1) * (row.max() + 1) > 50 * MOST_SHAPES:
        return np.zeros(len(places), np.bool_)
    raster = np.zeros((row.max() + 1, half.max() + 1), np.uint8)
    raster[row, half] = 1
    joined = cv2.dilate(raster, np.ones((3, 5), np.uint8))
    _, labels = cv2.connectedComponents(joined, connectivity=8)
    mine = labels[row, half]
    return np.asarray(mine == np.bincount(mine).argmax())


def _in_hex_rows(lattice: HexLattice) -> bool:
    """Whether rows of both kinds hold shapes: one kind alone is a square lattice of its own."""
    rows = np.array([row for row, _ in lattice.seeds])
    odd = (rows % 2 == 1).mean()
    return bool(0.2 < odd < 0.8 and np.ptp(rows) >= 2)
