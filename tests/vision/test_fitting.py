"""Profiles on screenshots of another size than they were made on."""

from __future__ import annotations

import numpy as np
import pytest

from calibration import Box, Profile
from vision import NotRecognized, Pixels
from vision.buttons import find_button
from vision.fitting import fitted
from vision.view import View

MADE_ON = (1080, 2400)
BOARD = Profile(size_px=MADE_ON, region_px=Box(90, 510, 900, 750), rows=5, cols=6)


def button(side_px: int) -> Pixels:
    """A disc on a square, at any resolution."""
    y, x = np.mgrid[:side_px, :side_px] / (side_px - 1) - 0.5
    inside = (x**2 + y**2 < 0.15)[..., None]
    return np.where(inside, (250, 220, 40), (30, 60, 120)).astype(np.uint8)


@pytest.mark.parametrize("size_px", [MADE_ON, (7, 7)])
def test_nothing_changes_on_the_same_size_or_for_a_profile_of_no_size(
    size_px: tuple[int, int],
) -> None:
    profile = BOARD if size_px == MADE_ON else Profile(region_px=Box(1, 2, 3, 4))
    assert fitted(profile, size_px) is profile


@pytest.mark.parametrize(
    ("size_px", "region_px"),
    [
        ((720, 1600), (60, 340, 600, 500)),
        ((2160, 4800), (180, 1020, 1800, 1500)),
        ((540, 1199), (45, 255, 450, 374)),
    ],
)
def test_the_region_follows_the_resolution(
    size_px: tuple[int, int], region_px: tuple[int, int, int, int]
) -> None:
    profile = fitted(BOARD, size_px)
    assert (profile.region_px, profile.size_px) == (region_px, size_px)
    assert (profile.rows, profile.cols) == (5, 6)


@pytest.mark.parametrize("size_px", [(1080, 2340), (2400, 1080), (1440, 2560)])
def test_a_screen_of_another_shape_is_refused(size_px: tuple[int, int]) -> None:
    width, height = size_px
    with pytest.raises(NotRecognized, match=f"1080x2400 pixels .* this one has {width}x{height}"):
        fitted(BOARD, size_px)
    with pytest.raises(NotRecognized, match="calibrate again"):
        View.of(np.zeros((height, width, 3), np.uint8), BOARD)


@pytest.mark.parametrize("scale", [0.5, 1.5, 2])
def test_a_button_is_found_in_the_other_resolution(scale: float) -> None:
    profile = Profile(size_px=(400, 800), next_button=button(64))
    size_px = round(400 * scale), round(800 * scale)
    screen = np.full((size_px[1], size_px[0], 3), 90, np.uint8)
    shown = button(round(64 * scale))
    screen[100 : 100 + len(shown), 50 : 50 + len(shown)] = shown
    patch = fitted(profile, size_px).next_button
    assert patch is not None
    found = find_button(screen, patch)
    assert found == pytest.approx((50 + len(shown) / 2, 100 + len(shown) / 2), abs=2)


def test_a_button_of_which_nothing_is_left_is_not_known() -> None:
    profile = Profile(size_px=(400, 800), next_button=button(10))
    assert fitted(profile, (20, 40)).next_button is None


def test_a_region_may_hang_over_the_side_of_the_screen() -> None:
    profile = Profile(region_px=Box(-50, 20, 250, 150), rows=3, cols=5)
    view = View.of(np.zeros((180, 190, 3), np.uint8), profile)
    assert view.region_px == (-50, 20, 250, 150)
    assert view.offset_px == (0, 0)


def test_a_way_is_known_whole_or_not_at_all() -> None:
    small = np.zeros((2, 2, 3), np.uint8)
    small[0, 0] = 255
    profile = Profile(size_px=(400, 800), then_buttons=(button(64), small), residual_px=3.0)
    same, halved = fitted(profile, (800, 1600)), fitted(profile, (100, 200))
    assert [patch.shape for patch in same.then_buttons] == [(128, 128, 3), (4, 4, 3)]
    assert halved.then_buttons == ()
    assert (same.residual_px, halved.residual_px) == (6.0, 0.75)
