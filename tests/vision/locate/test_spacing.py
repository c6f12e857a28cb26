"""Where a board repeats otherwise than its lattice says."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision import Pixels
from vision.learned import Looks, read
from vision.locate import FoundBoard, merged, respaced

ODDS = np.full(5, 0.2, np.float32), np.full(4, 0.25, np.float32)


def tiles(rows: int, cols: int, size_px: tuple[int, int], levels: int = 40) -> Pixels:
    """Bright tiles with gaps, ``levels`` brighter than what lies around them."""
    width, height = size_px
    pixels = np.full((rows * height + 200, cols * width + 200, 3), 200, np.uint8)
    for row in range(rows):
        for col in range(cols):
            x, y = 100 + col * width, 100 + row * height
            corner = x + width - 3, y + height - 3
            cv2.rectangle(pixels, (x + 2, y + 2), corner, (200 + levels,) * 3, -1)
    return pixels


def lattice(rows: int, cols: int, size_px: tuple[float, float]) -> FoundBoard:
    """Of tiles, where it is right."""
    width, height = size_px
    origin = 100 + width / 2, 100 + height / 2
    return FoundBoard(origin, (width, 0.0), (0.0, height), rows, cols, None, *ODDS, 1.0)


@pytest.mark.parametrize("levels", [5, 40])
@pytest.mark.parametrize("size_px", [(100, 60), (160, 66), (90, 37)])
def test_rows_are_counted_where_cells_are_taken_for_square(
    size_px: tuple[int, int], levels: int
) -> None:
    rows, cols = 8, 6
    fewer = round(size_px[1] * rows / size_px[0])
    wrong = lattice(fewer, cols, (size_px[0], size_px[1] * rows / fewer))
    right = respaced(tiles(rows, cols, size_px, levels), wrong)
    assert right is not None
    assert right.is_same(lattice(rows, cols, size_px))


@pytest.mark.parametrize(("width_px", "taken_for_px"), [(40, 70.0), (120, 80.0), (160, 80.0)])
def test_columns_are_counted_as_well(width_px: int, taken_for_px: float) -> None:
    wrong = lattice(7, round(7 * width_px / taken_for_px), (taken_for_px, 80.0))
    right = respaced(tiles(7, 7, (width_px, 80)), wrong)
    assert right is not None
    assert right.is_same(lattice(7, 7, (width_px, 80)))


@pytest.mark.parametrize("size_px", [(100, 60), (60, 60), (40, 70)])
def test_a_lattice_that_fits_stays(size_px: tuple[int, int]) -> None:
    assert respaced(tiles(5, 6, size_px), lattice(5, 6, size_px)) is None


def test_a_lattice_of_hexagons_stays() -> None:
    found = replace(lattice(4, 6, (100, 90)), shifted=1)
    assert respaced(tiles(6, 6, (100, 60)), found) is None


@pytest.mark.parametrize(("down", "across"), [(1, 2), (2, 1), (2, 2)])
def test_two_cells_that_are_one_are_merged(down: int, across: int) -> None:
    rows, cols, size_px = 6, 5, (90, 80)
    found = lattice(rows * down, cols * across, (size_px[0] / across, size_px[1] / down))
    right = merged(tiles(rows, cols, size_px), found)
    assert right is not None
    assert right.is_same(lattice(rows, cols, size_px))


def test_cells_that_are_like_their_neighbours_are_not_merged() -> None:
    assert merged(tiles(6, 6, (90, 80)), lattice(6, 6, (90, 80))) is None


def test_a_board_of_low_cells_is_read_as_the_picture_has_them() -> None:
    pixels = tiles(8, 8, (160, 66))
    pixels[pixels == 240] = 90
    sight = read(Looks(pixels), "knight")
    assert (sight.found.rows, sight.found.cols) == (8, 8)
