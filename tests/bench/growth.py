"""How does the time of each solver grow with the board?

    pip install '.[bench]'
    python -m tests.bench.growth [--write docs/benchmarks-growth]

Solves ever larger boards of each kind until one size takes more than ``--most-s`` seconds of the
processor, prints the medians as a Markdown table, and draws them on logarithmic scales.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from solvers import klotski, knight, maze
from tests.bench.klotski_levels import LEVELS
from tests.bench.solvers import blocked, plan_stroke, plan_tour, strokes, times_ms, whole_tour


@dataclass(frozen=True)
class Family:
    """Boards of one kind by their side, and what is done with each."""

    name: str
    sides: Sequence[int]
    boards: Callable[[int], Sequence[Any]]
    work: Callable[[Any], object]


def _open_maze(side: int) -> Sequence[maze.Board]:
    return [maze.Board(((0,) * side,) * side)]


def _open_board(side: int) -> Sequence[knight.Board]:
    return [knight.Board(((0,) * side,) * side)]


def _zip_boards(side: int) -> Sequence[Any]:
    return strokes(side, 1.0, 10, waypoints=side)


def _holed(side: int) -> Sequence[Any]:
    return strokes(side, 0.8, 10)


def _sides(side: int) -> Sequence[int]:
    return [side]


def _open_tour(side: int) -> None:
    whole_tour(side, closed=False)


FAMILIES = (
    Family("one-line, 80% free", (6, 10, 16, 25, 40, 60, 100), _holed, plan_stroke),
    Family("Zip, as many numbers as rows", (5, 6, 8, 10, 12, 14), _zip_boards, plan_stroke),
    Family("knight, one open tour", (8, 16, 32, 64, 128, 256, 512, 1024), _sides, _open_tour),
    Family("knight, 10% blocked", (6, 8, 12, 16, 24, 32), partial(blocked, number=10), plan_tour),
    Family("knight, open tours counted", (5, 6), _open_board, knight.count_tours),
    Family("maze, all ways counted", tuple(range(4, 17)), _open_maze, maze.count_paths),
)


def medians_ms(family: Family, most_s: float) -> dict[int, float]:
    """The median of the processor's time by side, up to the first that takes too long."""
    found: dict[int, float] = {}
    family.work(family.boards(family.sides[0])[0])  # what is compiled is compiled
    for side in family.sides:
        found[side] = median(times_ms(family.work, family.boards(side), time.process_time))
        if found[side] > most_s * 1000:
            break
    return found


def levels_ms() -> dict[int, float]:
    """The time of each of GNOME's levels that is solved at once, by its fewest steps."""
    known = {each.steps: each.board() for each in LEVELS if each.steps}
    klotski.plan(next(iter(known.values())))
    return {
        steps: median(times_ms(klotski.plan, [board], time.process_time))
        for steps, board in known.items()
    }


def draw(curves: dict[str, dict[int, float]], path: Path) -> None:
    """One line for each kind of boards, both axes logarithmic."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 5), layout="constrained")
    for name, times in curves.items():
        axes.plot(list(times), list(times.values()), marker="o", markersize=3, label=name)
    axes.set(xscale="log", yscale="log", xlabel="rows and columns", ylabel="median, ms")
    axes.set_xticks(ticks := [4, 6, 8, 12, 16, 32, 64, 128, 256, 512, 1024], map(str, ticks))
    axes.grid(visible=True, alpha=0.3)
    axes.legend(fontsize=8)
    figure.savefig(path)


def main() -> None:
    """Print the table; draw and write both if asked."""
    parser = argparse.ArgumentParser(description="How times grow with the board.")
    parser.add_argument("--write", type=Path, help="writes PATH.md and PATH.svg")
    parser.add_argument("--most-s", type=float, default=5.0)
    options = parser.parse_args()
    curves = {}
    lines = ["| boards | median ms by rows |", "| --- | --- |"]
    for family in FAMILIES:
        curves[family.name] = medians_ms(family, options.most_s)
        lines.append(_row(family.name, curves[family.name]))
        print(lines[-1], flush=True)
    lines.append(_row("klotski, GNOME's levels, by their fewest steps", levels_ms()))
    print(lines[-1])
    if options.write:
        draw(curves, options.write.with_suffix(".svg"))
        head = "# How times grow\n\n`python -m tests.bench.growth` printed this"
        picture = f"![times by the size of boards]({options.write.name}.svg)\n\n"
        text = f"{head}: processor time.\n\n{picture}" + "\n".join(lines) + "\n"
        options.write.with_suffix(".md").write_text(text, encoding="utf-8")


def _row(name: str, times: dict[int, float]) -> str:
    listed = ", ".join(f"{side}: {value:.3g}" for side, value in sorted(times.items()))
    return f"| {name} | {listed} |"


if __name__ == "__main__":
    main()
