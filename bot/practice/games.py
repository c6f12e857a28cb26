"""The practice games by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.practice.cat import CAT
from bot.practice.engine.puzzle import PracticeGame
from bot.practice.klotski import KLOTSKI
from bot.practice.knight import KNIGHT
from bot.practice.maze import MAZE
from bot.practice.one_line import ONE_LINE

PRACTICE_GAMES: Mapping[str, PracticeGame[Any]] = {
    game.name: game for game in (ONE_LINE, CAT, KNIGHT, KLOTSKI, MAZE)
}
