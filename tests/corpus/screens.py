"""Screenshots with known boards: fixtures, the real screens beside the project, rendered ones."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.games import GAMES
from tests.synthetic import render
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

    def __str__(self) -> str:
        """Name in test reports."""
        return self.path.stem

    @property
    def pixels(self) -> Pixels:
        """The picture, decoded anew each time."""
        return decode(self.path.read_bytes())


@dataclass(frozen=True)
class RenderedScreen(Screen):
    """A screen that is rendered from its seed when it is needed."""

    seed: int = 0
    portable: bool = False

    @property
    def pixels(self) -> Pixels:
        """The picture, rendered anew each time."""
        return render(self.game or "negative", self.seed, portable=self.portable).pixels


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


def rendered(game: str | None, seeds: range, *, portable: bool = False) -> list[Screen]:
    """Rendered screens of a game; None for those that must be refused."""
    return [_rendered(game, seed, portable) for seed in seeds]


def _rendered(game: str | None, seed: int, portable: bool) -> Screen:
    name = game or "negative"
    made = render(name, seed, portable=portable)
    path = Path(f"{name}-{seed:05}-{made.style}")
    return RenderedScreen(path, game, "synthetic", made.board, seed, portable)


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
            yield Screen(picture, truth["game"], truth["source"], truth.get("board"))


def _with_text(path: Path, game: str) -> Iterator[Screen]:
    for picture in _pictures(path):
        beside = picture.with_suffix(".txt")
        if beside.exists() and game in GAMES:
            board = GAMES[game].board.from_text(beside.read_text(encoding="utf-8"))
            yield Screen(picture, game, f"fixtures/{path.name}", board.as_json())
