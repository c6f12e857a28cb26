"""How often is each cat caught by a catcher that is not told which cat it is?

    python -m tests.bench.cats [BOARDS] [SIDE ...]

Prints a Markdown table. The boards are made by seed: the cat in the middle, BLOCKS random blocks.
Against the perfect cat only the boards count that the exact search proves to be won. The time for
a move is that of this process alone, so other processes change nothing.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

from solvers import Outcome
from solvers.cat import Board, cat_moves, move_cat, outcome, play
from solvers.cat.catcher import Catcher
from solvers.cat.cats import HABITS, Cat, PerfectCat, random_cat
from solvers.cat.exact import Exact

BLOCKS = 8


def main(boards: int = 300, sides: tuple[int, ...] = (9, 11)) -> None:
    """Print the table."""
    game(board(7, 0), HABITS[0].__call__)  # loads the kernels
    print("| map | cat | boards | caught | % | slowest move ms |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    for side in sides:
        made = [board(side, seed) for seed in range(boards)]
        for name, cat in cats():
            show(side, name, cat, made)
        won = [each for each in made if Exact(each).judge(each).catcher_wins]
        show(side, "perfect, proven wins", PerfectCat, won)


def cats() -> Iterator[tuple[str, Callable[[Board], Cat]]]:
    """Names of cats, and what makes one for a board."""
    for habit in HABITS:
        yield (
            f"{habit.rule.name.lower().replace('_', ' ')}, {habit.order}",
            partial(same, habit.__call__),
        )
    yield "random", lambda board: random_cat(hash(board.cells))


def same(cat: Cat, _board: Board) -> Cat:
    """The same cat for each board."""
    return cat


def show(side: int, name: str, cat: Callable[[Board], Cat], boards: list[Board]) -> None:
    """Print a row."""
    games = [game(each, cat(each)) for each in boards]
    caught = sum(won for won, _ in games)
    slowest_ms = max((slowest_s for _, slowest_s in games), default=0) * 1000
    part = caught / len(games) if games else 0
    row = f"| {side}x{side} | {name} | {len(games)} | {caught} | {part:.1%} | {slowest_ms:.0f} |"
    print(row, flush=True)


def game(board: Board, cat: Cat) -> tuple[bool, float]:
    """Whether the cat is caught, and the time of the slowest move."""
    catcher, slowest_s = Catcher(board, clock=time.process_time), 0.0
    while outcome(board) is Outcome.ONGOING:
        start_s = time.process_time()
        choice = catcher.block(board)
        slowest_s = max(slowest_s, time.process_time() - start_s)
        board = play(board, choice.block)
        if cat_moves(board):
            board = move_cat(board, cat(board))
    return outcome(board) is Outcome.SOLVED, slowest_s


def board(side: int, seed: int) -> Board:
    """A map with the cat in the middle and random blocks, the same in every run."""
    rng = random.Random(side * 1000 + seed)
    cat = side // 2, side // 2
    others = [(row, col) for row in range(side) for col in range(side) if (row, col) != cat]
    blocked = set(rng.sample(others, BLOCKS))
    cells = [[int((row, col) in blocked) for col in range(side)] for row in range(side)]
    return Board(tuple(map(tuple, cells)), cat, rng.choice(["odd", "even"]))


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    main(numbers[0] if numbers else 300, tuple(numbers[1:]) or (9, 11))
