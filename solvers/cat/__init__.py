"""Cat (围住神经猫): fence the cat in on a hex map before it reaches the edge."""

from solvers.cat.board import (
    Board,
    Move,
    Plan,
    cat_moves,
    is_answer,
    move_cat,
    outcome,
    plan,
    planner,
    play,
    solution_json,
    trace,
)
from solvers.cat.cats import ORDERS, Cat, Habit, PerfectCat, Rule, random_cat
from solvers.cat.hex_map import BLOCKED, Shifted, around, is_shifted

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
    "around",
    "cat_moves",
    "is_answer",
    "is_shifted",
    "move_cat",
    "outcome",
    "plan",
    "planner",
    "play",
    "random_cat",
    "solution_json",
    "trace",
]
