"""Screens that are not read for sure yet: what must not happen is to be sure of a wrong board."""

from __future__ import annotations

import pytest

from bot.games.built_in import BUILT_IN
from bot.recognise import SURE, recognise
from calibration import Profile
from minigame_bot.contract import Fixture, fixtures
from tests.contract.entries import ENTRIES, ROOT
from vision import NotRecognized

HARD = [
    fixture
    for game in ENTRIES
    if game.name in BUILT_IN
    for fixture in fixtures(game, ROOT / "fixtures" / "hard" / game.name)
]


@pytest.mark.parametrize("fixture", HARD, ids=str)
def test_nobody_is_sure_of_a_wrong_board(fixture: Fixture) -> None:
    try:
        _, reading = recognise(fixture.pixels(), Profile(), [fixture.game], SURE)
    except NotRecognized:
        return
    assert reading.board == fixture.golden()
