"""Boards of which something hides a part are no smaller boards."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pytest

from bot.games import GAMES
from bot.practice import Settings, Simulator
from calibration import Profile
from tests.corpus.judging import ACTED_ON
from tests.corpus.screens import Screen, real_screens
from vision import Pixels
from vision.cut_short import is_cut_short
from vision.reading import NotRecognized, Reading
from vision.view import View

PANEL = (90, 140, 60)
NAMES = ("agatka-desktop", "cleopatra-mid8-desktop")
FRAMED = [screen for screen in real_screens("klotski") if screen.path.stem.endswith(NAMES)]


@lru_cache
def level(game: str, theme: str) -> tuple[Pixels, Reading[Any]]:
    """A practice level, and how it is read."""
    simulator = Simulator(Settings(game, seed=2, theme=theme, size_px=(480, 800)), level=5)
    pixels = simulator.frame(1.0)
    return pixels, GAMES[game].read(pixels, Profile())


def covered(pixels: Pixels, reading: Reading[Any], side: str) -> Pixels:
    """The picture with a panel over one line of cells and four tenths of the next."""
    left, top, right, bottom = reading.grid.extent_px().corners
    across, down = (round(1.4 * pitch) for pitch in reading.grid.pitch_px)
    under: Pixels = pixels.copy()
    if side in ("left", "right"):
        x = (0, left + across) if side == "left" else (right - across, pixels.shape[1])
        under[top - 20 : bottom + 20, x[0] : x[1]] = PANEL
    else:
        y = (top - 40, top + down) if side == "top" else (bottom - down, bottom + 40)
        under[y[0] : y[1]] = PANEL
    return under


def confidence(game: str, pixels: Pixels) -> float:
    """How sure a reader is of any board."""
    try:
        return float(GAMES[game].read(pixels, Profile()).confidence)
    except NotRecognized:
        return 0.0


@pytest.mark.parametrize(
    ("game", "theme", "side"),
    [
        ("knight", "paper", "left"),
        ("knight", "paper", "top"),
        ("one-line", "sheet", "right"),
        ("one-line", "sheet", "bottom"),
    ],
)
def test_a_board_under_a_panel_is_doubted(game: str, theme: str, side: str) -> None:
    pixels, whole = level(game, theme)
    assert confidence(game, covered(pixels, whole, side)) < ACTED_ON


def test_the_borders_of_a_whole_board_end_with_it() -> None:
    pixels, whole = level("knight", "paper")
    assert not is_cut_short(View.of(pixels, Profile()), whole.grid)


def test_a_board_at_the_side_of_the_screen_is_whole() -> None:
    pixels, whole = level("knight", "paper")
    left, top, right, bottom = whole.grid.extent_px().corners
    cut_out = np.ascontiguousarray(pixels[top:bottom, left:right])
    reading = GAMES["knight"].read(cut_out, Profile())
    assert not is_cut_short(View.of(cut_out, Profile()), reading.grid)


@pytest.mark.parametrize("screen", FRAMED, ids=str)
def test_a_frame_that_a_menu_hides_on_one_side_is_doubted(screen: Screen) -> None:
    pixels = screen.pixels
    whole = GAMES["klotski"].read(pixels, Profile())
    assert confidence("klotski", covered(pixels, whole, "right")) < ACTED_ON
