"""Cat levels from a seed: a hex map with obstacles anywhere, and a cat that plays against you."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import product

from bot.practice.engine.puzzle import Level
from solvers import Outcome
from solvers.cat import ORDERS, Board, Cat, Habit, PerfectCat, Rule, Shifted, outcome, random_cat

SMALLEST, LARGEST = 7, 13
_SIDES = (9, 11)
"""Levels that are not given a size take turns."""

OBSTACLES = 8
_SHIFTED: tuple[Shifted, Shifted] = ("odd", "even")

_PATIENCE_S = 3.0
"""Time for a move of the perfect cat. Where it must judge within some hundredths of a second, what
it does would depend on the machine; on the maps of all levels it is ready long before."""


def make_level(level: Level) -> Board:
    """The map of a level: the cat in the middle, obstacles at random, and room to move."""
    rng = random.Random(f"cat {level.seed} {level.number}")
    side = _SIDES[(level.number - 1) % len(_SIDES)]
    rows, cols = level.size or (side, side)
    while True:
        board = _random_board(rows, cols, rng)
        if outcome(board) is Outcome.ONGOING:
            return board


def _random_board(rows: int, cols: int, rng: random.Random) -> Board:
    cat = rows // 2, cols // 2
    places = [cell for cell in product(range(rows), range(cols)) if cell != cat]
    blocked = frozenset(rng.sample(places, OBSTACLES))
    cells = tuple(tuple(int((row, col) in blocked) for col in range(cols)) for row in range(rows))
    return Board(cells, cat, rng.choice(_SHIFTED))


def make_cat(level: Level, board: Board) -> Cat:
    """The cat that lives on the map of a level. The same level has the same cat every time."""
    rng = random.Random(f"who plays cat {level.seed} {level.number}")
    return _CATS[level.strength or _USUAL](rng, board)


def _with_habit(rule: Rule) -> Callable[[random.Random, Board], Cat]:
    """Cats of one rule look around them in one order or another."""
    return lambda rng, _board: Habit(rule, rng.choice(list(ORDERS))).__call__


_CATS: Mapping[str, Callable[[random.Random, Board], Cat]] = {
    "random": lambda rng, _board: random_cat(rng.getrandbits(32)),
    "greedy": _with_habit(Rule.NEAREST_EXIT),
    "winning-path": _with_habit(Rule.WINNING_PATH),
    "perfect": lambda _rng, board: PerfectCat(board, _PATIENCE_S),
}

STRENGTHS = tuple(_CATS)
_USUAL = "greedy"
