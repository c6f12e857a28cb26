"""What the contract is checked on: every game that comes with the bot, and the template game."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.games import GAMES, Game
from bot.games.built_in import BUILT_IN
from lamps import LAMPS
from minigame_bot.contract import Fixture, reading
from minigame_bot.contract import fixtures as fixtures_in
from tests.lamps import FIXTURES as LAMPS_FIXTURES

__all__ = ["ENTRIES", "FIXTURES", "ROOT", "Fixture", "fixtures", "reading"]

ROOT: Final = Path(__file__).parents[2]

ENTRIES: Final = {
    **{GAMES[name]: ROOT / "fixtures" / name for name in BUILT_IN},
    LAMPS: LAMPS_FIXTURES,
}
"""The games, and where their fixtures are."""


def fixtures(game: Game) -> list[Fixture]:
    """All fixtures of a game."""
    return fixtures_in(game, ENTRIES[game])


FIXTURES: Final = [fixture for game in ENTRIES for fixture in fixtures(game)]
