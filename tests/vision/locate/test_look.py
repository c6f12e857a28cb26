"""What the network is shown lies where the look says."""

from __future__ import annotations

import numpy as np
import pytest

from vision.locate.look import VOID, look, whole_scale


@pytest.mark.parametrize("scale", [0.31, 0.77, 1.0, 2.6])
def test_a_mark_is_found_back_where_it_was(scale: float) -> None:
    pixels = np.zeros((500, 700, 3), np.uint8)
    pixels[300:312, 420:432] = 255
    view = look(pixels, (200.4, 150.2, 640.0, 490.0), (scale, scale))
    weight = view.canvas[..., 0].astype(float)
    weight[weight == VOID] = 0
    y, x = np.mgrid[: weight.shape[0], : weight.shape[1]] + 0.5
    seen = ((x * weight).sum() / weight.sum(), (y * weight).sum() / weight.sum())
    assert view.back(seen) == pytest.approx((426, 306), abs=0.3 / min(scale, 1))


def test_a_canvas_has_sides_that_the_network_takes() -> None:
    pixels = np.zeros((211, 333, 3), np.uint8)
    canvas = look(pixels, (0, 0, 333, 211), (1.0, 1.0)).canvas
    assert canvas.shape == (224, 352, 3)
    assert (canvas[211:] == VOID).all()
    assert (canvas[:, 333:] == VOID).all()


def test_a_box_beyond_the_picture_is_grey_there() -> None:
    pixels = np.full((100, 100, 3), 9, np.uint8)
    view = look(pixels, (-50, 40, 300, 300), (1.0, 1.0))
    assert view.corner == (-50, 40)
    assert (view.canvas[:60, 50:150] == 9).all()
    assert (view.canvas[:, :50] == VOID).all()


def test_long_pictures_are_limited_by_their_longer_side() -> None:
    assert whole_scale((1000, 1000), 160_000, 640) == pytest.approx(0.4)
    assert whole_scale((200, 6400), 160_000, 640) == pytest.approx(0.1)


def test_what_is_seen_wider_than_high_is_found_back_where_it_was() -> None:
    pixels = np.zeros((300, 400, 3), np.uint8)
    pixels[100:130, 200:260] = 255
    view = look(pixels, (0, 0, 400, 300), (1.2, 0.5))
    y, x = np.argwhere(view.canvas[..., 0] > VOID).mean(0) + 0.5
    assert view.back((x, y)) == pytest.approx((230, 115), abs=1)
