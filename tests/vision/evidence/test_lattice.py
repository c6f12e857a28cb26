"""Lattices found in drawn grids: pitch and origin to a fraction of a pixel."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.evidence.edges import find_edges
from vision.evidence.extent import find_field
from vision.evidence.lattice import MOST_TILES, Lattice, comb_lattices, flat_shapes, tile_lattices
from vision.reading import Pixels


def tiles(
    rows: int, cols: int, pitch_px: tuple[float, float], gap: float, left: float, top: float
) -> Pixels:
    """Grey tiles on white, drawn eight times as large and shrunk to a fraction of a pixel."""
    times = 8
    size = int(left + cols * pitch_px[0] + 60), int(top + rows * pitch_px[1] + 60)
    big = np.full((size[1] * times, size[0] * times, 3), 255, np.uint8)
    for row in range(rows):
        for col in range(cols):
            x, y = left + col * pitch_px[0], top + row * pitch_px[1]
            width, height = pitch_px[0] * (1 - gap), pitch_px[1] * (1 - gap)
            corner = round(x * times), round(y * times)
            other = round((x + width) * times), round((y + height) * times)
            cv2.rectangle(big, corner, other, (150, 150, 150), -1)
    return np.asarray(cv2.resize(big, size, interpolation=cv2.INTER_AREA), np.uint8)


@pytest.mark.parametrize("pitch_px", [(40.0, 40.0), (51.3, 51.3), (36.0, 41.0)])
@pytest.mark.parametrize("gap", [0.08, 0.2, 0.35])
def test_tiles_give_pitch_and_origin(pitch_px: tuple[float, float], gap: float) -> None:
    left, top = 33.4, 27.7
    lattice = tile_lattices(find_edges(tiles(5, 7, pitch_px, gap, left, top)))[0]
    assert (lattice.rows, lattice.cols) == (5, 7)
    assert lattice.support == 35
    assert lattice.pitch_px == pytest.approx(pitch_px, abs=0.25)
    middle = (left + pitch_px[0] * (1 - gap) / 2, top + pitch_px[1] * (1 - gap) / 2)
    assert lattice.origin_px == pytest.approx(middle, abs=0.6)


@pytest.mark.parametrize("pitch_px", [30, 44, 61])
def test_borders_give_the_lattice_of_cells_that_touch(pitch_px: int) -> None:
    rng = np.random.default_rng(pitch_px)
    cells = rng.choice(np.array([60, 200], np.uint8), (8, 6))
    board = cells.repeat(pitch_px, 0).repeat(pitch_px, 1)
    pixels = np.full((8 * pitch_px + 90, 6 * pitch_px + 70, 3), 255, np.uint8)
    pixels[40 : 40 + 8 * pitch_px, 30 : 30 + 6 * pitch_px] = board[:, :, None]
    lattice = next(iter(comb_lattices(find_edges(pixels))))
    assert (lattice.rows, lattice.cols) == (8, 6)
    assert lattice.pitch_px == pytest.approx((pitch_px, pitch_px), rel=0.01)
    assert lattice.origin_px == pytest.approx((30 + pitch_px / 2, 40 + pitch_px / 2), abs=1.5)


def test_nothing_repeats_on_a_blank_screen() -> None:
    edges = find_edges(np.full((400, 300, 3), 90, np.uint8))
    assert tile_lattices(edges) == []
    assert list(comb_lattices(edges)) == []


def test_a_far_tile_does_not_stretch_the_lattice() -> None:
    """A button of a tile's size, in line with the board but four rows below it."""
    pixels = tiles(4, 4, (40.0, 40.0), 0.2, 30, 30)
    tall = np.full((pixels.shape[0] + 200, *pixels.shape[1:]), 255, np.uint8)
    tall[: pixels.shape[0]] = pixels
    cv2.rectangle(tall, (30, 350), (61, 381), (150, 150, 150), -1)
    lattice = tile_lattices(find_edges(tall))[0]
    assert (lattice.rows, lattice.cols) == (4, 4)


def test_between_is_half_a_pitch_off_and_one_larger() -> None:
    lattice = Lattice((50.0, 60.0), (10.0, 20.0), 3, 4, (5.0, 5.0), 12, ((0, 0),))
    between = lattice.between()
    assert between.origin_px == (45.0, 50.0)
    assert (between.rows, between.cols) == (4, 5)


def test_growing_keeps_the_seeds_in_place() -> None:
    lattice = Lattice((50.0, 60.0), (10.0, 20.0), 3, 4, (5.0, 5.0), 12, ((1, 2),))
    grown = lattice.grown(2, 1, 0, 3)
    assert (grown.rows, grown.cols) == (5, 8)
    assert grown.origin_px == (40.0, 20.0)
    assert grown.seeds == ((3, 3),)


def test_the_board_ends_where_nothing_is_drawn() -> None:
    pixels = tiles(5, 6, (40.0, 40.0), 0.2, 80, 90)
    pixels[170:200, 120:150] = 255  # One tile less.
    field = find_field(pixels, tile_lattices(find_edges(pixels))[0])
    assert field is not None
    assert field.member.sum() == 29
    assert not field.member[0].any()
    assert not field.member[:, 0].any()


def test_too_fine_a_lattice_is_left_alone() -> None:
    pixels = np.zeros((800, 800, 3), np.uint8)
    assert find_field(pixels, Lattice((2.0, 2.0), (4.0, 4.0), 190, 190, (0.0, 0.0), 9)) is None


def test_of_thousands_of_shapes_only_the_largest_are_compared() -> None:
    picture = np.zeros((1000, 1000, 3), np.uint8)
    for row in range(62):  # 3844 small shapes, and 100 larger ones over them
        for col in range(62):
            picture[16 * row : 16 * row + 14, 16 * col : 16 * col + 14] = 200
    for row in range(10):
        for col in range(10):
            picture[300 + 40 * row : 338 + 40 * row, 300 + 40 * col : 338 + 40 * col] = 90
            picture[300 + 40 * row : 338 + 40 * row, 338 + 40 * col] = 0
            picture[338 + 40 * row, 300 + 40 * col : 339 + 40 * col] = 0
    edges = find_edges(picture)
    assert max(map(len, flat_shapes(edges))) == MOST_TILES
    pitches = [lattice.pitch_px[0] for lattice in tile_lattices(edges)]
    assert any(abs(pitch - 40) < 0.5 for pitch in pitches)
