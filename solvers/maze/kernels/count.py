"""Count the simple ways through a maze without listing them (broken-profile dynamic programming).

The maze is swept cell by cell in reading order. A state says, for each of the cols + 1 places where
a way may cross the frontier between swept and unswept cells, which kind of strand crosses: 0 none,
1 and 2 the left and the right end of a strand with both ends on the frontier, 3 a strand that
begins at the start or the goal. Two bits each; strands never cross, so ends pair like brackets.
Counts outgrow a machine word and are kept as several words, the lowest first.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import kernel, part

Words = NDArray[np.uint64]

OVERFLOWN, FULL = -1, -2


@part
def _add(totals: Words, row: int, numbers: Words, other: int) -> bool:
    """Add the number in a row to that in another array, in place; whether it still fits.

    The numbers are behind the states, which are in column 0.
    """
    carry = np.uint64(0)
    for k in range(1, totals.shape[1]):
        plus = numbers[other, k] + carry
        carry = np.uint64(plus < carry)
        totals[row, k] += plus
        carry += np.uint64(totals[row, k] < plus)
    return carry == 0


@part
def _find(places: NDArray[np.int32], states: Words, key: np.uint64) -> np.int64:
    """The slot in ``places`` that leads to a state, or the free one where it belongs."""
    mask = np.uint64(places.size - 1)
    mixed = key * np.uint64(0x9E3779B97F4A7C15)
    slot = (mixed ^ (mixed >> np.uint64(31))) & mask
    while places[slot] and states[places[slot] - 1, 0] != key:
        slot = (slot + np.uint64(1)) & mask
    return np.int64(slot)


@part
def _mate(key: np.uint64, place: int) -> int:
    """The place of the other end of the strand that ends (1 or 2) at ``place``."""
    kind = key >> np.uint64(2 * place) & np.uint64(3)
    step = 1 if kind == 1 else -1
    depth = 0
    while True:
        here = key >> np.uint64(2 * place) & np.uint64(3)
        if here == kind:
            depth += 1
        elif here == 3 - kind:
            depth -= 1
            if depth == 0:
                return place
        place += step


@part
def _put(key: np.uint64, place: int, kind: int) -> np.uint64:
    """The state with another kind of strand at a place."""
    shift = np.uint64(2 * place)
    return (key & ~(np.uint64(3) << shift)) | (np.uint64(kind) << shift)


@part
def _after(key: np.uint64, col: int, open_ways: int, is_end: bool, out: Words) -> int:
    """The states after the cell in column ``col``; how many, 8 added when a way is complete.

    Before the cell, place ``col`` is the crossing from its left and ``col + 1`` the one from
    above; after it they are those down and to the right.
    """
    left = int(key >> np.uint64(2 * col) & np.uint64(3))
    above = int(key >> np.uint64(2 * col + 2) & np.uint64(3))
    bare = _put(_put(key, col, 0), col + 1, 0)
    right_open, down_open = open_ways & 1, open_ways >> 1
    count = 0
    if left and above:
        if is_end or (left == 1 and above == 2):
            return 0
        if left == 3 and above == 3:
            return 8 if bare == 0 else 0
        if left == 3 or above == 3:
            place = col if above == 3 else col + 1
            bare = _put(bare, _mate(key, place), 3)
        elif left == above:
            inner = col if left == 2 else col + 1
            bare = _put(bare, _mate(key, inner), left)
        out[0] = bare
        return 1
    kind = left or above
    if is_end and kind:
        if kind == 3:
            return 8 if bare == 0 else 0
        out[0] = _put(bare, _mate(key, col if left else col + 1), 3)
        return 1
    if is_end or kind:
        kind = kind or 3
        if down_open:
            out[count] = _put(bare, col, kind)
            count += 1
        if right_open:
            out[count] = _put(bare, col + 1, kind)
            count += 1
        return count
    out[0] = bare
    count = 1
    if right_open and down_open:
        out[1] = _put(_put(bare, col, 1), col + 1, 2)
        count = 2
    return count


@kernel
def count_paths(
    passes: NDArray[np.uint8],
    free: NDArray[np.uint8],
    cols: int,
    start: int,
    goal: int,
    words: int,
    bits: int,
) -> tuple[int, Words]:
    """How many simple ways lead from ``start`` to ``goal``: a status and the count.

    The status is the number of states that were alive at the widest, OVERFLOWN when the count
    needs more than ``words`` words, or FULL when two to the ``bits`` states are not enough.
    """
    total = np.zeros((1, 1 + words), np.uint64)
    size = 1 << bits
    most = size * 3 // 4
    # A row for each state: the state, and its count. They stay in the order in which they were
    # found, which is much like that of the states they come from: memory is walked over in order,
    # and only the small table of their places is looked into at random.
    states = np.zeros((most, 1 + words), np.uint64)
    following = np.zeros((most, 1 + words), np.uint64)
    places = np.zeros(size, np.int32)
    out = np.zeros(2, np.uint64)
    states[0, 1], alive, widest = 1, 1, 1
    for cell in range(passes.size):
        col = cell % cols
        ways = (passes[cell] >> 1 & 1) | (passes[cell] >> 2 & 2)
        is_end = cell in (start, goal)
        more = 0
        for k in range(alive):
            key = states[k, 0] << np.uint64(2) if col == 0 else states[k, 0]
            if free[cell]:
                branches = _after(key, col, ways, is_end, out)
            else:
                branches, out[0] = 1, key
            if branches == 8:
                if not _add(total, 0, states, k):
                    return OVERFLOWN, total[0, 1:]
                continue
            for j in range(branches):
                slot = _find(places, following, out[j])
                if not places[slot]:
                    if more == most:
                        return FULL, total[0, 1:]
                    following[more, 0] = out[j]
                    following[more, 1:] = 0
                    more += 1
                    places[slot] = more
                if not _add(following, places[slot] - 1, states, k):
                    return OVERFLOWN, total[0, 1:]
        states, following, alive = following, states, more
        places[:] = 0
        widest = max(widest, alive)
        if not alive:
            break
    return widest, total[0, 1:]
