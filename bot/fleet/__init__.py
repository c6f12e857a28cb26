"""Several devices at once: a process for each, so that none hurts another."""

from bot.fleet.crew import Crew
from bot.fleet.news import Died, Doing, Left, LevelOver, News, Note, Opened

__all__ = ["Crew", "Died", "Doing", "Left", "LevelOver", "News", "Note", "Opened"]
