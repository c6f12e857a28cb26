"""Levels of one-line games, in a random state of play."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

from tools.draw.brush import Box
from tools.draw.walks import Cell, beside, full_stroke, stroke_with_holes, wander


@dataclass
class Level:
    """A board of rows x cols that ``stroke`` fills; ``drawn`` is the part drawn so far, or []."""

    rows: int
    cols: int
    stroke: list[Cell]
    drawn: list[Cell]
    numbered: list[Cell] = field(default_factory=list)
    walls: list[tuple[Cell, Cell]] = field(default_factory=list)
    ring: bool = False
    """All around lie cells that cannot be entered."""

    @property
    def free(self) -> set[Cell]:
        """All cells that the stroke has to pass."""
        return set(self.stroke)

    @property
    def holes(self) -> list[Cell]:
        """All other cells."""
        free = self.free
        return [
            (row, col)
            for row in range(self.rows)
            for col in range(self.cols)
            if (row, col) not in free
        ]


def any_level(rng: Random, room: Box) -> Level:
    """A level whose cells are large enough to be seen in the room."""
    most = max(3, min(20, int(min(room[2], room[3]) / 17)))
    top = most if rng.random() < 0.05 else min(most, 12)
    rows = min(top, rng.choice([rng.randint(3, 12), rng.randint(4, 8), rng.randint(3, top)]))
    cols = rows if rng.random() < 0.45 else min(top, max(3, rows + rng.randint(-3, 3)))
    numbered = rng.random() < 0.28
    if rng.random() < (0.85 if numbered else 0.25):
        stroke = full_stroke(rng, rows, cols)
    else:
        rows, cols, stroke = stroke_with_holes(rng, rows, cols)
    level = Level(rows, cols, stroke, [])
    if not numbered and rng.random() < (0.3 if level.holes else 0.12):
        level = _ringed(rng, level)
    level.drawn = _any_drawn(rng, level)
    if numbered:
        _number(rng, level)
    if rng.random() < (0.6 if numbered else 0.03):
        level.walls = _any_walls(rng, level)
    return level


def _ringed(rng: Random, level: Level) -> Level:
    top, left, bottom, right = (rng.choice([1, 1, 1, 2]) for _ in range(4))
    if rng.random() < 0.5:
        top = left = bottom = right = rng.choice([1, 1, 1, 2])
    elif rng.random() < 0.4:  # a few ways in a wide field
        top, left, bottom, right = (rng.randint(1, 7) for _ in range(4))
    stroke = [(row + top, col + left) for row, col in level.stroke]
    return Level(level.rows + top + bottom, level.cols + left + right, stroke, [], ring=True)


def _any_drawn(rng: Random, level: Level) -> list[Cell]:
    """Nothing, a part, or nearly all of the stroke; at times a part that leads nowhere."""
    count, chance = len(level.stroke), rng.random()
    if chance < 0.45:
        return []
    if chance < 0.82:
        return level.stroke[: rng.randint(2, max(2, count - 2))]
    if chance < 0.9:
        steps = rng.randint(1, count - 1)
        drawn = wander(rng, level.stroke[0], level.free, steps)
        return drawn if len(drawn) > 1 else []
    return level.stroke[: max(2, count - rng.choice([0, 0, 1, 2, 3]))]


def _number(rng: Random, level: Level) -> None:
    """Number cells along the stroke, its ends included; what is drawn follows the stroke."""
    count = len(level.stroke)
    if level.drawn:
        level.drawn = level.stroke[: len(level.drawn)]
    most = rng.choice([3, 6, 10, 14, count // 3, count // 2])
    between = rng.sample(range(1, count - 1), min(count - 2, rng.randint(0, max(1, most))))
    if rng.random() < 0.03:
        between = list(range(1, count - 1))[: 60 if count < 60 else 20]
    level.numbered = [level.stroke[at] for at in sorted({0, *between, count - 1})]


def _any_walls(rng: Random, level: Level) -> list[tuple[Cell, Cell]]:
    steps = {frozenset(pair) for pair in (*pairwise(level.stroke), *pairwise(level.drawn))}
    free = level.free
    sides = [
        (cell, other)
        for cell in sorted(free)
        for other in beside(cell, level.rows, level.cols)
        if cell < other and other in free and frozenset((cell, other)) not in steps
    ]
    part = rng.choice([0.08, 0.15, 0.3, 0.5])
    return [side for side in sides if rng.random() < part]
