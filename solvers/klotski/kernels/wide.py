"""The same as ``solvers.klotski.kernels.narrow`` for sets of cells and positions of several words.

Tables and positions have an axis of words more, the last one; of ``enter`` it is the third.
``fields`` begin with the word, ``placed`` goes by symbol, word and cell within the word. ``image``
is used where it has rows. Positions in the table are numbers of rows, from 1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba.cpython.unsafe.numbers import trailing_zeros
from numpy.typing import NDArray

from solvers.kernels import inlined, kernel, part
from solvers.klotski.kernels.narrow import FULL, NOT_FOUND, Numbers, Words


class Tray(NamedTuple):
    """Everything about a board that stays the same; see the module."""

    mask: Words
    near: Words
    enter: Words
    steps: Numbers
    code: Words
    image: Words
    fields: Words
    placed: Numbers
    cell_at: NDArray[np.uint8]
    symbols: Words
    symbol_bits: int
    everywhere: Words


@inlined
def unpack(
    positions: Words,
    row: int,
    fields: Words,
    placed: Numbers,
    cell_at: NDArray[np.uint8],
    symbols: Words,
    symbol_bits: int,
    pieces: Numbers,
) -> int:
    """The placements of the pieces in a position, the target's first; how many."""
    count = 0
    for k in range(len(fields)):
        word = positions[row, fields[k, 0]] >> fields[k, 1]
        pieces[count] = fields[k, 3] + (word & fields[k, 2])
        count += 1
    ones = np.uint64((1 << symbol_bits) - 1)
    for k in range(symbols.size):
        left = positions[row, k] & symbols[k]
        while left:
            cell = np.uint64(cell_at[trailing_zeros(left)])
            shift = cell * np.uint64(symbol_bits)
            pieces[count] = placed[(left >> shift) & ones, k, cell]
            left &= ~(ones << shift)
            count += 1
    return count


@inlined
def meets(table: Words, row: int, cells: Words) -> bool:
    """Whether a row of a table has cells in common with these."""
    for k in range(cells.size):
        if table[row, k] & cells[k]:
            return True
    return False


@inlined
def reach(
    enter: Words, steps: Numbers, blocked: Words, by_steps: bool, start: np.uint32, found: Numbers
) -> int:
    """Where a piece gets to, ``found`` from 1 on; the length of ``found`` with its start."""
    found[0] = start
    known, at = 1, 0
    while at < known and (at == 0 or not by_steps):
        for way in range(4):
            place = steps[found[at], way]
            fresh = place != 0
            for k in range(known):
                fresh &= found[k] != place
            for k in range(blocked.size):
                fresh &= (enter[found[at], way, k] & blocked[k]) == 0
            if fresh:
                found[known] = place
                known += 1
        at += 1
    return known


@inlined
def expand(
    mask: Words,
    near: Words,
    enter: Words,
    steps: Numbers,
    code: Words,
    image: Words,
    everywhere: Words,
    by_steps: bool,
    resting: np.uint32,
    positions: Words,
    row: int,
    pieces: Numbers,
    count: int,
    following: Words,
    images: Words,
    places: Numbers,
    found: Numbers,
    free: Words,
    blocked: Words,
) -> int:
    """Write what each displacement of one of ``count`` pieces leads to; how many there are.

    ``following`` (most, words) gets the positions, ``images`` their mirror images, the last of
    which is room to work in, and ``places`` the placements that pieces went to. The piece at
    placement ``resting`` is not moved.
    """
    words = code.shape[1]
    for k in range(everywhere.size):
        free[k] = everywhere[k]
        for j in range(count):
            free[k] &= ~mask[pieces[j], k]
    if len(image):
        images[-1] = 0
        for j in range(count):
            for k in range(words):
                images[-1, k] ^= image[pieces[j], k]
    total = 0
    for j in range(count):
        start = pieces[j]
        if start == resting or not meets(near, start, free):
            continue
        for k in range(everywhere.size):
            blocked[k] = ~(free[k] | mask[start, k])
        for i in range(1, reach(enter, steps, blocked, by_steps, start, found)):
            place = found[i]
            places[total] = place
            for k in range(words):
                following[total, k] = positions[row, k] ^ code[start, k] ^ code[place, k]
                if len(image):
                    images[total, k] = images[-1, k] ^ image[start, k] ^ image[place, k]
            total += 1
    return total


@part
def slot_of(
    table: Numbers, positions: Words, others: Words, images: Words, row: int, folded: bool
) -> np.uint64:
    """Where a row of ``others`` or its mirror image is in the table, or is to be put (0 there)."""
    first = others
    if folded and _is_smaller(images, others, row):
        first = images
    mixed = np.uint64(0)
    for k in range(first.shape[1]):
        mixed = (mixed ^ first[row, k]) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(32)
    last = np.uint64(table.size - 1)
    slot = mixed & last
    while table[slot]:
        at = table[slot] - np.uint32(1)
        if _same(positions, at, others, row) or (folded and _same(positions, at, images, row)):
            break
        slot = (slot + np.uint64(1)) & last
    return slot


@part
def _is_smaller(images: Words, others: Words, row: int) -> bool:
    for k in range(others.shape[1]):
        if images[row, k] != others[row, k]:
            return bool(images[row, k] < others[row, k])
    return False


@part
def _same(positions: Words, index: int, others: Words, row: int) -> bool:
    for k in range(others.shape[1]):
        if positions[index, k] != others[row, k]:
            return False
    return True


@kernel
def fill_table(
    image: Words,
    fields: Words,
    placed: Numbers,
    cell_at: NDArray[np.uint8],
    symbols: Words,
    symbol_bits: int,
    table: Numbers,
    positions: Words,
    count: int,
) -> None:
    """Enter the first ``count`` positions into an empty table (0 everywhere)."""
    folded = len(image) > 0
    pieces = np.empty(positions.shape[1] * 64, np.uint32)
    whole = np.zeros((1, positions.shape[1]), np.uint64)
    one = np.zeros((1, positions.shape[1]), np.uint64)
    for k in range(count):
        one[0] = positions[k]
        whole[:] = 0
        if folded:
            for j in range(
                unpack(positions, k, fields, placed, cell_at, symbols, symbol_bits, pieces)
            ):
                whole[0] ^= image[pieces[j]]
        table[slot_of(table, positions, one, whole, 0, folded)] = k + 1


@kernel
def search(
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
    goal: int,
    by_steps: bool,
    most_moves: int,
    positions: Words,
    parents: Numbers,
    reached: Numbers,
    table: Numbers,
    progress: NDArray[np.int64],
) -> int:
    """The same as ``klotski.search``; the table is of numbers."""
    words, areas = code.shape[1], mask.shape[1]
    pieces, found = np.empty(64 * words, np.uint32), np.empty(len(mask) + 4, np.uint32)
    following = np.empty((most_moves, words), np.uint64)
    images = np.empty((most_moves + 1, words), np.uint64)
    places = np.empty(most_moves, np.uint32)
    free, blocked = np.empty(areas, np.uint64), np.empty(areas, np.uint64)
    expanded, known = progress[0], progress[1]
    status = NOT_FOUND
    while expanded < known and status == NOT_FOUND:
        if known + most_moves > len(positions):
            status = FULL
            break
        count = unpack(positions, expanded, fields, placed, cell_at, symbols, symbol_bits, pieces)
        resting = np.uint32(0) if by_steps else reached[expanded]
        total = expand(
            mask, near, enter, steps, code, image, everywhere, by_steps, resting, positions,
            expanded, pieces, count, following, images, places, found, free, blocked,
        )  # fmt: skip
        for k in range(total):
            slot = slot_of(table, positions, following, images, k, len(image) > 0)
            if table[slot] == 0:
                for j in range(words):
                    positions[known, j] = following[k, j]
                parents[known], reached[known] = expanded, places[k]
                known += 1
                table[slot] = known
                if places[k] == goal:
                    status = known - 1
                    break
        expanded += 1
    progress[0], progress[1] = expanded, known
    return status
