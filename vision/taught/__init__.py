"""Read by examples that a person showed: ``learn`` makes them, ``read`` uses them."""

from vision.taught.labels import GAMES, facts
from vision.taught.learn import learn
from vision.taught.reader import read
from vision.taught.search import filling, of_grid, seen

__all__ = ["GAMES", "facts", "filling", "learn", "of_grid", "read", "seen"]
