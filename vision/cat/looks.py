"""How the cells of a hex map look: a few looks that many share, and cells that something covers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.cat.extent import CLEARLY, Extent
from vision.cat.places import LEAST_STEP, SAME_COLOUR, Mask, Places, Values
from vision.evidence.cells import Lab, cluster, distance

ONE_LOOK = 3.5
"""Middle colours that a chain of steps of this size joins are one look."""

CLEARLY_OTHER = (5.0, 12.0)
"""A pixel this far from every look belongs to something drawn on top: the least on a clean picture,
the most that noise, compression and writing in cells may demand."""

LEAST_EXCESS = 0.08
"""Part of a cell that a sprite covers at the least; noise and the fringe of a shadow cover less."""

FEW = 4
"""Looks of fewer cells may be pieces of one sprite with colours alike."""

STEADY = 0.9
"""Part of the cells of a look that show the same colour at a place; something covers the rest."""

ONE_TEXTURE = 0.12
"""Parts of a cell in other colours than its middle that differ by more are another look: a cross
or a stone on cells of one colour. Writing differs less from cell to cell."""


@dataclass(frozen=True)
class Look:
    """Cells that look alike: their indices, the typical patch, the colour of its middle."""

    members: NDArray[np.int64]
    patch: Lab
    core: Lab
    outlined: float


@dataclass(frozen=True)
class Looks:
    """The cells of a map in reading order, and the looks that they have.

    ``label`` (n,) names the look of each cell, -1 for a cell with a look of its own.
    """

    places: Places
    extent: Extent
    index: NDArray[np.int64]
    patches: Lab
    label: NDArray[np.int64]
    looks: list[Look]

    @cached_property
    def foreign(self) -> Mask:
        """Pixels (n, side, side) that belong to no look."""
        nearest = np.min([distance(self.patches, look.patch) for look in self.looks], axis=0)
        return np.asarray(nearest > self._clearly_other(nearest[:, self.places.disc]))

    def _clearly_other(self, nearest: Values) -> float:
        """What most pixels of a typical cell stay far below."""
        usual = float(np.median(np.quantile(nearest, 0.9, axis=1)))
        return float(np.clip(LEAST_STEP + 3 * usual, *CLEARLY_OTHER))

    @cached_property
    def covered(self) -> Values:
        """Part of each cell (n,) that is foreign, beyond what is usual in cells of its look."""
        part = self.foreign[:, self.places.disc].mean(axis=1)
        usual = np.array([np.median(part[look.members]) for look in self.looks])
        own = np.where(self.label >= 0, usual[self.label], usual.min())
        return np.asarray(part - own, np.float32)

    @cached_property
    def flat(self) -> Mask:
        """Cells (n,) of a look of their own that are of one colour and outlined like any other."""
        pixels = self.patches[:, self.places.disc]
        even = distance(pixels, self._core[:, None]) <= CLEARLY_OTHER[0]
        whole = self.places.outlined[self.extent.member] >= CLEARLY
        return np.asarray((self.label < 0) & whole & (even.mean(axis=1) >= 0.9))

    @cached_property
    def apart(self) -> Values:
        """How far the colour of each cell (n,) is from that of any look."""
        cores = np.array([look.core for look in self.looks])
        return np.asarray(distance(self._core[:, None], cores).min(axis=1))

    @property
    def _core(self) -> Lab:
        return self.places.core[self.extent.member]

    @cached_property
    def adjacent(self) -> Mask:
        """Which cells (n, n) are neighbours; each is its own."""
        row, half = np.abs(self.index[:, None] - self.index[None]).transpose(2, 0, 1)
        return np.asarray((row <= 1) & (row + half <= 2))

    @cached_property
    def border(self) -> Mask:
        """Cells (n,) beside which the map ends."""
        return np.asarray(self.adjacent.sum(axis=1) < 7)

    def visible(self, cell: int, one: Look, other: Look) -> tuple[float, float]:
        """Parts of a cell that show the one look and the other, where the two differ."""
        disc = self.places.disc
        differ = disc & (distance(one.patch, other.patch) > SAME_COLOUR)
        to_one, to_other = self._to(cell, one), self._to(cell, other)
        near = differ & (np.minimum(to_one, to_other) <= CLEARLY_OTHER[1])
        is_one = near & (to_one < to_other)
        return float(is_one.sum() / disc.sum()), float((near & ~is_one).sum() / disc.sum())

    def ground(self, cell: int, one: Look, other: Look) -> tuple[float, float]:
        """Parts of what is left to see around a sprite that show the one look and the other.

        The middle is left out, where a sprite may have any colour. An edge or a corner of the cell
        counts as soon as nothing else is ever seen there: cells of one look share it.
        """
        told = self.places.outer & (distance(one.patch, other.patch) > CLEARLY_OTHER[1])
        told &= self._steady(one) & self._steady(other)
        whole, to_one, to_other = max(1, told.sum()), self._to(cell, one), self._to(cell, other)
        is_one = told & (to_one <= SAME_COLOUR) & (to_one < to_other / 2)
        is_other = told & (to_other <= SAME_COLOUR) & (to_other < to_one / 2)
        return float(is_one.sum() / whole), float(is_other.sum() / whole)

    def _to(self, cell: int, look: Look) -> Values:
        """How far each pixel (side, side) of a cell is from that of a look."""
        return distance(self.patches[cell], look.patch)

    def _steady(self, look: Look) -> Mask:
        """Pixels (side, side) of one colour in nearly all cells of a look: neighbours vary."""
        apart = distance(self.patches[look.members], look.patch)
        return np.asarray((apart <= CLEARLY_OTHER[1]).mean(axis=0) >= STEADY)

    def drawn_on(self, look: Look) -> float:
        """Part of the cells of a look that is in other colours than their middle, as by a mark."""
        pixels = self.patches[look.members][:, self.places.disc]
        return float((distance(pixels, look.core) > CLEARLY_OTHER[1]).mean())


def look_at(places: Places, extent: Extent) -> Looks:
    """Sort the cells of a map by look."""
    index = np.argwhere(extent.member)
    patches = places.patches[extent.member]
    core = places.core[extent.member]
    label = _by_texture(_by_colour(core), patches[:, places.disc], core)
    outlined = places.outlined[extent.member]
    looks: list[Look] = []
    names = np.full(len(label), -1)
    for name in np.unique(label):
        members = np.flatnonzero(label == name)
        look = Look(
            members,
            np.asarray(np.median(patches[members], axis=0)),
            np.asarray(np.median(core[members], axis=0)),
            float(np.median(outlined[members])),
        )
        if _is_common(look, patches[members], places.disc):
            names[members] = len(looks)
            looks.append(look)
    return Looks(places, extent, index, patches, names, looks)


def _by_colour(core: Lab) -> NDArray[np.int64]:
    return cluster(core, ONE_LOOK)


def _by_texture(label: NDArray[np.int64], pixels: Lab, core: Lab) -> NDArray[np.int64]:
    """Part looks of one colour by how much else is drawn in the cells."""
    drawn = (distance(pixels, core[:, None]) > CLEARLY_OTHER[1]).mean(axis=1)
    parted = np.array(label)
    for name in np.unique(label):
        members = np.flatnonzero(label == name)
        order = members[np.argsort(drawn[members])]
        gaps = np.diff(drawn[order])
        if len(order) >= 2 * FEW and gaps.max() > ONE_TEXTURE:
            above = order[int(gaps.argmax()) + 1 :]
            parted[above] = parted.max() + 1
    return parted


def _is_common(look: Look, patches: Lab, disc: Mask) -> bool:
    """Whether cells share a look, or are parts of a sprite of which the colour is the same."""
    if len(look.members) < 2:
        return False
    if len(look.members) >= FEW:
        return True
    alike = distance(patches[:, disc], look.patch[disc]) <= CLEARLY_OTHER[1]
    return bool(alike.mean(axis=1).min() >= 0.85)
