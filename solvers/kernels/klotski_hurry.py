"""Best-first search for some way through klotski positions, where the fewest moves are too many.

Positions, tables and arrays are those of ``solvers.kernels.klotski``. What a position is worth is
how far the target is from its goal, where every cell under another piece on its way counts extra;
positions wait in a stack for each sum of that and of the moves made so far.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import kernel
from solvers.kernels.klotski import FULL, NOT_FOUND, Numbers, Words, decode, expand, slot_of

BESIDE_MOVES = 3
"""A cell of the target's way counts as so many moves made already; more is greedier."""

IN_THE_WAY = 4
"""Steps of the target that clearing a cell of its way counts for."""


@kernel
def _bits_of(word: np.uint64) -> int:
    count = 0
    while word:
        word &= word - np.uint64(1)
        count += 1
    return count


@kernel
def _distance(
    mask: Words, steps: Numbers, from_goal: Numbers, target: int, others: np.uint64, away: Numbers
) -> int:
    """How far the target at a placement is from its goal, the first of ``from_goal``.

    That lists the target's placements; ``away`` (placements) is room to work in.
    """
    far = np.int32(1 << 20)
    for place in from_goal:
        away[place] = far
    away[from_goal[0]] = 0
    changed = True
    while changed:
        changed = False
        for place in from_goal:
            least = away[place]
            if least < far:
                cost = 1 + IN_THE_WAY * _bits_of(mask[place] & others)
                for way in range(4):
                    beside = steps[place, way]
                    if beside >= 0 and least + cost < away[beside]:
                        away[beside] = least + cost
                        changed = True
    return int(away[target])


@kernel
def hurry(
    mask: Words,
    anchor: Numbers,
    kind: Numbers,
    steps: Numbers,
    mirror: Numbers,
    placed: Numbers,
    everywhere: np.uint64,
    symbol_bits: int,
    goal: int,
    from_goal: Numbers,
    positions: Words,
    parents: Numbers,
    moved: NDArray[np.int16],
    depths: Numbers,
    waiting: Numbers,
    stacks: Numbers,
    table: Numbers,
    progress: NDArray[np.int64],
) -> int:
    """The index of a position with the target at its goal; NOT_FOUND and FULL as in ``search``.

    ``depths`` are the moves made, ``stacks`` the last position that waits for each worth (-1 for
    none), ``waiting`` the one before it. ``progress`` holds how many positions are known.
    """
    cells, words = placed.shape[1], positions.shape[1]
    pieces, found = np.empty(cells, np.int32), np.empty(mask.size, np.int32)
    kinds, image_kinds = np.zeros(cells, np.uint8), np.zeros(cells, np.uint8)
    position, image = np.empty(words, np.uint64), np.empty((1, words), np.uint64)
    following = np.empty((cells * cells, words), np.uint64)
    reached = np.empty(cells * cells, np.int32)
    away = np.empty(mask.size, np.int32)
    is_target = np.zeros(mask.size, np.uint8)
    for place in from_goal:
        is_target[place] = 1
    known = progress[0]
    worth = 0
    while worth < len(stacks):
        head = stacks[worth]
        if head < 0:
            worth += 1
            continue
        if known + cells * cells > len(positions) or 2 * known > table.size:
            progress[0] = known
            return FULL
        stacks[worth] = waiting[head]
        for k in range(words):
            position[k] = positions[head, k]
        count = expand(
            mask, anchor, kind, steps, mirror, placed, everywhere, symbol_bits, False,
            moved[head], position, following, reached, pieces, found, kinds, image_kinds, image,
        )  # fmt: skip
        for k in range(count):
            slot = slot_of(table, positions, following, k)
            if table[slot] >= 0:
                continue
            table[slot] = known
            for j in range(words):
                position[j] = following[k, j]
                positions[known, j] = position[j]
            parents[known], moved[known], depths[known] = head, reached[k], depths[head] + 1
            known += 1
            if reached[k] == goal:
                progress[0] = known
                return int(known - 1)
            others, target = np.uint64(0), 0
            for j in range(decode(position, mask, placed, everywhere, symbol_bits, pieces)):
                if is_target[pieces[j]]:
                    target = pieces[j]
                else:
                    others |= mask[pieces[j]]
            far = _distance(mask, steps, from_goal, target, others, away)
            bucket = min(len(stacks) - 1, BESIDE_MOVES * far + depths[known - 1])
            waiting[known - 1] = stacks[bucket]
            stacks[bucket] = known - 1
            worth = min(worth, bucket)
    progress[0] = known
    return NOT_FOUND
