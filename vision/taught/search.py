"""Places where a board may lie on a screenshot, from what repeats on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from calibration import Box
from calibration.examples import Place
from vision.cat.hexes import HexLattice, hex_lattices
from vision.cells.patches import row_shifts
from vision.reading import Grid
from vision.view import View

MOST_LATTICES = 6


def of_grid(grid: Grid, hexagonal: bool) -> Place:
    """The place of a grid that was read."""
    shifts = row_shifts(grid.centres_px, grid.pitch_px)
    x, y = map(float, grid.centres_px[0, 0])
    if not hexagonal:
        return Place(grid.size_px, (x, y), grid.pitch_px, grid.rows, grid.cols)
    right = grid.centres_px[..., 0].mean(1)
    shift = float(abs(right[shifts == 1].mean() - right[shifts == 0].mean())) / grid.pitch_px[0]
    x -= shift * float(shifts[0]) * grid.pitch_px[0]
    parity = int(shifts[0] == 0)
    return Place(grid.size_px, (x, y), grid.pitch_px, grid.rows, grid.cols, parity, shift)


def filling(
    region: Box, rows: int, cols: int, shifted: int | None, size_px: tuple[int, int]
) -> Place:
    """The place of a board that fills a region edge to edge."""
    x, y, width, height = region
    across, down = width / cols, height / rows
    origin = x + across / 2, y + down / 2
    if shifted is not None:
        across = width / (cols + 0.5)
        down = (height - across) / max(1, rows - 1)
        origin = x + across / 2, y + across / 2
    return Place(size_px, origin, (across, down), rows, cols, shifted)


def seen(view: View, hexagonal: bool) -> Iterator[Place]:
    """The lattices that show on a screenshot, the likeliest first."""
    x, y = view.offset_px
    if hexagonal:
        for found in hex_lattices(view.flat_shapes)[:MOST_LATTICES]:
            yield from _of_hexes(found.scaled(1 / view.edges.scale), view)
        return
    for lattice in [*view.tile_lattices[:MOST_LATTICES], *view.comb_lattices[:MOST_LATTICES]]:
        for each in (lattice, lattice.between()):
            origin = each.origin_px[0] + x, each.origin_px[1] + y
            yield Place(view.size_px, origin, each.pitch_px, each.rows, each.cols)


def _of_hexes(found: HexLattice, view: View) -> Iterator[Place]:
    """A hex lattice, told by the rows that lie to the right, and by those that lie to the left."""
    row, half = np.array(found.seeds).T
    col, (pitch, down) = half // 2, found.pitch_px
    x = found.origin_px[0] + view.offset_px[0] + int(col.min()) * pitch
    y = found.origin_px[1] + view.offset_px[1] + int(row.min()) * down
    rows, cols, parity = int(np.ptp(row)) + 1, int(np.ptp(col)) + 1, int(1 - row.min() % 2)
    odd = Place(view.size_px, (x, y), found.pitch_px, rows, cols, parity, found.shift)
    yield odd
    rest = 1 - found.shift
    yield replace(odd, origin_px=(x - rest * pitch, y), shifted=1 - parity, shift=rest)
