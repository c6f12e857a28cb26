"""The built-in practice game: one simulator, shown by every device that needs no real game."""

from bot.practice.simulator import MIXED, PUZZLES, Simulator
from bot.practice.themes import THEMES

__all__ = ["MIXED", "PUZZLES", "THEMES", "Simulator"]
