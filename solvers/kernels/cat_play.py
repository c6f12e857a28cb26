"""Cats that move by a rule, and a search for blocks that catch a cat whose rule is known.

``sets`` is as in ``kernels.cat_cells``; ``around`` (256, 6) has the cells around each, clockwise
from the west; ``order`` is the order in which a cat looks at them and settles ties.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import kernel
from solvers.kernels.cat import Numbers, live
from solvers.kernels.cat_cells import (
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
    same,
    save,
    size,
    without,
)

NEAREST, ROUTES, WINNING_PATH = 0, 1, 2

NEARNESS = 0.6
"""What an exit is worth to the cat falls by this for each step that it is away."""

_NEVER = 1 << 30
_TEMPO = 1 << 10
"""A free move that the cat lacks weighs more than any number of moves that it makes."""

STUCK = -1


@kernel
def first_of(around: Numbers, order: Numbers, cat: int, cells: Cells) -> int:
    """The first of some cells beside the cat, or STUCK."""
    for turn in order:
        cell = around[cat, turn]
        if cell >= 0 and has(cells, cell):
            return cell
    return STUCK


@kernel
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


@kernel
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


@kernel
def worth(sets: Words, cols: np.uint64, cat: int, free: Cells) -> float:
    """What a place is worth to the cat: the exits in reach, each by how near it is."""
    edge = load(sets, EDGE)
    ring = both(load(sets, NEARBY + cat), free)
    seen, total, value = ring, 0.0, NEARNESS
    while not is_empty(ring):
        total += value * size(both(ring, edge))
        value *= NEARNESS
        ring = without(both(near(sets, cols, without(ring, edge)), free), seen)
        seen = either(seen, ring)
    return total


@kernel
def rank_blocks(
    sets: Words, cols: np.uint64, cat: int, free: Cells
) -> tuple[Numbers, NDArray[np.float64]]:
    """The blocks that may matter, with what the cat's best answer to each is worth to it."""
    cells, _ = live(sets, cols, cat, free)
    blocks, ranks = np.empty(size(cells), np.int64), np.zeros(size(cells))
    for k in range(len(blocks)):
        blocks[k] = first(cells)
        cells = rest(cells)
        after = without(free, one(blocks[k]))
        moves = both(load(sets, NEARBY + cat), after)
        while not is_empty(moves):
            cell = first(moves)
            moves = rest(moves)
            left = without(after, one(cell))
            there = 1e3 if has(load(sets, EDGE), cell) else worth(sets, cols, cell, left)
            ranks[k] = max(ranks[k], there)
    return blocks, ranks


@kernel
def catch(
    sets: Words, cols: np.uint64, around: Numbers, rule: int, order: Numbers, cat: int,
    free: Cells, width: int, depth: int,
) -> int:  # fmt: skip
    """The first block of a plan that catches a cat which moves by that rule; STUCK if not found.

    A beam search: of all positions after so many moves it keeps the ``width`` that are worth least
    to the cat, and ends with the first in which the cat is held whatever it does.
    """
    spots, cats = np.zeros((2, width, 4), np.uint64), np.zeros((2, width), np.int64)
    starts, ranks = np.zeros((2, width), np.int64), np.full((2, width), np.inf)
    spots[0, 0, 0], spots[0, 0, 1], spots[0, 0, 2], spots[0, 0, 3] = free
    cats[0, 0], starts[0, 0] = cat, STUCK
    count, here = 1, 0
    for _ in range(depth):
        there = 1 - here
        found = 0
        for k in range(count):
            place, left = cats[here, k], load(spots[here], k)
            blocks, _ = live(sets, cols, place, left)
            while not is_empty(blocks):
                block = first(blocks)
                blocks = rest(blocks)
                start = block if starts[here, k] == STUCK else starts[here, k]
                after = without(left, one(block))
                cell = step(sets, cols, around, rule, order, place, after)
                if cell == STUCK:
                    return start
                if has(load(sets, EDGE), cell):
                    continue
                after = without(either(after, one(place)), one(cell))
                _, soon = live(sets, cols, cell, after)
                if soon == 0:
                    return start
                rank = worth(sets, cols, cell, after)
                found = _keep(
                    spots[there], cats[there], starts[there], ranks[there],
                    found, rank, cell, start, after,
                )  # fmt: skip
        count, here = found, there
    return STUCK


@kernel
def _keep(
    spots: Words, cats: Numbers, starts: Numbers, ranks: NDArray[np.float64], found: int,
    rank: float, cat: int, start: int, free: Cells,
) -> int:  # fmt: skip
    """Put a position among the best by rank, unless it is there; returns how many there are."""
    if found == len(ranks) and rank >= ranks[found - 1]:
        return found
    at = found
    while at and ranks[at - 1] >= rank:
        at -= 1
        if ranks[at] == rank and cats[at] == cat and same(load(spots, at), free):
            return found
    found = min(found + 1, len(ranks))
    for k in range(found - 1, at, -1):
        save(spots, k, load(spots, k - 1))
        cats[k], starts[k], ranks[k] = cats[k - 1], starts[k - 1], ranks[k - 1]
    save(spots, at, free)
    cats[at], starts[at], ranks[at] = cat, start, rank
    return found
