"""Sets of cells of a hex map: 256 bits in a tuple of four words, which stay in registers.

Cell (row, col) is bit ``row * cols + col``. ``HexLattice`` is an array of words, (7, 4), whose
rows are sets: INSIDE, EDGE, and the cells from which a step has a meaning (see ``steps``).
"""

from __future__ import annotations

import numpy as np
from numba.cpython.unsafe.numbers import trailing_zeros
from numpy.typing import NDArray

from solvers.kernels import part

Words = NDArray[np.uint64]
Cells = tuple[np.uint64, np.uint64, np.uint64, np.uint64]

SIZE = 256
"""As many cells a map may have."""

INSIDE, EDGE, EASTWARD, WESTWARD, LEANING_EAST, LEANING_WEST, NEARBY = range(7)

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_WORD = np.uint64(64)
NONE = (_ZERO, _ZERO, _ZERO, _ZERO)


@part
def either(a: Cells, b: Cells) -> Cells:
    """The union."""
    return a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]


@part
def both(a: Cells, b: Cells) -> Cells:
    """The intersection."""
    return a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]


@part
def without(a: Cells, b: Cells) -> Cells:
    """The cells of ``a`` that are not in ``b``."""
    return a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3]


@part
def is_empty(a: Cells) -> bool:
    """Whether there is no cell."""
    return (a[0] | a[1] | a[2] | a[3]) == _ZERO


@part
def is_within(a: Cells, b: Cells) -> bool:
    """Whether all cells of ``a`` are in ``b``."""
    return is_empty(without(a, b))


@part
def same(a: Cells, b: Cells) -> bool:
    """Whether two sets are equal."""
    return ((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3])) == _ZERO


@part
def one(cell: int) -> Cells:
    """The set of one cell."""
    bit = _ONE << np.uint64(cell & 63)
    word = cell >> 6
    return (
        bit if word == 0 else _ZERO,
        bit if word == 1 else _ZERO,
        bit if word == 2 else _ZERO,
        bit if word == 3 else _ZERO,
    )


@part
def has(a: Cells, cell: int) -> bool:
    """Whether the set has that cell."""
    return not is_empty(both(a, one(cell)))


@part
def first(a: Cells) -> int:
    """The first cell of a set that is not empty."""
    if a[0]:
        return np.int64(trailing_zeros(a[0]))
    if a[1]:
        return np.int64(trailing_zeros(a[1])) + 64
    if a[2]:
        return np.int64(trailing_zeros(a[2])) + 128
    return np.int64(trailing_zeros(a[3])) + 192


@part
def rest(a: Cells) -> Cells:
    """A set that is not empty, without its first cell."""
    if a[0]:
        return a[0] & (a[0] - _ONE), a[1], a[2], a[3]
    if a[1]:
        return a[0], a[1] & (a[1] - _ONE), a[2], a[3]
    if a[2]:
        return a[0], a[1], a[2] & (a[2] - _ONE), a[3]
    return a[0], a[1], a[2], a[3] & (a[3] - _ONE)


@part
def _ones_in(word: np.uint64) -> int:
    pairs = word - ((word >> _ONE) & np.uint64(0x5555555555555555))
    two = np.uint64(0x3333333333333333)
    fours = (pairs & two) + ((pairs >> np.uint64(2)) & two)
    eights = (fours + (fours >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((eights * np.uint64(0x0101010101010101)) >> np.uint64(56))


@part
def size(a: Cells) -> int:
    """How many cells there are."""
    return _ones_in(a[0]) + _ones_in(a[1]) + _ones_in(a[2]) + _ones_in(a[3])


@part
def load(words: Words, row: int) -> Cells:
    """The set in a row of an array."""
    return words[row, 0], words[row, 1], words[row, 2], words[row, 3]


@part
def save(words: Words, row: int, a: Cells) -> None:
    """Put a set into a row of an array."""
    words[row, 0] = a[0]
    words[row, 1] = a[1]
    words[row, 2] = a[2]
    words[row, 3] = a[3]


@part
def onward(a: Cells, by: np.uint64) -> Cells:
    """All cells moved on in reading order, by 1 to 63."""
    back = _WORD - by
    return (
        a[0] << by,
        a[1] << by | a[0] >> back,
        a[2] << by | a[1] >> back,
        a[3] << by | a[2] >> back,
    )


@part
def backward(a: Cells, by: np.uint64) -> Cells:
    """All cells moved back in reading order, by 1 to 63."""
    back = _WORD - by
    return (
        a[0] >> by | a[1] << back,
        a[1] >> by | a[2] << back,
        a[2] >> by | a[3] << back,
        a[3] >> by,
    )


@part
def leaning(lattice: Words, a: Cells) -> Cells:
    """The cells beside ``a`` to which its other steps up and down lead, one row off."""
    return either(
        onward(both(a, load(lattice, LEANING_EAST)), _ONE),
        backward(both(a, load(lattice, LEANING_WEST)), _ONE),
    )


@part
def near(lattice: Words, cols: np.uint64, a: Cells) -> Cells:
    """The neighbours of all these cells, and maybe places outside the map."""
    pairs = either(a, leaning(lattice, a))
    level = either(
        onward(both(a, load(lattice, EASTWARD)), _ONE),
        backward(both(a, load(lattice, WESTWARD)), _ONE),
    )
    return either(level, either(onward(pairs, cols), backward(pairs, cols)))


@part
def near_twice(lattice: Words, cols: np.uint64, a: Cells) -> Cells:
    """The cells with two or more neighbours in ``a``, and maybe places outside the map."""
    east = onward(both(a, load(lattice, EASTWARD)), _ONE)
    west = backward(both(a, load(lattice, WESTWARD)), _ONE)
    lean = leaning(lattice, a)
    up, down = backward(a, cols), onward(a, cols)
    lean_up, lean_down = backward(lean, cols), onward(lean, cols)
    level, level_twice = either(east, west), both(east, west)
    above, above_twice = either(up, lean_up), both(up, lean_up)
    below, below_twice = either(down, lean_down), both(down, lean_down)
    rows, rows_twice = either(above, below), both(above, below)
    return either(
        either(either(level_twice, above_twice), either(below_twice, rows_twice)),
        both(level, rows),
    )
