"""What the readers look at: one screenshot, and what is worked out from it once for all of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from calibration import Profile
from vision.edges import Edges, find_edges
from vision.fitting import fitted
from vision.lattice import Boxes, Lattice, comb_lattices, flat_shapes, tile_lattices
from vision.reading import NotRecognized, Pixels

LEAST_SIDE_PX = 32
"""No board of any game fits on a smaller picture."""


@dataclass(frozen=True, eq=False)
class View:
    """A screenshot cut to the region of a profile; everything derived is computed when asked for.

    ``pixels`` is the part to look at, ``offset_px`` (x, y) its place on the screenshot, and
    ``size_px`` (width, height) the size of the whole screenshot: a reader finds cells in
    ``pixels`` and adds the offset when it makes its grid.
    """

    pixels: Pixels
    offset_px: tuple[int, int]
    size_px: tuple[int, int]
    profile: Profile = field(default_factory=Profile)

    @classmethod
    def of(cls, image: Pixels | View, profile: Profile) -> View:
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
            x, y = max(0, profile.region_px[0]), max(0, profile.region_px[1])
            right = profile.region_px[0] + profile.region_px[2]
            bottom = profile.region_px[1] + profile.region_px[3]
            part = np.ascontiguousarray(image[y : max(y, bottom), x : max(x, right)])
        if min(part.shape[:2]) < LEAST_SIDE_PX:
            raise NotRecognized(_too_small(part, profile))
        return cls(part, (x, y), (width, height), profile)

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
        x, y, width, height = profile.region_px  # a part of it may lie off the screen
        pitch = width / profile.cols, height / profile.rows
        origin = x - self.offset_px[0] + pitch[0] / 2, y - self.offset_px[1] + pitch[1] / 2
        return Lattice(origin, pitch, profile.rows, profile.cols, (0.0, 0.0), 100, whole=True)


Image = Pixels | View
"""What readers take."""


def _too_small(part: Pixels, profile: Profile) -> str:
    if profile.region_px is not None and 0 in part.shape:
        return f"the region {profile.region_px} lies outside the screenshot"
    height, width = part.shape[:2]
    return f"{width}x{height} pixels are too few to show a board"
