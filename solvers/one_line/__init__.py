"""One-line (一笔画): fill every free cell in one stroke."""

from solvers.one_line.board import Board, Move, outcome, play, route, solution_json
from solvers.one_line.explaining import all_obstacles, reasons_for
from solvers.one_line.planning import ending, hint, is_unique, plan, walk_order

__all__ = [
    "Board",
    "Move",
    "all_obstacles",
    "ending",
    "hint",
    "is_unique",
    "outcome",
    "plan",
    "play",
    "reasons_for",
    "route",
    "solution_json",
    "walk_order",
]
