"""How fast are the solvers, beside other methods in the same run?

    pip install '.[bench]'
    python -m tests.bench.solvers [--write docs/benchmarks.md] [--only klotski maze] [--cpu]

Prints a Markdown table: the median time over the boards of a task after a warm-up, the median of a
baseline on the same boards (on the first few where it is slow), their ratio, and the peak memory
of the process, of which each task has its own. Boards are made by seed, the same in every run.
With ``--cpu`` it is the processor's time, which other work on the machine hardly changes; threads
add up in it.
"""

from __future__ import annotations

import argparse
import multiprocessing
import platform
import random
import resource
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain, count, product
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from solvers import GivenUp, Outcome, Unsolvable, cat, klotski, knight, maze, one_line
from solvers.cat.exact import Exact
from solvers.maze import ways
from solvers.maze.counting import count as count_ways
from solvers.maze.graph import Graph, graph_of
from tests.bench import baselines
from tests.bench.klotski_levels import LEVELS
from tests.solvers.cat.test_plan import random_board
from tests.solvers.levels import level, random_stroke

MOST_OF_GRAPHILLION = 9
"""The widest maze that it counts in less than 24 GB."""


MOST_OF_THE_TABLE = 12
"""The widest open maze that it counts within a second."""


@dataclass(frozen=True)
class Task:
    """Boards, what is done with each, and the same by other means."""

    name: str
    boards: Sequence[Any]
    work: Callable[[Any], object]
    baseline: Callable[[Any], object] | None = None
    baseline_name: str = ""
    baseline_boards: int = 3
    in_total: bool = False
    """Add the times up instead of taking their median."""


def one_line_tasks() -> Iterable[Task]:
    """One stroke over a board."""

    def by_recursion(board: one_line.Board) -> None:
        if board.start is not None:
            baselines.strokes_by_recursion(np.array(board.cells), *board.start)

    yield Task("one-line 6x6", strokes(6, 0.85, 30), plan_stroke, by_recursion, "article", 5)
    for side, free, number in ((7, 0.85, 50), (10, 0.8, 50), (20, 0.8, 30), (50, 0.8, 15)):
        yield Task(
            f"one-line {side}x{side}, {free:.0%} free",
            strokes(side, free, number),
            plan_stroke,
            baselines.stroke_by_circuit,
            "OR-tools circuit",
            5 if side < 50 else 0,
        )
    yield Task("one-line 100x100, 80% free", strokes(100, 0.8, 5), plan_stroke)
    for side, numbers in ((7, 7), (8, 8), (10, 10), (12, 12), (20, 12)):
        boards = strokes(side, 1.0, 20, waypoints=numbers)
        yield Task(f"Zip {side}x{side}, {numbers} numbers", boards, plan_stroke)


def knight_tasks() -> Iterable[Task]:
    """Tours, listed and counted."""
    corner = knight.Board(((1, *[0] * 4), *[(0,) * 5] * 4), (0, 0))
    yield Task(
        "knight 5x5 corner, all 304",
        [corner],
        lambda board: list(knight.tours(board)),
        lambda _: list(baselines.tours_by_recursion(5, (0, 0))),
        "article",
    )
    yield Task(
        "knight 5x5 corner, counted",
        [corner],
        knight.count_tours,
        lambda _: baselines.tours_counted_by_graphillion(5, (0, 0)),
        "Graphillion",
    )
    for side in (8, 100, 1000):
        for closed in (False, True):
            kind = "closed" if closed else "open"
            yield Task(
                f"knight {side}x{side}, one {kind}",
                [side],
                partial(whole_tour, closed=closed),
                first_tour if side == 8 and not closed else None,
                "article",
            )
    for side in (8, 12, 20):
        yield Task(f"knight {side}x{side}, 10% blocked", blocked(side, 20), plan_tour)
    for closed in (False, True):
        kind = "closed" if closed else "open"
        yield Task(
            f"knight 6x6 {kind}, counted",
            [knight.Board(((0,) * 6,) * 6)],
            partial(knight.count_tours, closed=closed),
        )
    for rows, cols, closed in ((7, 7, False), (7, 8, True), (8, 8, True)):
        kind = "closed" if closed else "open"
        yield Task(
            f"knight {rows}x{cols} {kind}, counted or estimated",
            [knight.Board(((0,) * cols,) * rows)],
            partial(counted_or_estimated, closed=closed),
        )


def maze_tasks() -> Iterable[Task]:
    """Ways, listed, counted, and a shortest one."""
    yield Task(
        "maze 5x5 open, all 8512",
        [maze.Board(((0,) * 5,) * 5)],
        lambda board: list(maze.all_paths(board)),
        lambda board: list(baselines.ways_by_networkx(board)),
        "networkx",
    )
    yield Task(
        "maze 5x5 open, all 8512",
        [maze.Board(((0,) * 5,) * 5)],
        lambda board: list(maze.all_paths(board)),
        lambda board: list(baselines.ways_by_stack(board)),
        "article",
    )
    many = many_ways()
    yield Task(f"maze 10x10, all {count_ways(many)}", [many], list_ways)
    for side in (8, 9, 10, 12, 14, 15, 16):
        by_graphillion = side <= MOST_OF_GRAPHILLION
        yield Task(
            f"maze {side}x{side} open, counted",
            [maze.Board(((0,) * side,) * side)],
            maze.count_paths,
            baselines.ways_counted_by_graphillion
            if by_graphillion
            else baselines.ways_counted_by_table,
            "Graphillion" if by_graphillion else "table of states",
            3 if side <= MOST_OF_THE_TABLE else 0,
        )
    for side, part in ((12, 0.05), (12, 0.15), (13, 0.03), (14, 0.05), (15, 0.05), (16, 0.05)):
        yield Task(
            f"maze {side}x{side}, {part:.0%} blocked, counted",
            [walled(side, part, seed) for seed in range(3)],
            maze.count_paths,
            baselines.ways_counted_by_table,
            "table of states",
            3 if side <= MOST_OF_THE_TABLE + 1 else 0,
        )
    large = (np.random.default_rng(1).random((4000, 4000)) < 0.3).astype(np.uint8)
    large[:2], large[:, -2:] = 0, 0
    yield Task(
        "maze 4000x4000, shortest",
        [large],
        lambda cells: ways.shortest(graph_of(cells, (0, 0), (3999, 3999))),
    )


def klotski_tasks() -> Iterable[Task]:
    """Fewest moves and fewest steps."""
    donkey = klotski.Board.from_text("ABBC\nABBC\nDEEF\nDGHF\nI..J")
    yield Task("klotski 横刀立马, moves", [donkey], klotski.plan)
    yield Task(
        "klotski 横刀立马, steps",
        [donkey],
        klotski.plan_steps,
        baselines.moves_by_layers,
        "plain breadth first",
    )
    known = [each.board() for each in LEVELS if each.steps]
    yield Task(f"klotski {len(known)} GNOME levels", known, klotski.plan, in_total=True)
    for each in LEVELS:
        if not each.steps:
            yield Task(f"klotski {each}, any way", [each.board()], any_way)
    yield Task("klotski 8x8, 41 pieces", [crowded(8, 6)], klotski.plan)


def cat_tasks() -> Iterable[Task]:
    """Who wins, and the next block."""
    for side, blocks, number in ((9, 8, 100), (11, 8, 100), (15, 30, 20)):
        boards = [
            board
            for seed in range(number)
            if cat.outcome(board := random_board(side, side, blocks, seed)) is Outcome.ONGOING
        ]
        yield Task(f"cat {side}x{side}, {blocks} blocks, decided", boards, decide)
    for side in (9, 11):
        boards = [random_board(side, side, 8, seed) for seed in range(20)]
        yield Task(f"cat {side}x{side}, 8 blocks, the next one", boards, cat.plan)


TASKS = (one_line_tasks, knight_tasks, maze_tasks, klotski_tasks, cat_tasks)


def strokes(side: int, free: float, number: int, waypoints: int = 0) -> list[one_line.Board]:
    """Solvable boards."""
    rng = random.Random(side)
    made = [random_stroke(side, side, free, rng) for _ in range(number)]
    return [level(stroke, waypoints, seed) for seed, stroke in enumerate(made)]


def blocked(side: int, number: int) -> list[knight.Board]:
    """Boards with a tenth of the squares missing."""
    rng = random.Random(side)
    rows = range(side)
    return [
        knight.Board(
            tuple(tuple(-2 if rng.random() < 0.1 else 0 for _ in rows) for _ in rows), None
        )
        for _ in range(number)
    ]


def many_ways() -> Graph:
    """A maze of 10x10 cells, 35% of them blocked, with three to four million ways."""
    for seed in count():
        cells = (np.random.default_rng(seed).random((10, 10)) < 0.35).astype(np.uint8)
        graph = graph_of(cells, (0, 0), (9, 9))
        if 3_000_000 < count_ways(graph) < 4_000_000:
            return graph
    raise AssertionError("count never ends")


def walled(side: int, part: float, seed: int) -> maze.Board:
    """A square maze with a part of its cells blocked."""
    cells = (np.random.default_rng(seed).random((side, side)) < part).astype(int)
    cells[0, 0] = cells[-1, -1] = 0
    return maze.Board(tuple(map(tuple, cells.tolist())))


def crowded(side: int, free: int) -> klotski.Board:
    """A square tray with a piece of 2x2 to go from corner to corner, and so many free cells among
    pieces of one and two cells.
    """
    rng = random.Random(0)
    cells = np.zeros((side, side), int)
    cells[:2, :2] = 1
    places = list(product(range(side), repeat=2))
    rng.shuffle(places)
    for name, (row, col) in enumerate(places, 2):
        left = np.count_nonzero(cells == 0) - free
        if cells[row, col] or left == 0:
            continue
        cells[row, col] = name
        beside = [at for at in ((row + 1, col), (row, col + 1)) if max(at) < side and not cells[at]]
        if beside and left > 1 and rng.random() < 0.6:
            cells[rng.choice(beside)] = name
    named, _ = klotski.renumbered(tuple(map(tuple, cells.tolist())))
    goal = [(row, col) for row in (side - 2, side - 1) for col in (side - 2, side - 1)]
    return klotski.Board(named, 1, tuple(goal))


def any_way(board: klotski.Board) -> None:
    """Some way to the goal, if there is memory enough."""
    with suppress(GivenUp):
        klotski.plan_quickly(board)


def counted_or_estimated(board: knight.Board, closed: bool) -> None:
    """The number of tours, or an estimate where it takes too much memory."""
    with suppress(GivenUp):
        knight.count_tours(board, closed=closed)


def decide(board: cat.Board) -> None:
    """Find out who wins."""
    verdict = Exact(board).judge(board, seconds=60)
    if verdict.catcher_wins is None:
        raise AssertionError(f"undecided after a minute:\n{board}")


def list_ways(graph: Graph) -> int:
    """List all ways into arrays."""
    return sum(len(ends) for _, ends in ways.batches(graph))


def whole_tour(side: int, closed: bool) -> None:
    """One tour of a square board."""
    knight.tour(side, side, closed=closed)


def first_tour(side: int) -> None:
    """The first tour that the article's method finds."""
    next(baselines.tours_by_recursion(side, (0, 0)))


def plan_stroke(board: one_line.Board) -> None:
    """Solve or refute a board."""
    with suppress(Unsolvable):
        one_line.plan(board)


def plan_tour(board: knight.Board) -> None:
    """Solve or refute a board."""
    with suppress(Unsolvable):
        knight.plan(board)


def times_ms(
    work: Callable[[Any], object], boards: Iterable[Any], clock_s: Callable[[], float]
) -> list[float]:
    """How long ``work`` takes on each board; a board alone is given three times."""
    boards = list(boards)
    times = []
    for board in boards if len(boards) > 1 else boards * 3:
        start_s = clock_s()
        work(board)
        times.append((clock_s() - start_s) * 1000)
    return times


def row(task: Task, clock_s: Callable[[], float]) -> str:
    """Run a task; its row of the table."""
    task.work(task.boards[0])
    own = times_ms(task.work, task.boards, clock_s)
    own_ms = sum(own) if task.in_total else median(own)
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    cells = [task.name, str(len(task.boards)), f"{own_ms:.3g}", f"{max(own):.3g}"]
    if task.baseline and task.baseline_boards:
        few = list(task.boards[: task.baseline_boards])
        other_ms = median(times_ms(task.baseline, few, clock_s))
        ratio = other_ms / median(times_ms(task.work, few, clock_s))
        cells += [task.baseline_name, f"{other_ms:.3g}", f"{ratio:.3g}"]
    else:
        cells += ["", "", ""]
    return "| " + " | ".join([*cells, f"{peak_mb:.0f}"]) + " |"


def row_apart(task: Task, clock_s: Callable[[], float]) -> str:
    """The same in a process of its own, so that no memory of other tasks counts."""
    context = multiprocessing.get_context("fork")
    lines = context.SimpleQueue()
    child = context.Process(target=lambda: lines.put(row(task, clock_s)))
    child.start()
    child.join()
    return lines.get() if child.exitcode == 0 else f"| {task.name} | failed |"


def main() -> None:
    """Print the table, and write it to a file if asked."""
    parser = argparse.ArgumentParser(description="Time the solvers beside other methods.")
    parser.add_argument("--write", type=Path, help="a Markdown file to write")
    parser.add_argument("--only", nargs="+", default=[""], help="tasks whose names begin like this")
    parser.add_argument("--cpu", action="store_true", help="processor time instead of wall time")
    options = parser.parse_args()
    clock_s = time.process_time if options.cpu else time.perf_counter
    lines = [
        "| task | boards | median ms | max ms | baseline | its median ms | ratio | peak MB |",
        "| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: |",
    ]
    print("\n".join(lines))
    for task in chain.from_iterable(tasks() for tasks in TASKS):
        if task.name.startswith(tuple(options.only)):
            lines.append(row_apart(task, clock_s))
            print(lines[-1], flush=True)
    if options.write:
        about = (
            f"Python {platform.python_version()} on {platform.machine()}, a process for each task."
        )
        title = "# Benchmarks\n\n`python -m tests.bench.solvers` printed this; "
        options.write.write_text(title + about + "\n\n" + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
