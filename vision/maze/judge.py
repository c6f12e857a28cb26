"""Whether a layout is a maze: what the rules and the habits of mazes say against it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.maze.ends import Ends, is_ringed
from vision.maze.layout import Flags, Layout
from vision.reading import NotRecognized

_LEAST_WALLS = 0.12
"""Part of the places between cells that have a wall: a maze without loops has almost half, a
panel with a few lines in it much less."""

_MOST_SEALED = 0.5
"""Mazes drawn at random have pockets out of reach, but most of a maze can be walked."""

_MOST_UNEVEN = 0.08
"""Marks, and here and there a sprite; in writing and pictures every other cell."""

_SQUARE = 1.04
_NEARLY_SQUARE = 1.12
"""Blocks are squares, mazes of lines may be stretched to a window."""

_LEAST_OPEN_SIDE = 5
"""Boards of four columns are usually of other games."""

_LEGIBLE_PX = 12.0
_FEW = 100
"""In smaller cells a figure is a shade, and so few shades may be of two kinds by chance."""

_MOST_TIMES = 12
"""So many times too fine is the finest lattice that is looked at."""


def check(layout: Layout) -> None:
    """Raises NotRecognized where a layout is no maze, whatever is marked in it."""
    walkable = _regions(layout)
    if walkable.max(initial=0) < _MOST_SEALED * max(walkable.sum(), 1):
        raise NotRecognized("most cells are cut off from one another")
    if layout.wall_px:
        upright, level, borders = layout.upright[:, 1:-1].T, layout.level[1:-1], "wall"
        if np.concatenate([upright.ravel(), level.ravel()]).mean() < _LEAST_WALLS:
            raise NotRecognized("hardly any walls between the cells")
    else:
        blocked, borders = layout.blocked, "border"
        upright, level = (blocked[:, 1:] != blocked[:, :-1]).T, blocked[1:] != blocked[:-1]
    if _too_fine(upright, level):
        raise NotRecognized(f"many lines without any {borders}")


def judge(layout: Layout, ends: Ends, uneven: float) -> dict[str, float]:
    """Doubts about a layout that has been checked. Raises NotRecognized where no way leads.

    ``uneven`` is the part of the cells that are not of one colour all over.
    """
    labels = layout.regions()
    if ends.start and ends.goal and labels[ends.start] != labels[ends.goal]:
        raise NotRecognized("no way leads from the start to the goal")
    if layout.wall_px:
        return _judge_thin(layout)
    doubts = _judge_blocks(layout, ends)
    if uneven > _MOST_UNEVEN:
        doubts["cells with something in them"] = min(0.9, 5 * uneven)
    return doubts


def _regions(layout: Layout) -> NDArray[np.intp]:
    """Sizes of the regions that open cells fall into."""
    return np.bincount(layout.regions()[~layout.blocked])


def _judge_thin(layout: Layout) -> dict[str, float]:
    doubts = _judge_squares(layout, _NEARLY_SQUARE)
    sizes = _regions(layout)
    walkable = float(sizes.max() / sizes.sum())
    if walkable < 1:
        doubts["cells that cannot be reached"] = min(0.9, 4 * (1 - walkable))
    return doubts


def _judge_blocks(layout: Layout, ends: Ends) -> dict[str, float]:
    blocked = layout.blocked
    doubts = _judge_squares(layout, _SQUARE)
    if not is_ringed(layout) and (ends.start is None or ends.goal is None):
        doubts["no frame around the blocks, and no two marks"] = 0.3
    if not is_ringed(layout) and min(layout.shape) < _LEAST_OPEN_SIDE:
        doubts["few cells without a frame"] = 0.2
    if not is_ringed(layout) and _is_small(layout):
        doubts["few and small cells, which may hold writing"] = 0.2
    if blocked.mean() < _LEAST_WALLS:
        doubts["hardly any blocked cells"] = 0.5
    return doubts


def _is_small(layout: Layout) -> bool:
    pitch = min(np.diff(layout.xs).mean(), np.diff(layout.ys).mean())
    return bool(pitch < _LEGIBLE_PX and layout.blocked.size < _FEW)


def _judge_squares(layout: Layout, most: float) -> dict[str, float]:
    width, height = np.diff(layout.xs).mean(), np.diff(layout.ys).mean()
    if max(width, height) < most * min(width, height):
        return {}
    return {f"cells of {width:.1f} x {height:.1f} px are no squares": 0.15}


def _too_fine(upright: Flags, level: Flags) -> bool:
    """Whether the lines with a wall or border are those of larger cells: these are parts of them.

    Each row is one line and says where along it something is drawn. A lattice n times too fine
    uses one line of n, or two where both sides of thin walls fall on it.
    """
    used = [1 + np.flatnonzero(lines.any(axis=1)) for lines in (upright, level)]
    shortest = min(len(upright), len(level))
    return any(
        all(len(np.unique(lines % times)) <= min(times - 1, 2) for lines in used)
        for times in range(2, min(_MOST_TIMES, shortest // 2) + 1)
    )
