"""The cats that one may meet: random, by a rule with its order of looking around, and perfect.

A cat is a function from a board on which it is to move to the cell that it goes to; there must be
a free cell beside it. The rules are in ``kernels.play``, where plans against them are made.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from solvers import Cell
from solvers.cat.board import Board, cat_moves
from solvers.cat.exact import Exact
from solvers.cat.lattice import HexLattice, State, lattice_of

Cat = Callable[[Board], Cell]


class Rule(IntEnum):
    """How a cat chooses among the cells beside it; numbered as in the kernels."""

    NEAREST_EXIT = 0
    MOST_ROUTES = 1
    WINNING_PATH = 2


ORDERS = {
    "clockwise from west": (0, 1, 2, 3, 4, 5),
    "clockwise from north-west": (1, 2, 3, 4, 5, 0),
    "row by row": (1, 2, 0, 3, 5, 4),
    "west and east first": (0, 3, 1, 2, 5, 4),
    "counterclockwise from south-west": (5, 4, 3, 2, 1, 0),
}
"""In which order cats look around them, as turns clockwise from the west; the first best wins."""


class Habit(NamedTuple):
    """A cat that moves by a rule. It can be called as a cat."""

    rule: Rule
    order: str

    def __call__(self, board: Board) -> Cell:
        """Where it goes."""
        lattice = lattice_of(board)
        return lattice.cell(self.step(lattice, lattice.state(board)))

    def step(self, lattice: HexLattice, state: State) -> int:
        """The bit that it goes to; -1 if it cannot move."""
        from solvers.cat.kernels import rules

        turns = np.array(ORDERS[self.order])
        cols = np.uint64(lattice.cols)
        return int(rules.step(lattice.sets, cols, lattice.around, int(self.rule), turns, *state))

    def catch(self, lattice: HexLattice, state: State, width: int, depth: int) -> list[int]:
        """The blocks of a plan that catches it; none if no plan is found."""
        from solvers.cat.kernels import play

        turns = np.array(ORDERS[self.order])
        cols = np.uint64(lattice.cols)
        plan: list[int] = play.catch(
            lattice.sets, cols, lattice.around, int(self.rule), turns, *state, width, depth
        ).tolist()
        return plan


HABITS: Sequence[Habit] = tuple(Habit(rule, order) for rule in Rule for order in ORDERS)
"""The cats that the catcher knows."""


def random_cat(seed: int) -> Cat:
    """A cat that goes to any free cell beside it."""
    rng = random.Random(seed)
    return lambda board: rng.choice(cat_moves(board))


class PerfectCat:
    """A cat that escapes whenever it can; else it goes where exits are near, to last long."""

    def __init__(self, board: Board, seconds: float = 1.0) -> None:
        self._exact = Exact(board)
        self._seconds = seconds

    def __call__(self, board: Board) -> Cell:
        """Where it goes."""
        from solvers.cat.kernels import play

        lattice = self._exact.lattice
        state = lattice.state(board)
        ranked = []
        for step in cat_moves(board):
            after = state.moved(lattice.number(step))
            verdict = self._exact.judge_state(after, self._seconds / 6)
            worth = play.worth(lattice.sets, np.uint64(lattice.cols), *after)
            ranked.append((verdict.catcher_wins is False, worth, step))
        return max(ranked)[2]
