"""Do the solvers agree with slow, obvious ones on thousands of random boards?

    python -m tests.bench.oracles [BOARDS] [GAME ...]

The tests do the same on as many boards as take a moment. Prints a Markdown table; a board on which
the two differ ends the run with an error that shows it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.solvers.cat import test_exact as cat
from tests.solvers.klotski import test_plan as klotski
from tests.solvers.klotski.test_board import trays
from tests.solvers.knight import test_counts as knight_counts
from tests.solvers.knight import test_tours as knight_tours
from tests.solvers.knight.test_board import positions
from tests.solvers.levels import boards, numbered_boards
from tests.solvers.maze import test_counts as maze_counts
from tests.solvers.maze import test_paths as maze_paths
from tests.solvers.maze.test_board import mazes
from tests.solvers.one_line import test_plan as one_line

Check = Callable[..., None]
"""A test of one board, or of a board by seed."""


def comparisons() -> Iterator[tuple[str, Check, tuple[st.SearchStrategy[Any], ...]]]:
    """What is compared, the test that does it, and its random boards."""
    small = positions().filter(lambda board: 0 < len(board.left) <= 12)
    yield (
        "one-line, a stroke",
        one_line.test_a_plan_wins_and_is_refused_only_where_no_stroke_exists,
        (boards(),),
    )
    yield (
        "one-line, Zip",
        one_line.test_waypoints_in_any_order_are_reached_or_refused,
        (numbered_boards(),),
    )
    yield "knight, a tour", knight_tours.test_a_plan_is_found_exactly_where_there_is_one, (small,)
    yield (
        "knight, all tours and their number",
        knight_counts.test_all_tours_are_those_that_trying_all_finds,
        (small,),
    )
    yield "maze, all ways", maze_paths.test_ways_are_those_that_trying_all_finds, (mazes(),)
    yield "maze, the number of ways", maze_paths.test_the_count_is_that_of_the_list, (mazes(),)
    yield "maze, the number by residues", maze_counts.test_residues_count_the_ways_of_the_list, ()
    yield "klotski, the fewest moves", klotski.test_no_way_is_shorter, (trays(), trays())
    yield "cat, who wins and by which block", cat.test_agrees_with_trying_everything, ()


def agree(check: Check, strategies: tuple[st.SearchStrategy[Any], ...], number: int) -> int:
    """Run a test on so many boards; on how many it was run."""
    if not strategies:
        for seed in range(number):
            check(seed)
        return number
    inner = check.hypothesis.inner_test  # type: ignore[attr-defined] # Hypothesis adds it
    seen = 0

    @settings(
        derandomize=True,
        deadline=None,
        max_examples=number,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(*strategies)
    @wraps(inner, updated=())
    def run(**drawn: Any) -> None:
        nonlocal seen
        inner(**drawn)
        seen += 1

    run()
    return seen


def main(number: int, games: tuple[str, ...]) -> None:
    """Print the table."""
    print("| compared | boards | s |\n| --- | ---: | ---: |")
    for name, check, strategies in comparisons():
        if not games or name.startswith(games):
            start_s = time.process_time()
            seen = agree(check, strategies, number)
            print(f"| {name} | {seen} | {time.process_time() - start_s:.1f} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 2000, tuple(sys.argv[2:]))
