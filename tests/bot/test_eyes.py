"""What the bot makes of a screen that can be read both ways round."""

from __future__ import annotations

import pytest

from bot.eyes import Eyes
from bot.games import GAMES
from bot.practice import Settings, Simulator
from bot.recognise import SURE
from calibration import Profile
from solvers.cat import Board
from vision import NotRecognized, Pixels

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
    monkeypatch.setattr("bot.practice.cat.make_level", lambda level: LATE)
    return screen()


def screen() -> Pixels:
    settings = Settings("cat", theme="neon", size=(9, 9), size_px=(720, 1280))
    return Simulator(settings).frame(0.0)


def test_the_board_that_was_foreseen_is_found(early: Pixels, late: Pixels) -> None:
    eyes = Eyes([GAMES["cat"]], SURE)
    eyes.read(early, Profile())
    eyes.foresees = lambda game, board: bool(board == LATE)
    assert eyes.read(late, Profile()).reading.board == LATE


def test_no_other_board_is_found(early: Pixels, late: Pixels) -> None:
    eyes = Eyes([GAMES["cat"]], SURE)
    eyes.read(early, Profile())
    with pytest.raises(NotRecognized, match="which look is blocked"):
        eyes.read(late, Profile())


def test_the_first_sure_reading_settles_the_game(early: Pixels) -> None:
    eyes = Eyes(list(GAMES.values()), SURE)
    assert eyes.game is None
    eyes.read(early, Profile())
    assert eyes.game is GAMES["cat"]
