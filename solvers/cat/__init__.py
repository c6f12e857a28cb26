"""Cat (围住神经猫): fence the cat in on a hex map before it reaches the edge."""

from solvers.cat.board import (
    BLOCKED,
    Board,
    Move,
    Shifted,
    answers,
    around,
    cat_moves,
    is_fenced_in,
    is_shifted,
    move_cat,
    outcome,
    play,
    trace,
)
from solvers.cat.cats import ORDERS, Cat, Habit, PerfectCat, Rule, random_cat
from solvers.cat.explaining import moves_to_escape, reasons_for
from solvers.cat.planning import Plan, plan, planner, solution_json

__all__ = [
    "BLOCKED",
    "ORDERS",
    "Board",
    "Cat",
    "Habit",
    "Move",
    "PerfectCat",
    "Plan",
    "Rule",
    "Shifted",
    "answers",
    "around",
    "cat_moves",
    "is_fenced_in",
    "is_shifted",
    "move_cat",
    "moves_to_escape",
    "outcome",
    "plan",
    "planner",
    "play",
    "random_cat",
    "reasons_for",
    "solution_json",
    "trace",
]
