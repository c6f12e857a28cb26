"""What the bot learns in the course of a level, and that it goes by it only for what it foresees."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.devices.practice import PracticeDevice
from bot.eyes import Eyes
from bot.games import GAMES
from bot.practice import Settings, Simulator
from bot.practice.cat import CatPuzzle
from bot.recognise import SURE
from calibration import Profile
from solvers.cat import Board
from vision import NotRecognized

MORE_BLOCKED_THAN_FREE = """\
. . # # # . . . .
 . # # # # # # . .
. . # # # # # # .
 . . # # # # # # .
. . . # # # # . #
 # . # # # # # . #
. . . # # . & # #
 # . # . # # # . .
. . . # # # # . ."""


@pytest.fixture
def device() -> PracticeDevice:
    return PracticeDevice(Simulator(Settings("cat", theme="neon", size=(9, 9), size_px=(360, 640))))


def late_in_the_game(device: PracticeDevice) -> Board:
    puzzle = device.simulator.puzzle
    assert isinstance(puzzle, CatPuzzle)
    board = Board.from_text(MORE_BLOCKED_THAN_FREE)
    puzzle.board = replace(board, shifted=puzzle.board.shifted)
    return puzzle.board


def test_what_was_learned_finds_the_board_that_was_foreseen(device: PracticeDevice) -> None:
    eyes = Eyes([GAMES["cat"]], SURE)
    eyes.read(device.grab().pixels, Profile())
    board = late_in_the_game(device)
    eyes.foresees = lambda game, seen: bool(seen == board)
    assert eyes.read(device.grab().pixels, Profile()).reading.board == board


def test_what_was_learned_is_not_gone_by_where_nothing_was_foreseen(device: PracticeDevice) -> None:
    eyes = Eyes([GAMES["cat"]], SURE)
    eyes.read(device.grab().pixels, Profile())
    late_in_the_game(device)
    with pytest.raises(NotRecognized, match="which look is blocked"):
        eyes.read(device.grab().pixels, Profile())


def test_the_first_sure_reading_settles_the_game(device: PracticeDevice) -> None:
    eyes = Eyes(list(GAMES.values()), SURE)
    assert eyes.game is None
    eyes.read(device.grab().pixels, Profile())
    assert eyes.game is GAMES["cat"]
