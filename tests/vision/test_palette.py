"""Which classes of cells have a colour of their own."""

from __future__ import annotations

import numpy as np

from vision import Grid, Pixels
from vision.palette import class_colours, contradiction

SIDE_PX = 20
FREE, HOLE, MARK = (210, 220, 230), (40, 44, 50), (250, 200, 30)


def grid(rows: int, cols: int) -> Grid:
    x, y = np.meshgrid(np.arange(cols) + 0.5, np.arange(rows) + 0.5)
    size_px = (cols * SIDE_PX, rows * SIDE_PX)
    return Grid(np.stack([x, y], axis=-1) * SIDE_PX, (SIDE_PX, SIDE_PX), size_px)


def screen(colours: list[list[tuple[int, int, int]]]) -> Pixels:
    return np.array(colours, np.uint8).repeat(SIDE_PX, axis=0).repeat(SIDE_PX, axis=1)


def test_each_flat_class_has_its_median() -> None:
    near_free = (205, 224, 233)
    pixels = screen([[FREE, FREE, near_free], [HOLE, FREE, HOLE]])
    kinds = [["free", "free", "free"], ["hole", "free", "hole"]]
    assert class_colours(pixels, grid(2, 3), kinds) == {"free": (210, 220, 230), "hole": HOLE}


def test_a_class_of_many_colours_has_none() -> None:
    pixels = screen([[FREE, (200, 30, 30), (30, 200, 30)], [HOLE, HOLE, HOLE]])
    kinds = [["piece"] * 3, ["empty"] * 3]
    assert class_colours(pixels, grid(2, 3), kinds) == {"empty": HOLE}


def test_a_sprite_is_no_colour_but_a_small_mark_may_lie_on_one() -> None:
    pixels = screen([[FREE, HOLE]])
    noise = np.random.default_rng(3).integers(0, 256, (SIDE_PX, SIDE_PX, 3))
    pixels[:, :SIDE_PX] = noise.astype(np.uint8)
    pixels[8:12, SIDE_PX + 8 : SIDE_PX + 12] = MARK
    assert class_colours(pixels, grid(1, 2), [["cat", "hole"]]) == {"hole": HOLE}


def test_of_classes_that_look_alike_the_larger_has_the_colour() -> None:
    pixels = screen([[FREE, FREE, FREE, HOLE]])
    kinds = [["start", "free", "free", "hole"]]
    assert class_colours(pixels, grid(1, 4), kinds) == {"free": FREE, "hole": HOLE}


def test_cells_off_the_screen_do_not_count() -> None:
    pixels = screen([[FREE, HOLE]])[:, :SIDE_PX]
    assert class_colours(pixels, grid(1, 2), [["free", "hole"]]) == {"free": FREE}


def test_a_reading_that_goes_with_the_colours_or_with_none_of_them_is_not_contradicted() -> None:
    pixels, kinds = screen([[FREE, FREE, HOLE]]), [["free", "free", "hole"]]
    for colours in ({"free": FREE, "hole": HOLE}, {"free": MARK}, {"start": FREE}, {}):
        assert contradiction(pixels, grid(1, 3), kinds, colours) is None


def test_cells_in_the_colour_of_another_kind_contradict() -> None:
    pixels, kinds = screen([[FREE, FREE, HOLE]]), [["free", "free", "hole"]]
    wrong = contradiction(pixels, grid(1, 3), kinds, {"free": HOLE, "hole": FREE})
    assert wrong == "cells read as free have the colour that the profile gives to hole"
