"""The contract of a game, as tests that a package runs over its own game with pytest.

    from minigame_bot.contract import Contract

    class TestLamps(Contract):
        games = {LAMPS: Path(__file__).parent / "fixtures"}

A folder of fixtures holds screenshots (``*.png``), each with the text of its board beside it
(``*.txt``). The tests need pytest.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, ClassVar

import numpy as np
import pytest

from bot.clock import SimulatedClock
from bot.devices.practice import PracticeDevice
from bot.games import Game
from bot.gestures import Gesture, Keys, Stroke, Tap
from bot.loop.events import Ending
from bot.loop.play import play
from bot.loop.setup import Setup
from bot.practice import PracticeGame, Settings, Simulator
from bot.recognise import SURE
from calibration import Profile
from solvers import BadBoard, IllegalMove, Outcome
from vision import NotRecognized, Pixels, Reading
from vision.pictures import decode


@dataclass(frozen=True)
class Fixture:
    """A screenshot of a game, and beside it the text of the board that it shows."""

    game: Game
    picture: Path

    def __str__(self) -> str:
        return f"{self.game.name}-{self.picture.stem}"

    def golden(self) -> Any:
        """The board that must be read."""
        return self.game.board.from_text(self.picture.with_suffix(".txt").read_text("utf-8"))

    def pixels(self) -> Pixels:
        """The screenshot: RGB, uint8, shape (height, width, 3)."""
        return decode(self.picture.read_bytes())


def fixtures(game: Game, folder: Path) -> list[Fixture]:
    """The fixtures of a game in a folder, in the order of their names."""
    return [Fixture(game, picture) for picture in sorted(folder.glob("*.png"))]


@cache
def reading(fixture: Fixture) -> Reading[Any]:
    """The reading of a fixture, made once for all tests."""
    return fixture.game.read(fixture.pixels(), Profile())


def _played(game: Game, board: Any) -> list[Any]:
    """The board, then the boards after each move of the plan."""
    boards = [board]
    for move in game.plan(board):
        boards.append(game.play(boards[-1], move))
    return boards


def _points(gesture: Gesture) -> list[tuple[float, float]]:
    match gesture:
        case Tap(at_px):
            return [at_px]
        case Stroke(points_px):
            return list(points_px)
        case Keys():
            return []


def _blank() -> Pixels:
    return np.full((800, 360, 3), 200, np.uint8)


def _noise() -> Pixels:
    return np.asarray(np.random.default_rng(1).integers(0, 256, (800, 360, 3)), np.uint8)


def _gradient() -> Pixels:
    ramp = np.linspace(0, 255, 800).astype(np.uint8)
    return np.ascontiguousarray(np.broadcast_to(ramp[:, None, None], (800, 360, 3)), np.uint8)


class Contract:
    """What every game owes to the bot. A subclass says which ``games``, and where fixtures are."""

    games: ClassVar[Mapping[Game, Path]] = {}

    @classmethod
    def pytest_generate_tests(cls, metafunc: pytest.Metafunc) -> None:
        """Each test for each game, or for each of its fixtures."""
        if "fixture" in metafunc.fixturenames:
            found = [each for game, folder in cls.games.items() for each in fixtures(game, folder)]
            metafunc.parametrize("fixture", found, ids=str)
        if "game" in metafunc.fixturenames:
            metafunc.parametrize("game", cls.games, ids=lambda game: game.name)

    def test_has_fixtures(self, game: Game) -> None:
        """A game without any is not tested."""
        assert fixtures(game, self.games[game])

    def test_reads_the_golden_board_and_is_sure(self, fixture: Fixture) -> None:
        """What is read is what the text says, with a confidence that decides."""
        assert str(reading(fixture).board) == str(fixture.golden())
        assert reading(fixture).board == fixture.golden()
        assert SURE <= reading(fixture).confidence <= 1

    def test_grid_maps_every_cell_into_the_screenshot(self, fixture: Fixture) -> None:
        """The grid has the shape of the board, and each cell's middle is in that cell."""
        grid = reading(fixture).grid
        height, width = fixture.pixels().shape[:2]
        assert grid.size_px == (width, height)
        assert np.array(reading(fixture).board.kinds()).shape == (grid.rows, grid.cols)
        assert (grid.centres_px >= 0).all()
        assert (grid.centres_px < [width, height]).all()
        for cell in np.ndindex(grid.rows, grid.cols):
            assert grid.cell_at(grid.centre((cell[0], cell[1]))) == cell

    def test_board_survives_its_text_form(self, fixture: Fixture) -> None:
        """Every board of a plan is written and read."""
        for board in _played(fixture.game, fixture.golden()):
            assert fixture.game.board.from_text(str(board)) == board

    def test_board_survives_its_json_form(self, fixture: Fixture) -> None:
        """Every board of a plan goes through JSON and back, its cells as numbers."""
        for board in _played(fixture.game, fixture.golden()):
            plain = json.loads(json.dumps(board.as_json()))
            assert np.array(plain["cells"]).shape == np.array(board.kinds()).shape
            assert all(isinstance(cell, int) for cell in chain.from_iterable(plain["cells"]))
            assert fixture.game.board.from_json(plain) == board

    def test_plan_wins_by_the_rules(self, fixture: Fixture) -> None:
        """The moves lead to the win, and to nothing else before."""
        game = fixture.game
        outcomes = [game.outcome(board) for board in _played(game, fixture.golden())]
        assert set(outcomes[:-1]) == {Outcome.ONGOING}
        assert outcomes[-1] is Outcome.SOLVED or not game.whole_plan

    def test_solution_is_json_with_a_list_of_moves(self, fixture: Fixture) -> None:
        """The JSON contract holds."""
        moves = fixture.game.plan(fixture.golden())
        assert isinstance(json.loads(json.dumps(fixture.game.solution_json(moves)))["moves"], list)

    def test_the_winning_move_cannot_be_played_twice(self, fixture: Fixture) -> None:
        """The rules refuse a move on a board that is won."""
        game, board = fixture.game, fixture.golden()
        with pytest.raises(IllegalMove):
            game.play(_played(game, board)[-1], game.plan(board)[-1])

    def test_a_drawing_numbers_cells_of_the_grid(self, fixture: Fixture) -> None:
        """The trace of a plan lies on the board."""
        board, grid = fixture.golden(), reading(fixture).grid
        cells = fixture.game.trace(board, fixture.game.plan(board))
        assert cells
        assert all(0 <= row < grid.rows and 0 <= col < grid.cols for row, col in cells)

    def test_gestures_stay_within_the_screenshot(self, fixture: Fixture) -> None:
        """No point is touched that is not on the screen."""
        board, grid = fixture.golden(), reading(fixture).grid
        gestures = fixture.game.gestures(board, fixture.game.plan(board), grid)
        touched = np.array([point for gesture in gestures for point in _points(gesture)])
        assert len(touched)
        assert (touched >= 0).all()
        assert (touched < grid.size_px).all()

    @pytest.mark.parametrize("picture", [_blank, _noise, _gradient])
    def test_refuses_a_picture_without_a_board_and_says_why(self, game: Game, picture: Any) -> None:
        """A reader never guesses."""
        with pytest.raises(NotRecognized, match=r"\w+ \w+"):
            game.read(picture(), Profile())

    @pytest.mark.parametrize("text", ["", "\n \n", "?!", "a board\nof words"])
    def test_refuses_a_text_that_is_no_board(self, game: Game, text: str) -> None:
        """The error is BadBoard."""
        with pytest.raises(BadBoard):
            game.board.from_text(text)

    def test_is_won_on_its_practice_screen(self, game: Game) -> None:
        """The bot wins a level in pixels and touches, where the game has a practice game."""
        if game.practice is None:
            return
        practice = resolve_name(game.practice)
        assert isinstance(practice, PracticeGame)
        assert practice.name == game.name
        simulator = Simulator(Settings(game.name), game=practice)
        clock = SimulatedClock()
        setup = Setup.of(PracticeDevice(simulator, clock), [game], Profile(), clock=clock)
        (result,) = play(setup, 1)
        assert result.ending is Ending.SOLVED
