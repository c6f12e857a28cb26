"""Read knight's boards: the squares, the visits and their numbers, the knight."""

from vision.knight.reader import read

__all__ = ["read"]
