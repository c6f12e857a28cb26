"""Sides and cells of a board that look alike."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cells.alike import with_alike_cells, with_alike_sides
from vision.cells.odds import CellOdds
from vision.cells.patches import ringed
from vision.cells.vocabulary import Kind, Side
from vision.reading import Pixels

Colour = tuple[int, int, int]
SIZE, PITCH = 6, 40
WALLS = [(0, 1), (1, 3), (2, 0), (3, 4), (4, 2), (5, 1)]
"""Cells with a wall to their right."""
PURPLE = (140, 0, 120)


def board(colour: Colour | None) -> tuple[Pixels, NDArray[np.float64]]:
    """Grey cells with thin dark lines between them, some of them walls; and the cells' middles.

    A wall is the right border of its cell: it lies a little to the left of the line.
    """
    pixels = np.full(((SIZE + 2) * PITCH, (SIZE + 2) * PITCH, 3), 205, np.uint8)
    for line in range(1, SIZE + 2):
        pixels[PITCH:-PITCH, line * PITCH - 1 : line * PITCH + 1] = 70
        pixels[line * PITCH - 1 : line * PITCH + 1, PITCH:-PITCH] = 70
    if colour is None:
        return pixels, middles()
    for row, col in WALLS:
        top, edge = (row + 1) * PITCH, (col + 2) * PITCH
        pixels[top + 1 : top + PITCH - 1, edge - 4 : edge] = colour
    return pixels, middles()


def middles() -> NDArray[np.float64]:
    along = (np.arange(SIZE) + 1.5) * PITCH
    return np.stack(np.meshgrid(along, along), -1)


def odds(walls: list[float]) -> CellOdds:
    """Sides that are surely none, and those of ``WALLS`` with these logits."""
    size = SIZE + 2
    right = np.full((size, size - 1, 2), -6, np.float32)
    down = np.full((size - 1, size, 2), -6, np.float32)
    for (row, col), logit in zip(WALLS, walls, strict=True):
        right[row + 1, col + 1, Side.WALL] = logit
    nothing, none = np.zeros((size, size, 5), np.float32), np.zeros(5, np.float32)
    return CellOdds(none, nothing, nothing, none, right, down, nothing, nothing)


def told(logits: list[float], colour: Colour | None) -> list[float]:
    pixels, centres = board(colour)
    pitch = float(PITCH), float(PITCH)
    after = with_alike_sides(odds(logits), pixels, ringed(centres, pitch), pitch)
    assert (after.down == -6).all()
    return [float(after.right[row + 1, col + 1, Side.WALL]) for row, col in WALLS]


def test_walls_that_look_alike_are_surer_together() -> None:
    before = [1.5, 2.0, 0.2, 1.0, -0.5, 2.5]
    after = told(before, PURPLE)
    assert min(after) > 0
    assert all(new > old + 0.5 for new, old in zip(after, before, strict=True))


def test_what_looks_like_sides_that_are_none_is_none() -> None:
    assert max(told([0.5, 0.5, 0.2, 0.5, -0.5, 0.5], None)) < 0


def test_a_side_that_is_sure_stays_as_it_is() -> None:
    after = told([1.5, 2.0, 1.0, 2.0, -4.5, 2.5], PURPLE)
    assert after[4] == -4.5


@pytest.mark.parametrize(("line", "is_wall"), [((240, 240, 240), True), ((20, 60, 20), False)])
def test_the_edge_of_a_coloured_cell_is_no_wall_where_walls_are_lines(
    line: Colour, is_wall: bool
) -> None:
    pixels = np.full(((SIZE + 2) * PITCH, (SIZE + 2) * PITCH, 3), 20, np.uint8)
    before = odds([0.5] * len(WALLS))
    for row, col in WALLS:
        top, edge = (row + 1) * PITCH, (col + 2) * PITCH
        pixels[top : top + PITCH, edge - PITCH : edge] = (20, 120, 20)
        pixels[top : top + PITCH, edge - 1 : edge + 1] = line
        for sides in before.right[row + 1, col : col + 2], before.down[row : row + 2, col + 1]:
            sides[:, Side.WALL] = 0.5
    for number in (2, 4, 6):  # so the looks of sides tell nothing
        pixels[number * PITCH - 1 : number * PITCH + 1, PITCH:-PITCH] = 240
        before.down[number - 1, 1:-1, Side.WALL] = -6 if number == 2 else 6
    pitch = float(PITCH), float(PITCH)

    after = with_alike_sides(before, pixels, ringed(middles(), pitch), pitch)

    for row, col in WALLS:
        assert (after.right[row + 1, col + 1, Side.WALL] > 0) == is_wall


@pytest.mark.parametrize(
    ("logit", "line", "are_walls"),
    [(-1.5, (40, 40, 60), True), (-4, (40, 40, 60), False), (-1.5, (200, 200, 215), False)],
)
def test_sides_that_lie_above_all_others_are_walls_if_they_show_one_line(
    logit: float, line: Colour, are_walls: bool
) -> None:
    pixels, pitch = np.full((8 * PITCH, 8 * PITCH, 3), 220, np.uint8), (float(PITCH), float(PITCH))
    before = odds([logit - 0.2 * number for number in range(len(WALLS))])
    before.right[before.right == -6] = before.down[:] = -9
    for row, col in WALLS:
        top, edge = (row + 1) * PITCH, (col + 2) * PITCH
        pixels[top + 8 : top + PITCH - 8, edge - 2 : edge + 2] = line

    after = with_alike_sides(before, pixels, ringed(middles(), pitch), pitch)

    assert (after.right[1:-1, 1:-1, Side.WALL] > 0).sum() == (len(WALLS) if are_walls else 0)


@pytest.mark.parametrize(("line", "is_wall"), [((40, 40, 60), True), ((150, 200, 250), False)])
def test_a_line_as_walls_are_is_one_between_coloured_cells_too(line: Colour, is_wall: bool) -> None:
    pixels = np.full(((SIZE + 2) * PITCH, (SIZE + 2) * PITCH, 3), 250, np.uint8)
    before = odds([9, 9, 9, -7, -7, -7])
    for (row, col), drawn in zip(WALLS, [(40, 40, 60)] * 3 + [line] * 3, strict=True):
        top, edge = (row + 1) * PITCH, (col + 2) * PITCH
        if before.right[row + 1, col + 1, Side.WALL] < 0:
            pixels[top : top + PITCH, edge - PITCH : edge + PITCH] = (20, 90, 190)
        pixels[top : top + PITCH, edge - 2 : edge + 2] = drawn
    pitch = float(PITCH), float(PITCH)

    after = with_alike_sides(before, pixels, ringed(middles(), pitch), pitch)

    assert (after.right[1:-1, 1:-1, Side.WALL] > 0).sum() == (len(WALLS) if is_wall else 3)


def test_a_board_of_one_cell_has_no_other_sides_to_tell_its_own() -> None:
    pixels, centres = board(None)
    doubtful = np.full((3, 2, 2), 1, np.float32), np.full((2, 3, 2), 1, np.float32)
    nothing, none = np.zeros((3, 3, 5), np.float32), np.zeros(5, np.float32)
    before = CellOdds(none, nothing, nothing, none, *doubtful, nothing, nothing)
    around = ringed(centres[:1, :1], (PITCH, PITCH))
    assert with_alike_sides(before, pixels, around, (PITCH, PITCH)) is before


def freer(free: NDArray[np.bool_], noise: int = 0) -> NDArray[np.float32]:
    """By how much cells of the board are surer to be free for those that are drawn as they are.

    All look free, by 1.5 nats, or blocked, whatever is ``free``: such cells are drawn in white, the
    others in black.
    """
    pixels = np.full(((SIZE + 2) * PITCH, (SIZE + 2) * PITCH, 3), 90, np.uint8)
    pixels[PITCH:-PITCH, PITCH:-PITCH] = 255 * free.repeat(PITCH, 0).repeat(PITCH, 1)[..., None]
    if noise:
        pixels = np.random.default_rng(0).integers(0, noise, pixels.shape, np.uint8)
    before = odds([0] * len(WALLS))
    before.kinds[..., Kind.PIECE] = 9  # in a maze that means nothing
    before.kinds[..., Kind.FREE] = 1.5
    before.kinds[2, 2, Kind.FREE] = -1.5
    pitch = float(PITCH), float(PITCH)
    after = with_alike_cells(before, pixels, ringed(middles(), pitch), pitch).kinds
    gain = (after - before.kinds)[..., Kind.FREE] - (after - before.kinds)[..., Kind.BLOCKED]
    return np.asarray(gain[1:-1, 1:-1])


def test_cells_that_are_drawn_alike_are_surer_together() -> None:
    white = np.ones((SIZE, SIZE), np.bool_)
    white[4, :2] = False
    alone = ~white  # too few to be sure
    alone[1, 1] = True  # seems another
    gain = freer(white)
    assert not gain[alone].any()
    assert set(gain[~alone].tolist()) == {4.0}


def test_cells_that_are_drawn_alike_and_seem_different_stay_in_doubt() -> None:
    white = np.zeros((SIZE, SIZE), np.bool_)
    white[1, 1:4] = True
    assert not freer(white)[white].any()


def test_cells_of_a_photograph_stay_in_doubt() -> None:
    assert not freer(np.ones((SIZE, SIZE), np.bool_), noise=256).any()


@pytest.mark.parametrize(("page", "has_rim"), [(90, True), (140, False)])
def test_what_is_drawn_as_walls_are_beside_the_ways_of_a_maze_is_its_rim(
    page: int, has_rim: bool
) -> None:
    """The page has the colour of the walls, or nearly."""
    pixels = np.full(((SIZE + 2) * PITCH, (SIZE + 2) * PITCH, 3), page, np.uint8)
    pixels[PITCH:-PITCH, PITCH:-PITCH] = 90
    before = odds([0] * len(WALLS))
    before.kinds[..., Kind.OUTSIDE] = 6
    before.kinds[1:-1, 1:-1, Kind.OUTSIDE] = -6
    before.kinds[1:-1, 1:-1, Kind.BLOCKED] = 6
    for row, col in [(1, 1), (1, 2), (1, 3), (2, 3), (3, 3), (3, 4), (3, 5), (3, 6)]:
        before.kinds[row, col] = np.where(np.arange(5) == Kind.FREE, 6, -6)
        pixels[row * PITCH : (row + 1) * PITCH, col * PITCH : (col + 1) * PITCH] = 250
    pitch = float(PITCH), float(PITCH)

    kinds = with_alike_cells(before, pixels, ringed(middles(), pitch), pitch).kinds

    seems_rim = kinds[..., Kind.BLOCKED] >= kinds[..., Kind.OUTSIDE]
    seems_rim[1:-1, 1:-1] = False
    beside = [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 0), (2, 0), (2, 7), (3, 7), (4, 7)]
    assert sorted(map(tuple, np.argwhere(seems_rim).tolist())) == (beside if has_rim else [])
