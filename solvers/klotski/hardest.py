"""The fewest moves for every layout of a klotski of 5 rows and 4 columns, and the hardest ones.

A layout has one piece of 2x2, which is to leave in the middle of the lowest rows, other pieces of
1x1, 1x2 and 2x1, and two free cells at least. Moves can be taken back, so the numbers of moves
spread from all layouts with the big piece at its goal, once for each choice of pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers import MOST_BYTES, BadBoard, Cell, GivenUp, in_memory, searching
from solvers.klotski.board import Board

ROWS, COLS = 5, 4
GOAL = (3, 1)

_SHAPES = ((2, 2), (1, 1), (1, 2), (2, 1))
"""Rows and columns of the big piece, single, lying and standing ones, as the kernel has them."""

_LAYOUT_BYTES = 8 + 8 * 4
"""A layout, and its share of a table that is a quarter to half full."""


class Pieces(NamedTuple):
    """How many pieces lie beside the big one."""

    singles: int
    lying: int
    standing: int

    @property
    def free(self) -> int:
        """How many cells stay free."""
        return ROWS * COLS - 4 - self.singles - 2 * (self.lying + self.standing)


class Survey(NamedTuple):
    """What is known of all layouts with the same pieces."""

    pieces: Pieces
    layouts: int
    """All of them."""
    solvable: NDArray[np.uint64]
    """Those from which the big piece can get to its goal, the nearest ones first."""
    within: NDArray[np.int64]
    """How many layouts need at the most 0 moves, 1 and so on."""

    @property
    def most_moves(self) -> int:
        """The number of moves that the hardest layouts need; -1 where none is solvable."""
        return len(self.within) - 1

    @property
    def hardest(self) -> list[Board]:
        """The layouts that need most moves."""
        begin = self.within[-2] if len(self.within) > 1 else 0
        return [board_of(layout) for layout in self.solvable[begin:].tolist()]

    def moves_of(self, number: int) -> int:
        """The fewest moves of one of the ``solvable`` layouts."""
        return int(np.searchsorted(self.within, number, side="right"))


def all_pieces() -> Iterator[Pieces]:
    """Every choice of pieces that leaves two cells free and has a layout."""
    for pairs in range(8):
        for lying in range(pairs + 1):
            for singles in range(ROWS * COLS - 4 - 2 * pairs - 1):
                if lying or pairs < 7:  # seven standing ones do not fit in
                    yield Pieces(singles, lying, pairs - lying)


def pieces_of_board(board: Board) -> Pieces:
    """The pieces of a board. Raises BadBoard where it is not such a klotski."""
    shapes = [_size(cells) for cells in board.pieces.values()]
    counts = [shapes.count(shape) for shape in _SHAPES]
    goal = {(GOAL[0] + row, GOAL[1] + col) for row in range(2) for col in range(2)}
    if (
        (len(board.cells), len(board.cells[0])) != (ROWS, COLS)
        or counts[0] != 1
        or sum(counts) != len(shapes)
        or set(board.goal) != goal
        or min(map(min, board.cells)) < 0
    ):
        raise BadBoard(
            "the hardest layouts are known of 5 rows and 4 columns, with one piece of 2x2 for the"
            " middle of the lowest rows and others of 1x1, 1x2 and 2x1"
        )
    pieces = Pieces(*counts[1:])
    if pieces.free < 2:
        raise BadBoard("the hardest layouts are known of boards with two free cells at least")
    return pieces


def survey(pieces: Pieces, most_bytes: int = MOST_BYTES) -> Survey:
    """The fewest moves for all layouts with such pieces. Raises GivenUp."""
    from solvers.klotski.kernels import layouts as kernel

    masks, steps = _tables()
    with searching.step("the fewest moves of all layouts"):
        nothing = np.empty(0, np.uint64)
        bigs = np.flatnonzero(masks[kernel.BIG]).tolist()
        total = sum(kernel.fill(masks, big, *pieces, nothing) for big in bigs)
        if total * _LAYOUT_BYTES > most_bytes:
            raise GivenUp(f"{total} layouts take more than {in_memory(most_bytes)} of memory")
        layouts = np.empty(total, np.uint64)
        known = kernel.fill(masks, GOAL[0] * COLS + GOAL[1], *pieces, layouts)
        table = np.zeros(1 << (2 * total).bit_length(), np.uint64)
        within = np.zeros(256, np.int64)
        levels = kernel.spread(masks, steps, layouts, known, table, within)
    return Survey(pieces, total, layouts[: within[levels]], within[:levels])


@cache
def _tables() -> tuple[NDArray[np.uint32], NDArray[np.int8]]:
    """For each kind of piece and cell the cells under it, and the cells one step on."""
    masks = np.zeros((4, ROWS * COLS), np.uint32)
    steps = np.full((4, ROWS * COLS, 4), -1, np.int8)
    for kind, (down, right) in enumerate(_SHAPES):
        for row in range(ROWS - down + 1):
            for col in range(COLS - right + 1):
                here = row * COLS + col
                under = [here + COLS * i + j for i in range(down) for j in range(right)]
                masks[kind, here] = sum(1 << cell for cell in under)
                inside = (row > 0, row < ROWS - down, col > 0, col < COLS - right)
                for way, step in enumerate((-COLS, COLS, -1, 1)):
                    if inside[way]:
                        steps[kind, here, way] = here + step
    return masks, steps


def board_of(layout: int) -> Board:
    """The board of a layout of ``Survey.solvable``."""
    cells = [[0] * COLS for _ in range(ROWS)]
    big, target, number = (layout >> 2 * ROWS * COLS) - 1, 0, 0
    for here in range(ROWS * COLS):
        kind = layout >> 2 * here & 3
        if kind or here == big:
            number += 1
            target = number if here == big else target
            row, col = divmod(here, COLS)
            down, right = _SHAPES[0 if here == big else kind]
            for each in range(row, row + down):
                cells[each][col : col + right] = [number] * right
    row, col = GOAL
    goal = ((row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1))
    return Board(tuple(map(tuple, cells)), target, goal)


def _size(cells: list[Cell]) -> tuple[int, int]:
    """Rows and columns of a rectangle, none of another shape."""
    rows, cols = ({cell[axis] for cell in cells} for axis in (0, 1))
    return (len(rows), len(cols)) if len(rows) * len(cols) == len(cells) else (0, 0)
