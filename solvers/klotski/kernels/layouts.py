"""All layouts of a klotski of 5 rows and 4 columns with one piece of 2x2, the big one.

Cells are numbered row by row, and a piece lies at its upper left one. A layout is a word: two bits
for each cell, what lies there (1 a single piece, 2 one lying 1x2, 3 one standing 2x1, else 0), and
above these the cell of the big piece, from 1.
"""

from __future__ import annotations

import numpy as np
from numba.cpython.unsafe.numbers import trailing_zeros
from numpy.typing import NDArray

from solvers.kernels import inlined, kernel

BIG = 0
"""The row of the big piece in tables of kinds; no other piece is called 0."""

CELLS = 20
BIG_SHIFT = np.uint64(2 * CELLS)

Layouts = NDArray[np.uint64]
Masks = NDArray[np.uint32]
"""(kinds, cells): the cells under a piece, 0 where it does not fit."""


@kernel
def fill(masks: Masks, big: int, singles: int, lying: int, standing: int, layouts: Layouts) -> int:
    """Write all layouts with so many pieces and the big one at a cell; how many there are.

    Those for which there is no room are counted only.
    """
    left = np.array([CELLS - 4 - singles - 2 * (lying + standing), singles, lying, standing])
    tried = np.full(CELLS + 1, -1, np.int64)
    covered = np.zeros(CELLS + 1, np.uint32)
    covered[0] = masks[BIG, big]
    layout, found, cell = np.uint64(big + 1) << BIG_SHIFT, 0, 0
    while cell >= 0:
        if cell == CELLS:
            if found < len(layouts):
                layouts[found] = layout
            found += 1
            cell -= 1
            continue
        is_covered = covered[cell] >> np.uint32(cell) & np.uint32(1)
        before = tried[cell]
        if before >= 0 and not is_covered:
            left[before] += 1
            layout &= ~(np.uint64(3) << np.uint64(2 * cell))
        kind = before + 1
        while kind < 4 and not is_covered:
            mask = masks[kind, cell] if kind else np.uint32(0)
            fits = kind == 0 or (mask != 0 and mask & covered[cell] == 0)
            if left[kind] > 0 and fits:
                break
            kind += 1
        if kind >= (1 if is_covered else 4):
            tried[cell] = -1
            cell -= 1
            continue
        tried[cell] = kind
        covered[cell + 1] = covered[cell]
        if not is_covered:
            left[kind] -= 1
            layout |= np.uint64(kind) << np.uint64(2 * cell)
            if kind:
                covered[cell + 1] |= masks[kind, cell]
        cell += 1
    return found


@inlined
def _slot(table: Layouts, key: np.uint64) -> np.uint64:
    """Where a layout stands in the table, or the free slot where it belongs."""
    last = np.uint64(table.size - 1)
    slot = (key * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(30) & last
    while table[slot] != 0 and table[slot] != key:
        slot = (slot + np.uint64(1)) & last
    return slot


@kernel
def spread(
    masks: Masks,
    steps: NDArray[np.int8],
    layouts: Layouts,
    known: int,
    table: Layouts,
    levels: NDArray[np.int64],
) -> int:
    """Write all layouts behind the first ``known`` that moves lead to from these, nearest first.

    ``steps`` (kinds, cells, 4) is the cell one step on, -1 for none, ``table`` has a power of two
    slots, empty (0), and ``levels`` gets how many layouts are known within each number of moves.
    Gives how many levels there are.
    """
    for k in range(known):
        table[_slot(table, layouts[k])] = layouts[k]
    levels[0] = known
    here, level = 0, 0
    places, kinds = np.empty(CELLS, np.int64), np.empty(CELLS, np.int64)
    reach = np.empty(CELLS, np.int64)
    ones = (np.uint64(1) << BIG_SHIFT) - np.uint64(1)
    while here < known:
        level += 1
        while here < levels[level - 1]:
            layout = layouts[here]
            here += 1
            places[0], kinds[0], count = np.int64(layout >> BIG_SHIFT) - 1, BIG, 1
            occupied = masks[BIG, places[0]]
            rest = layout & ones
            while rest != 0:
                place = np.int64(trailing_zeros(rest)) >> 1
                kind = np.int64(rest >> np.uint64(2 * place) & np.uint64(3))
                rest &= ~(np.uint64(3) << np.uint64(2 * place))
                places[count], kinds[count] = place, kind
                occupied |= masks[kind, place]
                count += 1
            for k in range(count):
                kind, place = kinds[k], places[k]
                blocked = occupied & ~masks[kind, place]
                if kind == BIG:
                    bare = layout & ones
                else:
                    bare = layout & ~(np.uint64(3) << np.uint64(2 * place))
                seen = np.uint32(1) << np.uint32(place)
                reach[0], ends, at = place, 1, 0
                while at < ends:
                    for way in range(4):
                        to = np.int64(steps[kind, reach[at], way])
                        if to < 0 or seen >> np.uint32(to) & np.uint32(1) != 0:
                            continue
                        if masks[kind, to] & blocked != 0:
                            continue
                        seen |= np.uint32(1) << np.uint32(to)
                        reach[ends] = to
                        ends += 1
                        if kind == BIG:
                            following = bare | np.uint64(to + 1) << BIG_SHIFT
                        else:
                            following = bare | np.uint64(kind) << np.uint64(2 * to)
                        slot = _slot(table, following)
                        if table[slot] == 0:
                            table[slot] = following
                            layouts[known] = following
                            known += 1
                    at += 1
        levels[level] = known
    return level
