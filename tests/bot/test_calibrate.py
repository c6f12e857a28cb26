"""A profile says as much as gives the same board again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from bot.calibrate import board_region, calibrate
from bot.games import Game
from calibration import Box, Profile
from lamps import LAMPS
from lamps.rules import Board
from tests.lamps import paint
from vision import Grid, NotRecognized, Reading
from vision.view import Image

BOARD = Board(("*..", "..*"))
SCREEN = paint(BOARD, side_px=30, gap_px=10, margin_px=60)
READING: Reading[Board] = LAMPS.read(SCREEN, Profile())


def whose_reader(fails_with: str, *, confidence: float = 1.0) -> Game:
    """The lamps, but what a profile says of some field leads the reader astray."""

    def read(image: Image, profile: Profile) -> Reading[Any]:
        said = getattr(profile, fails_with)
        if not said:
            return replace(READING, confidence=confidence)
        if fails_with == "colours":
            raise NotRecognized("blinded by colours")
        return replace(READING, board=Board(("...", "...")))

    return replace(LAMPS, read=read)


def test_everything_that_was_read_is_said() -> None:
    profile = calibrate(SCREEN, Profile(), whose_reader("input"), READING).profile
    assert profile.game == "lamps"
    assert profile.size_px == (230, 190)
    assert profile.region_px == (55, 55, 120, 80)
    assert (profile.rows, profile.cols) == (2, 3)
    assert profile.colours.keys() == {"lit", "dark"}


@pytest.mark.parametrize(("astray", "colours", "rows"), [("colours", 0, 2), ("rows", 2, None)])
def test_what_leads_astray_is_left_out(astray: str, colours: int, rows: int | None) -> None:
    profile = calibrate(SCREEN, Profile(), whose_reader(astray), READING).profile
    assert (len(profile.colours), profile.rows) == (colours, rows)


def test_a_profile_that_always_leads_astray_is_refused() -> None:
    with pytest.raises(NotRecognized, match="no profile made of this reading"):
        calibrate(SCREEN, Profile(), whose_reader("game"), READING)


def test_a_region_for_the_search_has_a_cell_of_room() -> None:
    profile = calibrate(SCREEN, Profile(), whose_reader("rows"), READING).profile
    assert profile.region_px == (15, 15, 200, 160)


def test_the_user_s_word_stays() -> None:
    said = Profile(
        region_px=Box(5, 5, 200, 180), colours={"dark": (1, 2, 3)}, hints={"shifted": "odd"}
    )
    profile = calibrate(SCREEN, said, whose_reader("rows"), READING).profile
    assert (profile.region_px, profile.rows) == ((5, 5, 200, 180), None)
    assert profile.colours["dark"] == (1, 2, 3)
    assert profile.hints == {"shifted": "odd"}


def test_an_unsure_profile_is_better_than_none() -> None:
    done = calibrate(SCREEN, Profile(), whose_reader("input", confidence=0.6), READING)
    assert done.confidence == 0.6
    assert done.profile.rows == 2


def test_the_region_of_a_hex_map_holds_its_shifted_rows() -> None:
    rows, cols, pitch, row_pitch = 4, 5, 40.0, 36.0
    row, col = np.mgrid[:rows, :cols]
    centres = np.stack([100 + (col + row % 2 / 2) * pitch, 200 + row * row_pitch], axis=-1)
    grid = Grid(centres, (pitch, row_pitch), (400, 500))
    assert board_region(grid) == (80, 182, (cols + 0.5) * pitch, rows * row_pitch)
