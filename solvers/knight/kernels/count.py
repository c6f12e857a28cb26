"""Knight's tours counted without listing them; boards are as in ``kernels.tours``.

How many ways there are depends on what is left to visit and where the knight stands, so each such
position is counted once and kept in a table: ``keys`` (one bit a square), ``heads`` (the knight's
place, 0 where the table is empty) and ``counts``. The table grows when it is three quarters full.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import kernel
from solvers.knight.kernels.tours import Flags, Places, must_go, visit

Words = NDArray[np.uint64]
Heads = NDArray[np.int16]

_SMALL = 8
"""Fewer squares than this are counted again, rather than looked up."""

FULL = -1
"""What ``count`` returns when its table of positions may not grow any more."""


@kernel
def empty_table(size: int) -> tuple[Words, Heads, Places]:
    """A table of so many entries, a power of two."""
    return np.zeros(size, np.uint64), np.zeros(size, np.int16), np.zeros(size, np.int64)


@kernel
def _slot(keys: Words, heads: Heads, key: np.uint64, head: int) -> np.int64:
    """Where a position is in the table, or where it is to be put."""
    mask = np.uint64(keys.size - 1)
    mixed = (key ^ (np.uint64(head) << np.uint64(50))) * np.uint64(0x9E3779B97F4A7C15)
    slot = (mixed ^ (mixed >> np.uint64(29))) & mask
    while heads[slot] and (keys[slot] != key or heads[slot] != head):
        slot = (slot + np.uint64(1)) & mask
    return np.int64(slot)


@kernel
def _grown(keys: Words, heads: Heads, counts: Places, size: int) -> tuple[Words, Heads, Places]:
    """The same positions in a larger table."""
    new_keys, new_heads, new_counts = empty_table(size)
    for old in range(keys.size):
        if heads[old]:
            slot = _slot(new_keys, new_heads, keys[old], heads[old])
            new_keys[slot], new_heads[slot], new_counts[slot] = keys[old], heads[old], counts[old]
    return new_keys, new_heads, new_counts


@kernel
def as_bits(left: Flags) -> Words:
    """One bit of a word for each square that is left."""
    bit = np.zeros(left.size, np.uint64)
    number = 0
    for place in range(left.size):
        if left[place]:
            bit[place] = np.uint64(1) << np.uint64(number)
            number += 1
    return bit


@kernel
def _cost(left: Flags, exits: NDArray[np.int8], ends: Places, place: int, last: bool) -> int:
    """What a square counts as a dead end: more than may be where a tour cannot end on it."""
    if left[place] == 0 or exits[place] > 1:
        return 0
    if exits[place] == 0 and not last:
        return 8
    return 1 if ends[place] else 2


@kernel
def _near(
    left: Flags, exits: NDArray[np.int8], moves: Places, ends: Places, place: int, last: bool
) -> int:
    """What the squares in reach of a knight count as dead ends unless they are next."""
    costs = 0
    for move in moves:
        costs += _cost(left, exits, ends, place + move, last)
    return costs


@kernel
def _far(left: Flags, exits: NDArray[np.int8], moves: Places, ends: Places, place: int) -> int:
    """What the squares out of reach of a knight count as dead ends."""
    costs = 0
    for other in range(left.size):
        costs += _cost(left, exits, ends, other, False)
    return costs - _near(left, exits, moves, ends, place, False)


@kernel
def count(
    left: Flags,
    exits: NDArray[np.int8],
    moves: Places,
    first: int,
    dead_ends: int,
    bit: Words,
    ends: Places,
    keys: Words,
    heads: Heads,
    counts: Places,
    most: int,
) -> tuple[int, Words, Heads, Places]:
    """How many tours go on from ``first``, or FULL; and the table, which has ``most`` entries.

    A tour counts as often as ``ends`` says of its last square. The table may serve other counts by
    the same bits and ends. The stack is as in ``next_tours``, with what was counted so far besides.
    """
    left, exits = left.copy(), exits.copy()
    squares = int(left.sum()) + 1
    todo = np.uint64(0)
    for place in range(left.size):
        if left[place]:
            todo |= bit[place]
    room = keys.size * 3 // 4 - np.count_nonzero(heads)
    stack = np.zeros((squares + 1, 5), np.int64)
    stack[0, 0], stack[0, 2] = first, _far(left, exits, moves, ends, first)
    depth = 0
    while True:
        visited = stack[depth]
        last = depth == squares - 2 and dead_ends == 1
        if depth == squares - 1:
            visited[1], visited[4] = 8, ends[visited[0]]
        elif visited[1] == 0:
            slot = _slot(keys, heads, todo, visited[0]) if squares - depth > _SMALL else np.int64(0)
            if heads[slot] and squares - depth > _SMALL:
                visited[1], visited[4] = 8, counts[slot]
            else:
                visited[3] = visited[2] + _near(left, exits, moves, ends, visited[0], last)
        other, strained = 0, 0
        while visited[1] < 8 and not other:
            place = visited[0] + moves[visited[1]]
            visited[1] += 1
            if left[place]:
                strained = visited[3] - _cost(left, exits, ends, place, last)
                if strained <= dead_ends:
                    other = place
        if other:
            depth += 1
            stack[depth] = (other, 0, strained, 0, 0)
            visit(left, exits, moves, other, -1)
            todo ^= bit[other]
            continue
        if squares - depth > _SMALL:
            if room <= 0:
                if keys.size == most:
                    return FULL, keys, heads, counts
                room += 3 * keys.size // 4
                keys, heads, counts = _grown(keys, heads, counts, 2 * keys.size)
            slot = _slot(keys, heads, todo, visited[0])
            room -= heads[slot] == 0
            keys[slot], heads[slot], counts[slot] = todo, visited[0], visited[4]
        if depth == 0:
            return int(visited[4]), keys, heads, counts
        visit(left, exits, moves, visited[0], 1)
        todo ^= bit[visited[0]]
        depth -= 1
        stack[depth, 4] += visited[4]


@kernel
def probe(
    left: Flags,
    exits: NDArray[np.int8],
    moves: Places,
    first: int,
    dead_ends: int,
    begun: int,
    probes: int,
) -> float:
    """An estimate of what ``count`` would say, from so many random ways down (Knuth, 1975)."""
    np.random.seed(1)
    squares = int(left.sum()) + 1
    fit = np.empty(8, np.int64)
    total = 0.0
    for _ in range(probes):
        still, open_exits = left.copy(), exits.copy()
        place, far, weight = first, begun, 1.0
        for depth in range(squares - 1):
            last = depth == squares - 2 and dead_ends == 1
            near = far + must_go(still, open_exits, moves, place, last)
            ways = 0
            for move in moves:
                other = place + move
                if still[other] and near - (open_exits[other] <= 1) <= dead_ends:
                    fit[ways] = other
                    ways += 1
            weight *= ways
            if not ways:
                break
            place = fit[np.random.randint(ways)]
            far = near - (open_exits[place] <= 1)
            visit(still, open_exits, moves, place, -1)
        total += weight
    return total / probes
