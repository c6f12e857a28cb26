"""Play practice games through windows of Chromium at several scale factors, and print a table.

python -m tests.desktop                   all games at all scale factors, a level each
python -m tests.desktop one-line 2.0      one of them
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

import pytest

from bot.games import GAMES
from bot.play import play
from bot.practice import PRACTICE_GAMES, Settings, Simulator
from bot.setup import Setup
from tests.desktop.pages import QUICK, SCALES, SIZE, practice_window
from tests.desktop.session import entered, session


def _line(game: str, scale: float) -> str:
    """How one level went."""
    simulator = Simulator(Settings(game, size_px=SIZE, **QUICK.get(game, {})))
    with (
        tempfile.TemporaryDirectory() as folder,
        session(Path(folder)) as desktop,
        pytest.MonkeyPatch.context() as patched,
        entered(desktop, patched),
        practice_window(desktop, simulator, scale) as window,
    ):
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


def main(wanted: list[str]) -> None:
    """Play what is wanted."""
    games = [name for name in wanted if name in PRACTICE_GAMES] or list(PRACTICE_GAMES)
    scales = [scale for scale in SCALES if str(scale) in wanted] or SCALES
    for game in games:
        for scale in scales:
            print(_line(game, scale), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
