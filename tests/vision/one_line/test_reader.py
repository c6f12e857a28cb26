"""The one-line reader on the project's own screens and on real ones, plain and changed."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from bot.practice import Simulator
from bot.practice.one_line.puzzle import OneLine
from calibration import Box, Profile
from solvers.one_line import Board
from tests.corpus.changes import CHANGES, USUAL
from tests.corpus.judging import ACTED_ON, judge
from tests.corpus.sameness import is_right
from tests.corpus.screens import Screen, fixtures, real_screens
from vision.one_line import reader as one_line
from vision.pictures import decode
from vision.reading import NotRecognized, Pixels

OWN = fixtures("one-line")
REAL = real_screens("one-line")[::6]
NEGATIVE = real_screens(None)[::6]
CHANGED = USUAL


def golden(screen: Screen) -> Board:
    return Board.from_text(screen.path.with_suffix(".txt").read_text(encoding="utf-8"))


def test_the_project_has_screens() -> None:
    assert len(OWN) >= 12


@pytest.mark.parametrize("screen", OWN, ids=str)
def test_golden_board(screen: Screen) -> None:
    reading = one_line.read(screen.pixels, Profile())
    assert reading.board == golden(screen)
    assert 0 < reading.confidence <= 1
    assert reading.why


@pytest.mark.parametrize("screen", REAL, ids=str)
def test_real_screen(screen: Screen) -> None:
    verdict = judge(screen, screen.pixels)
    assert verdict.right, verdict.reason


@pytest.mark.parametrize("screen", NEGATIVE, ids=str)
def test_screen_without_a_game_is_refused(screen: Screen) -> None:
    verdict = judge(screen, screen.pixels)
    assert verdict.right, verdict.reason


@pytest.mark.parametrize("change", CHANGED)
def test_changed_screens(change: str) -> None:
    """Nineteen of twenty boards survive what happens to screenshots on their way.

    Each change befalls every second of the screens, this one or that.
    """
    screens = [*OWN[::2], *REAL][CHANGED.index(change) % 2 :: 2]
    verdicts = [judge(screen, CHANGES[change](screen.pixels)) for screen in screens]
    right = sum(verdict.right for verdict in verdicts)
    assert right >= 0.95 * len(verdicts) - 1, f"{right} of {len(verdicts)}"


def test_grid_lies_on_the_cells() -> None:
    """The middle of a free cell has the colour of free cells, a hole's has another."""
    screen = next(screen for screen in OWN if "cat" in screen.path.name)
    pixels, reading = screen.pixels, one_line.read(screen.pixels, Profile())
    kinds = reading.board.kinds()
    cells = [(row, col) for row in range(reading.grid.rows) for col in range(reading.grid.cols)]
    free = [_at(pixels, reading.grid.centre(c)) for c in cells if kinds[c[0]][c[1]] == "free"]
    holes = [_at(pixels, reading.grid.centre(c)) for c in cells if kinds[c[0]][c[1]] == "hole"]
    typical = np.median(free, axis=0)
    assert all(np.abs(colour - typical).max() < 10 for colour in free)
    assert all(np.abs(colour - typical).max() > 20 for colour in holes)
    assert all(reading.grid.cell_at(reading.grid.centre(cell)) == cell for cell in cells)


def _at(pixels: Pixels, point: tuple[float, float]) -> NDArray[np.int64]:
    x, y = point
    return np.asarray(pixels[int(y), int(x)], np.int64)


def test_region_of_the_profile_moves_the_grid_not_the_board() -> None:
    screen = OWN[0]
    whole = one_line.read(screen.pixels, Profile())
    height, width = screen.pixels.shape[:2]
    region = Box(0, height // 10, width, height * 8 // 10)
    part = one_line.read(screen.pixels, Profile(region_px=region))
    assert part.board == whole.board
    assert np.abs(part.grid.centres_px - whole.grid.centres_px).max() < 3
    assert part.grid.size_px == (width, height)


def test_region_off_the_screen_is_refused() -> None:
    with pytest.raises(NotRecognized, match="outside the screenshot"):
        one_line.read(OWN[0].pixels, Profile(region_px=Box(5000, 5000, 10, 10)))


@pytest.mark.parametrize("shape", [(1, 1), (16, 16), (31, 400), (300, 200), (2400, 1080)])
def test_flat_pictures_are_refused(shape: tuple[int, int]) -> None:
    for value in (0, 127, 255):
        with pytest.raises(NotRecognized):
            one_line.read(np.full((*shape, 3), value, np.uint8), Profile())


@pytest.mark.parametrize("seed", range(4))
def test_noise_is_refused(seed: int) -> None:
    noise = np.random.default_rng(seed).integers(0, 256, (600, 400, 3)).astype(np.uint8)
    with pytest.raises(NotRecognized):
        one_line.read(noise, Profile())


def test_reading_changes_nothing() -> None:
    pixels = OWN[0].pixels
    before = pixels.copy()
    one_line.read(pixels, Profile())
    assert (pixels == before).all()


def test_two_readings_agree() -> None:
    pixels = OWN[3].pixels
    first, second = one_line.read(pixels, Profile()), one_line.read(pixels, Profile())
    assert first.board == second.board
    assert first.confidence == second.confidence


def test_wrong_boards_are_told_from_right_ones() -> None:
    """The judge itself: a missing cell, another start or end is a miss."""
    screen = Screen(OWN[0].path, "one-line", "", {"cells": [[1, 1], [1, 1]], "start": [0, 0]})
    assert is_right(screen, {"cells": [[0, 0, 0], [0, 1, 1], [0, 1, 1]], "start": [1, 1]})
    assert not is_right(screen, {"cells": [[1, 1], [1, 0]], "start": [0, 0]})
    assert not is_right(screen, {"cells": [[1, 1], [1, 1]], "start": [0, 1]})
    assert not is_right(screen, {"cells": [[1, 1], [1, 1]], "start": [0, 0], "end": [1, 1]})


def test_sureness_is_what_the_bot_acts_on() -> None:
    sure = [one_line.read(screen.pixels, Profile()).confidence >= ACTED_ON for screen in OWN]
    assert sum(sure) >= 0.9 * len(sure)


def _ruled(side: int, page: int, tile: int, line: int, head: tuple[int, int, int]) -> Pixels:
    """A ruled board of side x side cells of 60 px in the middle of a page, the head at (1, 1)."""
    pixels = np.full((side * 60 + 400, side * 60 + 200, 3), page, np.uint8)
    pixels[200 : 200 + side * 60 + 2, 100 : 100 + side * 60 + 2] = line
    for row in range(side):
        for col in range(side):
            y, x = 202 + 60 * row, 102 + 60 * col
            pixels[y : y + 58, x : x + 58] = head if (row, col) == (1, 1) else tile
    return pixels


def test_hair_lines_of_a_dimmed_dark_theme_are_seen() -> None:
    dim = _ruled(4, page=5, tile=8, line=14, head=(180, 20, 30))
    reading = one_line.read(dim, Profile())
    assert str(reading.board) == "....\n.S..\n....\n...."


@pytest.mark.parametrize("side", [5, 8, 11])
def test_an_untouched_board_of_a_knight_is_not_claimed(side: int) -> None:
    reading = one_line.read(_ruled(side, 240, 255, 60, (220, 40, 40)), Profile())
    assert reading.confidence < ACTED_ON


def test_decoded_screens_are_rgb() -> None:
    pixels = decode(OWN[0].path.read_bytes())
    assert pixels.dtype == np.uint8
    assert pixels.shape[2] == 3


@pytest.mark.parametrize("screen", real_screens("cat")[::8], ids=str)
def test_every_other_row_of_a_hex_map_is_no_board(screen: Screen) -> None:
    try:
        reading = one_line.read(screen.pixels, Profile())
    except NotRecognized:
        return
    assert reading.confidence < ACTED_ON


@pytest.mark.parametrize("level", range(1, 7))
def test_levels_that_play_shows_first_are_read_surely(level: int) -> None:
    simulator = Simulator(level=level)
    reading = one_line.read(simulator.frame(0.0), Profile())
    assert isinstance(simulator.puzzle, OneLine)
    assert reading.board == simulator.puzzle.board
    assert reading.confidence >= ACTED_ON
