"""Places where a board may lie on a screenshot, from what repeats on it."""

from __future__ import annotations

from collections.abc import Iterator

from calibration import Box
from calibration.examples import MOST_AT_A_PLACE, Place
from vision import learned
from vision.cells.patches import row_shifts
from vision.locate import FoundBoard, locate
from vision.reading import Grid, Pixels
from vision.view import View

MOST_LATTICES = 6


def of_grid(grid: Grid, hexagonal: bool) -> Place:
    """The place of a grid that was read."""
    shifts = row_shifts(grid.centres_px, grid.pitch_px)
    x, y = map(float, grid.centres_px[0, 0])
    if not hexagonal:
        return Place(grid.size_px, (x, y), grid.pitch_px, grid.rows, grid.cols)
    if not shifts.any():
        return Place(grid.size_px, (x, y), grid.pitch_px, grid.rows, grid.cols, 1)
    right = grid.centres_px[..., 0].mean(1)
    shift = float(abs(right[shifts == 1].mean() - right[shifts == 0].mean())) / grid.pitch_px[0]
    x -= shift * float(shifts[0]) * grid.pitch_px[0]
    parity = int(shifts[0] == 0)
    return Place(grid.size_px, (x, y), grid.pitch_px, grid.rows, grid.cols, parity, shift)


def filling(
    region: Box, rows: int, cols: int, shifted: int | None, size_px: tuple[int, int]
) -> Place:
    """The place of a board that fills a region edge to edge."""
    return _place(learned.filling(region, rows, cols, shifted), size_px)


def _place(found: FoundBoard, size_px: tuple[int, int]) -> Place:
    count = found.rows, found.cols
    return Place(size_px, found.origin_px, found.pitch_px, *count, found.shifted)


def seen(view: View, pixels: Pixels, hexagonal: bool) -> Iterator[Place]:
    """The lattices that show on a screenshot, the likeliest first."""
    for found in locate(pixels):
        if (found.shifted is not None) == hexagonal:
            yield _place(found, view.size_px)
    if hexagonal:
        return
    x, y = view.offset_px
    for lattice in [*view.tile_lattices[:MOST_LATTICES], *view.comb_lattices[:MOST_LATTICES]]:
        for each in (lattice, lattice.between()):
            if each.rows * each.cols > MOST_AT_A_PLACE:
                continue
            origin = each.origin_px[0] + x, each.origin_px[1] + y
            yield Place(view.size_px, origin, each.pitch_px, each.rows, each.cols)
