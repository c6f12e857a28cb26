"""Cats that move by a rule.

``sets`` is as in ``kernels.cells``; ``around`` (256, 6) has the cells around each, clockwise
from the west; ``order`` is the order in which a cat looks at them and settles ties.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.cat.kernels.cells import (
    EDGE,
    NEARBY,
    SIZE,
    Cells,
    Words,
    both,
    either,
    first,
    has,
    is_empty,
    load,
    near,
    one,
    rest,
    without,
)
from solvers.kernels import kernel, part

Numbers = NDArray[np.int64]

NEAREST, ROUTES, WINNING_PATH = 0, 1, 2

_NEVER = 1 << 30
_TEMPO = 1 << 10
"""A free move that the cat lacks weighs more than any number of moves that it makes."""

STUCK = -1


@part
def first_of(around: Numbers, order: Numbers, cat: int, cells: Cells) -> int:
    """The first of some cells beside the cat, or STUCK."""
    for turn in order:
        cell = around[cat, turn]
        if cell >= 0 and has(cells, cell):
            return cell
    return STUCK


@part
def nearest(
    sets: Words, cols: np.uint64, around: Numbers, order: Numbers, cat: int, free: Cells,
    by_routes: bool,
) -> int:  # fmt: skip
    """A step towards the nearest exit, STUCK without one; by the number of shortest routes."""
    beside = load(sets, NEARBY + cat)
    ring = both(free, load(sets, EDGE))
    passed = ring
    routes = np.zeros(SIZE, np.int64)
    cells = ring
    while by_routes and not is_empty(cells):
        routes[first(cells)] = 1
        cells = rest(cells)
    while not is_empty(ring) and is_empty(both(ring, beside)):
        last, ring = ring, without(both(near(sets, cols, ring), free), passed)
        passed = either(passed, ring)
        cells = ring
        while by_routes and not is_empty(cells):
            cell = first(cells)
            cells = rest(cells)
            for other in around[cell]:
                if other >= 0 and has(last, other):
                    routes[cell] += routes[other]
    steps = both(ring, beside)
    if not by_routes:
        return first_of(around, order, cat, steps)
    best, most = STUCK, 0
    for turn in order:
        cell = around[cat, turn]
        if cell >= 0 and has(steps, cell) and routes[cell] > most:
            best, most = cell, routes[cell]
    return best


@part
def winning_path(sets: Words, around: Numbers, order: Numbers, cat: int, free: Cells) -> int:
    """A step along the best winning path of a tree that shares no cells; STUCK without an exit.

    The tree grows level by level, and a cell belongs to the branch that comes first. A cell with
    two exits is worth 1 (E1); else one more than the second best of its children, since the
    catcher blocks the best. Where there is no second the cat would need a free move.
    """
    queue, parent = np.empty(SIZE, np.int64), np.empty(SIZE, np.int64)
    best, second = np.full(SIZE, _NEVER), np.full(SIZE, _NEVER)
    queue[0] = cat
    length, at = 1, 0
    left = free
    while at < length:
        cell = queue[at]
        at += 1
        if cell != cat and has(load(sets, EDGE), cell):
            continue
        for turn in order:
            other = around[cell, turn]
            if other >= 0 and has(left, other):
                left = without(left, one(other))
                queue[length], parent[length] = other, cell
                length += 1
    step, least = STUCK, _NEVER
    for at in range(length - 1, 0, -1):
        cell = queue[at]
        if has(load(sets, EDGE), cell):
            worth = 0
        else:
            worth = min(second[cell] + 1, best[cell] + 1 + _TEMPO, _NEVER)
        above = parent[at]
        if above == cat:
            if worth <= least and worth < _NEVER:  # the queue is read from its end
                step, least = cell, worth
        elif worth < best[above]:
            best[above], second[above] = worth, best[above]
        elif worth < second[above]:
            second[above] = worth
    return step


@kernel
def step(
    sets: Words, cols: np.uint64, around: Numbers, rule: int, order: Numbers, cat: int,
    free: Cells,
) -> int:  # fmt: skip
    """Where a cat goes by a rule; to any free cell when it is fenced in, STUCK without one."""
    if rule == WINNING_PATH:
        cell = winning_path(sets, around, order, cat, free)
    else:
        cell = nearest(sets, cols, around, order, cat, free, rule == ROUTES)
    if cell == STUCK:
        cell = first_of(around, order, cat, free)
    return cell
