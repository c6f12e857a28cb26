"""The practice game of the knight's tour."""

from bot.practice.knight.puzzle import KNIGHT

__all__ = ["KNIGHT"]
