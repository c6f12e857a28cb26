"""What the readers look at: one screenshot, and what is worked out from it once for all of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any

import numpy as np

from calibration import Box, Profile
from vision.fitting import fitted
from vision.reading import NotRecognized, Pixels

LEAST_SIDE_PX = 32
"""No board of any game fits on a smaller picture."""


@dataclass(frozen=True, eq=False)
class View:
    """A screenshot cut to the region of a profile.

    ``pixels`` is the part to look at, ``offset_px`` (x, y) its place on the screenshot, and
    ``size_px`` (width, height) the size of the whole screenshot: a reader finds cells in
    ``pixels`` and adds the offset when it makes its grid. Where the profile gives the lattice, one
    more cell is kept around the region, since a board is told by its outline.
    """

    pixels: Pixels
    offset_px: tuple[int, int]
    size_px: tuple[int, int]
    profile: Profile = field(default_factory=Profile)
    named: bool = True
    """The user has named the game; else the readers of several are asked."""
    briefly: bool = False
    """Nothing is tried a second time, since another screenshot comes soon."""
    memo: dict[Any, Any] = field(default_factory=dict)
    """What several readers work out only once."""

    @classmethod
    def of(
        cls, image: Pixels | View, profile: Profile, named: bool = True, briefly: bool = False
    ) -> View:
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
        return cls(part, (x, y), (width, height), profile, named, briefly)

    def turned_over(self) -> View:
        """The view with its columns for rows."""
        profile = self.profile
        if profile.region_px is not None:
            x, y, width, height = profile.region_px
            profile = replace(profile, region_px=Box(y, x, height, width))
        pixels = np.ascontiguousarray(self.pixels.swapaxes(0, 1))
        offset_px, size_px = self.offset_px[::-1], self.size_px[::-1]
        return replace(
            self, pixels=pixels, offset_px=offset_px, size_px=size_px, profile=profile, memo={}
        )

    @property
    def region_px(self) -> Box | None:
        """The region of the profile in pixels of the view; None where it gives none.

        A part of it may lie outside: a board that the side of the screen cuts.
        """
        if self.profile.region_px is None:
            return None
        x, y, width, height = self.profile.region_px
        return Box(x - self.offset_px[0], y - self.offset_px[1], width, height)


Image = Pixels | View
"""What readers take."""


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
