"""What the bot makes of a screen that can be read both ways round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from bot.games import GAMES, Game
from bot.loop.reader import LevelReader
from bot.practice import Settings, Simulator
from bot.recognise import SURE
from calibration import Profile
from solvers.cat import Board
from vision import NotRecognized, Pixels, Reading
from vision.view import View

LATE = Board.from_text("""\
. . # # # . . . .
 . # # # # # # . .
. . # # # # # # .
 . . # # # # # # .
. . . # # # # . #
 # . # . . . # . #
. . . # . . & # #
 # . # . . . # . .
. . . # # # # . .""")
"""As many cells are blocked as free."""


@pytest.fixture
def early() -> Pixels:
    return screen()


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> Pixels:
    monkeypatch.setattr("bot.practice.cat.puzzle.make_level", lambda level: LATE)
    return screen()


@pytest.fixture
def game(late: Pixels) -> Game:
    """The cat's game, by a reader that cannot tell which cells are blocked on a late board."""
    cat = GAMES["cat"]

    def read(image: Any, profile: Profile) -> Reading[Any]:
        told = "polarity" in profile.hints
        if not told and np.array_equal(View.of(image, profile).pixels, late):
            raise NotRecognized("which look is blocked?")
        return cat.read(image, profile)

    return replace(cat, read=read)


def screen() -> Pixels:
    settings = Settings("cat", theme="neon", size=(9, 9), size_px=(720, 1280))
    return Simulator(settings).frame(0.0)


def test_the_board_that_was_foreseen_is_found(early: Pixels, late: Pixels, game: Game) -> None:
    reader = LevelReader([game], SURE)
    reader.read(early, Profile())
    reader.foresees = lambda game, board: bool(board == LATE)
    assert reader.read(late, Profile()).reading.board == LATE


def test_no_other_board_is_found(early: Pixels, late: Pixels, game: Game) -> None:
    reader = LevelReader([game], SURE)
    reader.read(early, Profile())
    with pytest.raises(NotRecognized, match="which look is blocked"):
        reader.read(late, Profile())


@pytest.mark.parametrize("was", [(9, 10), (10, 9), (10, 10)])
def test_a_board_that_has_become_smaller_is_a_part_of_it(
    early: Pixels, was: tuple[int, int]
) -> None:
    reader = LevelReader([GAMES["cat"]], SURE)
    reader.size = was
    with pytest.raises(NotRecognized, match=r"a board of 9 x 9 cells .* something may cover it"):
        reader.read(early, Profile())


@pytest.mark.parametrize("was", [None, (9, 9), (8, 9), (8, 10)])
def test_any_other_board_is_whole(early: Pixels, was: tuple[int, int] | None) -> None:
    reader = LevelReader([GAMES["cat"]], SURE)
    reader.size = was
    assert reader.read(early, Profile()).reading.grid.rows == 9


def test_the_first_sure_reading_settles_the_game(early: Pixels) -> None:
    reader = LevelReader(list(GAMES.values()), SURE)
    assert reader.game is None
    reader.read(early, Profile())
    assert reader.game is GAMES["cat"]
