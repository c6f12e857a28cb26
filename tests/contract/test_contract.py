"""What every game owes to the rest of the project, checked on each one in the registry."""

from __future__ import annotations

import json
import re
from itertools import chain
from typing import Any

import numpy as np
import pytest

from bot.games import GAMES, Game
from bot.gestures import Gesture, Keys, Stroke, Tap
from bot.recognise import SURE, recognise
from calibration import Profile
from solvers import BadBoard, IllegalMove, Outcome
from tests.contract.entries import ENTRIES, FIXTURES, ROOT, Fixture, fixtures, reading
from vision import NotRecognized, Pixels

each_game = pytest.mark.parametrize("game", ENTRIES, ids=lambda game: game.name)
each_fixture = pytest.mark.parametrize("fixture", FIXTURES, ids=str)

REGISTERED = [fixture for fixture in FIXTURES if fixture.game.name in GAMES]


def played(game: Game, board: Any) -> list[Any]:
    """The board, then the boards after each move of the plan."""
    boards = [board]
    for move in game.plan(board):
        boards.append(game.play(boards[-1], move))
    return boards


def points(gesture: Gesture) -> list[tuple[float, float]]:
    match gesture:
        case Tap(at_px):
            return [at_px]
        case Stroke(points_px):
            return list(points_px)
        case Keys():
            return []


@pytest.mark.parametrize("name", GAMES)
def test_is_registered_and_documented_under_its_name(name: str) -> None:
    assert GAMES[name].name == name
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name)
    assert f"| {name} " in (ROOT / "README.md").read_text("utf-8")


@each_game
def test_has_fixtures(game: Game) -> None:
    assert fixtures(game)


@each_fixture
def test_reads_the_golden_board_and_is_sure(fixture: Fixture) -> None:
    assert str(reading(fixture).board) == str(fixture.golden())
    assert reading(fixture).board == fixture.golden()
    assert SURE <= reading(fixture).confidence <= 1


@pytest.mark.parametrize("fixture", REGISTERED, ids=str)
def test_only_its_own_game_claims_the_fixture(fixture: Fixture) -> None:
    game, _ = recognise(fixture.pixels(), Profile(), GAMES.values())
    assert game is fixture.game


@each_fixture
def test_grid_maps_every_cell_into_the_screenshot(fixture: Fixture) -> None:
    grid = reading(fixture).grid
    height, width = fixture.pixels().shape[:2]
    assert grid.size_px == (width, height)
    assert np.array(reading(fixture).board.kinds()).shape == (grid.rows, grid.cols)
    assert (grid.centres_px >= 0).all()
    assert (grid.centres_px < [width, height]).all()
    for cell in np.ndindex(grid.rows, grid.cols):
        assert grid.cell_at(grid.centre((cell[0], cell[1]))) == cell


@each_fixture
def test_board_survives_its_text_form(fixture: Fixture) -> None:
    for board in played(fixture.game, fixture.golden()):
        assert fixture.game.board.from_text(str(board)) == board


@each_fixture
def test_board_survives_its_json_form(fixture: Fixture) -> None:
    for board in played(fixture.game, fixture.golden()):
        plain = json.loads(json.dumps(board.as_json()))
        assert np.array(plain["cells"]).shape == np.array(board.kinds()).shape
        assert all(isinstance(cell, int) for cell in chain.from_iterable(plain["cells"]))
        assert fixture.game.board.from_json(plain) == board


@each_fixture
def test_plan_wins_by_the_rules(fixture: Fixture) -> None:
    game = fixture.game
    outcomes = [game.outcome(board) for board in played(game, fixture.golden())]
    assert set(outcomes[:-1]) == {Outcome.ONGOING}
    assert outcomes[-1] is Outcome.SOLVED or not game.whole_plan


@each_fixture
def test_solution_is_json_with_a_list_of_moves(fixture: Fixture) -> None:
    moves = fixture.game.plan(fixture.golden())
    assert isinstance(json.loads(json.dumps(fixture.game.solution_json(moves)))["moves"], list)


@each_fixture
def test_the_winning_move_cannot_be_played_twice(fixture: Fixture) -> None:
    game, board = fixture.game, fixture.golden()
    with pytest.raises(IllegalMove):
        game.play(played(game, board)[-1], game.plan(board)[-1])


@each_fixture
def test_a_drawing_numbers_cells_of_the_grid(fixture: Fixture) -> None:
    board, grid = fixture.golden(), reading(fixture).grid
    cells = fixture.game.trace(board, fixture.game.plan(board))
    assert cells
    assert all(0 <= row < grid.rows and 0 <= col < grid.cols for row, col in cells)


@each_fixture
def test_gestures_stay_within_the_screenshot(fixture: Fixture) -> None:
    board, grid = fixture.golden(), reading(fixture).grid
    gestures = fixture.game.gestures(board, fixture.game.plan(board), grid)
    touched = np.array([point for gesture in gestures for point in points(gesture)])
    assert len(touched)
    assert (touched >= 0).all()
    assert (touched < grid.size_px).all()


def blank() -> Pixels:
    return np.full((800, 360, 3), 200, np.uint8)


def noise() -> Pixels:
    return np.asarray(np.random.default_rng(1).integers(0, 256, (800, 360, 3)), np.uint8)


def gradient() -> Pixels:
    ramp = np.linspace(0, 255, 800).astype(np.uint8)
    return np.ascontiguousarray(np.broadcast_to(ramp[:, None, None], (800, 360, 3)), np.uint8)


@each_game
@pytest.mark.parametrize("picture", [blank, noise, gradient])
def test_refuses_a_picture_without_a_board_and_says_why(game: Game, picture: Any) -> None:
    with pytest.raises(NotRecognized, match=r"\w+ \w+"):
        game.read(picture(), Profile())


@each_game
@pytest.mark.parametrize("text", ["", "\n \n", "?!", "a board\nof words"])
def test_refuses_a_text_that_is_no_board(game: Game, text: str) -> None:
    with pytest.raises(BadBoard):
        game.board.from_text(text)
