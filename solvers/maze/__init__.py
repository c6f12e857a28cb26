"""Maze (数字迷宫): bring the bug from the start to the goal, one open neighbour at a time."""

from solvers.maze.board import Board, Move, outcome, play, route, turned
from solvers.maze.explaining import all_obstacles, reasons_for
from solvers.maze.planning import all_paths, all_paths_breadth_first, count_paths, path_line, plan

__all__ = [
    "Board",
    "Move",
    "all_obstacles",
    "all_paths",
    "all_paths_breadth_first",
    "count_paths",
    "outcome",
    "path_line",
    "plan",
    "play",
    "reasons_for",
    "route",
    "turned",
]
