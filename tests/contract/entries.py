"""What the contract is checked on: every registered game, and the template game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bot.games import GAMES, Game
from calibration import Profile
from tests.template_game.entry import LAMPS
from vision import Pixels, Reading
from vision.pictures import decode

ROOT = Path(__file__).parents[2]


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
        """The screenshot."""
        return decode(self.picture.read_bytes())


def folder(game: Game) -> Path:
    """Where the fixtures of a game are."""
    if game is LAMPS:
        return ROOT / "tests" / "template_game" / "fixtures"
    return ROOT / "fixtures" / game.name


def fixtures(game: Game) -> list[Fixture]:
    """All fixtures of a game."""
    return [Fixture(game, picture) for picture in sorted(folder(game).glob("*.png"))]


@cache
def reading(fixture: Fixture) -> Reading[Any]:
    """The reading of a fixture, made once for all tests."""
    return fixture.game.read(fixture.pixels(), Profile())


ENTRIES = [*GAMES.values(), LAMPS]
FIXTURES = [fixture for game in ENTRIES for fixture in fixtures(game)]
