"""What blocks are worth, and a search for those that catch a cat whose rule is known.

``sets``, ``around`` and ``order`` are as in ``kernels.rules``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.cat.kernels.cells import (
    EDGE,
    NEARBY,
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
from solvers.cat.kernels.live import live
from solvers.cat.kernels.rules import STUCK, Numbers, step
from solvers.kernels import kernel, part

_NEARNESS = 0.6
"""What an exit is worth to the cat falls by this for each step that it is away."""

CAT, BEFORE, BLOCK = range(3)
_NOTES = BLOCK + 1
"""Numbers of a position: the cat's cell, the row of the position before, and the block there."""


@kernel
def worth(sets: Words, cols: np.uint64, cat: int, free: Cells) -> float:
    """What a place is worth to the cat: the exits in reach, each by how near it is."""
    edge = load(sets, EDGE)
    ring = both(load(sets, NEARBY + cat), free)
    seen, total, value = ring, 0.0, _NEARNESS
    while not is_empty(ring):
        total += value * size(both(ring, edge))
        value *= _NEARNESS
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
) -> Numbers:  # fmt: skip
    """The blocks of a plan that catches a cat which moves by that rule; none if not found.

    A beam search: of all positions after so many moves it keeps the ``width`` that are worth least
    to the cat, and ends with the first in which the cat is held whatever it does. Those after move
    n are in rows ``n * width`` and on: what is free, and numbers (CAT, BEFORE, BLOCK).
    """
    spots = np.zeros((depth * width, 4), np.uint64)
    notes = np.zeros((depth * width, _NOTES), np.int64)
    ranks = np.full(depth * width, np.inf)
    save(spots, 0, free)
    notes[0, CAT] = cat
    count = 1
    for moves in range(1, depth):
        end = begin = moves * width
        for row in range(begin - width, begin - width + count):
            place, left = notes[row, CAT], load(spots, row)
            blocks, _ = live(sets, cols, place, left)
            while not is_empty(blocks):
                block = first(blocks)
                blocks = rest(blocks)
                after = without(left, one(block))
                cell = step(sets, cols, around, rule, order, place, after)
                if cell == STUCK:
                    return _traced(notes, moves, row, block)
                if has(load(sets, EDGE), cell):
                    continue
                after = without(either(after, one(place)), one(cell))
                _, soon = live(sets, cols, cell, after)
                if soon == 0:
                    return _traced(notes, moves, row, block)
                rank = worth(sets, cols, cell, after)
                if end < begin + width or rank < ranks[end - 1]:
                    at = _room(spots, notes, ranks, begin, end, rank, cell, after)
                    if at >= 0:
                        end = min(end + 1, begin + width)
                        _shift(spots, notes, ranks, at, end)
                        save(spots, at, after)
                        ranks[at] = rank
                        notes[at, CAT], notes[at, BEFORE], notes[at, BLOCK] = cell, row, block
        count = end - begin
    return np.zeros(0, np.int64)


@part
def _traced(notes: Numbers, moves: int, row: int, block: int) -> Numbers:
    """The blocks that led to a row, and one more."""
    plan = np.empty(moves, np.int64)
    plan[-1] = block
    for k in range(moves - 2, -1, -1):
        plan[k] = notes[row, BLOCK]
        row = notes[row, BEFORE]
    return plan


@part
def _room(
    spots: Words, notes: Numbers, ranks: NDArray[np.float64], begin: int, end: int, rank: float,
    cat: int, free: Cells,
) -> int:  # fmt: skip
    """Where a position belongs among those from ``begin`` to ``end``; -1 if it is there."""
    at = end
    while at > begin and ranks[at - 1] >= rank:
        at -= 1
        if ranks[at] == rank and notes[at, CAT] == cat and same(load(spots, at), free):
            return -1
    return at


@part
def _shift(spots: Words, notes: Numbers, ranks: NDArray[np.float64], at: int, end: int) -> None:
    """Move the positions from ``at`` on by one row; the one before ``end`` is lost."""
    for row in range(end - 1, at, -1):
        save(spots, row, load(spots, row - 1))
        ranks[row] = ranks[row - 1]
        for k in range(_NOTES):
            notes[row, k] = notes[row - 1, k]
