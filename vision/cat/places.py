"""The places of a hex lattice, cut out of one screenshot: how each looks and is outlined."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cat.hexes import HexLattice, Place
from vision.evidence.cells import Lab, distance, resample
from vision.reading import Pixels

HALF = 12
"""Pixels of the mosaic in half a pitch: a line between two cells is still one wide."""

MARGIN = 3
"""Rows, and whole pitches, that are looked at beyond the shapes that a lattice was found from: the
outer lines of a map may hold none of them, and one more line shows what lies behind the map."""

REACH = HALF + 2
"""A patch reaches so far from the middle of its place, so that it holds the outline of the cell."""

SAME_COLOUR = 5.0
"""Pixels this near have one colour: compression and scaling move a flat colour by two or three."""

SHARP = 1.6
"""A mosaic that is shrunk by more has lost its noise already; any other is blurred a little."""

Mask = NDArray[np.bool_]
Values = NDArray[np.float32]


@dataclass(frozen=True)
class Places:
    """Every place (row, half) around the seeds of a lattice, resampled to one size.

    Arrays have the shape (rows, halves); only places with an even sum of row and half hold
    anything. ``first`` is the place of the lattice at index (0, 0); its sum is even. ``mosaic`` is
    the picture of all, in CIE L*a*b*.
    """

    lattice: HexLattice
    first: Place
    shape: tuple[int, int]
    mosaic: Lab
    row_px: int
    screen_px: tuple[int, int]

    @cached_property
    def exists(self) -> Mask:
        """Which indices are places of the lattice."""
        row, half = np.indices(self.shape)
        return np.asarray((row + half) % 2 == 0)

    @cached_property
    def seeds(self) -> Mask:
        """Where the repeated shape was seen."""
        seeds = np.zeros(self.shape, np.bool_)
        for row, half in self.lattice.seeds:
            seeds[row - self.first[0], half - self.first[1]] = True
        return seeds

    def centres_px(self) -> NDArray[np.float64]:
        """Middle (x, y) of each place on the screenshot, shape (rows, halves, 2)."""
        row, half = np.indices(self.shape) + np.reshape(self.first, (2, 1, 1))
        return np.stack(self.lattice.centres(row, half), axis=-1)

    @cached_property
    def on_screen(self) -> Mask:
        """Places of which the screenshot shows at least three quarters."""
        rest = np.asarray(self.lattice.pitch_px) / 4
        centres = self.centres_px()
        inside = (centres >= rest) & (centres <= np.asarray(self.screen_px) - rest)
        return np.asarray(inside.all(axis=2))

    def windows(self, picture: Values) -> Values:
        """Patches of a picture of the mosaic's size, (rows, halves, 2 * REACH, 2 * REACH, ...)."""
        side = 2 * REACH
        views = np.lib.stride_tricks.sliding_window_view(picture, (side, side), axis=(0, 1))
        if picture.ndim == 3:
            views = np.moveaxis(views, 2, -1)
        cut = np.empty((*self.shape, *views.shape[2:]), np.float32)
        for parity in (0, 1):
            right = self.column(parity)
            cut[parity::2] = views[parity * self.row_px :: 2 * self.row_px, right::HALF][
                : len(cut[parity::2]), : self.shape[1]
            ]
        return cut

    def column(self, row: int) -> int:
        """Where the first place of a row begins in the mosaic: 0 in rows of regular maps."""
        odd = (row + self.first[0]) % 2
        return HALF + round((2 * self.lattice.shift - 1) * HALF) * odd

    @cached_property
    def patches(self) -> Lab:
        """Colours of every place (rows, halves, 2 * REACH, 2 * REACH, 3), a little blurred."""
        return self.windows(self.mosaic)

    @cached_property
    def outlined(self) -> Values:
        """How much of a cell's outline each place shows (rows, halves), 0 to 1.

        Where the outline runs is learnt from the seeds, so that it may be that of any shape.
        """
        steps = self.windows(_steps(self.mosaic))
        seen = steps[self.seeds]
        typical = seen.mean(axis=0)
        outline = (typical >= 0.5 * typical.max()) & (_radius() > 0.45 * HALF)
        clear = float(np.median(seen[:, outline]))
        noise = float(np.median(np.quantile(seen[:, self.disc], 0.25, axis=1)))
        least = max(LEAST_STEP, 0.3 * clear, min(2 * noise, 0.7 * clear))
        shown = np.zeros(self.shape, np.float32)
        shown[self.exists] = (steps[self.exists][:, outline] >= least).mean(axis=1)
        return shown

    @cached_property
    def disc(self) -> Mask:
        """The pixels of a patch that surely belong to the cell."""
        return np.asarray(_radius() <= self._cell_radius())

    @cached_property
    def rim(self) -> Mask:
        """The outer pixels of the disc."""
        return np.asarray(self.disc & (_radius() > 0.7 * self._cell_radius()))

    @cached_property
    def outer(self) -> Mask:
        """The outer pixels of the disc, and all beyond: corners of cells, and the gaps."""
        return np.asarray(_radius() > 0.7 * self._cell_radius())

    def _cell_radius(self) -> float:
        across = min(self.lattice.tile_px) / self.lattice.pitch_px[0]
        return 0.85 * HALF * min(1.0, across)

    @cached_property
    def core(self) -> Lab:
        """Median colour (rows, halves, 3) of each cell."""
        middle = np.zeros((*self.shape, 3), np.float32)
        every_other = self.disc & (np.indices(self.disc.shape).sum(axis=0) % 2 == 0)
        middle[self.exists] = np.median(self.patches[self.exists][:, every_other], axis=1)
        return middle

    @cached_property
    def background(self) -> Lab:
        """Colours (n, 3) of the places where nothing is outlined, but for touching cells."""
        colours = self.core[self._bare]
        if self.body is None:
            return colours
        return colours[distance(colours, self.body) > SAME_COLOUR]

    @cached_property
    def body(self) -> Lab | None:
        """The colour (3,) of cells that touch without a line, or None where cells are outlined.

        Most places between the seeds have it.
        """
        rows, halves = np.nonzero(self.seeds)
        within = np.zeros(self.shape, np.bool_)
        within[rows.min() : rows.max() + 1, halves.min() : halves.max() + 1] = True
        bare = self.core[self._bare & within]
        if len(bare) < 0.25 * (within & self.exists).sum():
            return None
        colour = np.asarray(np.median(bare, axis=0), np.float32)
        one_colour = (distance(bare, colour) <= SAME_COLOUR).mean() > 0.8
        return colour if one_colour and self._ends_with_cells(colour) else None

    def _ends_with_cells(self, colour: Lab) -> bool:
        """Whether the area of a colour ends where cells end.

        It then leaves no part of a cell over. The end of a panel behind the map does.
        """
        area = self.exists & ((distance(self.core, colour) <= SAME_COLOUR) | self.seeds)
        beside = self.exists & ~area & (cv2.dilate(area.astype(np.uint8), BESIDE) > 0)
        if not beside.any() or (area & self._outermost).any():
            return False
        part = distance(self.patches[beside][:, self.disc], colour) <= SAME_COLOUR
        return bool((part.mean(axis=1) < 0.15).mean() > 0.85)

    @cached_property
    def _bare(self) -> Mask:
        return np.asarray(self.exists & self.on_screen & (self.outlined < NOTHING))

    @cached_property
    def _outermost(self) -> Mask:
        """The places farthest from the seeds."""
        inner = np.zeros(self.shape, np.bool_)
        inner[1:-1, 2:-2] = True
        return ~inner


BESIDE = np.array([[0, 1, 0, 1, 0], [1, 0, 1, 0, 1], [0, 1, 0, 1, 0]], np.uint8)
"""A place (row, half) and its six neighbours."""

NOTHING = 0.25
"""A place that shows less of an outline has none of its own; cells beside it may show."""

LEAST_STEP = 2.5
"""A change of colour that noise and compression do not make."""


def cut_out(pixels: Pixels, lattice: HexLattice) -> Places:
    """Resample the places around the seeds of a lattice."""
    rows, halves = np.array(lattice.seeds).T
    top, left = int(rows.min()) - MARGIN, int(halves.min()) - 2 * MARGIN
    left -= (top + left) % 2
    shape = int(rows.max()) + MARGIN - top + 1, int(halves.max()) + 2 * MARGIN - left + 1
    row_px = round(2 * HALF * lattice.pitch_px[1] / lattice.pitch_px[0])
    size = (shape[1] + 1) * HALF + 2 * REACH, (shape[0] - 1) * row_px + 2 * REACH
    zoom_x, zoom_y = lattice.pitch_px[0] / (2 * HALF), lattice.pitch_px[1] / row_px
    box = (
        lattice.origin_px[0] + ((left - 1) * HALF - REACH) * zoom_x,
        lattice.origin_px[1] + (top * row_px - REACH) * zoom_y,
    )
    end = box[0] + size[0] * zoom_x, box[1] + size[1] * zoom_y
    mosaic = resample(pixels, (*box, *end), size)
    if zoom_x < SHARP:
        mosaic = np.asarray(cv2.blur(mosaic, (3, 3)), np.float32)
    screen = pixels.shape[1], pixels.shape[0]
    return Places(lattice, (top, left), shape, mosaic, row_px, screen)


def _radius() -> Values:
    """Distance of each pixel of a patch from its middle."""
    along = np.arange(2 * REACH) - REACH + 0.5
    return np.asarray(np.hypot(along[:, None], along[None]), np.float32)


def _steps(mosaic: Lab) -> Values:
    """Colour step at each pixel, the largest within one pixel: outlines are off by a fraction."""
    across = np.zeros(mosaic.shape, np.float32)
    down = np.zeros_like(across)
    cv2.absdiff(mosaic[:, 2:], mosaic[:, :-2], across[:, 1:-1])
    cv2.absdiff(mosaic[2:], mosaic[:-2], down[1:-1])
    light, green_red, blue_yellow = cv2.split(cv2.max(across, down))
    strongest = cv2.max(cv2.max(light, green_red), blue_yellow)
    return np.asarray(cv2.dilate(strongest, np.ones((3, 3), np.uint8)), np.float32)
