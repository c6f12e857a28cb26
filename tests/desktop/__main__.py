"""Play practice games through windows of Chromium at several scale factors, and print a table.

python -m tests.desktop                   all games at all scale factors, a level each
python -m tests.desktop one-line 2.0      one of them
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot import profiles
from bot.events import Event, LevelEnded
from bot.games import GAMES
from bot.play import play
from bot.practice import PRACTICE_GAMES, Settings, Simulator
from bot.setup import Setup
from tests.desktop.klotski import LEVELS, PROFILE, klotski_window
from tests.desktop.pages import QUICK, SCALES, SIZE, practice_window
from tests.desktop.session import Session, entered, session


@contextmanager
def _desktop() -> Iterator[Session]:
    with (
        tempfile.TemporaryDirectory() as folder,
        session(Path(folder)) as opened,
        pytest.MonkeyPatch.context() as patched,
        entered(opened, patched),
    ):
        yield opened


def _line(game: str, scale: float) -> str:
    """How one level went."""
    simulator = Simulator(Settings(game, size_px=SIZE, **QUICK.get(game, {})))
    with _desktop() as desktop, practice_window(desktop, simulator, scale) as window:
        started_s = time.monotonic()
        result = play(Setup(window, [GAMES[game]]), 1)[0]
        window.grab()
        hands = window.measure_hands()
    told = f"{result.ending.value} {result.reason}".strip()
    took_s = time.monotonic() - started_s
    return (
        f"{game:9} x{scale:<4}  {told:12}  {result.strokes:3} strokes  {result.retries} retries"
        f"  {took_s:5.1f} s  hands off by {hands.residual_px:.2f} px"
    )


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


def main(wanted: list[str]) -> None:
    """Play what is wanted."""
    if "gnome-klotski" in wanted:
        _play_klotski()
        return
    games = [name for name in wanted if name in PRACTICE_GAMES] or list(PRACTICE_GAMES)
    scales = [scale for scale in SCALES if str(scale) in wanted] or SCALES
    for game in games:
        for scale in scales:
            print(_line(game, scale), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
