"""The practice game maze."""

from bot.practice.maze.puzzle import MAZE

__all__ = ["MAZE"]
