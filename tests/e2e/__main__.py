"""Play practice games on their page, without a window, at several scale factors; print a table.

python -m tests.e2e                   all games at all scale factors, a level each
python -m tests.e2e one-line 2.0      one of them
"""

from __future__ import annotations

import sys

from bot.games import GAMES
from bot.loop.events import LevelEnded
from bot.loop.play import play
from bot.loop.setup import Setup
from tests.e2e.practice_pages import practice_page, print_table, simulator_of


def _played(game: str, scale: float) -> list[LevelEnded]:
    with practice_page(simulator_of(game), scale) as page:
        return play(Setup(page, [GAMES[game]]), 1)


if __name__ == "__main__":
    print_table(sys.argv[1:], _played)
