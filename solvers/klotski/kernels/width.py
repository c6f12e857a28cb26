"""Best-first search for some way through klotski positions, where the fewest moves are too many.

Tables and positions are those of ``solvers.klotski.kernels.wide``. How far a position is from the
goal is told by the way of the target, where every cell under another piece counts extra. Positions
that show something new are looked at first, the nearest before others: a placement, or else a pair
of placements, that was not there before. (Best-first width search, of Lipovetzky and Geffner.)
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import inlined, kernel, part
from solvers.klotski.kernels.narrow import FULL, NOT_FOUND, Numbers, Words
from solvers.klotski.kernels.wide import expand, slot_of, unpack

_IN_THE_WAY = 4
"""Steps of the target that clearing a cell of its way counts for."""

FARTHEST = 1 << 12
"""Positions that are farther from the goal than this are not told apart."""

NOVELTIES = 3
"""A placement is new, a pair of placements is, nothing is."""


@part
def _bits_of(word: np.uint64) -> int:
    count = 0
    while word:
        word &= word - np.uint64(1)
        count += 1
    return count


@part
def _distance(
    mask: Words, steps: Numbers, from_goal: Numbers, target: int, free: Words, away: Numbers
) -> int:
    """How far the target at a placement is from its goal, the first of ``from_goal``.

    That lists the target's placements; ``free`` are the cells that no other piece covers,
    ``away`` (placements) is room to work in.
    """
    for place in from_goal:
        away[place] = FARTHEST
    away[from_goal[0]] = 0
    changed = True
    while changed:
        changed = False
        for place in from_goal:
            if away[place] == FARTHEST:
                continue
            far = away[place] + 1
            for k in range(free.size):
                far += _IN_THE_WAY * _bits_of(mask[place, k] & ~free[k])
            for way in range(4):
                beside = steps[place, way]
                if beside != 0 and far < away[beside]:
                    away[beside] = far
                    changed = True
    return int(away[target])


@inlined
def _is_new(seen: Words, key: np.uint64) -> bool:
    """Whether a key was not noted before, nearly always; it is now."""
    mixed = (key ^ (key >> np.uint64(29))) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(32)
    slot, bit = (mixed >> np.uint64(6)) & np.uint64(seen.size - 1), mixed & np.uint64(63)
    fresh = (seen[slot] >> bit) & np.uint64(1) == 0
    seen[slot] |= np.uint64(1) << bit
    return fresh


@part
def _novelty(seen: Words, far: int, pieces: Numbers, count: int) -> int:
    """0 where a placement is new with the target there and as far away, 1 where a pair is."""
    about = np.uint64(far) << np.uint64(48) | np.uint64(pieces[0]) << np.uint64(32)
    novelty = 2
    for k in range(1, count):
        for j in range(1, k):
            pair = np.uint64(pieces[k]) << np.uint64(16) | np.uint64(pieces[j])
            if _is_new(seen, about ^ pair):
                novelty = min(novelty, 1)
        if _is_new(seen, about ^ np.uint64(pieces[k]) << np.uint64(16)):
            novelty = 0
    return novelty


@kernel
def width_search(
    mask: Words,
    near: Words,
    enter: Words,
    steps: Numbers,
    code: Words,
    image: Words,
    fields: Words,
    placed: Numbers,
    cell_at: NDArray[np.uint8],
    symbols: Words,
    symbol_bits: int,
    everywhere: Words,
    from_goal: Numbers,
    most_moves: int,
    by_distance: bool,
    positions: Words,
    parents: Numbers,
    reached: Numbers,
    waiting: Numbers,
    stacks: Numbers,
    table: Numbers,
    seen: Words,
    progress: NDArray[np.int64],
) -> int:
    """The index of a position with the target at its goal; NOT_FOUND and FULL as in ``search``.

    ``stacks`` are one more than the last position that waits for each worth, ``waiting`` the one
    before it. What is new is asked of the positions with the target at the same place, and
    ``by_distance`` of those equally far away. ``seen`` are bits for what is new. ``progress`` holds
    how many positions are known.
    """
    words, areas = code.shape[1], mask.shape[1]
    pieces, found = np.empty(64 * words, np.uint32), np.empty(len(mask) + 4, np.uint32)
    following = np.empty((most_moves, words), np.uint64)
    images = np.empty((most_moves + 1, words), np.uint64)
    places, away = np.empty(most_moves, np.uint32), np.full(len(mask), FARTHEST, np.uint32)
    free, blocked = np.empty(areas, np.uint64), np.empty(areas, np.uint64)
    known, worth = progress[0], 0
    while worth < len(stacks):
        if stacks[worth] == 0:
            worth += 1
            continue
        if known + most_moves > len(positions):
            progress[0] = known
            return FULL
        head = stacks[worth] - np.uint32(1)
        stacks[worth] = waiting[head]
        count = unpack(positions, head, fields, placed, cell_at, symbols, symbol_bits, pieces)
        total = expand(
            mask, near, enter, steps, code, image, everywhere, False, reached[head], positions,
            head, pieces, count, following, images, places, found, free, blocked,
        )  # fmt: skip
        for k in range(total):
            slot = slot_of(table, positions, following, images, k, len(image) > 0)
            if table[slot]:
                continue
            for j in range(words):
                positions[known, j] = following[k, j]
            parents[known], reached[known] = head, places[k]
            known += 1
            table[slot] = known
            if places[k] == from_goal[0]:
                progress[0] = known
                return int(known - 1)
            row = known - 1
            unpack(positions, row, fields, placed, cell_at, symbols, symbol_bits, pieces)
            for j in range(areas):
                free[j] = everywhere[j]
                for i in range(1, count):
                    free[j] &= ~mask[pieces[i], j]
            far = _distance(mask, steps, from_goal, pieces[0], free, away)
            stack = _novelty(seen, far * by_distance, pieces, count) * (FARTHEST + 1) + far
            waiting[row] = stacks[stack]
            stacks[stack] = known
            worth = min(worth, stack)
    progress[0] = known
    return NOT_FOUND
