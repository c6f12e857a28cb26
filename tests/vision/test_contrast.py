"""Boards that hardly differ from what is around them."""

from __future__ import annotations

import numpy as np
import pytest

from bot.games import GAMES
from bot.practice import Settings, Simulator
from calibration import Profile


@pytest.mark.parametrize("game", ["one-line", "knight", "klotski"])
def test_a_board_of_a_few_levels_of_brightness_is_read(game: str) -> None:
    simulator = Simulator(Settings(game, size_px=(540, 960)))
    faint = 250 - np.round(0.04 * (255.0 - simulator.frame(0.0)))

    reading = GAMES[game].read(faint.astype(np.uint8), Profile())

    assert reading.board == simulator.puzzle.board
    assert reading.confidence >= 0.9
