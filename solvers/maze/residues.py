"""Count ways by residues: a sweep over the maze for each of a few numbers that share no divisor.

The ways come in from above the start, in the first row, and leave below the goal, in the last. The
count follows from its residues (Chinese remainder theorem), as it is below their product.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from solvers import searching
from solvers.maze.words import Sweep, Words, bytes_of, size_of

_HIGHEST = 1 << 62
"""The sum of two residues fits a word with its sign."""

_COUNT_BYTES = 8


def bytes_for(cols: int) -> int:
    """Memory that a count takes at the least, with one residue at a time."""
    return bytes_of(cols) + _COUNT_BYTES * size_of(cols)


def count(passes: NDArray[np.uint8], start_col: int, goal_col: int, most_bytes: int) -> int:
    """How many simple ways lead from the first row to the last; ``passes`` is (rows, cols).

    Takes ``bytes_for`` of memory, or more where there are cores for it, up to ``most_bytes``.
    """
    rows, cols = passes.shape
    moduli = list(_moduli(_most_ways(rows, cols)))
    words = Words(cols)
    sweeps = [words.sweep(col) for col in range(cols)]
    at_a_time = (most_bytes - bytes_of(cols)) // (_COUNT_BYTES * words.size)
    with searching.step(f"modulo {len(moduli)} numbers", rows * len(moduli)) as step:

        def residue(modulus: int) -> int:
            counts = np.zeros(words.size, np.int64)
            counts[words.number(start_col + 1)] = 1
            for row in range(rows):
                _sweep_row(counts, sweeps, passes, row, goal_col, modulus)
                step.more(1, "rows")
            return int(counts[words.number(goal_col + 1 - rows % 2)])

        with ThreadPoolExecutor(max(1, min(at_a_time, len(moduli), os.cpu_count() or 1))) as pool:
            return _from_residues(list(pool.map(residue, moduli)), moduli)


def _sweep_row(
    counts: NDArray[np.int64],
    sweeps: list[Sweep],
    passes: NDArray[np.uint8],
    row: int,
    goal_col: int,
    modulus: int,
) -> None:
    """Take a row in, every other one from the right: no place is left or needed at its ends."""
    rows, cols = passes.shape
    for col in range(cols) if row % 2 == 0 else reversed(range(cols)):
        ways = int(passes[row, col])
        is_goal = row == rows - 1 and col == goal_col
        below = bool(ways & 8) or is_goal
        if row % 2 == 0:
            sweeps[col](counts, ways > 0 or is_goal, below, bool(ways & 2), modulus)
        else:
            sweeps[col](counts, ways > 0 or is_goal, bool(ways & 1), below, modulus)


def _most_ways(rows: int, cols: int) -> int:
    """More ways than there are between two cells at the edge of a maze of that size.

    Such a way parts the squares between the cells in two, and nowhere like a chessboard, where it
    would cross itself. That is kept within each pair of rows.
    """
    alike, unlike = 2, 2
    for _ in range(cols - 2):
        alike, unlike = 2 * (alike + unlike), 2 * alike + unlike
    pairs, single = divmod(rows - 1, 2)
    return int((alike + unlike) ** pairs * 2 ** ((cols - 1) * single)) + 1


def _moduli(least: int) -> Iterator[int]:
    """Numbers without a common divisor whose product is at ``least`` that."""
    reached, number = 1, _HIGHEST
    while reached < least:
        number -= 1
        if math.gcd(number, reached) == 1:
            reached *= number
            yield number


def _from_residues(residues: list[int], moduli: list[int]) -> int:
    """The one number below the product of the moduli with these residues."""
    number, reached = 0, 1
    for residue, modulus in zip(residues, moduli, strict=True):
        number += (residue - number) * pow(reached, -1, modulus) % modulus * reached
        reached *= modulus
    return number
