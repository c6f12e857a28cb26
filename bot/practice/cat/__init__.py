"""The practice game cat."""

from bot.practice.cat.puzzle import CAT

__all__ = ["CAT"]
