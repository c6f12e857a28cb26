"""Tours that go on from a board: one, a closed one, all of them, or how many there are."""

from __future__ import annotations

from collections.abc import Iterator

from solvers import MOST_BYTES, BadBoard, Cell
from solvers.knight.board import ABSENT, UNVISITED, Board, Move
from solvers.knight.counts import count_tours_of, tours_of
from solvers.knight.large import tour
from solvers.knight.search import find_ring, find_tour


def plan(board: Board) -> list[Move]:
    """The squares that are left, in the order of a tour. Raises Unsolvable with the reason."""
    if not board.left:
        return []
    if board.knight is None:
        return find_tour(board.left, None)
    return find_tour(board.left | {board.knight}, board.knight)[1:]


def plan_closed(board: Board) -> list[Move]:
    """The squares that are left, in the order of a tour that ends a move away from its first one.

    Raises Unsolvable with the reason, and BadBoard where the knight has left the first square.
    """
    cells, first = _tour_squares(board, closed=True)
    rows, cols = len(board.cells), len(board.cells[0])
    if len(cells) == rows * cols:
        ring = [(row, col) for row, col in tour(rows, cols, first, closed=True).tolist()]
    else:
        ring = find_ring(cells)
    if first is None:
        return ring
    place = ring.index(first)
    return ring[place + 1 :] + ring[:place]


def tours(board: Board, closed: bool = False) -> Iterator[list[Cell]]:
    """All tours that go on from the board, one after another, where the knight stands first.

    A closed tour ends a move away from where it began; such tours need a board without visits,
    and each appears once for both of its directions.
    """
    cells, first = _tour_squares(board, closed)
    return tours_of(cells, first, closed)


def count_tours(board: Board, closed: bool = False, most_bytes: int = MOST_BYTES) -> int:
    """How many ``tours`` there are, without listing them; closed ones in either direction are one.

    Raises GivenUp with an estimate where that takes more memory, and BadBoard for more squares
    than can be counted at all.
    """
    cells, first = _tour_squares(board, closed)
    return count_tours_of(cells, first, closed, most_bytes)


def _tour_squares(board: Board, closed: bool) -> tuple[frozenset[Cell], Cell | None]:
    """The squares of the tours, and the first of them where it is given."""
    first = board.knight
    cells = board.left | ({first} if first else set())
    visited = sum(value not in (UNVISITED, ABSENT) for row in board.cells for value in row)
    if closed and visited > 1:
        raise BadBoard("closed tours return to the first square, and the knight has left it")
    return cells, first
