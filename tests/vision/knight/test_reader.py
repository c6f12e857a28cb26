"""The knight's reader on real screens, on boards drawn here, and on screens of other games."""

from __future__ import annotations

import numpy as np
import pytest

from calibration import Box, Profile
from solvers import Cell
from solvers.knight import ABSENT, Board, plan, play
from tests.corpus.changes import CHANGES
from tests.corpus.judging import judge
from tests.corpus.sameness import is_right
from tests.corpus.screens import Screen, real_screens, rendered
from tests.vision.knight.drawn import PAPER, WOOD, Drawing
from vision import NotRecognized, Pixels, Reading
from vision.knight import reader as knight

SURE = 0.9
REAL = real_screens("knight")[::4]
OTHERS = [
    screen
    for game in ("one-line", "maze", "klotski", "cat", None)
    for screen in real_screens(game)[::15]
]


def read(pixels: Pixels, profile: Profile | None = None) -> Reading[Board]:
    return knight.read(pixels, profile or Profile())


def walk(rows: int, cols: int, start: Cell, steps: int) -> list[Cell]:
    """The first squares of a tour."""
    board = play(Board(((0,) * cols,) * rows), start)
    return [start, *plan(board)][:steps]


def exits(cells: list[Cell], rows: int, cols: int) -> list[Cell]:
    """Where the knight may go at the end of a walk."""
    board = Board(((0,) * cols,) * rows)
    for cell in cells:
        board = play(board, cell)
    return board.exits()


def numbered(rows: int, cols: int, cells: list[Cell]) -> Board:
    board = Board(((0,) * cols,) * rows)
    for cell in cells:
        board = play(board, cell)
    return board


def unnumbered(rows: int, cols: int, cells: list[Cell]) -> Board:
    codes = [[-1 if (row, col) in cells else 0 for col in range(cols)] for row in range(rows)]
    return Board(tuple(map(tuple, codes)), cells[-1])


@pytest.mark.parametrize("screen", REAL, ids=str)
def test_real_screen(screen: Screen) -> None:
    reading = read(screen.pixels)
    assert is_right(screen, reading.board.as_json()), reading.why
    assert reading.confidence >= SURE, reading.why


@pytest.mark.parametrize("change", ["jpeg 60", "scale 0.5", "noise", "blur", "hue"])
def test_changed_screens(change: str) -> None:
    """Nineteen of twenty boards survive what happens to screenshots on their way."""
    screens = REAL[::3]
    right = 0
    for screen in screens:
        try:
            reading = read(CHANGES[change](screen.pixels))
        except NotRecognized:
            continue
        right += is_right(screen, reading.board.as_json())
    assert right >= 0.95 * len(screens) - 1, f"{right} of {len(screens)}"


@pytest.mark.parametrize("screen", OTHERS, ids=str)
def test_other_games_are_not_claimed(screen: Screen) -> None:
    try:
        reading = read(screen.pixels)
    except NotRecognized:
        return
    assert reading.confidence < SURE, reading.why


@pytest.mark.parametrize("screen", rendered("knight", range(12), portable=True), ids=str)
def test_random_screen(screen: Screen) -> None:
    """A wrong board is never a sure one, and few are wrong (see the corpus for how few)."""
    verdict = judge(screen, screen.pixels)
    assert verdict.right or not verdict.sure, verdict.reason


def absent(board: Board) -> set[Cell]:
    """The squares that are not there."""
    lines = enumerate(board.cells)
    return {(row, col) for row, line in lines for col, code in enumerate(line) if code == ABSENT}


@pytest.mark.parametrize(("rows", "cols"), [(5, 5), (8, 8), (6, 9), (12, 12), (20, 20)])
def test_numbers_on_chequers(rows: int, cols: int) -> None:
    cells = walk(rows, cols, (0, 0), rows * cols * 2 // 3)
    drawing = Drawing(rows, cols, side_px=40)
    drawing.number({cell: number for number, cell in enumerate(cells, 1)})
    reading = read(drawing.pixels)
    assert reading.board == numbered(rows, cols, cells)
    assert reading.confidence >= SURE, reading.why


@pytest.mark.parametrize("ruled", [True, False])
@pytest.mark.parametrize("size", [5, 8, 10])
def test_an_untouched_board(size: int, ruled: bool) -> None:
    drawing = Drawing(size, size, PAPER if ruled else WOOD, ruled=ruled)
    reading = read(drawing.pixels)
    assert reading.board == Board(((0,) * size,) * size)
    assert reading.confidence >= SURE, reading.why


def test_a_small_empty_grid_may_be_anything() -> None:
    assert read(Drawing(3, 4, PAPER, ruled=True).pixels).confidence < SURE


def test_clues_around_an_empty_grid_are_of_another_puzzle() -> None:
    drawing = Drawing(5, 5, PAPER, ruled=True)
    drawing.clues()
    assert read(drawing.pixels).confidence < SURE


def test_raised_squares_may_be_buttons() -> None:
    drawing = Drawing(8, 8, ((215, 215, 215), (215, 215, 215)))
    drawing.raise_squares()
    assert read(drawing.pixels).confidence < SURE


def test_numbers_from_nought() -> None:
    cells = walk(6, 6, (2, 3), 11)
    drawing = Drawing(6, 6)
    drawing.number({cell: number for number, cell in enumerate(cells)})
    assert read(drawing.pixels).board == numbered(6, 6, cells)


def test_hints_are_not_visited() -> None:
    cells = walk(8, 8, (3, 3), 9)
    drawing = Drawing(8, 8, PAPER, ruled=True)
    drawing.number({cell: number for number, cell in enumerate(cells, 1)})
    for cell in exits(cells, 8, 8):
        drawing.fill(cell, (150, 220, 160))
    reading = read(drawing.pixels)
    assert reading.board == numbered(8, 8, cells)
    assert reading.confidence >= SURE, reading.why


def test_the_knight_covers_the_last_number() -> None:
    cells = walk(7, 7, (0, 0), 12)
    drawing = Drawing(7, 7)
    drawing.number({cell: number for number, cell in enumerate(cells[:-1], 1)})
    drawing.dot(exits(cells, 7, 7))
    drawing.horse(cells[-1])
    reading = read(drawing.pixels)
    assert reading.board == numbered(7, 7, cells)
    assert reading.confidence >= SURE, reading.why


@pytest.mark.parametrize("steps", [3, 9, 20, 40])
def test_marks_instead_of_numbers(steps: int) -> None:
    cells = walk(8, 8, (1, 2), steps)
    drawing = Drawing(8, 8)
    drawing.cross(cells[:-1])
    drawing.dot(exits(cells, 8, 8))
    drawing.horse(cells[-1])
    reading = read(drawing.pixels)
    assert reading.board == unnumbered(8, 8, cells)
    assert reading.confidence >= SURE, reading.why


@pytest.mark.parametrize("steps", [6, 20, 45])
def test_colours_instead_of_numbers(steps: int) -> None:
    cells = walk(8, 8, (1, 2), steps)
    drawing = Drawing(8, 8)
    for cell in cells:
        drawing.fill(cell, (200, 60, 60))
    drawing.horse(cells[-1])
    assert read(drawing.pixels).board == unnumbered(8, 8, cells)


def test_a_knight_alone_has_made_the_first_visit() -> None:
    drawing = Drawing(8, 8)
    drawing.horse((4, 2))
    drawing.dot(exits([(4, 2)], 8, 8))
    reading = read(drawing.pixels)
    assert reading.board == numbered(8, 8, [(4, 2)])
    assert reading.confidence >= SURE, reading.why


def test_blocked_squares() -> None:
    cells = walk(8, 8, (0, 0), 7)
    blocked = {(7, 7), (6, 2), (3, 7), (7, 0)}.difference(cells)
    drawing = Drawing(8, 8)
    drawing.number({cell: number for number, cell in enumerate(cells, 1)})
    for cell in blocked:
        drawing.fill(cell, (60, 60, 60))
    board = read(drawing.pixels).board
    assert absent(board) == blocked
    assert board.knight == cells[-1]


@pytest.mark.parametrize("numbers", [True, False])
def test_grey_squares_with_a_cross_are_blocked(numbers: bool) -> None:
    cells = walk(8, 8, (0, 0), 9)
    blocked = {(7, 7), (6, 2), (3, 7), (7, 0)}.difference(cells)
    drawing = Drawing(8, 8)
    if numbers:
        drawing.number({cell: number for number, cell in enumerate(cells[:-1], 1)})
    else:
        drawing.dot(cells[:-1])
    drawing.horse(cells[-1])
    for cell in blocked:
        drawing.fill(cell, (50, 50, 50))
    drawing.cross(blocked, (120, 120, 120))
    assert absent(read(drawing.pixels).board) == blocked


def test_holes_show_a_shaded_page() -> None:
    drawing = Drawing(8, 8, ((240, 220, 120), (240, 220, 120)), ruled=True)
    holes, cells = {(7, 5), (2, 6), (6, 1)}, walk(8, 8, (3, 3), 2)
    shade = np.linspace(20, 110, len(drawing.pixels)).astype(np.uint8)[:, None, None]
    board = drawing.squares(np.ndindex(8, 8)) & ~drawing.squares(holes)
    drawing.pixels = np.where(board[..., None], drawing.pixels, shade)
    drawing.horse(cells[-1])
    drawing.dot(exits(cells[-1:], 8, 8))
    assert absent(read(drawing.pixels).board) == holes


def test_the_margin_of_a_panel_is_no_ring_of_squares() -> None:
    drawing = Drawing(7, 7, corner_px=(60, 130))
    cells = walk(7, 7, (0, 0), 12)
    drawing.number({cell: number for number, cell in enumerate(cells, 1)})
    panel = drawing.squares((row, col) for row in range(-1, 8) for col in range(-1, 8))
    page = panel & ~drawing.squares(np.ndindex(7, 7))
    drawing.pixels[page] = 255
    assert read(drawing.pixels).board == numbered(7, 7, cells)


def test_a_tick_is_no_knight() -> None:
    drawing = Drawing(8, 8)
    cells = walk(8, 8, (4, 2), 2)
    drawing.tick(cells[:1])
    drawing.horse(cells[1])
    assert read(drawing.pixels).board == unnumbered(8, 8, cells)


def test_lines_over_the_squares() -> None:
    cells = walk(8, 8, (3, 4), 14)
    drawing = Drawing(8, 8)
    drawing.number({cell: number for number, cell in enumerate(cells, 1)})
    drawing.way(cells)
    assert read(drawing.pixels).board == numbered(8, 8, cells)


def test_numbers_that_are_no_tour_are_refused() -> None:
    drawing = Drawing(6, 6)
    drawing.number({(row, col): row * 6 + col + 1 for row in range(6) for col in range(6)})
    with pytest.raises(NotRecognized, match="knight's moves"):
        read(drawing.pixels)


def test_grid_lies_on_the_squares() -> None:
    drawing = Drawing(6, 7, side_px=48)
    drawing.horse((2, 2))
    grid = read(drawing.pixels).grid
    assert (grid.rows, grid.cols) == (6, 7)
    for cell in np.ndindex(6, 7):
        middle = np.array(drawing.centre((cell[0], cell[1])))
        assert np.abs(np.array(grid.centre((cell[0], cell[1]))) - middle).max() < 3


def test_a_profile_says_where_the_board_is() -> None:
    drawing = Drawing(5, 6, corner_px=(60, 110))
    drawing.number({(0, 0): 1, (1, 2): 2})
    region = Box(60, 110, 6 * 56, 5 * 56)
    reading = read(drawing.pixels, Profile(region_px=region, rows=5, cols=6))
    assert reading.board == numbered(5, 6, [(0, 0), (1, 2)])
    assert reading.grid.centre((0, 0)) == pytest.approx((88, 138), abs=1)


@pytest.mark.parametrize("shape", [(16, 16), (31, 400), (300, 200), (2400, 1080)])
def test_flat_pictures_are_refused(shape: tuple[int, int]) -> None:
    for value in (0, 127, 255):
        with pytest.raises(NotRecognized):
            read(np.full((*shape, 3), value, np.uint8))


@pytest.mark.parametrize("seed", range(3))
def test_noise_is_refused(seed: int) -> None:
    noise = np.random.default_rng(seed).integers(0, 256, (600, 400, 3)).astype(np.uint8)
    with pytest.raises(NotRecognized):
        read(noise)


def test_reading_changes_nothing() -> None:
    drawing = Drawing(6, 6)
    drawing.number({(0, 0): 1, (1, 2): 2})
    before = drawing.pixels.copy()
    first, second = read(drawing.pixels), read(drawing.pixels)
    assert (drawing.pixels == before).all()
    assert first.board == second.board
    assert first.confidence == second.confidence
