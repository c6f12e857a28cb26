"""Take one cell of a maze into the counts of all words; see ``solvers.maze.words``.

Every kernel updates ``counts`` (words), residues by a ``modulus`` below 2 ** 62, in place.
``is_free`` says whether the cell may be entered, ``opens_one`` and ``opens_other`` whether a way
may leave it at its first and at its second place.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import kernel

Counts = NDArray[np.int64]
Numbers = NDArray[np.int32]

FEED, SHARE, JOIN = 0, 1, 2


@kernel
def sweep_runs(
    counts: Counts,
    runs: NDArray[np.int64],
    turned: Numbers,
    is_free: bool,
    opens_one: bool,
    opens_other: bool,
    modulus: int,
) -> None:
    """Change words that follow one another in the same way.

    ``runs`` (runs, 5) are what happens, where the words and their targets begin, how many they are,
    and where in ``turned`` the places of the targets stand, -1 where these follow one another too.
    """
    for what, source, target, size, via in runs:
        old, new = counts[source : source + size], counts[target : target + size]
        if what == FEED:
            for k in range(size):
                new[k] = old[k] if opens_one and opens_other else 0
        elif what == SHARE:
            for k in range(size):
                total = old[k] + new[k]
                total -= modulus if total >= modulus else 0
                old[k] = total if opens_one else 0
                new[k] = total if opens_other else 0
        elif not is_free:
            for k in range(size):
                old[k] = 0
        elif via < 0:
            for k in range(size):
                total = old[k] + new[k]
                total -= modulus if total >= modulus else 0
                new[k] = total
                old[k] = 0
        else:
            for k in range(size):
                place = target + turned[via + k]
                total = old[k] + counts[place]
                total -= modulus if total >= modulus else 0
                counts[place] = total
                old[k] = 0


@kernel
def sweep_blocks(
    counts: Counts,
    blocks: NDArray[np.int64],
    heights: Numbers,
    mates: Numbers,
    fed: Numbers,
    shared: Numbers,
    joined: Numbers,
    begins: Numbers,
    is_free: bool,
    opens_one: bool,
    opens_other: bool,
    modulus: int,
) -> None:
    """Change the words in each block, that is with each left half, alike.

    ``fed``, ``shared`` and ``joined`` (words, 3) are where in the block words and their
    targets stand, from ``begins`` (3, heights + 1) on for each height. Where a strand between the
    halves is joined, the last column says which, and the target has another left half, ``mates``.
    """
    for number in range(len(heights)):
        height, begin = heights[number], blocks[number]
        block = counts[begin : blocks[number + 1]]
        for k in range(begins[0, height], begins[0, height + 1]):
            block[np.uint32(fed[k, 1])] = (
                block[np.uint32(fed[k, 0])] if opens_one and opens_other else 0
            )
        for k in range(begins[1, height], begins[1, height + 1]):
            one, other = np.uint32(shared[k, 0]), np.uint32(shared[k, 1])
            total = block[one] + block[other]
            total -= modulus if total >= modulus else 0
            block[one] = total if opens_one else 0
            block[other] = total if opens_other else 0
        for k in range(begins[2, height], begins[2, height + 1]):
            count = block[np.uint32(joined[k, 0])]
            block[np.uint32(joined[k, 0])] = 0
            strand = joined[k, 2]
            if is_free:
                left = mates[number, strand] if strand >= 0 else number
                place = blocks[left] + joined[k, 1]
                total = counts[place] + count
                total -= modulus if total >= modulus else 0
                counts[place] = total
