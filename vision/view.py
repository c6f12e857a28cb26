"""What the readers look at: one screenshot, and what is worked out from it once for all of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil
from typing import Any

import numpy as np

from calibration import Box, Profile
from solvers import Cell
from vision.evidence.edges import Edges, find_edges
from vision.evidence.lattice import Boxes, Lattice, comb_lattices, flat_shapes, tile_lattices
from vision.evidence.noise import without_grain
from vision.fitting import fitted
from vision.reading import Grid, NotRecognized, Pixels

LEAST_SIDE_PX = 32
"""No board of any game fits on a smaller picture."""


@dataclass(frozen=True, eq=False)
class View:
    """A screenshot cut to the region of a profile; everything derived is computed when asked for.

    ``pixels`` is the part to look at, free of grain, ``offset_px`` (x, y) its place on the
    screenshot, and ``size_px`` (width, height) the size of the whole screenshot: a reader finds
    cells in ``pixels`` and adds the offset when it makes its grid. Where the profile gives the
    lattice, one more cell is kept around the region, since a board is told by its outline.
    """

    pixels: Pixels
    offset_px: tuple[int, int]
    size_px: tuple[int, int]
    profile: Profile = field(default_factory=Profile)
    named: bool = True
    """The user has named the game; else the readers of several are asked."""
    memo: dict[str, Any] = field(default_factory=dict)
    """What several readers work out only once."""

    @classmethod
    def of(cls, image: Pixels | View, profile: Profile, named: bool = True) -> View:
        """The view of a screenshot, or the same view again: several readers may share one.

        Raises NotRecognized when the region lies outside or leaves too little to look at, and when
        the profile was made for screenshots of another shape.
        """
        if isinstance(image, View):
            return image
        height, width = image.shape[:2]
        profile = fitted(profile, (width, height))
        x, y, part = 0, 0, image
        if profile.region_px is not None:
            box = _with_margin(profile.region_px, profile)
            x, y = max(0, box.left), max(0, box.top)
            part = np.ascontiguousarray(box.cut(image))
        if min(part.shape[:2]) < LEAST_SIDE_PX:
            raise NotRecognized(_too_small(part, profile))
        return cls(without_grain(part), (x, y), (width, height), profile, named)

    @cached_property
    def region_px(self) -> Box:
        """The region of the profile, or the whole view, in pixels of the view.

        A part of it may lie outside: a board that the side of the screen cuts.
        """
        if self.profile.region_px is None:
            return Box(0, 0, self.pixels.shape[1], self.pixels.shape[0])
        x, y, width, height = self.profile.region_px
        return Box(x - self.offset_px[0], y - self.offset_px[1], width, height)

    @cached_property
    def edges(self) -> Edges:
        """Colour steps of the working copy."""
        return find_edges(self.pixels)

    @cached_property
    def flat_shapes(self) -> list[Boxes]:
        """Boxes of flat shapes of any kind, one array for each flatness; in working pixels."""
        return flat_shapes(self.edges)

    @cached_property
    def tile_lattices(self) -> list[Lattice]:
        """Square lattices of equal flat shapes, best first; lengths in pixels of the view."""
        return tile_lattices(self.edges, self.flat_shapes)

    @cached_property
    def comb_lattices(self) -> list[Lattice]:
        """Square lattices from the period of straight borders, largest block of content first."""
        return list(comb_lattices(self.edges))

    @cached_property
    def given_lattice(self) -> Lattice | None:
        """The lattice that a profile with a region, rows and cols leaves no doubt about."""
        profile = self.profile
        if profile.region_px is None or profile.rows is None or profile.cols is None:
            return None
        x, y, width, height = self.region_px
        pitch = width / profile.cols, height / profile.rows
        origin = x + pitch[0] / 2, y + pitch[1] / 2
        given = Lattice(
            origin, pitch, profile.rows, profile.cols, (0.0, 0.0), 100, whole=True, given=True
        )
        seen = (_with_seeds(given, lattice) for lattice in self.tile_lattices)
        return next((lattice for lattice in seen if lattice), given)

    def grid(self, lattice: Lattice, shape: tuple[int, int], first: Cell = (0, 0)) -> Grid:
        """The grid of so many (rows, cols) places of a lattice of this view from ``first`` on."""
        (row, col), (rows, cols) = first, shape
        left, top = np.add(lattice.origin_px, self.offset_px)
        x = left + lattice.pitch_px[0] * (col + np.arange(cols))
        y = top + lattice.pitch_px[1] * (row + np.arange(rows))
        return Grid(np.stack(np.meshgrid(x, y), axis=-1), lattice.pitch_px, self.size_px)


Image = Pixels | View
"""What readers take."""


def _with_seeds(given: Lattice, seen: Lattice) -> Lattice | None:
    """The given lattice with the shapes that were seen at its places; None if none were.

    A region that was clicked is off by some pixels, so its places are met to a quarter of a cell.
    """
    steps = np.abs(np.array(seen.pitch_px) / given.pitch_px - 1)
    if steps.max() > 0.1:
        return None
    places = np.array(seen.origin_px) + np.array(seen.seeds)[:, ::-1] * seen.pitch_px
    offsets = (places - given.origin_px) / given.pitch_px
    cols, rows = np.rint(offsets).astype(int).T
    met = np.abs(offsets - np.rint(offsets)).max(axis=1) < 0.25
    met &= (rows >= 0) & (rows < given.rows) & (cols >= 0) & (cols < given.cols)
    if not met.any():
        return None
    seeds = tuple(zip(rows[met].tolist(), cols[met].tolist(), strict=True))
    return replace(given, tile_px=seen.tile_px, seeds=seeds, support=len(seeds))


def _with_margin(region_px: Box, profile: Profile) -> Box:
    """What to keep of a screenshot."""
    if profile.rows is None or profile.cols is None:
        return region_px
    across, down = ceil(region_px.width / profile.cols), ceil(region_px.height / profile.rows)
    return region_px.grown(across, down)


def _too_small(part: Pixels, profile: Profile) -> str:
    if profile.region_px is not None and 0 in part.shape:
        return f"the region {profile.region_px} lies outside the screenshot"
    height, width = part.shape[:2]
    return f"{width}x{height} pixels are too few to show a board"
