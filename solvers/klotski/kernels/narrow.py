"""Breadth-first search over klotski positions of one word each, on trays of up to 64 cells.

Cells that any piece but the target can enter are numbered; a set of them is the bits of one word. A
*placement* is a kind of piece at a place; 0 is none, and those of one kind are numbered in a row.
``mask`` are its cells, ``steps`` (placements, 4) the placements one step up, down, left and right,
``enter`` the cells that such a step newly covers, ``near`` all of these.

A position is the ``code`` of each of its pieces, taken together by exclusive or, so that a move
changes it by two codes. A kind of one piece has a field of its own, which holds the number of the
placement within the kind, from 1: ``fields`` are its lowest bit, its bits, and the placement before
the first of the kind. The other kinds leave a symbol of ``symbol_bits`` at the first cell of each
piece, so pieces of one kind are interchangeable: ``symbols`` are all their bits, ``cell_at`` gives
the cell by the bit, and ``placed`` the placement by symbol and cell.

``image`` holds the codes of the mirror images of placements, or nothing where a position and its
mirror image are not worth the same. Of the two, the smaller number stands in the table of known
positions.

All arrays are passed one by one: in a tuple, each access would count references. So do arrays that
pass through an inlined function in the innermost loops, which is why these are all in one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba.cpython.unsafe.numbers import trailing_zeros
from numpy.typing import NDArray

from solvers.kernels import inlined, kernel

Words = NDArray[np.uint64]
Numbers = NDArray[np.uint32]

NOT_FOUND, FULL = -1, -2


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
    symbols: np.uint64
    symbol_bits: int
    everywhere: np.uint64


@inlined
def _unpack(
    position: np.uint64,
    fields: Words,
    placed: Numbers,
    cell_at: NDArray[np.uint8],
    symbols: np.uint64,
    symbol_bits: int,
    pieces: Numbers,
) -> int:
    """The placements of the pieces in a position; how many."""
    count = 0
    for k in range(len(fields)):
        pieces[count] = fields[k, 2] + ((position >> fields[k, 0]) & fields[k, 1])
        count += 1
    ones = np.uint64((1 << symbol_bits) - 1)
    left = position & symbols
    while left:
        cell = np.uint64(cell_at[trailing_zeros(left)])
        shift = cell * np.uint64(symbol_bits)
        pieces[count] = placed[(left >> shift) & ones, cell]
        left &= ~(ones << shift)
        count += 1
    return count


@inlined
def _movers(near: Words, free: np.uint64, resting: np.uint32, pieces: Numbers, count: int) -> int:
    """Move the pieces beside free cells to the front, but not ``resting``; how many.

    No branch depends on the position, which the processor could not foresee.
    """
    movers = 0
    for k in range(count):
        place = pieces[k]
        pieces[movers] = place
        movers += ((near[place] & free) != 0) & (place != resting)
    return movers


@inlined
def _first_slot(table: Words, key: np.uint64) -> np.uint64:
    """Where to begin to look for a key; the table has a power of two slots."""
    return ((key * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32)) & np.uint64(table.size - 1)


@kernel
def move_table(old: Words, table: Words) -> None:
    """Enter the keys of a table into another one, which is empty (0 everywhere)."""
    last = np.uint64(table.size - 1)
    for k in range(old.size):
        if old[k]:
            slot = _first_slot(table, old[k])
            while table[slot]:
                slot = (slot + np.uint64(1)) & last
            table[slot] = old[k]


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
    symbols: np.uint64,
    symbol_bits: int,
    everywhere: np.uint64,
    goal: int,
    by_steps: bool,
    most_moves: int,
    positions: Words,
    parents: Numbers,
    reached: Numbers,
    table: Words,
    progress: NDArray[np.int64],
) -> int:
    """Go on with the search; the index of a position with a piece at placement ``goal``.

    ``parents`` are the positions that others were first reached from, ``reached`` the placement
    that a piece went to; moved again, that piece reaches only what was known before it was.
    ``progress`` holds how many positions are expanded and how many are known. NOT_FOUND when all
    have been expanded, FULL when there is no room for ``most_moves`` more.
    """
    folded, last = image.size > 0, np.uint64(table.size - 1)
    pieces, found = np.empty(2 * 64, np.uint32), np.empty(mask.size, np.uint32)
    beside = np.empty(4 + 1, np.uint32)
    following, keys = np.empty(most_moves, np.uint64), np.empty(most_moves, np.uint64)
    slots, places = np.empty(most_moves, np.uint64), np.empty(most_moves, np.uint32)
    expanded, known = progress[0], progress[1]
    status = NOT_FOUND
    while expanded < known and status == NOT_FOUND:
        if known + most_moves > len(positions):
            status = FULL
            break
        position = positions[expanded]
        count = _unpack(position, fields, placed, cell_at, symbols, symbol_bits, pieces)
        free, whole = everywhere, np.uint64(0)
        for k in range(count):
            free &= ~mask[pieces[k]]
            if folded:
                whole ^= image[pieces[k]]
        resting = np.uint32(0) if by_steps else reached[expanded]
        total = 0
        for k in range(_movers(near, free, resting, pieces, count)):
            start = pieces[k]
            blocked = ~(free | mask[start])
            found[0], ends, at = start, 1, 0
            while at < ends and (at == 0 or not by_steps):
                ways = 0
                for way in range(4):
                    place = steps[found[at], way]
                    beside[ways] = place
                    ways += ((enter[found[at], way] & blocked) == 0) & (place != 0)
                for j in range(ways):
                    place, seen = beside[j], False
                    if at > 0:  # what lies one step from the start is new
                        for i in range(ends):
                            seen |= found[i] == place
                    if seen:
                        continue
                    found[ends] = place
                    ends += 1
                    key = position ^ code[start] ^ code[place]
                    following[total], places[total] = key, place
                    if folded:
                        key = min(key, whole ^ image[start] ^ image[place])
                    keys[total], slots[total] = key, _first_slot(table, key)
                    total += 1
                at += 1
        for k in range(total):
            slot = slots[k]
            while table[slot] != 0 and table[slot] != keys[k]:
                slot = (slot + np.uint64(1)) & last
            if table[slot] == 0:
                table[slot] = keys[k]
                positions[known] = following[k]
                parents[known], reached[known] = expanded, places[k]
                known += 1
                if places[k] == goal:
                    status = known - 1
                    break
        expanded += 1
    progress[0], progress[1] = expanded, known
    return status
