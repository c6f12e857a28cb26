"""How long do one-line boards take to solve?

    python -m tests.bench.solve_one_line

Prints a Markdown table of times per board. The boards are made by seed: a random stroke over part
of a square, the other cells holes; "spoiled" ones have two cells moved, and most are impossible.
A plain depth-first search runs on the smallest boards in the same run, STOP_S at most on each.
The last rows are the real screens, where they lie beside the project, and a process of its own
for one board of each kind, imports included.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from statistics import median

from solvers import Cell, Unsolvable
from solvers.one_line import Board, plan
from tests.solvers.levels import level, random_stroke
from tests.solvers.one_line.screens import SCREENS, one_line_board, screens

SIZES = ((7, 0.85, 30), (10, 0.8, 30), (20, 0.8, 20), (50, 0.8, 10))
"""Side, part of the cells that is free, and number of boards."""

NUMBERED_SIDES = (7, 8, 10, 12)
"""Sides of the full boards that have as many waypoints."""

STOP_S = 5.0


def main() -> None:
    """Print the table."""
    print("| boards | solver | number | median ms | max ms |")
    print("| --- | --- | ---: | ---: | ---: |")
    show("7x7, 85% free", "depth first", timed(depth_first, made(*SIZES[0])))
    solve(made(7, 1.0, 1, waypoints=7)[0])  # loads the exact search
    for side, free, count in SIZES:
        boards, name = made(side, free, count), f"{side}x{side}, {free:.0%} free"
        show(name, "plan", timed(solve, boards))
        show(f"{name}, no start", "plan", timed(solve, (replace(b, start=None) for b in boards)))
        show(f"{name}, spoiled", "plan", timed(solve, map(spoiled, boards)))
    for side in NUMBERED_SIDES:
        boards = made(side, 1.0, 20, waypoints=side)
        show(f"{side}x{side}, full, {side} waypoints", "plan", timed(solve, boards))
    if SCREENS.is_dir():
        levels = [one_line_board(truth) for _, truth in screens("one-line")]
        show("real screens", "plan", timed(solve, levels))
    for waypoints in (0, 7):
        boards = made(7, 1.0, 5, waypoints)
        show(f"7x7, full, {waypoints} waypoints", "plan, from cold", timed(solve_cold, boards))


def show(boards: str, solver: str, times_s: list[float]) -> None:
    """Print a row."""
    middle_ms, most_ms = median(times_s) * 1000, max(times_s) * 1000
    print(f"| {boards} | {solver} | {len(times_s)} | {middle_ms:.1f} | {most_ms:.1f} |", flush=True)


def timed(work: Callable[[Board], object], boards: Iterable[Board]) -> list[float]:
    """How long ``work`` takes on each board."""
    times_s = []
    for board in boards:
        start_s = time.perf_counter()
        work(board)
        times_s.append(time.perf_counter() - start_s)
    return times_s


def made(side: int, free: float, count: int, waypoints: int = 0) -> list[Board]:
    """Solvable boards, the same in every run."""
    rng = random.Random(side)
    strokes = [random_stroke(side, side, free, rng) for _ in range(count)]
    return [level(stroke, waypoints, seed) for seed, stroke in enumerate(strokes)]


def spoiled(board: Board) -> Board:
    """The board with two free cells exchanged for holes of their chessboard colours."""
    rng = random.Random(str(board))
    cells = [list(row) for row in board.cells]
    places = [(row, col) for row in range(len(cells)) for col in range(len(cells[0]))]
    for colour in (0, 1):
        alike = [cell for cell in places if sum(cell) % 2 == colour and cell != board.start]
        for value in (1, 0):
            row, col = rng.choice([cell for cell in alike if cells[cell[0]][cell[1]] == value])
            cells[row][col] = 1 - value
    return Board(tuple(map(tuple, cells)), board.start)


def solve(board: Board) -> None:
    """Plan a board, or find that it is impossible."""
    with suppress(Unsolvable):
        plan(board)


def solve_cold(board: Board) -> None:
    """Plan a board in a process of its own."""
    program = (
        "import sys; from solvers.one_line import Board, plan; plan(Board.from_text(sys.argv[1]))"
    )
    subprocess.run([sys.executable, "-c", program, str(board)], check=True)


def depth_first(board: Board) -> bool:
    """Plain search from the start, the neighbours in a fixed order; False when out of time."""
    left = board.left
    stop_s = time.perf_counter() + STOP_S

    def fill(cell: Cell) -> bool:
        if not left:
            return True
        row, col = cell
        for other in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if other in left and time.perf_counter() < stop_s:
                left.remove(other)
                if fill(other):
                    return True
                left.add(other)
        return False

    return board.head is not None and fill(board.head)


if __name__ == "__main__":
    main()
