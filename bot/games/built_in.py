"""The games that come with the bot. Nothing else that is general knows a game by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

BUILT_IN: Final[Mapping[str, str]] = {
    "one-line": "bot.games.one_line:ONE_LINE",
    "knight": "bot.games.knight:KNIGHT",
    "maze": "bot.games.maze:MAZE",
    "klotski": "bot.games.klotski:KLOTSKI",
    "cat": "bot.games.cat:CAT",
}
"""Under its name, where the entry of each game is: imported when somebody asks for the game."""
