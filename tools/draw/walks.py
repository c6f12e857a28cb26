"""Random strokes that fill boards, and random mazes."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from random import Random

import numpy as np
from numpy.typing import NDArray

Cell = tuple[int, int]
Bools = NDArray[np.bool_]

_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def beside(cell: Cell, rows: int, cols: int) -> list[Cell]:
    """The cells of a board of rows x cols that touch a cell."""
    found = [(cell[0] + down, cell[1] + right) for down, right in _STEPS]
    return [(row, col) for row, col in found if 0 <= row < rows and 0 <= col < cols]


@lru_cache(maxsize=64)
def _near(rows: int, cols: int) -> list[list[int]]:
    """For each cell, counted row by row, those that touch it."""
    return [
        [row * cols + col for row, col in beside(divmod(at, cols), rows, cols)]
        for at in range(rows * cols)
    ]


# --- strokes --------------------------------------------------------------------------------------
def full_stroke(rng: Random, rows: int, cols: int) -> list[Cell]:
    """A stroke through every cell: a snake whose ends are turned around again and again.

    Source: R. Oberdorf et al., "Secondary structures in long compact polymers" (2006), backbite.
    """
    turned = rng.random() < 0.5
    high, wide = (cols, rows) if turned else (rows, cols)
    snake = [
        row * wide + (col if row % 2 == 0 else wide - 1 - col)
        for row in range(high)
        for col in range(wide)
    ]
    near = _near(high, wide)
    for _ in range(int(high * wide * rng.uniform(1, 6))):
        if rng.random() < 0.5:
            snake.reverse()
        ways = near[snake[-1]]
        to = ways[int(rng.random() * len(ways))]
        if to != snake[-2]:
            at = snake.index(to) + 1
            snake[at:] = snake[at:][::-1]
    cells = [divmod(at, wide) for at in snake]
    return [(col, row) for row, col in cells] if turned else cells


def _carved(rng: Random, stroke: list[Cell], wanted: int) -> list[Cell]:
    """The stroke without ``wanted`` cells at most: ends cut off, detours of two cells skipped."""
    stroke = list(stroke)
    for _ in range(wanted * 3):
        if wanted <= 0 or len(stroke) <= 4:
            break
        if rng.random() < 0.3:
            stroke = stroke[1:] if rng.random() < 0.5 else stroke[:-1]
            wanted -= 1
        elif wanted >= 2:
            at = rng.randrange(len(stroke) - 3)
            (row, col), (to_row, to_col) = stroke[at], stroke[at + 3]
            if abs(row - to_row) + abs(col - to_col) == 1:
                del stroke[at + 1 : at + 3]
                wanted -= 2
    return stroke


def _wandered(rng: Random, rows: int, cols: int) -> list[Cell]:
    """A stroke that goes on at random, often to where few ways are left, until it is stuck."""
    left = {(row, col) for row in range(rows) for col in range(cols)}
    left -= set(rng.sample(sorted(left), rng.randint(0, len(left) // 5)))
    stroke = [rng.choice(sorted(left))]
    left.discard(stroke[0])
    bound = rng.uniform(0.4, 1.0)
    while ways := [cell for cell in beside(stroke[-1], rows, cols) if cell in left]:
        rng.shuffle(ways)
        if rng.random() < bound:
            ways.sort(key=lambda cell: sum(n in left for n in beside(cell, rows, cols)))
        stroke.append(ways[0])
        left.discard(ways[0])
    return stroke


def stroke_with_holes(rng: Random, rows: int, cols: int) -> tuple[int, int, list[Cell]]:
    """Rows, columns, and a stroke that fills part of that rectangle and touches its four sides."""
    for _ in range(20):
        if rng.random() < 0.5:
            stroke = _wandered(rng, rows, cols)
        else:
            whole = full_stroke(rng, rows, cols)
            stroke = _carved(rng, whole, round(rows * cols * rng.uniform(0.02, 0.4)))
        top, left = min(row for row, _ in stroke), min(col for _, col in stroke)
        high = max(row for row, _ in stroke) - top + 1
        wide = max(col for _, col in stroke) - left + 1
        if high >= 2 and wide >= 2 and len(stroke) >= max(6, 0.45 * high * wide):
            return high, wide, [(row - top, col - left) for row, col in stroke]
    return rows, cols, full_stroke(rng, rows, cols)


def wander(rng: Random, start: Cell, free: set[Cell], steps: int) -> list[Cell]:
    """A stroke from a cell over free cells, up to so many steps, with no plan."""
    stroke, left = [start], free - {start}
    for _ in range(steps):
        row, col = stroke[-1]
        ways = [(row + r, col + c) for r, c in _STEPS if (row + r, col + c) in left]
        if not ways:
            break
        stroke.append(rng.choice(ways))
        left.discard(stroke[-1])
    return stroke


# --- mazes ----------------------------------------------------------------------------------------
def passages(rng: Random, rows: int, cols: int) -> tuple[Bools, Bools]:
    """A perfect maze: open sides to the right (rows, cols - 1) and below (rows - 1, cols).

    Grown from cell to cell; which of the growing cells goes on decides the look: always the newest
    gives long ways, a random one many short ones ("growing tree"); in some ways seldom turn.
    """
    near, newest = _near(rows, cols), rng.choice([1.0, 1.0, 0.9, 0.5, 0.0])
    straight = rng.choice([0.0, 0.0, 0.0, rng.uniform(0.3, 1.0)])
    growing = [rng.randrange(rows * cols)]
    seen = bytearray(rows * cols)
    seen[growing[0]] = True
    sideways, downwards = bytearray(rows * cols), bytearray(rows * cols)
    while growing:
        at = -1 if rng.random() < newest else int(rng.random() * len(growing))
        cell = growing[at]
        ways = [other for other in near[cell] if not seen[other]]
        if not ways:
            growing[at] = growing[-1]
            growing.pop()
            continue
        other = ways[int(rng.random() * len(ways))]
        if straight and at == -1 and len(growing) > 1 and rng.random() < straight:
            ahead = 2 * cell - growing[-2]
            other = ahead if ahead in ways else other
        seen[other] = True
        growing.append(other)
        is_sideways = abs(cell - other) == 1 and cols > 1
        (sideways if is_sideways else downwards)[min(cell, other)] = True
    right, down = (
        np.frombuffer(sides, np.bool_).reshape(rows, cols) for sides in (sideways, downwards)
    )
    return right[:, :-1].copy(), down[:-1].copy()


def loosened(rng: Random, right: Bools, down: Bools) -> None:
    """Open more sides of a maze: single ones all over (loops), or all of a few rooms."""
    rows, cols = right.shape[0], down.shape[1]
    noise = np.random.default_rng(rng.getrandbits(32))
    if rng.random() < 0.6:
        part = rng.uniform(0.02, 0.4)
        right |= noise.random(right.shape) < part
        down |= noise.random(down.shape) < part
        return
    for _ in range(rng.randint(1, 4)):
        high, wide = rng.randint(2, max(2, rows // 3)), rng.randint(2, max(2, cols // 3))
        top, left = rng.randint(0, max(0, rows - high)), rng.randint(0, max(0, cols - wide))
        right[top : top + high, left : left + wide - 1] = True
        down[top : top + high - 1, left : left + wide] = True


def as_blocks(right: Bools, down: Bools) -> Bools:
    """Where a maze is blocked when walls are as wide as ways: (2 rows + 1, 2 cols + 1)."""
    rows, cols = right.shape[0], down.shape[1]
    blocked = np.ones((2 * rows + 1, 2 * cols + 1), bool)
    blocked[1::2, 1::2] = False
    blocked[1::2, 2:-1:2] = ~right
    blocked[2:-1:2, 1::2] = ~down
    return blocked


def scattered(rng: Random, rows: int, cols: int) -> Bools:
    """Blocks at random, alone or in short runs."""
    noise = np.random.default_rng(rng.getrandbits(32))
    blocked = noise.random((rows, cols)) < rng.uniform(0.05, 0.45)
    for _ in range(rng.choice([0, 0, 2, 5])):
        row, col, long = rng.randrange(rows), rng.randrange(cols), rng.randint(2, 5)
        if rng.random() < 0.5:
            blocked[row, col : col + long] = True
        else:
            blocked[row : row + long, col] = True
    return np.asarray(blocked, np.bool_)


def distances(right: Bools, down: Bools, start: Cell) -> NDArray[np.int32]:
    """Steps from a cell to each cell through open sides; -1 where no way leads."""
    rows, cols = right.shape[0], down.shape[1]
    sideways, downwards = _flat(right, down)
    steps = [-1] * (rows * cols)
    at = start[0] * cols + start[1]
    steps[at] = 0
    reached = [at]
    for at in reached:
        further = steps[at] + 1
        for other, is_open in (
            (at + 1, sideways[at]),
            (at - 1, sideways[at - 1]),
            (at + cols, downwards[at]),
            (at - cols, downwards[at - cols]),
        ):
            if is_open and steps[other] < 0:
                steps[other] = further
                reached.append(other)
    return np.array(steps, np.int32).reshape(rows, cols)


def _flat(right: Bools, down: Bools) -> tuple[list[bool], list[bool]]:
    """Open sides to the right of and below each cell, counted row by row; a last row is closed."""
    sideways = np.pad(right, ((0, 1), (0, 1))).ravel().tolist()
    return sideways, np.pad(down, ((0, 2), (0, 0))).ravel().tolist()


def open_sides(blocked: Bools) -> tuple[Bools, Bools]:
    """The sides between cells that are both not blocked."""
    free = ~blocked
    return free[:, :-1] & free[:, 1:], free[:-1] & free[1:]


def route(right: Bools, down: Bools, start: Cell, goal: Cell) -> list[Cell]:
    """A shortest way from start to goal through open sides, both included; [] where none is."""
    steps = distances(right, down, goal)
    if steps[start] < 0:
        return []
    rows, cols = steps.shape
    way = [start]
    while way[-1] != goal:
        row, col = way[-1]
        for other in beside((row, col), rows, cols):
            top, left = min(row, other[0]), min(col, other[1])
            is_open = right[top, left] if other[0] == row else down[top, left]
            if is_open and steps[other] == steps[row, col] - 1:
                way.append(other)
                break
    return way


def turns(stroke: list[Cell]) -> list[Cell]:
    """The stroke's ends and the cells where it turns."""
    kept = stroke[:1]
    for (before, cell), (_, after) in pairwise(pairwise(stroke)):
        if (cell[0] - before[0], cell[1] - before[1]) != (after[0] - cell[0], after[1] - cell[1]):
            kept.append(cell)
    return kept + stroke[-1:] if len(stroke) > 1 else kept
