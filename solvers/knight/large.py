"""One tour of a whole board, however large.

Open tours are found by Warnsdorff's rule, closed ones joined from tours of small blocks; both take
time that grows with the number of squares.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from solvers import BadBoard, Cell, Unsolvable
from solvers.cells import Wall, pair
from solvers.explaining import Reason, reason
from solvers.knight.search import by_fewest_exits, find_ring, searched_tour

Tour = NDArray[np.int32]
"""Squares (row, col) in the order of a tour; shape (squares, 2)."""

_MOST_SQUARES = 4_000_000
"""A tour of 2000 x 2000 squares: about 100 MB with what it takes to find it."""

_BLOCK = 5
"""Blocks of this side and more have closed tours, if the other side is even and larger."""

_THIN_BLOCK = 10
"""Boards of three rows have closed tours from this length on."""


def tour(rows: int, cols: int, start: Cell | None = None, closed: bool = False) -> Tour:
    """One tour of a whole board; a closed one ends a move away from where it began.

    Raises BadBoard for a size or start that makes no sense, and Unsolvable with the reason.
    """
    _check(rows, cols, start)
    if closed:
        return _turned(_ring(rows, cols), start)
    found = by_fewest_exits(np.ones((rows, cols), np.uint8), (0, 0) if start is None else start)
    if found is None and rows * cols % 2 == 0 and min(rows, cols) > _BLOCK:
        found = _turned(_ring(rows, cols), start)  # cut open before the start
    if found is None:
        cells = [(row, col) for row in range(rows) for col in range(cols)]
        found = np.array(searched_tour(cells, start), np.int32)
    return found


def _check(rows: int, cols: int, start: Cell | None) -> None:
    if rows < 1 or cols < 1:
        raise BadBoard(f"a board of {rows} x {cols} has no squares")
    if rows * cols > _MOST_SQUARES:
        raise BadBoard(f"{rows} x {cols} squares are too many: {_MOST_SQUARES} at the most")
    if start is not None and not (0 <= start[0] < rows and 0 <= start[1] < cols):
        raise BadBoard(f"{start[0]},{start[1]} is outside a board of {rows} x {cols}")


def _turned(ring: Tour, start: Cell | None) -> Tour:
    """The same closed tour from another square on."""
    if start is None:
        return ring
    return np.roll(ring, -int(np.flatnonzero((ring == start).all(axis=1))[0]), axis=0)


def _ring(rows: int, cols: int) -> Tour:
    """A closed tour. Raises Unsolvable where none exists (Schwenk, 1991)."""
    why = _why_no_ring(rows, cols)
    if why:
        text = (
            "a board of {rows} x {cols} has no closed tour: {why}",
            "{rows} x {cols} 的棋盘没有闭合的巡游：{why}",
        )
        raise Unsolvable(reason(*text, rows=rows, cols=cols, why=why).of(why.kind))
    if rows > cols:
        return _ring(cols, rows)[:, ::-1]
    if rows == 3:
        return _block_ring(rows, cols, frozenset())
    if rows % 2 == 0:
        return _joined(_cuts(rows, _BLOCK + 1), _cuts(cols, _BLOCK))
    return _joined(_cuts(rows, _BLOCK), _cuts(cols, _BLOCK + 1))


def _why_no_ring(rows: int, cols: int) -> Reason | None:
    short, long = sorted((rows, cols))
    if rows * cols % 2:
        return reason(
            "every move changes the colour, and the number of squares is odd",
            "马每走一步都换颜色，而格子数是奇数",
        ).of("parity")
    if short in (1, 2, 4):
        return reason(
            "a knight cannot come back where there are {short} rows or columns",
            "只有 {short} 行或列时，马回不到起点",
            short=short,
        ).of("theorem")
    if short == 3 and long < _THIN_BLOCK:
        return reason(
            "three rows need {least} columns at least",
            "三行的棋盘至少要 {least} 列",
            least=_THIN_BLOCK,
        ).of("theorem")
    return None


def _cuts(length: int, least: int) -> list[int]:
    """Where to cut a side: parts of ``least`` squares, and a last one of less than twice that."""
    return [*range(0, length - least + 1, least), length]


def _joined(tops: list[int], lefts: list[int]) -> Tour:
    """The rings of all blocks, joined into one."""
    from solvers.knight.kernels import rings as knight_rings
    from solvers.knight.kernels import tours

    rings = tuple(
        _block_ring(*shape, doors(*shape))
        for shape in product((tops[1], tops[-1] - tops[-2]), (lefts[1], lefts[-1] - lefts[-2]))
    )
    ring = knight_rings.assemble(np.array(tops), np.array(lefts), rings)
    squares: Tour = tours.squares_of(ring, lefts[-1], 0)
    return squares


def doors(rows: int, cols: int) -> frozenset[Wall]:
    """The moves of a block at which its tour is joined to those right, left, below and above it.

    Parallel to the one on the other side of the border, and a move away from it.
    """
    right = (0, cols - 2), (2, cols - 1)
    left = (1, 0), (3, 1)
    below = (rows - 2, 0), (rows - 1, 2)
    above = (0, 1), (1, 3)
    return frozenset(pair(*door) for door in (right, left, below, above))


@lru_cache(maxsize=32)
def _block_ring(rows: int, cols: int, links: frozenset[Wall]) -> Tour:
    """A closed tour of a block that has one, with all of these moves in it."""
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    return np.array(find_ring(cells, links), np.int32)
