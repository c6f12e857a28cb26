"""Mazes that are printed as a matrix of the digits 0 (open) and 1 (blocked)."""

from vision.maze.matrix.reader import find

__all__ = ["find"]
