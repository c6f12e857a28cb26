"""The practice game one-line."""

from bot.practice.one_line.puzzle import ONE_LINE

__all__ = ["ONE_LINE"]
