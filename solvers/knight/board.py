"""Knight's tour (马踏棋盘): visit every square of a board once, in knight's moves.

Text form of a board, one token a square, blanks between them::

     1  _  _  _        _    unvisited
     _  _  2  _        7    visited as the seventh
     _  #  _  _        *    visited, number unknown
     _ N3  _  _        N N3 where the knight stands (its number unknown, or known)
                       #    no such square

Where no token has an N, the knight stands on the square with the highest number.

A move is the square to visit next. A board without a knight is entered anywhere: the first move
puts the knight down, and that square counts as the first visit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from solvers import MOST_BYTES, BadBoard, Cell, IllegalMove, Outcome
from solvers.cells import at
from solvers.knight.checks import check
from solvers.knight.counts import count_tours_of, tours_of
from solvers.knight.graph import ABSENT, UNKNOWN, UNVISITED, jumps, squares
from solvers.knight.large import tour
from solvers.knight.search import find_ring, find_tour
from solvers.knight.text import highest, parse, write

Move = Cell
"""The square to visit next."""


@dataclass(frozen=True)
class Board:
    """A position.

    ``cells`` is rows x cols: UNVISITED 0, UNKNOWN -1 for a visit of which no number is known,
    k > 0 for the k-th visit, ABSENT -2 where there is no square. ``knight`` stands on the last
    visited square, and is None before the first visit. Raises BadBoard when these contradict one
    another.
    """

    cells: tuple[tuple[int, ...], ...]
    knight: Cell | None = None

    def __post_init__(self) -> None:
        check(self.cells, self.knight)

    @classmethod
    def from_text(cls, text: str) -> Board:
        """Read the text form. Raises BadBoard with the line at fault."""
        return cls(*parse(text))

    def __str__(self) -> str:
        return write(self.cells, self.knight)

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Board:
        """The board of a board object of the JSON contract. Raises BadBoard."""
        cells = tuple(tuple(row) for row in plain["cells"])
        knight = plain.get("knight")
        return cls(cells, highest(cells) if knight is None else (knight[0], knight[1]))

    def as_json(self) -> dict[str, Any]:
        """The board object of the JSON contract."""
        return {
            "cells": [list(row) for row in self.cells],
            "knight": None if self.knight is None else list(self.knight),
        }

    def kinds(self) -> list[list[str]]:
        """unvisited, visited, knight or absent for each square."""
        names = {UNVISITED: "unvisited", ABSENT: "absent"}
        kinds = [[names.get(value, "visited") for value in row] for row in self.cells]
        if self.knight is not None:
            kinds[self.knight[0]][self.knight[1]] = "knight"
        return kinds

    @cached_property
    def left(self) -> frozenset[Cell]:
        """The squares that are not visited yet."""
        return frozenset(cell for cell, value in squares(self.cells) if value == UNVISITED)

    def exits(self) -> list[Cell]:
        """The squares that the knight can visit next, in reading order."""
        if self.knight is None:
            return sorted(self.left)
        return [cell for cell in jumps(self.knight) if cell in self.left]


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


def play(board: Board, move: Move) -> Board:
    """The board after one move. Raises IllegalMove."""
    objection = _objection(board, move)
    if objection:
        raise IllegalMove(f"{at(move)} {objection}")
    row, col = move
    values = list(board.cells[row])
    values[col] = _next_number(board)
    cells = (*board.cells[:row], tuple(values), *board.cells[row + 1 :])
    return replace(board, cells=cells, knight=move)


def outcome(board: Board) -> Outcome:
    """SOLVED, ONGOING, or LOST when the knight has no move."""
    if not board.left:
        return Outcome.SOLVED
    return Outcome.ONGOING if board.exits() else Outcome.LOST


def trace(board: Board, moves: Sequence[Move]) -> list[Cell]:
    """The squares that the knight passes when it plays ``moves``, its own first."""
    return [*([] if board.knight is None else [board.knight]), *moves]


def _next_number(board: Board) -> int:
    if board.knight is None:
        return 1
    number = board.cells[board.knight[0]][board.knight[1]]
    return UNKNOWN if number == UNKNOWN else number + 1


def _objection(board: Board, target: Cell) -> str | None:
    """Why the knight cannot visit ``target`` next."""
    row, col = target
    if not (0 <= row < len(board.cells) and 0 <= col < len(board.cells[0])):
        return "is outside the board"
    if board.cells[row][col] == ABSENT:
        return "is no square of the board"
    if target not in board.left:
        return "is visited already"
    if board.knight is not None and target not in jumps(board.knight):
        return f"is no knight's move from {at(board.knight)}"
    return None
