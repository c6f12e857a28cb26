"""Mazes of blocks: cells of equal size, free or blocked, told apart by their colours."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.maze_bands import Bands, Comb, Contrast
from vision.maze_frame import Frame, find_frames, find_pieces, find_ruled_frame
from vision.maze_layout import Colours, Flags, Layout
from vision.maze_levels import two_levels
from vision.maze_panel import Panel, Spans
from vision.reading import NotRecognized

Polarity = Literal["dark", "light"]

_LEAST_CONTRAST = 20.0
"""Blocked cells are told from free ones at a glance."""

_LEAST_BLOCK_PX = 2.8
_MOST_FRAMES = 4

_LEAST_STEP = 8.0
_STEP = 0.2
"""Neighbours differ when their colours do by this part of the contrast of blocked and free: the
board's frame may stand out from the page less than that."""

_OFF_COLOUR = (0.12, 0.35)
_FAR_OFF = 4.0
"""A cell has a colour of its own when it is so much farther from both usual colours than most are,
but not less nor more than these parts of the contrast."""

_CLEARLY = (0.35, 0.65)
_MOST_BLOCKED = 0.85
"""A maze leaves a few cells to walk on."""

_HARDLY = 0.03
_FOR_RING = 0.1
_FOR_OPENING = 0.05
"""What a wall all around and openings beyond two weigh, against the part of the free cells that
hangs together."""

_RINGED = 0.8
"""Part of the outermost cells that are blocked where the maze has a wall around it."""


@dataclass(frozen=True)
class Rows:
    """The cells along one axis: the lines between them in panel pixels, and the gap there."""

    lines: NDArray[np.float64]
    pitch_px: float
    gap_px: float

    def spans(self, inset: float) -> Spans:
        """The cells, less that part of them on both sides."""
        off = self.gap_px / 2 + inset * (self.pitch_px - self.gap_px)
        return np.stack([self.lines[:-1] + off, self.lines[1:] - off], axis=1)

    def borders(self) -> Spans:
        """Strips before, on and after each inner line, strip by strip."""
        lines = self.lines[1:-1]
        cuts = [lines + part * self.pitch_px for part in (-0.2, -0.07, 0.07, 0.2)]
        return np.concatenate([np.stack(pair, axis=1) for pair in pairwise(cuts)])


def read_blocks(
    panel: Panel, bands: Bands, halves: bool, polarity: Polarity | None = None
) -> list[Layout]:
    """Mazes whose cells are as wide as the pitch of the bands, or as half of it.

    What is framed may be a panel with a maze in it, so each frame within another gives one more.
    Raises NotRecognized.
    """
    height, width = panel.pixels.shape[:2]
    if min(bands.across.pitch_px, bands.down.pitch_px) < (2 if halves else 1) * _LEAST_BLOCK_PX:
        raise NotRecognized("blocks too small to tell apart")
    across = _rows(bands.across, halves, width)
    down = _rows(bands.down, halves, height)
    colours = panel.means(down.spans(0.25), across.spans(0.25))
    borders = _borders(panel, across, down, colours, bands.contrast)
    ruled = find_ruled_frame(*borders)
    frames = [ruled] if ruled else {*find_frames(*borders), *find_pieces(*borders)}
    if not frames:
        raise NotRecognized("the cells fill no rectangle")
    layouts: list[Layout] = []
    for frame in sorted(frames, key=lambda frame: -frame.area)[:_MOST_FRAMES]:
        with suppress(NotRecognized):
            layouts.append(_layout(across, down, colours, frame, bands.contrast, polarity))
    if not layouts:
        raise NotRecognized("cells of one colour only")
    return layouts


def _layout(
    across: Rows,
    down: Rows,
    colours: Colours,
    frame: Frame,
    contrast: Contrast,
    polarity: Polarity | None,
) -> Layout:
    inside = colours[frame.rows, frame.cols]
    blocked, doubts = _blocked(inside, contrast, polarity)
    rows, cols = blocked.shape
    return Layout(
        xs=across.lines[frame.left : frame.right + 1],
        ys=down.lines[frame.top : frame.bottom + 1],
        blocked=blocked,
        upright=np.zeros((rows, cols + 1), np.bool_),
        level=np.zeros((rows + 1, cols), np.bool_),
        colours=inside,
        wall_px=0.0,
        evidence=(f"blocks of {across.pitch_px:.1f} x {down.pitch_px:.1f} px",),
        doubts=doubts,
    )


def _rows(comb: Comb, halves: bool, length: int) -> Rows:
    """Lines half-way between a rise and the next fall, which is where gaps between cells are."""
    pitch = comb.pitch_px / 2 if halves else comb.pitch_px
    apart = (comb.fall_px - comb.rise_px + pitch / 2) % pitch - pitch / 2
    first = (comb.rise_px + apart / 2) % pitch
    return Rows(np.arange(first - pitch, length + pitch, pitch), pitch, abs(apart))


def _borders(
    panel: Panel, across: Rows, down: Rows, colours: Colours, contrast: Contrast
) -> tuple[Flags, Flags]:
    """Where cells part from the next ones: upright (rows, cols + 1), level (rows + 1, cols)."""
    levels = two_levels((colours @ contrast).ravel())
    if levels.high - levels.low < _LEAST_CONTRAST:
        raise NotRecognized("cells of one colour only")
    least = max(_LEAST_STEP, _STEP * (levels.high - levels.low))
    beside = panel.means(down.spans(0.25), across.borders()).swapaxes(0, 1)
    below = panel.means(down.borders(), across.spans(0.25))
    upright = np.pad(_parted(colours.swapaxes(0, 1), beside, least).T, ((0, 0), (1, 1)))
    level = np.pad(_parted(colours, below, least), ((1, 1), (0, 0)))
    upright[:, _at_rims(panel, across, 0)] = True
    level[_at_rims(panel, down, 1)] = True
    return upright, level


def _at_rims(panel: Panel, cells: Rows, axis: int) -> list[int]:
    """The lines at the rim of the screen, where a maze that fills it ends without any border."""
    near = 1 + 0.05 * cells.pitch_px
    begin, length = panel.content_px[axis], panel.content_px[axis + 2]
    return [
        int(np.abs(cells.lines - rim).argmin())
        for rim, edge in zip(panel.rims_px(axis), (begin, begin + length), strict=True)
        if np.abs(cells.lines - rim).min() < near and abs(edge - rim) < 1.3 * cells.pitch_px
    ]


def _parted(colours: Colours, strips: Colours, least: float) -> Flags:
    """Where a cell differs from the next one in its column, or a line is drawn between them.

    A frame around cells of the colour of the page is seen by its line alone.
    """
    differ = np.linalg.norm(np.diff(colours, axis=0), axis=-1) > least
    strips = strips.reshape(3, len(colours) - 1, *colours.shape[1:])
    sides = np.stack([colours[:-1], colours[1:]])
    off = np.linalg.norm(strips[:, None] - sides, axis=-1).min(axis=1).max(axis=0)
    return np.asarray(differ | (off > least))


def _blocked(
    colours: Colours, contrast: Contrast, polarity: Polarity | None
) -> tuple[Flags, dict[str, float]]:
    """Which cells are blocked, and what speaks against it."""
    shades = colours @ contrast
    levels = two_levels(shades.ravel())
    bright = shades > levels.between
    if levels.high - levels.low < _LEAST_CONTRAST:
        raise NotRecognized("cells of one colour only")
    usual = np.stack([np.median(colours[side], axis=0) for side in (~bright, bright)])
    scale = float(np.linalg.norm(usual[1] - usual[0]))
    share = (colours - usual[0]) @ (usual[1] - usual[0]) / scale**2
    away = np.linalg.norm(colours[..., None, :] - usual, axis=-1).min(axis=-1)
    least = float(np.clip(_FAR_OFF * np.quantile(away, 0.75), *np.multiply(_OFF_COLOUR, scale)))
    off = away > least
    sides = [float(line.mean()) for line in (off[0], off[-1], off[:, 0], off[:, -1])]
    if max(sides) == 1 and min(sides) < 0.5:  # no frame of another colour: it would be all around
        raise NotRecognized("a margin beside the cells")
    dark_walls, doubts = _dark_walls(bright, off, polarity)
    blocked = bright ^ dark_walls
    blocked = _settled(blocked, off, colours, least)
    unclear = int(((share > _CLEARLY[0]) & (share < _CLEARLY[1]) & ~off).sum())
    if unclear:
        doubts[f"{unclear} cells are neither free nor blocked"] = 1 - 0.8**unclear
    return blocked, doubts


def _dark_walls(
    bright: Flags, off: Flags, polarity: Polarity | None
) -> tuple[bool, dict[str, float]]:
    """Whether the dark cells are the blocked ones."""
    if polarity is not None:
        return polarity == "dark", {}
    dark, light = (_plausible(blocked, off) for blocked in (~bright, bright))
    if abs(dark - light) > _HARDLY:
        return dark > light, {}
    if _ringed(~bright) != _ringed(bright):
        return _ringed(~bright), {}
    return True, {"blocked cells may be the dark or the light ones": 0.2}


def _plausible(blocked: Flags, off: Flags) -> float:
    """How well the free cells hang together, less for openings beyond two in a wall all around."""
    if blocked.mean() > _MOST_BLOCKED:
        return 0.0
    connected = _connected(~blocked | off)
    if not _ringed(blocked):
        return connected
    openings = int((~blocked[_ring(blocked.shape)]).sum())
    return connected + _FOR_RING - _FOR_OPENING * max(0, openings - 2)


def _ringed(blocked: Flags) -> bool:
    """Whether the outermost cells are blocked but for openings."""
    return bool(blocked[_ring(blocked.shape)].mean() >= _RINGED)


def _ring(shape: tuple[int, ...]) -> Flags:
    """The outermost cells."""
    ring = np.ones(shape, np.bool_)
    ring[1:-1, 1:-1] = False
    return ring


def _connected(free: Flags) -> float:
    """The part of the free cells that the largest region holds."""
    count, labels = cv2.connectedComponents(free.astype(np.uint8), connectivity=4)
    if count < 2:
        return 0.0
    return float(np.bincount(labels[free]).max() / free.sum())


def _settled(blocked: Flags, off: Flags, colours: Colours, within: float) -> Flags:
    """Give the cells of other colours their side.

    A colour that only the outermost cells have is the frame's. One or two cells of a colour are
    marks, and marks lie where one can go. Others stay on the side that they are closer to.
    """
    settled = blocked.copy()
    ring = _ring(blocked.shape)
    left = off.copy()
    while left.any():
        first = colours[tuple(np.argwhere(left)[0])]
        group = left & (np.linalg.norm(colours - first, axis=2) < within)
        left &= ~group
        if group.sum() <= 2:
            settled[group] = False
        elif group[ring].sum() >= 0.8 * group.sum() and group.sum() >= 0.5 * ring.sum():
            settled[group] = True
    return np.asarray(settled)
