"""Knight's tour (马踏棋盘): visit every square of a board once, in knight's moves."""

from solvers.knight.board import (
    Board,
    Move,
    count_tours,
    outcome,
    plan,
    plan_closed,
    play,
    tours,
    trace,
)
from solvers.knight.graph import ABSENT, UNKNOWN, UNVISITED, colour, is_jump, jumps, squares
from solvers.knight.large import tour
from solvers.knight.search import find_tour, is_hopeless

__all__ = [
    "ABSENT",
    "UNKNOWN",
    "UNVISITED",
    "Board",
    "Move",
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
    "squares",
    "tour",
    "tours",
    "trace",
]
