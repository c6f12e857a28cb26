"""Which game is it? The sure reader wins; doubt is refused with every reader's reason."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from bot.games import Game
from bot.recognise import GUESS, LOCATED, SURE, recognise, recognise_text
from calibration import Box, Profile
from lamps import LAMPS
from lamps.rules import Board
from solvers import BadBoard
from solvers.maze import Board as Maze
from tests.lamps import paint
from vision import NotRecognized, Pixels, Reading
from vision.view import Image

SCREEN = paint(Board(("*..", "..*")), side_px=30, gap_px=10, margin_px=40)


def blind(image: Image, profile: Profile) -> Reading[Any]:
    raise NotRecognized("too dark in here")


def unsure(image: Image, profile: Profile) -> Reading[Any]:
    return replace(LAMPS.read(image, profile), confidence=0.5, why=("two lamps are dim",))


BLIND = replace(LAMPS, name="blind", read=blind)
UNSURE = replace(LAMPS, name="unsure", read=unsure)
TWIN = replace(LAMPS, name="twin")


def check(game: Game, screen: Pixels, least: float, tells: bool) -> None:
    """See whether a screen tells its game, where another one is asked too and so much is asked for,
    or is refused as a guess."""
    refused = pytest.raises(NotRecognized, match=f"perhaps {game.name}")
    with nullcontext() if tells else refused:
        assert recognise(screen, Profile(), [BLIND, game], least)[0] is game


def test_the_sure_reader_wins() -> None:
    game, reading = recognise(SCREEN, Profile(), [BLIND, LAMPS, UNSURE])
    assert game is LAMPS
    assert reading.board == Board(("*..", "..*"))


def test_a_doubtful_one_is_refused_as_the_best_guess() -> None:
    guess = r"perhaps unsure, 2 x 3 cells, at a confidence of 0\.50: two lamps are dim$"
    with pytest.raises(NotRecognized, match=guess):
        recognise(SCREEN, Profile(), [BLIND, UNSURE])


def test_where_no_reader_sees_anything_the_user_is_asked_for_the_game() -> None:
    with pytest.raises(NotRecognized, match="no board of any game shows; name the game"):
        recognise(SCREEN, Profile(), [BLIND, replace(BLIND, name="deaf")])


def test_ends_in_doubt_will_do_where_the_board_can_be_turned() -> None:
    def either(image: Image, profile: Profile) -> Reading[Any]:
        return replace(unsure(image, profile), either_way=0.95)

    known = replace(UNSURE, read=either)
    turnable = replace(known, turned=lambda board: board)
    _, reading = recognise(SCREEN, Profile(), [turnable], either_way=True)
    assert reading.confidence == 0.95
    for game, either_way in ((turnable, False), (known, True)):
        with pytest.raises(NotRecognized, match="perhaps unsure"):
            recognise(SCREEN, Profile(), [game], either_way=either_way)


def test_two_are_refused() -> None:
    with pytest.raises(NotRecognized, match="lamps and twin"):
        recognise(SCREEN, Profile(), [LAMPS, BLIND, TWIN])


def test_an_unsure_reading_will_do_where_less_is_asked() -> None:
    game, reading = recognise(SCREEN, Profile(), [UNSURE], least=0)
    assert game is UNSURE
    assert reading.confidence == 0.5


@pytest.mark.parametrize(
    ("located", "least", "tells"),
    [(LOCATED, GUESS, True), (LOCATED - 0.01, GUESS, False), (LOCATED, SURE, False)],
)
def test_a_board_that_surely_is_of_its_game_tells_it(
    located: float, least: float, tells: bool
) -> None:
    def read(image: Image, profile: Profile) -> Reading[Any]:
        return replace(unsure(image, profile), located=located)

    check(replace(UNSURE, read=read), SCREEN, least, tells)


@pytest.mark.parametrize(
    ("lamps", "sure", "tells"),
    [("*..", 0.8, True), ("...", 0.8, False), ("...", SURE, True)],
)
def test_a_board_whose_cells_are_all_alike_must_be_sure_to_tell_its_game(
    lamps: str, sure: float, tells: bool
) -> None:
    screen = paint(Board((lamps, "...")), side_px=30, gap_px=10, margin_px=40)

    def read(image: Image, profile: Profile) -> Reading[Any]:
        return replace(LAMPS.read(image, profile), confidence=sure)

    check(replace(LAMPS, read=read), screen, GUESS, tells)


def test_walls_show_what_a_board_is_though_its_cells_are_all_alike() -> None:
    maze = Maze(((0, 0), (0, 0)), walls=frozenset({((0, 0), (0, 1))}))

    def read(image: Image, profile: Profile) -> Reading[Any]:
        return replace(LAMPS.read(image, profile), board=maze, confidence=0.8)

    game = replace(LAMPS, read=read)
    assert recognise(SCREEN, Profile(), [BLIND, game], GUESS)[1].board == maze


def test_the_profile_reaches_the_reader() -> None:
    seen: list[Profile] = []

    def read(image: Image, profile: Profile) -> Reading[Any]:
        seen.append(profile)
        return LAMPS.read(image, profile)

    profile = Profile(region_px=Box(0, 0, 200, 200))
    recognise(np.asarray(SCREEN), profile, [replace(LAMPS, read=read)])
    assert seen == [profile]


def test_a_text_of_one_game() -> None:
    assert recognise_text("*.\n.*\n", [LAMPS]) == (LAMPS, Board(("*.", ".*")))


def test_a_text_of_no_game_or_of_two() -> None:
    with pytest.raises(BadBoard, match="lamps: line 1 has"):
        recognise_text("??\n", [LAMPS])
    with pytest.raises(BadBoard, match="lamps and twin"):
        recognise_text("*.\n", [LAMPS, TWIN])


def test_colours_that_the_profile_gives_to_others_are_a_doubt() -> None:
    lit, dark = (250, 210, 60), (90, 90, 100)
    right, wrong = ({"lit": lit, "dark": dark}, {"lit": dark, "dark": lit})
    assert recognise(SCREEN, Profile(colours=right), [LAMPS])[1].confidence == 0.99
    with pytest.raises(NotRecognized, match=r"cells read as dark have the colour .* gives to lit"):
        recognise(SCREEN, Profile(colours=wrong), [LAMPS])


def test_a_profile_of_another_level_is_pointed_out() -> None:
    profile = Profile(region_px=Box(0, 0, 190, 150), rows=7, cols=9)
    with pytest.raises(NotRecognized, match="the profile says 7 x 9 cells: leave rows and cols"):
        recognise(SCREEN, profile, [BLIND])
    with pytest.raises(NotRecognized, match=r"too dark in here$"):
        recognise(SCREEN, Profile(), [BLIND])
