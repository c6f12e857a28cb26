"""Screenshots with known boards: the project's fixtures and the real screens beside the project."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.games import GAMES
from vision.pictures import decode
from vision.reading import Pixels

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "fixtures"
REAL_SCREENS = ROOT.parent / "shared" / "screens"
PICTURES = {".png", ".jpg", ".jpeg", ".webp"}


@dataclass(frozen=True)
class Screen:
    """A picture, what game it shows (None: no game that the bot plays) and the true board."""

    path: Path
    game: str | None
    source: str
    board: dict[str, Any] | None
    either_head: bool = False
    """Nothing in the picture tells the two ends of the drawn stroke apart."""

    def __str__(self) -> str:
        """Name in test reports."""
        return self.path.stem

    @property
    def pixels(self) -> Pixels:
        """The picture, decoded anew each time."""
        return decode(self.path.read_bytes())


def real_screens(game: str | None) -> list[Screen]:
    """The real screens of a game; None for those that must be refused.

    The folder lies beside the project where there is one. With MINIGAME_BOT_REQUIRE_SCREENS set
    it must be there. Raises FileNotFoundError.
    """
    if not REAL_SCREENS.is_dir():
        if os.environ.get("MINIGAME_BOT_REQUIRE_SCREENS"):
            raise FileNotFoundError(
                f"{REAL_SCREENS} is missing and MINIGAME_BOT_REQUIRE_SCREENS is set"
            )
        return []
    return [screen for screen in _with_json(REAL_SCREENS) if screen.game == game]


def fixtures(game: str) -> list[Screen]:
    """The project's own screens of a game."""
    return list(_with_text(FIXTURES / game, game))


def folder(path: Path) -> list[Screen]:
    """All screens of a folder that have their board beside them, as JSON or as text."""
    return [*_with_json(path), *_with_text(path, path.name)]


def _pictures(path: Path) -> Iterator[Path]:
    return (file for file in sorted(path.rglob("*")) if file.suffix.lower() in PICTURES)


def _with_json(path: Path) -> Iterator[Screen]:
    for picture in _pictures(path):
        beside = picture.with_suffix(".json")
        if beside.exists():
            truth = json.loads(beside.read_text(encoding="utf-8"))
            board = truth.get("board")
            either_head = bool(board and board.get("either_head"))
            yield Screen(picture, truth["game"], truth["source"], board, either_head)


def _with_text(path: Path, game: str) -> Iterator[Screen]:
    for picture in _pictures(path):
        beside = picture.with_suffix(".txt")
        if beside.exists() and game in GAMES:
            board = GAMES[game].board.from_text(beside.read_text(encoding="utf-8"))
            yield Screen(picture, game, f"fixtures/{path.name}", board.as_json())
