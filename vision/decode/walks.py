"""The walks of a knight that fit best to the numbers that were read on a board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.decode.search import Table

WIDTH = 24
"""Walks that are followed at a time."""

TRIED = 4
"""So many times as many are compared, since many lead over the same squares."""

LOST = 5.0
"""Nats that each number costs in all likelihood whose square a walk has passed already or comes to
too late."""

JUMPS = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
"""Rows and columns that each of a knight's moves goes on."""


def walks_to(
    square: int,
    shape: tuple[int, int],
    numbers: range,
    gain_of: Callable[[int], Table],
    read: Mapping[int, int],
) -> Iterator[tuple[float, list[int]]]:
    """The best walks whose visits have ``numbers``, the last of them on a square, best first, each
    with what the visits before that gain.

    ``gain_of`` a number says what each square gains as its place (squares), ``read`` on which
    square a number was read, if on one alone. A beam search from the end back, by what each
    walk has gained and by how many numbers it cannot come to any more; of those over the same
    squares to the same one the best is followed.
    """
    jumps = jump_table(*shape)
    comes_at = np.full(len(jumps) + 1, numbers[-1])  # where no number was read, none is lost
    for other, place in read.items():
        comes_at[place] = other
    coming = sorted(read)
    # Each square and each set of squares is told from others by a number (Zobrist, 1970).
    marks = np.random.default_rng(0).integers(1 << 62, size=(2, len(jumps)))
    score, walks = np.zeros(1), np.array([[square]])
    passed, trodden = (comes_at[[square]] < numbers[-1]).astype(np.int64), marks[0, [square]]
    visited = np.zeros((1, len(jumps) + 1), np.bool_)
    visited[:, [square, -1]] = True
    for number in numbers[-2::-1]:
        if number in read:
            passed = passed - visited[:, read[number]]
        ahead = jumps[walks[:, -1]]
        lost = passed[:, None] + (comes_at[ahead] < number)
        while coming and coming[-1] >= number:
            coming.pop()
        gained = score[:, None] + gain_of(number)[ahead]
        worth = gained - LOST * lost
        if coming:
            least = _least_moves(ahead, read[coming[-1]], shape[1])
            worth -= LOST * (least > number - coming[-1])
        worth[np.take_along_axis(visited, ahead, 1)] = -np.inf
        kept = _best_of_each(worth, trodden[:, None] ^ marks[0, ahead] ^ marks[1, ahead])
        if not len(kept):
            return
        parent, places = kept // ahead.shape[1], ahead.ravel()[kept]
        score, passed = gained.ravel()[kept], lost.ravel()[kept]
        trodden = trodden[parent] ^ marks[0, places]
        walks = np.concatenate([walks[parent], places[:, None]], 1)
        visited = visited[parent]
        visited[np.arange(len(places)), places] = True
    for best in np.argsort(-score):
        yield float(score[best]), walks[best, ::-1].tolist()


def _best_of_each(worth: Table, keys: NDArray[np.int64]) -> NDArray[np.intp]:
    """Where the walks lie that are worth most, one of those with the same key, best first."""
    best = np.argsort(-worth, axis=None)[: TRIED * WIDTH]
    best = best[worth.ravel()[best] > -np.inf]
    first = np.unique(keys.ravel()[best], return_index=True)[1]
    return np.asarray(best[np.sort(first)[:WIDTH]])


@lru_cache(maxsize=8)
def jump_table(rows: int, cols: int) -> NDArray[np.int64]:
    """The squares a knight's move away from each, (squares, 8); -1 for none."""
    row, col = (part.ravel()[:, None] for part in np.indices((rows, cols)))
    down, right = np.array(JUMPS).T
    to_row, to_col = row + down, col + right
    inside = (to_row >= 0) & (to_row < rows) & (to_col >= 0) & (to_col < cols)
    return np.asarray(np.where(inside, to_row * cols + to_col, -1))


def _least_moves(squares: NDArray[np.int64], to: int, cols: int) -> NDArray[np.int64]:
    """How many moves lead from each of the squares to another one at the least, on a board without
    rims."""
    sides = np.abs(np.stack(np.divmod(squares, cols)) - np.reshape(divmod(to, cols), (2, 1, 1)))
    short, long = np.sort(sides, axis=0)
    moves = np.maximum((long + 1) // 2, (long + short + 2) // 3)
    moves += (moves + long + short) % 2
    is_odd_one = ((long == 1) & (short == 0)) | ((long == 2) & (short == 2))
    return np.asarray(moves + 2 * is_odd_one)
