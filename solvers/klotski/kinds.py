"""The kinds of pieces on a klotski board, and the cells that each can enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_

from solvers import Cell
from solvers.cells import STEPS, flood
from solvers.klotski.board import Board
from solvers.klotski.pieces import WALL

Shape = tuple[Cell, ...]
"""Cells relative to the first one in reading order."""


class Ground:
    """The cells of the board as bits, with a rim of wall, so that nothing steps over an edge."""

    def __init__(self, board: Board) -> None:
        self._width = len(board.cells[0]) + 1
        self.steps = [self.linear(step) for step in STEPS.values()]
        self.for_target = sum(
            1 << self.bit((row, col))
            for row, values in enumerate(board.cells)
            for col, value in enumerate(values)
            if value != WALL
        )
        self.for_others = self.for_target & ~sum(1 << self.bit(cell) for cell in board.gate)

    def linear(self, cell: Cell) -> int:
        """How far a relative cell is away in bits."""
        return cell[0] * self._width + cell[1]

    def bit(self, cell: Cell) -> int:
        """The number of a cell's bit."""
        return self.linear(cell) + self._width

    def mirrored(self, cells: int) -> Callable[[int], int]:
        """What swaps left and right among these cells, bit for bit."""
        cols = [bit % self._width for bit in bits_of(cells)]
        across = min(cols) + max(cols)
        return lambda bit: bit - 2 * (bit % self._width) + across


class Kind:
    """Pieces of one shape, and where they can get to if nothing is in the way.

    The target is a kind of its own.
    """

    def __init__(
        self, is_target: bool, shape: Shape, pieces: list[tuple[int, int]], ground: Ground
    ) -> None:
        self.is_target, self.shape, self.pieces = is_target, shape, pieces
        self.offsets = [ground.linear(cell) for cell in shape]
        self.anchors = sorted(self._reach(ground))
        self.placements: dict[int, int] = {}
        """The number of the placement by its first cell."""

    def _reach(self, ground: Ground) -> list[int]:
        """First cells of placements that steps lead to."""
        low = -min(self.offsets)
        mask = sum(1 << offset + low for offset in self.offsets)
        walls = ~(ground.for_target if self.is_target else ground.for_others) << low
        anchors = flood(
            (anchor for _, anchor in self.pieces),
            lambda here: (here + step for step in ground.steps if not mask << here + step & walls),
        )
        self.covered = reduce(or_, (mask << anchor >> low for anchor in anchors))
        """The cells that such pieces can enter."""
        return list(anchors)


def sorted_kinds(board: Board, ground: Ground) -> list[Kind]:
    """The target, then the other kinds with one piece, then those with several."""
    pieces: dict[tuple[bool, Shape], list[tuple[int, int]]] = {}
    for name, cells in board.pieces.items():
        key = name == board.target, relative(cells)
        pieces.setdefault(key, []).append((name, ground.bit(cells[0])))
    order = sorted(pieces, key=lambda key: (not key[0], len(pieces[key]) > 1, key[1]))
    return [Kind(*key, pieces[key], ground) for key in order]


def relative(cells: Sequence[Cell]) -> Shape:
    """Cells in reading order relative to the first."""
    top, left = cells[0]
    return tuple((row - top, col - left) for row, col in cells)


def bits_of(cells: int) -> list[int]:
    """The numbers of the bits of a set, from the lowest."""
    return [bit for bit, sign in enumerate(reversed(f"{cells:b}")) if sign == "1"]
