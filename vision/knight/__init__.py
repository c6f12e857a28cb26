"""Read knight's boards: the squares, the visits and their numbers, the knight."""

from vision.knight.reader import read as by_rules
from vision.weigh import weighed

read = weighed("knight", by_rules)

__all__ = ["read"]
