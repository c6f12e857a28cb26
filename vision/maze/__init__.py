"""Read mazes: where the walls are, which cells are blocked, where the bug starts and must go."""

from vision.maze.reader import read as by_rules
from vision.weigh import weighed

read = weighed("maze", by_rules)

__all__ = ["read"]
