"""The outer frame of a maze: the rectangle of lattice lines that holds it."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.maze.panel import united

Flags = NDArray[np.bool_]

LEAST_SIDE = 3
"""Rows and columns that make a maze."""

_NEARLY_ALL = 0.8
"""The outer lines of a maze are about its longest, but for openings at their ends, and all rows
of ruled cells are about equally ruled."""

_LEAST_COVERED = 0.6
_HARDLY_COVERED = 0.25
"""Part of each side of a frame that is drawn: openings take only a few places."""

_CROSS = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8)

_ALL_RULED = 0.9
"""Part of the inner borders that are drawn where cells are ruled: a sprite may hide some."""

_ROUNDS = 3
_MOST_FRAMES = 3


class Frame(NamedTuple):
    """Indices of the outer lines."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def area(self) -> int:
        """Number of cells inside."""
        return (self.bottom - self.top) * (self.right - self.left)

    def holds(self, other: Frame) -> bool:
        """Whether another frame lies within this one; they may share sides."""
        return (
            self.top <= other.top
            and self.left <= other.left
            and self.bottom >= other.bottom
            and self.right >= other.right
        )

    @property
    def rows(self) -> slice:
        """The rows of cells inside."""
        return slice(self.top, self.bottom)

    @property
    def cols(self) -> slice:
        """The columns of cells inside."""
        return slice(self.left, self.right)


def find_frames(upright: Flags, level: Flags) -> list[Frame]:
    """The frames of the lines drawn, each within the one before it; none where no lines close one.

    ``upright`` (rows, cols + 1) says where pieces of vertical lines are drawn, ``level``
    (rows + 1, cols) where pieces of horizontal ones are. The outermost may be that of a panel
    around the maze.
    """
    frames: list[Frame] = []
    upright, level = upright.copy(), level.copy()
    while len(frames) < _MOST_FRAMES:
        frame = _outermost(upright, level)
        if frame is None:
            break
        frames.append(frame)
        _erase(frame, upright, level)
    return frames


def _erase(frame: Frame, upright: Flags, level: Flags) -> None:
    """Leave only what is drawn inside the frame."""
    upright[:, : frame.left + 1] = upright[:, frame.right :] = False
    level[: frame.top + 1] = level[frame.bottom :] = False
    upright[: frame.top] = upright[frame.bottom :] = False
    level[:, : frame.left] = level[:, frame.right :] = False


def _outermost(upright: Flags, level: Flags) -> Frame | None:
    """The outermost frame.

    A panel of buttons below the maze may be just as wide, so the rows of the maze are those that
    have an outer line on one side at least; where an opening is, the other side has one.
    """
    top, bottom, left, right = 0, len(upright), 0, level.shape[1]
    for _ in range(_ROUNDS):
        left, right = _outer(upright[top:bottom].T)
        top, bottom = _longest_run(_bridged(upright[:, left] | upright[:, right]))
        if bottom - top < LEAST_SIDE:
            return None
        first, last = _outer(level[top : bottom + 1, left:right])
        top, bottom = top + first, top + last
        if min(bottom - top, right - left) < LEAST_SIDE:
            return None
    frame = Frame(top, left, bottom, right)
    return frame if _covered(frame, upright, level) >= _LEAST_COVERED else None


def find_pieces(upright: Flags, level: Flags) -> list[Frame]:
    """Rectangles around lines that hang together, the largest first.

    They need no long outer lines: where free cells have the colour of the page, only blocked ones
    show the side of a maze.
    """
    rows, cols = len(upright), level.shape[1]
    fine = np.zeros((2 * rows + 1, 2 * cols + 1), np.uint8)
    fine[1::2, ::2] = upright
    fine[::2, 1::2] = level
    joined = fine.copy()
    joined[::2, ::2] = cv2.dilate(fine, _CROSS)[::2, ::2]
    _, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=4)
    boxes = [
        (int(x) // 2, int(y) // 2, int(width) // 2, int(height) // 2)
        for x, y, width, height, _ in stats[1:]
        if min(width, height) > 2 * LEAST_SIDE
    ]
    frames = [Frame(y, x, y + height, x + width) for x, y, width, height in united(boxes)]
    return [frame for frame in frames if _covered(frame, upright, level) >= _HARDLY_COVERED]


def find_ruled_frame(upright: Flags, level: Flags) -> Frame | None:
    """The frame of cells that all have a line or a gap around them, None where not all do."""
    top, bottom, left, right = 0, len(upright), 0, level.shape[1]
    for _ in range(_ROUNDS):
        rows = upright[:, left + 1 : right].mean(axis=1)
        top, bottom = _longest_run(_about_the_most(rows))
        if bottom - top < LEAST_SIDE:
            return None
        cols = level[top + 1 : bottom].mean(axis=0)
        left, right = _longest_run(_about_the_most(cols))
        if right - left < LEAST_SIDE:
            return None
    frame = Frame(top, left, bottom, right)
    inner = upright[frame.rows, left + 1 : right], level[top + 1 : bottom, frame.cols]
    drawn = sum(int(part.sum()) for part in inner)
    if 2 * drawn < int(upright.sum() + level.sum()):
        return None
    return frame if min(float(part.mean()) for part in inner) >= _ALL_RULED else None


def _about_the_most(shares: NDArray[np.float64]) -> Flags:
    return np.asarray(shares >= _NEARLY_ALL * max(float(shares.max(initial=0.0)), 0.05))


def _covered(frame: Frame, upright: Flags, level: Flags) -> float:
    """The least part of a side along which something is drawn."""
    sides = (
        upright[frame.rows, frame.left],
        upright[frame.rows, frame.right],
        level[frame.top, frame.cols],
        level[frame.bottom, frame.cols],
    )
    return min(float(side.mean()) for side in sides)


def _outer(lines: Flags) -> tuple[int, int]:
    """The first and the last line (row of flags) with a run about as long as the longest."""
    bridged = _bridged(lines)
    longest = np.zeros(len(lines), np.int64)
    run = np.zeros(len(lines), np.int64)
    for column in bridged.T:
        run = (run + 1) * column
        longest = np.maximum(longest, run)
    long = np.flatnonzero(longest >= _NEARLY_ALL * max(int(longest.max(initial=0)), 1))
    return (int(long[0]), int(long[-1])) if len(long) else (0, 0)


def _bridged(lines: Flags) -> Flags:
    """The flags, openings of one place along the last axis closed."""
    closed = lines.copy()
    closed[..., 1:-1] |= lines[..., :-2] & lines[..., 2:]
    return np.asarray(closed)


def _longest_run(flags: Flags) -> tuple[int, int]:
    """Where the longest run of flags begins, and where it ends (exclusive)."""
    borders = np.flatnonzero(np.diff(np.pad(flags.astype(np.int8), 1)))
    if not len(borders):
        return 0, 0
    begins, ends = borders[::2], borders[1::2]
    longest = int((ends - begins).argmax())
    return int(begins[longest]), int(ends[longest])
