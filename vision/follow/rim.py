"""Does a board go on beyond the rim of its picture?"""

from __future__ import annotations

from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from vision.follow.swatches import SIDE, TELLING, Swatches, differing, swatches
from vision.reading import Grid, Pixels

Side = Literal["top", "left", "bottom", "right"]

_NO_ROOM_PX: Final = 3.0
"""Where less shows beyond the outer cells, nothing tells whether there are more."""

_LIKE: Final = 0.3
"""Two cells are alike where so small a share of what shows of both differs."""

_PLAIN: Final = 0.75
"""Share of a strip that is of one colour, from which on it is a margin with a frame or a line of
text in it, or a row of cells of that colour."""

_USUAL: Final = 0.6
"""Share of the board's cells that must be of that colour for the strip to be cells."""

_MOST: Final = 0.5
"""Share of the cells beyond a side that must look like cells of the board."""


def open_sides(pixels: Pixels, grid: Grid) -> list[Side]:
    """The sides on which there may be more of a board than the picture shows.

    Either the board ends where the picture does, or what shows beyond it, less than a cell, is no
    plain margin and looks as cells of the board do there.
    """
    rooms = _rooms_px(grid)
    shown = swatches(pixels, grid)
    inner = shown[1:-1, 1:-1].reshape(-1, SIDE, SIDE, 3)
    beyond: dict[Side, Swatches] = {
        "top": shown[0, 1:-1],
        "left": shown[1:-1, 0],
        "bottom": shown[-1, 1:-1],
        "right": shown[1:-1, -1],
    }
    inside = _inside(grid)
    return [
        side
        for side, cells in beyond.items()
        if rooms[side] < _NO_ROOM_PX
        or (rooms[side] < _pitch(grid, side) and _goes_on(cells, inner, inside[side]))
    ]


def _pitch(grid: Grid, side: Side) -> float:
    return grid.pitch_px[0 if side in ("left", "right") else 1]


def _rooms_px(grid: Grid) -> dict[Side, float]:
    """How many pixels of the picture lie beyond the outer cells of each side."""
    xs, ys = grid.centres_px[..., 0], grid.centres_px[..., 1]
    (across, down), (width, height) = grid.pitch_px, grid.size_px
    return {
        "top": float(ys.min() - down / 2),
        "left": float(xs.min() - across / 2),
        "bottom": float(height - ys.max() - down / 2),
        "right": float(width - xs.max() - across / 2),
    }


def _inside(grid: Grid) -> dict[Side, NDArray[np.bool_]]:
    """Which points of the swatches beyond each side lie in the picture (SIDE, SIDE)."""
    masks: dict[Side, NDArray[np.bool_]] = {}
    for side, room_px in _rooms_px(grid).items():
        count = int(np.clip(room_px / _pitch(grid, side) * SIDE, 1, SIDE))
        mask = np.zeros((SIDE, SIDE), bool)
        near = slice(SIDE - count, SIDE) if side in ("top", "left") else slice(count)
        mask[(slice(None), near) if side in ("left", "right") else near] = True
        masks[side] = mask
    return masks


def _goes_on(cells: Swatches, inner: Swatches, mask: NDArray[np.bool_]) -> bool:
    """Whether what shows of the cells beyond a side is as cells of the board are there."""
    parts, boards = cells[:, mask], inner[:, mask]
    points = parts.reshape(-1, 3)
    usual = np.median(points, axis=0)
    if (~differing(points, usual)).mean() >= _PLAIN:
        of_it = ~differing(np.median(boards, axis=1), usual)
        return bool(np.ptp(points, axis=0).max() > TELLING and of_it.mean() >= _USUAL)
    differs = differing(parts[:, None], boards[None]).mean(-1)
    return bool((differs.min(1) < _LIKE).mean() >= _MOST)
