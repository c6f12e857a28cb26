"""Klotski (华容道): slide pieces about a tray until one of them lies on its goal."""

from solvers.cells import STEPS
from solvers.klotski.board import Board, Move, matrices, outcome, play, route, solution_json, trace
from solvers.klotski.explaining import all_obstacles, reasons_for
from solvers.klotski.levels import LAYOUTS, Layout
from solvers.klotski.pieces import (
    EMPTY,
    SQUARE,
    WALL,
    bottom_middle,
    only_square,
    pieces_of,
    renumbered,
    shape_of,
)
from solvers.klotski.search import plan, plan_quickly, plan_steps, survey_like

__all__ = [
    "EMPTY",
    "LAYOUTS",
    "SQUARE",
    "STEPS",
    "WALL",
    "Board",
    "Layout",
    "Move",
    "all_obstacles",
    "bottom_middle",
    "matrices",
    "only_square",
    "outcome",
    "pieces_of",
    "plan",
    "plan_quickly",
    "plan_steps",
    "play",
    "reasons_for",
    "renumbered",
    "route",
    "shape_of",
    "solution_json",
    "survey_like",
    "trace",
]
