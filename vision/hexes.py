"""Find hex lattices: rows of equal shapes, every other row shifted by half a pitch.

The same flat shapes that square lattices are found from are asked for another pattern: neighbours
in a row one pitch apart, neighbours in the next row half a pitch to the side. Places are counted
in half pitches from left to right, so that every place has whole numbers: ``(row, half)`` with
``row + half`` even.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lattice import Boxes, equal_sized

Place = tuple[int, int]
"""(row, half): ``row`` rows down and ``half`` half pitches to the right of the origin."""

ROW_PITCH = (0.76, 1.1)
"""Row pitch over column pitch: 0.866 where the map is regular, 0.8 to 1.05 in games, and some
room for shapes that are measured to whole pixels."""

LEAST_SHAPES = 7
"""Fewer equal shapes make no map; the smallest maps have nineteen cells."""

MOST_SHAPES = 1200
"""More make a wallpaper, or a page of small print."""

ON_PLACE = 0.12
"""A shape belongs to a lattice when it lies within this part of a pitch from a place."""


@dataclass(frozen=True)
class HexLattice:
    """A hex lattice; lengths in pixels.

    ``origin_px`` is the middle (x, y) of place (0, 0), ``pitch_px`` the distance from a place to
    the next one in its row, and from a row to the next one, ``tile_px`` the size of the repeated
    shape, ``seeds`` the places (row, half) where it was seen.
    """

    origin_px: tuple[float, float]
    pitch_px: tuple[float, float]
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

    def centre(self, place: Place) -> tuple[float, float]:
        """Middle (x, y) of a place."""
        (x, y), (pitch_x, pitch_y) = self.origin_px, self.pitch_px
        return x + place[1] * pitch_x / 2, y + place[0] * pitch_y


def hex_lattices(shapes: list[Boxes]) -> list[HexLattice]:
    """Hex lattices of equal shapes, the one that covers the largest area first.

    ``shapes`` holds boxes found at several steps of flatness; lengths are in their pixels.
    """
    found: list[HexLattice] = []
    for lattice in _fits(shapes):
        if not any(_alike(lattice, other) for other in found):
            found.append(lattice)
    return sorted(found, key=lambda one: -len(one.seeds) * one.tile_px[0] * one.tile_px[1])


def _fits(shapes: list[Boxes]) -> Iterator[HexLattice]:
    for boxes_of_step in shapes:
        for boxes in equal_sized(boxes_of_step[:MOST_SHAPES]):
            if len(boxes) < LEAST_SHAPES:
                break
            lattice = fit(boxes)
            if lattice:
                yield lattice


def fit(boxes: Boxes) -> HexLattice | None:
    """The hex lattice that most of the boxes lie on, by least squares; None if they lie on none."""
    size = np.median(boxes[:, 2:], axis=0)
    centres = boxes[:, :2] + boxes[:, 2:] / 2
    pitch = _pitch(centres, size)
    if pitch is None:
        return None
    lattice = _refine(centres, pitch, (float(size[0]), float(size[1])))
    return lattice if lattice and _in_hex_rows(lattice) else None


def _pitch(centres: NDArray[np.float64], size: NDArray[np.float64]) -> tuple[float, float] | None:
    """Distance of neighbours in a row, and of rows; None where few shapes have both."""
    right, down = np.asarray(centres[None] - centres[:, None]).transpose(2, 0, 1)
    in_row = np.where((np.abs(down) < 0.25 * size[1]) & (right > 0.8 * size[0]), right, np.inf)
    nearest = in_row.min(axis=1)
    nearest = nearest[np.isfinite(nearest)]
    if len(nearest) < LEAST_SHAPES // 2:
        return None
    pitch = _typical_low(nearest)
    aside = np.abs(right)
    next_row = (down > ROW_PITCH[0] * pitch) & (down < ROW_PITCH[1] * pitch)
    diagonal = next_row & (np.abs(aside - pitch / 2) < ON_PLACE * pitch)
    straight = next_row & (aside < ON_PLACE * pitch)
    if diagonal.sum() < LEAST_SHAPES or straight.sum() > 0.1 * diagonal.sum():
        return None
    return pitch, float(np.median(down[diagonal]))


def _typical_low(distances: NDArray[np.float64]) -> float:
    """The common distance of direct neighbours, where some have lost theirs."""
    low = np.quantile(distances, 0.2, method="lower")
    return float(np.median(distances[np.abs(distances - low) <= 0.1 * low]))


def _refine(
    centres: NDArray[np.float64], pitch: tuple[float, float], tile_px: tuple[float, float]
) -> HexLattice | None:
    step = np.array([pitch[0] / 2, pitch[1]])
    origin = _densest(centres, step)
    for _ in range(4):
        places, on = _places(centres, origin, step)
        on[on] = _largest_cluster(places[on])
        if on.sum() < LEAST_SHAPES:
            return None
        for axis in (0, 1):
            step[axis], origin[axis] = np.polyfit(places[on, axis], centres[on, axis], 1)
    if not ROW_PITCH[0] < step[1] / (2 * step[0]) < ROW_PITCH[1]:
        return None
    seeds = tuple((int(row), int(half)) for half, row in places[on])
    return HexLattice(
        (float(origin[0]), float(origin[1])),
        (float(2 * step[0]), float(step[1])),
        tile_px,
        seeds,
    )


def _densest(centres: NDArray[np.float64], step: NDArray[np.float64]) -> NDArray[np.float64]:
    """The centre with the most others at places of the lattice through it."""
    apart = (centres[:, None] - centres[None]) / step
    counts = np.round(apart)
    on = (np.abs(apart - counts) * [0.5, 1.0] < ON_PLACE).all(axis=2)
    on &= counts.sum(axis=2) % 2 == 0
    return np.array(centres[on.sum(axis=1).argmax()])


def _places(
    centres: NDArray[np.float64], origin: NDArray[np.float64], step: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """The place (half, row) nearest to each centre, and whether the centre lies on it."""
    exact = (centres - origin) / step
    places = np.round(exact)
    on = (np.abs(exact - places) * [0.5, 1.0] < ON_PLACE).all(axis=1)
    return places, np.asarray(on & (places.sum(axis=1) % 2 == 0))


def _largest_cluster(places: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which places belong to the largest set without a break of two rows or two columns."""
    if not len(places):
        return np.zeros(0, np.bool_)
    half, row = (places - places.min(axis=0)).astype(int).T
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


def _alike(one: HexLattice, other: HexLattice) -> bool:
    """Whether two lattices have the same places, and ``other`` as many shapes on them."""
    (px, py), (qx, qy) = one.pitch_px, other.pitch_px
    right = (one.origin_px[0] - other.origin_px[0]) / (px / 2)
    down = (one.origin_px[1] - other.origin_px[1]) / py
    return (
        abs(px - qx) < 0.03 * px
        and abs(py - qy) < 0.03 * py
        and abs(right - round(right)) < 2 * ON_PLACE
        and abs(down - round(down)) < ON_PLACE
        and (round(right) + round(down)) % 2 == 0
        and len(one.seeds) <= len(other.seeds)
    )
