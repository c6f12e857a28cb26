"""Whether a board of squares goes on beneath something that lies over a part of it.

What is drawn between cells ends with the board. Where a menu or a banner covers some rows, the rest
is a smaller board, but the borders of the next cells, of which a part is left to see, run on.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from vision.reading import Grid
from vision.view import View

CUT_SHORT = "the borders between cells run on beyond the board: something may cover a part"

BEYOND = (0.15, 0.25)
"""How far beyond the board its borders are looked for, in parts of the pitch: a frame that follows
the cells, or a shadow, ends before."""

WITHIN = (-0.2, -0.3)
"""The same, from the outermost border inwards, where they show if cells are parted at all."""

BESIDE = 0.08
"""A border lies this near to where it should, in parts of the pitch."""

CLEAR_STEP = 8
SAME_STEP = 0.4
LEAST_STEP = 6
"""Steps of colour: of a border that shows, the part of it that one which runs on has, and the
least that noise does not make."""

FEWEST = 2
MOST_RUN_ON = 0.5
"""Of the borders along a side, the part that may run on by chance."""

Steps = NDArray[np.uint8]
Places = NDArray[np.float64]


def is_cut_short(view: View, grid: Grid) -> bool:
    """Whether the borders between cells run on beyond a side of the board that was read."""
    return any(_run_on(*side) for side in _sides(view, grid))


def _sides(view: View, grid: Grid) -> Iterator[tuple[Steps, Places, Places]]:
    """Each side turned to the right: colour steps, the middles of its rows, and of its columns."""
    middles = (grid.centres_px - view.offset_px) * view.edges.scale
    xs, ys = middles[..., 0].mean(axis=0), middles[..., 1].mean(axis=1)
    for steps, rows, cols in (
        (view.edges.down, ys, xs),
        (np.ascontiguousarray(view.edges.across.T), xs, ys),
    ):
        yield steps, rows, cols
        yield steps[:, ::-1], rows, (steps.shape[1] - 1 - cols)[::-1]


def _run_on(steps: Steps, rows: Places, cols: Places) -> bool:
    """Whether the borders between rows run on to the right of the last column."""
    if min(len(rows), len(cols)) < FEWEST:
        return False
    row_px, col_px = float(rows[1] - rows[0]), float(cols[1] - cols[0])
    borders, end_px = (rows[:-1] + rows[1:]) / 2, float(cols[-1]) + col_px / 2

    def at(places: Places, part: float) -> Places:
        return _strongest(steps, places, end_px + part * col_px, BESIDE * row_px)

    inside = np.max([at(borders, part) for part in WITHIN], axis=0)
    seen = inside >= CLEAR_STEP
    if np.count_nonzero(seen) < FEWEST:
        return False
    least = np.maximum(LEAST_STEP, SAME_STEP * inside[seen])
    return all(
        (at(borders[seen], part) >= least).mean() - (at(rows, part) >= LEAST_STEP).mean()
        > MOST_RUN_ON
        for part in BEYOND
    )


def _strongest(steps: Steps, ys: Places, x: float, reach: float) -> Places:
    """The strongest step within reach above and below each place; none outside the picture."""
    height, width = steps.shape
    if not 0 <= round(x) < width:
        return np.zeros(len(ys))
    aside = np.arange(-round(reach), round(reach) + 1)
    near = np.clip(np.rint(ys).astype(int)[:, None] + aside, 0, height - 1)
    return np.asarray(steps[near, round(x)].max(axis=1), np.float64)
