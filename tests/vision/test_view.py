"""The view that several readers share."""

from __future__ import annotations

import numpy as np
import pytest

from calibration import Box, Profile
from vision import NotRecognized, Pixels
from vision.view import View


def picture() -> Pixels:
    """Each pixel tells where it is."""
    rows, cols = np.mgrid[0:120, 0:200]
    return np.stack([rows, cols, rows + cols % 50], axis=2).astype(np.uint8)


def test_a_view_of_a_view_is_the_view() -> None:
    view = View.of(picture(), Profile())
    assert View.of(view, Profile()) is view


def test_a_region_is_cut_out_and_remembers_its_place() -> None:
    view = View.of(picture(), Profile(region_px=Box(20, 30, 100, 60)))
    assert (view.pixels == picture()[30:90, 20:120]).all()
    assert view.offset_px == (20, 30)
    assert view.size_px == (200, 120)


def test_a_region_over_the_border_is_cut_at_the_border() -> None:
    view = View.of(picture(), Profile(region_px=Box(-20, 60, 100, 500)))
    assert view.pixels.shape == (60, 80, 3)
    assert view.offset_px == (0, 60)


@pytest.mark.parametrize("region", [Box(500, 0, 50, 50), Box(-80, 0, 50, 50), Box(0, 0, 10, 100)])
def test_a_region_that_leaves_nothing_is_refused(region: Box) -> None:
    with pytest.raises(NotRecognized, match=r"outside|too few"):
        View.of(picture(), Profile(region_px=region))


def test_one_more_cell_is_kept_around_a_board_that_a_profile_gives() -> None:
    view = View.of(picture(), Profile(region_px=Box(20, 30, 100, 60), rows=3, cols=5))
    assert view.offset_px == (0, 10)
    assert view.region_px == (20, 20, 100, 60)
    assert View.of(picture(), Profile(rows=3, cols=5)).region_px is None


def test_a_view_turned_over_has_columns_for_rows() -> None:
    region = Box(20, 30, 100, 60)
    over = View.of(picture(), Profile(region_px=region)).turned_over()
    assert (
        over.pixels == View.of(picture(), Profile(region_px=region)).pixels.swapaxes(0, 1)
    ).all()
    assert (over.offset_px, over.size_px) == ((30, 20), (120, 200))
    assert over.region_px == Box(0, 0, 60, 100)
