"""The practice game klotski."""

from bot.practice.klotski.puzzle import KLOTSKI

__all__ = ["KLOTSKI"]
