"""Hex maps as the arrays of the kernels: which cells there are, at the edge, and side by side."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from solvers.cat.board import FREE, OUTSIDE, Board, Shifted, around, is_shifted

MOST_CELLS, MOST_COLS = 256, 63
"""Kernels have four words of 64 bits for a set of cells, and rows that are moved by one word."""

Words = tuple[np.uint64, np.uint64, np.uint64, np.uint64]
_WORD = (1 << 64) - 1


class State(NamedTuple):
    """The cat's bit and the other free cells."""

    cat: int
    free: Words

    def blocked(self, *cells: int) -> State:
        """After cells are blocked."""
        words = list(self.free)
        for cell in cells:
            words[cell >> 6] &= ~np.uint64(1 << (cell & 63))
        return State(self.cat, (words[0], words[1], words[2], words[3]))

    def moved(self, cell: int) -> State:
        """After the cat went to a cell."""
        words = list(self.free)
        words[self.cat >> 6] |= np.uint64(1 << (self.cat & 63))
        words[cell >> 6] &= ~np.uint64(1 << (cell & 63))
        return State(cell, (words[0], words[1], words[2], words[3]))

    def is_free(self, cell: int) -> bool:
        """Whether the cat may go to a cell, or the catcher block it."""
        return cell >= 0 and bool(int(self.free[cell >> 6]) >> (cell & 63) & 1)


Outline = tuple[tuple[bool, ...], ...]
"""Which places belong to the map, rows x cols."""


class HexLattice(NamedTuple):
    """A map: ``sets`` as in ``kernels.cells`` (6 + 256, 4); the cells around each (256, 6).

    ``around`` begins in the west and goes around clockwise; -1 is a place outside the map.
    """

    cols: int
    sets: NDArray[np.uint64]
    around: NDArray[np.int64]

    def number(self, cell: Cell) -> int:
        """The bit of a cell."""
        return cell[0] * self.cols + cell[1]

    def cell(self, number: int) -> Cell:
        """The cell of a bit."""
        return divmod(number, self.cols)

    def is_edge(self, number: int) -> bool:
        """Whether the map ends beside a cell."""
        return -1 in self.around[number].tolist()

    def state(self, board: Board) -> State:
        """A board on this map."""
        values = [value for row in board.cells for value in row]
        free = sum(1 << k for k, value in enumerate(values) if value == FREE)
        cat = self.number(board.cat)
        return State(cat, _words(free & ~(1 << cat)))

    def cells(self, words: Iterable[np.uint64]) -> frozenset[Cell]:
        """The cells of a set of a kernel."""
        bits = sum(int(word) << 64 * k for k, word in enumerate(words))
        return frozenset(self.cell(k) for k in range(MOST_CELLS) if bits >> k & 1)


def fits(board: Board) -> bool:
    """Whether the kernels take so large a map."""
    rows, cols = len(board.cells), len(board.cells[0])
    return rows * cols <= MOST_CELLS and cols <= MOST_COLS


def lattice_of(board: Board) -> HexLattice:
    """The map of a board."""
    outline = tuple(tuple(value != OUTSIDE for value in row) for row in board.cells)
    return _lattice(outline, board.shifted)


@lru_cache(maxsize=16)
def _lattice(outline: Outline, shifted: Shifted) -> HexLattice:
    cols = len(outline[0])
    places = [(row, col) for row in range(len(outline)) for col in range(cols)]
    inside = [cell for cell in places if outline[cell[0]][cell[1]]]
    clockwise = np.full((MOST_CELLS, 6), -1, np.int64)
    beside = np.zeros(MOST_CELLS, object)
    for cell in inside:
        for turn, (row, col) in enumerate(_clockwise(cell, shifted)):
            if _is_inside(outline, (row, col)):
                clockwise[cell[0] * cols + cell[1], turn] = row * cols + col
                beside[cell[0] * cols + cell[1]] |= 1 << row * cols + col
    leaning = {cell for cell in places if is_shifted(cell[0], shifted)}
    eastward = {cell for cell in places if cell[1] + 1 < cols}
    westward = {cell for cell in places if cell[1] > 0}
    edge = [cell for cell in inside if -1 in clockwise[cell[0] * cols + cell[1]]]
    sets: list[Iterable[Cell]] = [
        inside, edge, eastward, westward, eastward & leaning, westward - leaning
    ]  # fmt: skip
    bits = [sum(1 << row * cols + col for row, col in cells) for cells in sets]
    return HexLattice(cols, np.array([_words(each) for each in [*bits, *beside]]), clockwise)


def _clockwise(cell: Cell, shifted: Shifted) -> list[Cell]:
    """The places around a cell: west, north-west, north-east, east, south-east, south-west."""
    west, east, north_west, north_east, south_west, south_east = around(cell, shifted)
    return [west, north_west, north_east, east, south_east, south_west]


def _is_inside(outline: Outline, cell: Cell) -> bool:
    row, col = cell
    return 0 <= row < len(outline) and 0 <= col < len(outline[0]) and outline[row][col]


def _words(bits: int) -> Words:
    first, second, third, fourth = (np.uint64(bits >> 64 * k & _WORD) for k in range(4))
    return first, second, third, fourth
