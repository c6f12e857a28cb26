"""Patches show each cell in the middle, whatever the lattice."""

from __future__ import annotations

from math import cos, sin

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cells.patches import NOWHERE, PATCH_PX, patches, ringed, row_shifts

SPOT = (250, 240, 230)
GROUND = (40, 60, 80)


def lattice(
    shape: tuple[int, int],
    pitch: tuple[float, float],
    shifted: int | None = None,
    turn: float = 0.0,
    depth: float = 0.0,
) -> NDArray[np.float32]:
    """Centres (rows, cols, 2) around the middle of a picture, turned and seen from the side."""
    rows, cols = shape
    x = pitch[0] * np.arange(cols)[None, :].repeat(rows, 0)
    y = pitch[1] * np.arange(rows)[:, None].repeat(cols, 1)
    if shifted is not None:
        x = x.astype(float)
        x[shifted::2] += pitch[0] / 2
    flat = np.stack([x - x.mean(), y - y.mean()], -1)
    flat = flat @ np.array([[cos(turn), sin(turn)], [-sin(turn), cos(turn)]])
    deep = 1 + depth * flat[..., 1:] / pitch[1]
    return np.asarray(flat / deep + [0.75 * pitch[0] * cols, 0.75 * pitch[1] * rows], np.float32)


def picture(centres: NDArray[np.float32], pitch: tuple[float, float]) -> NDArray[np.uint8]:
    """A disc in the middle of each cell, with the number of its cell in its third channel."""
    rows, cols = centres.shape[:2]
    size = (int(1.5 * pitch[1] * rows), int(1.5 * pitch[0] * cols), 3)
    pixels = np.full(size, GROUND, np.uint8)
    axes = (round(pitch[0] * 0.3 * 16), round(pitch[1] * 0.3 * 16))
    for index, (x, y) in enumerate(centres.reshape(-1, 2).tolist()):
        at = (round((x - 0.5) * 16), round((y - 0.5) * 16))
        colour = (SPOT[0], SPOT[1], index * 97 % 256)
        cv2.ellipse(pixels, at, axes, 0, 0, 360, colour, -1, cv2.LINE_AA, 4)
    return pixels


LATTICES = {
    "as large as a patch": ((4, 5), (32.0, 32.0), None, 0.0, 0.0),
    "tiny": ((12, 10), (9.3, 9.3), None, 0.0, 0.0),
    "large": ((3, 4), (97.0, 97.0), None, 0.0, 0.0),
    "not square": ((6, 5), (50.0, 31.0), None, 0.0, 0.0),
    "turned": ((6, 7), (41.0, 41.0), None, 0.05, 0.0),
    "in depth": ((7, 6), (44.0, 44.0), None, 0.0, 0.02),
    "hexagonal, odd": ((7, 6), (40.0, 34.6), 1, 0.0, 0.0),
    "hexagonal, even, turned": ((6, 7), (38.0, 33.0), 0, 0.03, 0.0),
    "one row": ((1, 6), (30.0, 30.0), None, 0.0, 0.0),
    "one cell": ((1, 1), (60.0, 60.0), None, 0.0, 0.0),
}


@pytest.mark.parametrize("name", LATTICES)
def test_each_patch_has_its_own_cell_in_the_middle(name: str) -> None:
    """Where the disc is, how large, and whose."""
    shape, pitch, shifted, turn, depth = LATTICES[name]
    centres = lattice(shape, pitch, shifted, turn, depth)
    cut = patches(picture(centres, pitch), centres, pitch)
    assert cut.shape == (*shape, PATCH_PX, PATCH_PX, 3)
    y, x = np.mgrid[:PATCH_PX, :PATCH_PX] - (PATCH_PX - 1) / 2
    for index, patch in enumerate(cut.reshape(-1, PATCH_PX, PATCH_PX, 3)):
        number = index * 97 % 256
        assert np.abs(patch[22:26, 22:26].astype(int) - (*SPOT[:2], number)).max() <= 3
        inside = (patch[..., 0] > 145) & (np.hypot(x, y) < 15)
        assert abs(x[inside].mean()) < 0.6
        assert abs(y[inside].mean()) < 0.6
        soft = [0.3 * 32 + 0.5 * 32 / p for p in pitch]  # OpenCV draws half a pixel more
        assert inside.sum() == pytest.approx(np.pi * soft[0] * soft[1], rel=0.15 + 6 * depth)


def test_a_hair_line_stays_visible_when_a_large_board_shrinks() -> None:
    """A line of one pixel between cells of 128 is a quarter of a pixel wide, and still there."""
    pixels = np.full((700, 700, 3), 200, np.uint8)
    pixels[:, 314:315] = 0
    centres = lattice((3, 4), (128.0, 128.0)) - lattice((3, 4), (128.0, 128.0)).min((0, 1))
    cut = patches(pixels, centres + 250, (128.0, 128.0))
    left, right = cut[1, 0, :, 24:, 0], cut[1, 1, :, :24, 0]
    for side, column in ((left, 16), (right, 7)):
        dark = 200 - side.astype(int).mean(0)
        assert abs(int(dark.argmax()) - column) <= 1
        assert dark.sum() == pytest.approx(50, abs=12)


def test_what_lies_beyond_the_picture_has_the_colour_of_nowhere() -> None:
    """A ring around a board that fills the picture shows nothing."""
    pixels = np.full((96, 96, 3), 90, np.uint8)
    grid = np.arange(3) * 32 + 16.0
    centres = np.stack(np.meshgrid(grid, grid), -1)
    cut = patches(pixels, ringed(centres, (32, 32)), (32, 32))
    assert (cut[0, :, :20] == NOWHERE).all()
    assert (cut[1:-1, 1:-1, 9:39, 9:39] == 90).all()


@pytest.mark.parametrize("name", LATTICES)
def test_the_ring_goes_on_as_the_lattice_does(name: str) -> None:
    """Cutting a ring off a larger lattice and putting one around what is left gives the same."""
    (rows, cols), pitch, shifted, turn, depth = LATTICES[name]
    whole = lattice((rows + 2, cols + 2), pitch, shifted, turn, depth if rows > 1 else 0)
    around = ringed(whole[1:-1, 1:-1], pitch)
    assert around.shape == whole.shape
    assert np.abs(around - whole).max() < 0.05 * min(pitch)


def test_rows_that_lie_to_the_right_are_told_in_turned_maps() -> None:
    """Also from two rows, and squares have none."""
    for shifted in (0, 1):
        for rows in (2, 3, 8):
            found = row_shifts(lattice((rows, 5), (40, 35), shifted, 0.04), (40, 35))
            assert found.tolist() == [(row + shifted + 1) % 2 for row in range(rows)]
    assert not row_shifts(lattice((6, 6), (40, 40), None, 0.08), (40, 40)).any()
