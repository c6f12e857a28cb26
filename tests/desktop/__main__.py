"""Play games in windows on a desktop of their own, and print a table.

python -m tests.desktop                   all practice games in Chromium at all scale factors
python -m tests.desktop one-line 2.0      one of them
python -m tests.desktop gnome-klotski     the first nine puzzles of gnome-klotski
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.games import GAMES
from bot.loop.events import Event, LevelEnded
from bot.loop.play import play
from bot.loop.setup import Setup
from bot.storage import profiles
from tests.desktop.klotski import LEVELS, PROFILE, klotski_window
from tests.desktop.pages import practice_window
from tests.desktop.session import Session, entered, session
from tests.e2e.practice_pages import print_table, simulator_of


@contextmanager
def _desktop() -> Iterator[Session]:
    with (
        tempfile.TemporaryDirectory() as folder,
        session(Path(folder)) as opened,
        pytest.MonkeyPatch.context() as patched,
        entered(opened, patched),
    ):
        yield opened


def _played(game: str, scale: float) -> list[LevelEnded]:
    with _desktop() as desktop, practice_window(desktop, simulator_of(game), scale) as window:
        return play(Setup(window, [GAMES[game]]), 1)


def _play_klotski() -> None:
    """Tell each level as it ends."""
    fewest = iter(LEVELS.items())

    def tell(event: Event) -> None:
        if isinstance(event, LevelEnded):
            name, moves = next(fewest)
            told = f"{event.ending.value} {event.reason}".strip()
            print(f"{name:14} {told:8} {event.strokes:4} moves, {moves:3} at least", flush=True)

    with _desktop() as desktop, klotski_window(desktop) as window:
        profile = profiles.load(PROFILE)
        play(Setup(window, [GAMES["klotski"]], profile=profile, observe=tell), len(LEVELS))


if __name__ == "__main__":
    if "gnome-klotski" in sys.argv[1:]:
        _play_klotski()
    else:
        print_table(sys.argv[1:], _played)
