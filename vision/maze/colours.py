"""Which cells of a maze of blocks are blocked: by their colours and by how they hang together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import cv2
import numpy as np

from vision.maze.bands import Contrast
from vision.maze.layout import Colours, Flags
from vision.maze.levels import two_levels
from vision.reading import NotRecognized

Polarity = Literal["dark", "light"]

LEAST_CONTRAST = 20.0
"""Blocked cells are told from free ones at a glance."""

_BUT_MARKS = (0.04, 0.96)

_OFF_COLOUR = (0.12, 0.35)
_FAR_OFF = 4.0
"""A cell has a colour of its own when it is so much farther from both usual colours than most are,
but not less nor more than these parts of the contrast."""

_CLEARLY = (0.35, 0.65)
"""Between these parts of the way from one colour to the other a cell may be either."""

_MOST_TINTS = 2
_MOST_GROUPS = 12
"""Pictures that are no maze may have thousands of colours; nobody needs them all."""
_MOST_BLOCKED = 0.85
"""A maze leaves a few cells to walk on."""

_CROSS = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8)
_FALLEN_APART = 0.95
"""Part of the free cells that hang together, below which something else must be free, too."""

_HARDLY = 0.03
_FOR_RING = 0.1
_FOR_OPENING = 0.05
"""What a wall all around and openings beyond two weigh, against the part of the free cells that
hangs together."""

_RINGED = 0.8
"""Part of the outermost cells that are blocked where the maze has a wall around it."""


def tell_apart(
    colours: Colours, contrast: Contrast, polarity: Polarity | None
) -> tuple[Flags, dict[str, float]]:
    """Which cells are blocked, and what speaks against it. Raises NotRecognized."""
    shades = colours @ contrast
    # Two marks among few cells must not make a level of their own.
    levels = two_levels(np.clip(shades, *np.quantile(shades, _BUT_MARKS)).ravel())
    bright = shades > levels.between
    if levels.high - levels.low < LEAST_CONTRAST:
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
    blocked, more = _settled(bright ^ dark_walls, off, colours, least)
    doubts |= more
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
    if ringed(~bright) != ringed(bright):
        return ringed(~bright), {}
    return True, {"blocked cells may be the dark or the light ones": 0.2}


def _plausible(blocked: Flags, off: Flags) -> float:
    """How well the free cells hang together, less for openings beyond two in a wall all around."""
    if blocked.mean() > _MOST_BLOCKED:
        return 0.0
    connected = _connected(~blocked | off)
    if not ringed(blocked):
        return connected
    openings = int((~blocked[_ring(blocked.shape)]).sum())
    return connected + _FOR_RING - _FOR_OPENING * max(0, openings - 2)


def ringed(blocked: Flags) -> bool:
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


def _settled(
    blocked: Flags, off: Flags, colours: Colours, within: float
) -> tuple[Flags, dict[str, float]]:
    """Give the cells of other colours their side.

    A colour that only the outermost cells have is the frame's. One or two cells of a colour are
    marks, and marks lie where one can go. Others stay on the side that they are closer to: cells
    may be tinted where the bug has been, but blocked cells look alike.
    """
    settled = blocked.copy()
    ring = _ring(blocked.shape)
    groups = list(_groups(off, colours, within))
    marks = np.any([group for group in groups if group.sum() <= 2] or [~blocked & False], axis=0)
    settled[marks] = False
    tints = solids = 0
    for group in groups:
        if group.sum() <= 2:
            continue
        if group[ring].sum() >= 0.8 * group.sum() and group.sum() >= 0.5 * ring.sum():
            settled[group] = True
        elif settled[group].mean() > 0.5 and not _is_trail(group, marks, settled):
            solids += 1
        else:
            settled[group] = False
            tints += 1
    doubts = {}
    if solids:
        doubts["blocked cells of several colours"] = min(0.9, 0.3 * solids)
    if tints > _MOST_TINTS:
        doubts[f"free cells of {1 + tints} colours"] = 0.3
    return settled, doubts


def _is_trail(group: Flags, marks: Flags, blocked: Flags) -> bool:
    """Whether cells of one colour are where the bug has been, though they are like walls.

    They are a chain that ends beside a mark, or without them the way falls apart.
    """
    cells = np.asarray(group, np.uint8)
    chained = cv2.connectedComponents(cells, connectivity=4)[0] == 2
    wide = (group[1:, 1:] & group[:-1, 1:] & group[1:, :-1] & group[:-1, :-1]).any()
    if chained and not wide and (cv2.dilate(cells, _CROSS) > 0)[marks].any():
        return True
    before, after = _connected(~blocked), _connected(~blocked | group)
    return before < _FALLEN_APART and after == 1


def _groups(off: Flags, colours: Colours, within: float) -> Iterator[Flags]:
    """The flagged cells, those of about the same colour together."""
    left = off.copy()
    for _ in range(_MOST_GROUPS):
        if not left.any():
            break
        first = colours[tuple(np.argwhere(left)[0])]
        group = left & (np.linalg.norm(colours - first, axis=2) < within)
        left &= ~group
        yield group
