"""Mazes with thin walls: which of the lines between cells are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.maze.bands import Bands, Contrast
from vision.maze.combs import Comb
from vision.maze.frame import LEAST_SIDE, Frame, find_frames
from vision.maze.layout import Colours, Flags, Layout
from vision.maze.levels import lowest_levels, two_levels
from vision.maze.panel import Panel, Spans
from vision.maze.unclear import Shares, settled
from vision.reading import NotRecognized

THICKEST = 0.425
"""Walls are thin up to this part of the pitch. Where walls are as wide as corridors, half of it,
the maze is one of blocks, and some draw thin walls up to 0.35 of it."""

THINNEST_PX = 0.6
"""A line one pixel wide still has two sides that far apart, however it is reduced or blurred."""

_LEAST_CONTRAST = 12.0
"""Walls are seen, so they differ from corridors by more than the noise of a picture."""

_LEAST_SEPARATION = 3.0
"""Distance of the two kinds of lines in standard deviations, below which they are not two."""


_TWO_COLOURS = 4.0
_ALL_GAPS = 0.97
"""Cells of two colours, in standard deviations, and how many of the lines must be gaps."""

_EVEN = 0.35
_MOST = 0.85
"""Rulings and gaps of one kind are about equally strong, but for what a mark covers."""

_ALIKE = 12.0
_FAINT_FRAME = 0.25
"""Half of a line at the rim of a canvas is cut off, and what is left may be blurred."""

_CHANGED = 0.25
"""Sides differ by that part of a wall's contrast where a corridor has changed its colour."""

_HALF_COVERED = 1.4
"""A wall that a mark covers in part counts that much more."""

_STRIPS = (0.0, -0.2, 0.2, -0.4, 0.4)


@dataclass(frozen=True)
class Axis:
    """Lines along one axis: their middles in panel pixels, and how thick the walls are."""

    lines: NDArray[np.float64]
    pitch_px: float
    wall_px: float

    def walls(self, off: float) -> Spans:
        """A strip of each wall, that part of its thickness off its middle."""
        middle, half = self.lines + off * self.wall_px, max(0.35, 0.15 * self.wall_px)
        return np.stack([middle - half, middle + half], axis=1)

    def corridors(self, inset: float) -> Spans:
        """Between each two lines, less that part of the corridor on both sides."""
        off = self.wall_px / 2 + inset * (self.pitch_px - self.wall_px)
        return np.stack([self.lines[:-1] + off, self.lines[1:] - off], axis=1)

    def across_walls(self) -> Spans:
        """All strips of all walls, strip by strip, then both sides."""
        strips = [self.walls(off) for off in _STRIPS]
        return np.concatenate([*strips, self.beside(-1), self.beside(1)])

    def beside(self, side: int) -> Spans:
        """Corridor next to each line, below it for side -1 and above it for side 1."""
        free = self.pitch_px - self.wall_px
        near = self.wall_px / 2 + max(0.1 * free, min(0.7, 0.3 * free))
        far = self.wall_px / 2 + 0.45 * free
        ends = [self.lines + side * near, self.lines + side * far]
        return np.sort(np.stack(ends, axis=1), axis=1)


class _Seen(NamedTuple):
    """Colours at places where walls may be, in strips, and beside them; (strips, rows, cols, 3).

    A mark may be painted over one half of a wall, so no single strip tells.
    """

    strips: Colours
    sides: Colours

    @classmethod
    def of(cls, stack: Colours) -> _Seen:
        """From what Axis.across_walls names, in its order."""
        return cls(stack[: len(_STRIPS)], stack[len(_STRIPS) :])


def read_thin(panel: Panel, bands: Bands) -> list[Layout]:
    """The maze whose walls are the narrow bands, framed in one way or two. Raises NotRecognized."""
    bright = bands.across.ridge < 0.5
    if bright != (bands.down.ridge < 0.5):
        raise NotRecognized("bright lines one way and dark lines the other")
    height, width = panel.pixels.shape[:2]
    across, down = _axis(bands.across, bright, width), _axis(bands.down, bright, height)
    if min(len(across.lines), len(down.lines)) <= LEAST_SIDE:
        raise NotRecognized("too few lines")
    lines = _drawn(_seen(panel, across, down), bands.contrast if bright else -bands.contrast)
    shares = [part.inner for part in lines], [part.outer for part in lines]
    found = [find_frames(*(share > _FAINT_FRAME for share in both))[:1] for both in shares]
    frames = dict.fromkeys(chain.from_iterable(found))
    if not frames:
        raise NotRecognized("the lines close no frame")
    return [_layout(panel, across, down, lines, frame) for frame in frames]


def _axis(comb: Comb, bright: bool, length: int) -> Axis:
    share = comb.ridge if bright else 1 - comb.ridge
    first = (comb.rise_px if bright else comb.fall_px) + share / 2 * comb.pitch_px
    first %= comb.pitch_px
    lines = np.arange(first, length, comb.pitch_px)
    return Axis(lines, comb.pitch_px, share * comb.pitch_px)


def _seen(panel: Panel, across: Axis, down: Axis) -> tuple[_Seen, _Seen]:
    """Upright lines and level ones."""
    upright = panel.means(down.corridors(0.2), across.across_walls())
    level = panel.means(down.across_walls(), across.corridors(0.2))
    return (
        _Seen.of(np.stack(np.split(upright, len(_STRIPS) + 2, axis=1))),
        _Seen.of(np.stack(np.split(level, len(_STRIPS) + 2, axis=0))),
    )


class _Shares(NamedTuple):
    """How much of a wall is at each place: about 0 where there is none, about 1 where there is.

    ``outer`` is for places on the frame: the page around the maze may have the colour of walls.
    """

    inner: NDArray[np.float64]
    outer: NDArray[np.float64]


def _drawn(seen: tuple[_Seen, _Seen], sight: Contrast) -> list[_Shares]:
    """The walls of upright and of level lines. Raises NotRecognized without two kinds."""
    plain = [_evenly_lit(part, sight) for part in seen]
    walls, grounds = (np.concatenate(part) for part in zip(*plain, strict=True))
    contrast = (walls - grounds) @ sight
    levels = lowest_levels(contrast)
    if levels.high - levels.low < _LEAST_CONTRAST or levels.separation < _LEAST_SEPARATION:
        raise NotRecognized(
            f"lines are not clearly drawn or absent (contrasts {levels.low:.0f} and"
            f" {levels.high:.0f}, spread {levels.spread:.0f})"
        )
    drawn = contrast > levels.between
    paint = _Paint.seen(walls[drawn], grounds[drawn])
    return _evened([_share(part, paint, levels.high - levels.low) for part in seen])


def _evened(lines: list[_Shares]) -> list[_Shares]:
    """The shares on a scale where most absent walls have 0 and most walls 1, blurred or not."""
    levels = two_levels(np.concatenate([part.inner.ravel() for part in lines]))
    scale = max(levels.high - levels.low, _FAINT_FRAME)
    return [_Shares(*((shares - levels.low) / scale for shares in part)) for part in lines]


def _evenly_lit(seen: _Seen, sight: Contrast) -> tuple[Colours, Colours]:
    """Colours on and beside the places with about the same colour on both sides: (n, 3)."""
    uneven = np.linalg.norm(seen.sides[1] - seen.sides[0], axis=-1)
    even = uneven <= max(_ALIKE, float(np.median(uneven)))
    strips, grounds = seen.strips[:, even], seen.sides.mean(axis=0)[even]
    best = (strips @ sight).argmax(axis=0)
    return strips[best, np.arange(len(best))], grounds


class _Paint(NamedTuple):
    """The colour of walls; where they are blurred, a part of the ground shines through."""

    colour: Colours
    through: float

    @classmethod
    def seen(cls, walls: Colours, grounds: Colours) -> _Paint:
        """From walls (n, 3) on grounds (n, 3): only grounds of several colours tell the part."""
        off = grounds - grounds.mean(axis=0)
        varied = float((off**2).sum(axis=1).mean())
        together = float((off * (walls - walls.mean(axis=0))).sum(axis=1).mean())
        through = min(0.8, max(0.0, together / varied)) if varied > _ALIKE**2 else 0.0
        return cls(np.median(walls - through * grounds, axis=0), through)

    def on(self, ground: Colours) -> Colours:
        """What a wall on that ground looks like."""
        return self.colour + self.through * ground


def _share(seen: _Seen, paint: _Paint, usual: float) -> _Shares:
    """How far the place is on the way from the colours beside it to that of walls.

    A wall differs from both sides and has the colour of walls. A mark may cover half of a wall;
    then what is left has no blend of the two sides, as it would have without a wall.
    """
    walls = paint.on(seen.sides)
    way = walls - seen.sides
    length = np.maximum(np.linalg.norm(way, axis=-1), 0.4 * usual)
    gone = ((seen.strips[:, None] - seen.sides) * way).sum(axis=-1) / length**2
    missed = np.linalg.norm(seen.strips[:, None] - walls, axis=-1) / length
    shares = np.minimum(gone, 1 - missed)
    inner = np.maximum(
        shares.min(axis=1).max(axis=0), _HALF_COVERED * _off_blends(seen, paint, usual)
    )
    solid = np.linalg.norm(way, axis=-1) < _CHANGED * usual
    beside_solid = np.where(solid & ~solid.all(axis=0), 1.0, shares).min(axis=1).max(axis=0)
    return _Shares(inner, np.maximum(inner, beside_solid))


def _off_blends(seen: _Seen, paint: _Paint, usual: float) -> NDArray[np.float64]:
    """How far the place is from all blends of its sides, in parts of what a wall is."""
    colour = paint.on(seen.sides.mean(axis=0))
    way = colour - _nearest_blend(colour, seen.sides)
    length = np.linalg.norm(way, axis=-1)
    off = ((seen.strips - _nearest_blend(seen.strips, seen.sides)) * way).sum(axis=-1)
    share = off.max(axis=0) / np.maximum(length, 1.0) ** 2
    uneven = np.linalg.norm(seen.sides[1] - seen.sides[0], axis=-1) > _CHANGED * usual
    return np.asarray(np.where(uneven & (length > _CHANGED * usual), share, 0.0))


def _nearest_blend(colours: Colours, sides: Colours) -> Colours:
    """The blend of the two sides that is nearest to each colour (..., rows, cols, 3)."""
    way = sides[1] - sides[0]
    square = np.maximum((way**2).sum(axis=-1), 1.0)
    part = ((colours - sides[0]) * way).sum(axis=-1) / square
    blend: Colours = sides[0] + np.clip(part, 0, 1)[..., None] * way
    return blend


def _framed(inner: NDArray[np.float64], outer: NDArray[np.float64]) -> NDArray[np.float64]:
    """Shares (lines, places), the first and the last line made as strong as the others."""
    shares = inner.copy()
    for edge in (0, -1):
        strength = min(1.0, max(_FAINT_FRAME, float(np.median(outer[edge]))))
        shares[edge] = outer[edge] / strength
    return np.asarray(shares)


def _layout(panel: Panel, across: Axis, down: Axis, lines: list[_Shares], frame: Frame) -> Layout:
    rows, cols = frame.rows, frame.cols
    shares = (
        _framed(*(part[rows, frame.left : frame.right + 1].T for part in lines[0])).T,
        _framed(*(part[frame.top : frame.bottom + 1, cols] for part in lines[1])),
    )
    colours = panel.means(down.corridors(0.25)[rows], across.corridors(0.25)[cols])
    upright, level, doubts = settled(*shares)
    if _only_gaps(colours, upright, level):
        raise NotRecognized("lines are the gaps between blocks of one colour")
    return Layout(
        xs=across.lines[frame.left : frame.right + 1],
        ys=down.lines[frame.top : frame.bottom + 1],
        blocked=np.zeros(colours.shape[:2], np.bool_),
        upright=upright,
        level=level,
        colours=colours,
        wall_px=(across.wall_px + down.wall_px) / 2,
        evidence=(
            f"walls {across.wall_px:.1f} px thick every {across.pitch_px:.1f} x"
            f" {down.pitch_px:.1f} px",
        ),
        doubts=doubts,
        ruled=_follow_colours(colours, *shares),
    )


def _only_gaps(colours: Colours, upright: Flags, level: Flags) -> bool:
    """Whether lines part all neighbours of one of two colours and no others.

    That is what gaps between blocks look like, where the gaps have the colour of free cells.
    """
    shades = colours.sum(axis=2)
    levels = two_levels(shades.ravel())
    if levels.separation < _TWO_COLOURS:
        return False
    bright = shades > levels.between
    drawn = np.concatenate([upright[:, 1:-1].ravel(), level[1:-1].ravel()])
    return any(
        float((drawn == np.concatenate([both.ravel() for both in pairs])).mean()) > _ALL_GAPS
        for pairs in (_both(bright), _both(~bright))
    )


def _follow_colours(colours: Colours, upright: Shares, level: Shares) -> bool:
    """Whether all lines between cells of one colour are about equally drawn (0 to 1).

    So it is with the gaps and rulings of blocks. Walls part some cells of a colour and not others.
    """
    shades = colours.sum(axis=2)
    bright = shades > two_levels(shades.ravel()).between
    shares = np.concatenate([upright[:, 1:-1].ravel(), level[1:-1].ravel()])
    dark, light = (
        np.concatenate([part.ravel() for part in _both(side)]) for side in (~bright, bright)
    )
    kinds = [shares[kind] for kind in (dark, light) if kind.any()]
    return all(float((np.abs(kind - np.median(kind)) < _EVEN).mean()) > _MOST for kind in kinds)


def _both(cells: Flags) -> tuple[Flags, Flags]:
    """Where a cell and the next one are both flagged, along rows and along columns."""
    return cells[:, 1:] & cells[:, :-1], cells[1:] & cells[:-1]
