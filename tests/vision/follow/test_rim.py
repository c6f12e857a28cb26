"""Boards of which a picture may not show all."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.follow.screens import GROUND, PITCH_PX, fill, grid_of, painted
from vision import Grid, Pixels
from vision.follow import Side, open_sides

BOARD = "..#. .#.. #..# ..#. .#.#"


def cut(rows_px: int) -> tuple[Pixels, Grid]:
    """A board of five rows of which the picture shows four and so many pixels of the fifth."""
    pixels, _ = painted(BOARD)
    height = round(60 + 3.5 * PITCH_PX) + rows_px
    whole = grid_of(5, 4)
    grid = replace(whole, centres_px=whole.centres_px[:4], size_px=(pixels.shape[1], height))
    return np.ascontiguousarray(pixels[:height]), grid


def test_a_board_with_room_around_it_is_whole() -> None:
    assert open_sides(painted(BOARD)[0], grid_of(5, 4)) == []


@pytest.mark.parametrize("rows_px", [0, 12, 20, 36])
def test_a_board_that_runs_off_the_picture_is_open(rows_px: int) -> None:
    assert open_sides(*cut(rows_px)) == ["bottom"]


def test_a_plain_margin_narrower_than_a_cell_ends_the_board() -> None:
    pixels, _ = painted(BOARD)
    grid = grid_of(5, 4)
    margin = PITCH_PX // 2 + 8
    part = pixels[PITCH_PX - 8 : -PITCH_PX + 8, PITCH_PX - 8 : -PITCH_PX + 8]
    shifted = Grid(
        grid.centres_px - (PITCH_PX - 8),
        grid.pitch_px,
        (part.shape[1], part.shape[0]),
    )
    assert shifted.centres_px.min() == pytest.approx(margin)
    assert open_sides(np.ascontiguousarray(part), shifted) == []


def test_a_frame_in_a_narrow_margin_is_no_more_of_a_board_with_holes() -> None:
    pixels, labels = painted(BOARD)
    grid, cut_px = grid_of(5, 4), 14
    for row, words in enumerate(labels):
        for col, word in enumerate(words):
            if word == "#":
                fill(pixels, grid, (row, col), GROUND, 1.0)
    pixels[:, PITCH_PX - 8] = 255
    part = np.ascontiguousarray(pixels[:, cut_px:])
    shown = Grid(grid.centres_px - (cut_px, 0), grid.pitch_px, (part.shape[1], part.shape[0]))
    assert open_sides(part, shown) == []


def test_a_picture_that_is_the_board_itself_tells_nothing() -> None:
    pixels, _ = painted(BOARD)
    grid = grid_of(5, 4)
    part = np.ascontiguousarray(pixels[PITCH_PX:-PITCH_PX, PITCH_PX:-PITCH_PX])
    tight = Grid(grid.centres_px - PITCH_PX, grid.pitch_px, (part.shape[1], part.shape[0]))
    sides: list[Side] = ["top", "left", "bottom", "right"]
    assert open_sides(part, tight) == sides
