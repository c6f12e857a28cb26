"""What every game owes to the rest of the project, checked on each one in the registry."""

from __future__ import annotations

import re

import pytest

from bot.games import GAMES
from bot.games.built_in import BUILT_IN
from bot.recognise import GUESS, recognise
from calibration import Profile
from minigame_bot.contract import Contract
from tests.contract.entries import ENTRIES, FIXTURES, ROOT, Fixture

REGISTERED = [fixture for fixture in FIXTURES if fixture.game.name in BUILT_IN]


class TestEachGame(Contract):
    games = ENTRIES


@pytest.mark.parametrize("name", BUILT_IN)
def test_is_registered_and_documented_under_its_name(name: str) -> None:
    assert GAMES[name].name == name
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name)
    assert f"| {name} " in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("fixture", REGISTERED, ids=str)
def test_only_its_own_game_claims_the_fixture(fixture: Fixture) -> None:
    game, _ = recognise(fixture.pixels(), Profile(), [GAMES[name] for name in BUILT_IN], GUESS)
    assert game is fixture.game
