"""Places where a board may lie on a screenshot, from what repeats on it."""

from __future__ import annotations

from collections.abc import Iterator

from calibration import Box
from calibration.examples import Place
from vision import learned
from vision.cells.patches import row_shifts
from vision.locate import FoundBoard, Locator
from vision.reading import Grid, Pixels


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


def seen(pixels: Pixels, hexagonal: bool) -> Iterator[Place]:
    """The lattices that show on a screenshot, the likeliest first."""
    for found in Locator(pixels).boards():
        if (found.shifted is not None) == hexagonal:
            yield _place(found, (pixels.shape[1], pixels.shape[0]))
