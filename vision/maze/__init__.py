"""Read mazes: where the walls are, which cells are blocked, where the bug starts and must go."""

from vision.maze.reader import read

__all__ = ["read"]
