"""Drawings are judged by eye; these tests hold what an eye would miss."""

from __future__ import annotations

import numpy as np
import pytest

from bot.games import GAMES, Game
from solvers import Cell
from tests.contract.entries import fixtures
from vision import Grid, Pixels
from vision.drawing import READABLE_PITCH_PX, Drawing, animate, annotate, colour_of
from vision.drawing.marks import WALL


def drawing(pitch: float, rows: int = 4, cols: int = 5) -> tuple[Pixels, Drawing]:
    """A grey screen with room around a board, and the way through its rows in turn."""
    width, height = int(pitch * (cols + 2)), int(pitch * (rows + 2))
    lines = np.meshgrid(pitch * (np.arange(cols) + 1.5), pitch * (np.arange(rows) + 1.5))
    grid = Grid(np.stack(lines, axis=2), (pitch, pitch), (width, height))
    kinds = [["free"] * cols for _ in range(rows)]
    kinds[0][0], kinds[1][2] = "start", "hole"
    way = [(row, col) for row in range(rows) for col in range(cols)[:: 1 - row % 2 * 2]]
    return np.full((height, width, 3), 128, np.uint8), Drawing(grid, kinds, way, "a caption")


def same_colour(colour: Pixels, expected: tuple[int, int, int]) -> bool:
    return bool(np.abs(colour.astype(int) - expected).max() <= 40)


def test_leaves_the_screenshot_itself_alone() -> None:
    pixels, what = drawing(60)
    annotate(pixels, what)
    assert (pixels == 128).all()


def test_adds_a_legend_below_and_touches_nothing_around_the_board() -> None:
    pixels, what = drawing(60)
    out = annotate(pixels, what)
    assert out.shape[1] == pixels.shape[1]
    assert out.shape[0] > pixels.shape[0]
    assert (out[:50, :] == 128).all()
    assert (out[pixels.shape[0] :] > 200).any()


def test_frames_each_cell_in_the_colour_of_its_kind() -> None:
    pixels, what = drawing(60)
    out = annotate(pixels, what)
    for cell in np.ndindex(4, 5):
        x, y = what.grid.centre((cell[0], cell[1]))
        corner = out[int(y - 27), int(x - 27)]
        assert same_colour(corner, colour_of(what.kinds[cell[0]][cell[1]]))


def test_walls_lie_over_the_sides_that_neighbours_share() -> None:
    pixels, what = drawing(60)
    walls = [((0, 1), (0, 2)), ((2, 3), (3, 3))]
    out = annotate(pixels, Drawing(what.grid, what.kinds, walls=walls))
    for one, other in walls:
        x, y = np.mean([what.grid.centre(one), what.grid.centre(other)], axis=0).astype(int)
        assert same_colour(out[y, x], WALL)
    x, y = np.mean([what.grid.centre((1, 1)), what.grid.centre((2, 1))], axis=0).astype(int)
    assert not same_colour(out[y, x], WALL)


@pytest.mark.parametrize("pitch", [9, 60, 240])
def test_marks_the_first_and_the_last_cell_at_any_size(pitch: int) -> None:
    pixels, what = drawing(pitch)
    out = annotate(pixels, what)
    factor = out.shape[1] / pixels.shape[1]
    assert pitch * factor >= READABLE_PITCH_PX
    for cell, kind in ((what.way[0], "start"), (what.way[-1], "end")):
        disc = disc_of(out, what.grid, cell, factor)
        assert same_colour(np.median(disc, axis=(0, 1)), colour_of(kind))


def disc_of(out: Pixels, grid: Grid, cell: Cell, factor: float) -> Pixels:
    """The left part of the disc around a cell's number."""
    x, y = (round(value * factor) for value in grid.centre(cell))
    radius = round(grid.pitch_px[0] * factor * 0.24)
    return out[y - 2 : y + 3, x - radius + 2 : x - radius // 2]


def test_a_board_without_a_solution_has_no_way() -> None:
    pixels, what = drawing(60)
    bare = annotate(pixels, Drawing(what.grid, what.kinds))
    assert not (bare == colour_of("end")).all(axis=2).any()


def test_legend_breaks_into_lines_on_a_narrow_screen() -> None:
    pixels, what = drawing(24, cols=3)
    kinds = [[f"kind {row} {col}" for col in range(3)] for row in range(4)]
    tall = annotate(pixels, Drawing(what.grid, kinds)).shape[0]
    flat = annotate(pixels, Drawing(what.grid, [["free"] * 3] * 4)).shape[0]
    assert tall > flat + 100


def test_an_unknown_kind_always_has_the_same_colour() -> None:
    assert colour_of("cat") == colour_of("cat")
    assert colour_of("cat") != colour_of("free")


def test_animation_grows_from_nothing_to_the_annotated_picture() -> None:
    pixels, what = drawing(60)
    count, frames = animate(pixels, what, width_px=2000, max_frames=100)
    seen = list(frames)
    assert len(seen) == count == len(what.way) + 1
    assert (seen[-1] == annotate(pixels, what)).all()
    assert not (seen[0] == colour_of("end")).all(axis=2).any()


def test_animation_keeps_to_its_limits() -> None:
    pixels, what = drawing(60, rows=12, cols=12)
    count, frames = animate(pixels, what, width_px=200, max_frames=30)
    assert count <= 31
    assert {frame.shape[1] for frame in frames} == {200}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_kinds_of_one_game_have_colours_of_their_own(game: Game) -> None:
    kinds = {kind for fixture in fixtures(game) for row in fixture.golden().kinds() for kind in row}
    assert len({colour_of(kind) for kind in kinds}) == len(kinds)
