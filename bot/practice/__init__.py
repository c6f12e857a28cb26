"""The built-in practice games: one simulator, shown by every device that needs no real game."""

from bot.practice.engine.puzzle import Level, PracticeGame
from bot.practice.games import PRACTICE_GAMES
from bot.practice.simulator import MIXED, Settings, Simulator

__all__ = ["MIXED", "PRACTICE_GAMES", "Level", "PracticeGame", "Settings", "Simulator"]
