"""Mazes of blocks: cells of equal size, free or blocked, told apart by their colours."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.maze.bands import Bands, Contrast
from vision.maze.colours import LEAST_CONTRAST, Polarity, ringed, tell_apart
from vision.maze.combs import Comb
from vision.maze.frame import Frame, find_frames, find_pieces, find_ruled_frame
from vision.maze.layout import Colours, Flags, Layout
from vision.maze.levels import two_levels
from vision.maze.panel import Panel, Spans
from vision.reading import NotRecognized

_LEAST_BLOCK_PX = 2.8
_MOST_FRAMES = 4
_NEARLY_ALL = 0.8
_LEAST_INSIDE = 0.3

_LEAST_STEP = 8.0
_STEP = 0.2
"""Neighbours differ when their colours do by this part of the contrast of blocked and free: the
board's frame may stand out from the page less than that."""


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
            layout = _layout(across, down, colours, frame, bands.contrast, polarity)
            if polarity is None and any(_only_margin(layout, frame, inner) for inner in frames):
                continue
            layouts.append(_with_doubt(layout, frame, borders))
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
    blocked, doubts = tell_apart(inside, contrast, polarity)
    if _walled_outside(colours, frame, inside, blocked):
        doubts["cells around these are blocked, too"] = 0.5
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


def _only_margin(layout: Layout, frame: Frame, inner: Frame) -> bool:
    """Whether nothing but margin lies between a frame and one within it.

    Cells there are all open, and nobody gets to them; or they look like no wall inside, where the
    inner frame has a wall all around.
    """
    if inner == frame or not frame.holds(inner):
        return False
    within = np.zeros(layout.shape, np.bool_)
    top, left = inner.top - frame.top, inner.left - frame.left
    within[top : top + inner.bottom - inner.top, left : left + inner.right - inner.left] = True
    blocked = layout.blocked
    if not (blocked & ~within).any():
        return True
    if not ringed(blocked[within].reshape(inner.bottom - inner.top, -1)):
        return False
    walls, free = (layout.colours[within & side] for side in (blocked, ~blocked))
    if not len(walls) or not len(free):
        return False
    wall, ground = np.median(walls, axis=0), np.median(free, axis=0)
    around = np.linalg.norm(layout.colours[~within] - wall, axis=1)
    return bool((around > _STEP * np.linalg.norm(wall - ground)).all())


def _with_doubt(layout: Layout, frame: Frame, borders: tuple[Flags, Flags]) -> Layout:
    """The layout, doubted where most of what is drawn lies outside it."""
    inside = borders[0][frame.rows, frame.cols].sum() + borders[1][frame.rows, frame.cols].sum()
    if inside >= _LEAST_INSIDE * (borders[0].sum() + borders[1].sum()):
        return layout
    return replace(layout, doubts={**layout.doubts, "a small part of what is drawn": 0.3})


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
    if levels.high - levels.low < LEAST_CONTRAST:
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


def _walled_outside(colours: Colours, frame: Frame, inside: Colours, blocked: Flags) -> bool:
    """Whether cells just outside look blocked, on two sides or more: a frame is left out."""
    top, left, bottom, right = frame
    if top == 0 or left == 0 or not blocked.any() or blocked.all():
        return False
    wall, free = np.median(inside[blocked], axis=0), np.median(inside[~blocked], axis=0)
    near = np.linalg.norm(colours - wall, axis=2) < _STEP * np.linalg.norm(free - wall)
    around = (
        near[top - 1, left:right],
        near[bottom : bottom + 1, left:right],
        near[top:bottom, left - 1],
        near[top:bottom, right : right + 1],
    )
    walled = [side.size > 0 and float(side.mean()) >= _NEARLY_ALL for side in around]
    return walled.count(True) >= 2
