"""Breadth-first search over klotski positions of up to 64 cells.

Cells of the playing area are numbered in reading order; a set of them is the bits of one word. A
*placement* is a kind of piece at a place: ``mask`` holds its cells, ``anchor`` the first of them,
``kind`` from 1, ``steps`` (placements, 4) the placements one step away or -1, ``mirror`` its mirror
image. ``placed`` (kinds + 1, cells) finds it by kind and anchor.

A position is the kinds of pieces in the order of their anchors, 0 for each empty cell between, so
pieces of one kind are interchangeable. It is packed with so many bits a symbol into one word or
several, and kept as itself or its mirror image, whichever is the smaller number.

All arrays are passed one by one: in a tuple, each access would count references.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba.cpython.unsafe.numbers import trailing_zeros
from numpy.typing import NDArray

from solvers.kernels import kernel

Words = NDArray[np.uint64]
Numbers = NDArray[np.int32]

NOT_FOUND, FULL = -1, -2


class Tray(NamedTuple):
    """Everything about a board that stays the same; see the module."""

    mask: Words
    anchor: Numbers
    kind: Numbers
    steps: Numbers
    mirror: Numbers
    """Empty where a position and its mirror image are not worth the same."""
    placed: Numbers
    everywhere: np.uint64
    symbol_bits: int


@kernel
def decode(
    position: Words,
    mask: Words,
    placed: Numbers,
    everywhere: np.uint64,
    symbol_bits: int,
    pieces: Numbers,
) -> int:
    """The placements of the pieces in a position; how many."""
    per_word = 64 // symbol_bits
    ones = np.uint64((1 << symbol_bits) - 1)
    left, word = everywhere, position[0]
    count, number = 0, 0
    while left:
        cell = trailing_zeros(left)
        kind = word & ones
        word >>= np.uint64(symbol_bits)
        number += 1
        if number % per_word == 0 and number // per_word < len(position):
            word = position[number // per_word]
        if kind:
            pieces[count] = placed[kind, cell]
            left &= ~mask[pieces[count]]
            count += 1
        else:
            left &= left - np.uint64(1)
    return count


@kernel
def encode(
    kinds: NDArray[np.uint8], shown: np.uint64, symbol_bits: int, positions: Words, row: int
) -> None:
    """Write a position into a row: ``kinds`` of pieces at their anchors.

    ``shown`` are the cells that are anchors or empty.
    """
    step = np.uint64(symbol_bits)
    top = np.uint64(64 // symbol_bits * symbol_bits)
    word, shift, at = np.uint64(0), np.uint64(0), 0
    while shown:
        word |= np.uint64(kinds[trailing_zeros(shown)]) << shift
        shown &= shown - np.uint64(1)
        shift += step
        if shift == top:
            positions[row, at] = word
            at += 1
            word, shift = np.uint64(0), np.uint64(0)
    if at < positions.shape[1]:
        positions[row, at] = word


@kernel
def slot_of(table: Numbers, positions: Words, others: Words, row: int) -> np.uint64:
    """Where a row of ``others`` is in the table of indices into ``positions``, or is to be put."""
    one = np.uint64(1)
    mixed = np.uint64(0)
    for k in range(others.shape[1]):
        mixed = (mixed ^ others[row, k]) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(32)
    last = np.uint64(table.size - 1)
    slot = mixed & last
    while table[slot] >= 0 and not _same(positions, table[slot], others, row):
        slot = (slot + one) & last
    return slot


@kernel
def _same(positions: Words, index: int, others: Words, row: int) -> bool:
    for k in range(others.shape[1]):
        if positions[index, k] != others[row, k]:
            return False
    return True


@kernel
def fill_table(table: Numbers, positions: Words, count: int) -> None:
    """Enter the first ``count`` positions into an empty table (-1 everywhere)."""
    for k in range(count):
        table[slot_of(table, positions, positions, k)] = k


@kernel
def _take_smaller(positions: Words, row: int, image: Words) -> bool:
    """Put the image (1, words) into a row if it is the smaller number, and whether it was."""
    for k in range(image.shape[1]):
        if image[0, k] != positions[row, k]:
            if image[0, k] > positions[row, k]:
                return False
            for j in range(image.shape[1]):
                positions[row, j] = image[0, j]
            return True
    return False


@kernel
def expand(
    mask: Words,
    anchor: Numbers,
    kind: Numbers,
    steps: Numbers,
    mirror: Numbers,
    placed: Numbers,
    everywhere: np.uint64,
    symbol_bits: int,
    by_steps: bool,
    resting: int,
    position: Words,
    following: Words,
    reached: Numbers,
    pieces: Numbers,
    found: Numbers,
    kinds: NDArray[np.uint8],
    image_kinds: NDArray[np.uint8],
    image: Words,
) -> int:
    """Write what each displacement of a piece leads to; how many there are.

    ``following`` (most, words) gets the positions, ``reached`` the placements that the pieces went
    to, as they are in the position or its image. The piece at placement ``resting`` (-1 for none)
    is not moved. The last five are room to work in: for cells, placements, cells, cells (0 all of
    them) and words.
    """
    one, folded = np.uint64(1), mirror.size > 0
    count = decode(position, mask, placed, everywhere, symbol_bits, pieces)
    # The cells that are neither anchors nor empty are hidden under a piece.
    hidden, image_hidden, covered = np.uint64(0), np.uint64(0), np.uint64(0)
    for k in range(count):
        place = pieces[k]
        covered |= mask[place]
        hidden |= mask[place] ^ (one << np.uint64(anchor[place]))
        kinds[anchor[place]] = kind[place]
        if folded:
            place = mirror[place]
            image_hidden |= mask[place] ^ (one << np.uint64(anchor[place]))
            image_kinds[anchor[place]] = kind[place]
    total = 0
    for k in range(count):
        start = pieces[k]
        if start == resting:
            continue
        blocked, still = covered ^ mask[start], hidden & ~mask[start]
        kinds[anchor[start]] = 0
        image_still = np.uint64(0)
        if folded:
            image_still = image_hidden & ~mask[mirror[start]]
            image_kinds[anchor[mirror[start]]] = 0
        found[0], known, at = start, 1, 0
        while at < known and (at == 0 or not by_steps):
            for way in range(4):
                place = steps[found[at], way]
                if place < 0 or mask[place] & blocked:
                    continue
                seen = False
                for j in range(known):
                    seen |= found[j] == place
                if seen:
                    continue
                found[known] = place
                known += 1
                cell = anchor[place]
                kinds[cell] = kind[place]
                under = still | (mask[place] ^ (one << np.uint64(cell)))
                encode(kinds, everywhere & ~under, symbol_bits, following, total)
                kinds[cell] = 0
                if folded:
                    other = mirror[place]
                    cell = anchor[other]
                    image_kinds[cell] = kind[other]
                    under = image_still | (mask[other] ^ (one << np.uint64(cell)))
                    encode(image_kinds, everywhere & ~under, symbol_bits, image, 0)
                    image_kinds[cell] = 0
                    if _take_smaller(following, total, image):
                        place = other
                reached[total] = place
                total += 1
            at += 1
        kinds[anchor[start]] = kind[start]
        if folded:
            image_kinds[anchor[mirror[start]]] = kind[mirror[start]]
    for k in range(count):
        kinds[anchor[pieces[k]]] = 0
        if folded:
            image_kinds[anchor[mirror[pieces[k]]]] = 0
    return total


@kernel
def search(
    mask: Words,
    anchor: Numbers,
    kind: Numbers,
    steps: Numbers,
    mirror: Numbers,
    placed: Numbers,
    everywhere: np.uint64,
    symbol_bits: int,
    goal: int,
    by_steps: bool,
    positions: Words,
    parents: Numbers,
    moved: NDArray[np.int16],
    table: Numbers,
    progress: NDArray[np.int64],
) -> int:
    """Go on with the search; the index of a position with a piece at placement ``goal``.

    ``parents`` are the positions that others were first reached from, ``moved`` the placement that
    a piece went to; moved again, that piece reaches only what was known before it was. ``progress``
    holds how many positions are expanded and how many are known. NOT_FOUND when all
    have been expanded, FULL when there is no room for more of them.
    """
    cells, words = placed.shape[1], positions.shape[1]
    pieces, found = np.empty(cells, np.int32), np.empty(mask.size, np.int32)
    kinds, image_kinds = np.zeros(cells, np.uint8), np.zeros(cells, np.uint8)
    position, image = np.empty(words, np.uint64), np.empty((1, words), np.uint64)
    following, reached = (
        np.empty((cells * cells, words), np.uint64),
        np.empty(cells * cells, np.int32),
    )
    head, known = progress[0], progress[1]
    status = NOT_FOUND
    while head < known and status == NOT_FOUND:
        if known + cells * cells > len(positions) or 2 * known > table.size:
            status = FULL
            break
        for k in range(words):
            position[k] = positions[head, k]
        count = expand(
            mask, anchor, kind, steps, mirror, placed, everywhere, symbol_bits, by_steps,
            -1 if by_steps else moved[head], position, following, reached,
            pieces, found, kinds, image_kinds, image,
        )  # fmt: skip
        for k in range(count):
            slot = slot_of(table, positions, following, k)
            if table[slot] < 0:
                table[slot] = known
                for j in range(words):
                    positions[known, j] = following[k, j]
                parents[known], moved[known] = head, reached[k]
                known += 1
                if reached[k] == goal:
                    status = known - 1
                    break
        head += 1
    progress[0], progress[1] = head, known
    return status
