"""Knight's tour (马踏棋盘): visit every square of a board once, in knight's moves."""

from solvers.cells import colour
from solvers.knight.board import (
    ABSENT,
    UNKNOWN,
    UNVISITED,
    Board,
    Move,
    is_jump,
    jumps,
    outcome,
    play,
    squares,
    trace,
)
from solvers.knight.explaining import all_obstacles, reasons_for
from solvers.knight.large import tour
from solvers.knight.planning import count_tours, plan, plan_closed, tours
from solvers.knight.search import find_tour, is_hopeless

__all__ = [
    "ABSENT",
    "UNKNOWN",
    "UNVISITED",
    "Board",
    "Move",
    "all_obstacles",
    "colour",
    "count_tours",
    "find_tour",
    "is_hopeless",
    "is_jump",
    "jumps",
    "outcome",
    "plan",
    "plan_closed",
    "play",
    "reasons_for",
    "squares",
    "tour",
    "tours",
    "trace",
]
