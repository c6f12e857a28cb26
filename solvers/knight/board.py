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

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from solvers import BadBoard, Cell, IllegalMove, Outcome
from solvers.cells import Matrix, at, colour, is_on_board
from solvers.forms import JsonBoard, check_length, check_matrix, read_lines
from solvers.hamilton import Graph

Move = Cell
"""The square to visit next."""

UNVISITED: Final = 0
UNKNOWN: Final = -1
"""A visit of which no number is known."""
ABSENT: Final = -2
"""No such square."""

_LEGEND = "0 is unvisited, -1 visited, -2 none, and from 1 the number of the visit"
_TOKENS = {UNVISITED: "_", UNKNOWN: "*", ABSENT: "#"}
_CODES = {token: code for code, token in _TOKENS.items()}
_KNIGHT = "N"
_NUMBER = re.compile(r"[1-9]\d{0,5}")

_JUMPS: Final = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))


def jumps(cell: Cell) -> list[Cell]:
    """The eight squares a knight's move away, on the board or not, in reading order."""
    return [(cell[0] + rows, cell[1] + cols) for rows, cols in _JUMPS]


def is_jump(one: Cell, other: Cell) -> bool:
    """Whether a knight goes from one square to the other in one move."""
    return sorted((abs(one[0] - other[0]), abs(one[1] - other[1]))) == [1, 2]


def knight_graph(cells: Collection[Cell]) -> Graph:
    """Each of the squares with those of them that a knight reaches from it."""
    return {cell: [other for other in jumps(cell) if other in cells] for cell in sorted(cells)}


def squares(cells: Matrix) -> Iterator[tuple[Cell, int]]:
    """Every square with its code, in reading order."""
    for row, values in enumerate(cells):
        for col, value in enumerate(values):
            yield (row, col), value


@dataclass(frozen=True)
class Board:
    """A position.

    ``cells`` is rows x cols: UNVISITED 0, UNKNOWN -1 for a visit of which no number is known,
    k > 0 for the k-th visit, ABSENT -2 where there is no square. ``knight`` stands on the last
    visited square, and is None before the first visit. Raises BadBoard when these contradict one
    another.
    """

    cells: Matrix
    knight: Cell | None = None

    def __post_init__(self) -> None:
        check_matrix(self.cells, lambda value: value >= ABSENT, _LEGEND, cell="square")
        if all(value == ABSENT for _, value in squares(self.cells)):
            raise BadBoard("the board has no squares")
        visits = {
            cell: value for cell, value in squares(self.cells) if value not in (UNVISITED, ABSENT)
        }
        numbers = _by_number(visits)
        _check_knight(visits, numbers, self.knight)
        _check_numbers(numbers, len(visits))

    @classmethod
    def from_text(cls, text: str) -> Board:
        """Read the text form. Raises BadBoard with the line at fault, counted from 1."""
        parser = _Parser()
        read_lines(text, parser.read)
        return parser.board()

    def __str__(self) -> str:
        """The text form in columns of equal width."""
        tokens = [[_TOKENS.get(value, str(value)) for value in row] for row in self.cells]
        if self.knight is not None:
            row, col = self.knight
            tokens[row][col] = _KNIGHT + tokens[row][col].replace(_TOKENS[UNKNOWN], "")
        width = max(len(token) for row in tokens for token in row)
        return "\n".join(" ".join(token.rjust(width) for token in row) for row in tokens)

    @classmethod
    def from_json(cls, plain: object) -> Board:
        """The board of a board object of the JSON contract. Raises BadBoard."""
        values = JsonBoard(plain)
        cells = values.matrix("cells")
        return cls(cells, values.cell("knight") or _highest(cells))

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


def _highest(cells: Matrix) -> Cell | None:
    """The square with the highest number, None where no square has one."""
    numbered = [(value, cell) for cell, value in squares(cells) if value > 0]
    return max(numbered)[1] if numbered else None


def _by_number(visits: dict[Cell, int]) -> dict[int, Cell]:
    numbers: dict[int, Cell] = {}
    for cell, value in visits.items():
        if value == UNKNOWN:
            continue
        if value in numbers:
            raise BadBoard(f"number {value} stands at {at(numbers[value])} and at {at(cell)}")
        numbers[value] = cell
    return numbers


def _check_knight(visits: dict[Cell, int], numbers: dict[int, Cell], knight: Cell | None) -> None:
    if knight is None:
        if visits:
            raise BadBoard("squares are visited, but nothing says where the knight stands")
        return
    if knight not in visits:
        raise BadBoard(f"the knight stands at {at(knight)}, which is no visited square")
    last = numbers.get(len(visits), knight)
    if visits[knight] not in (UNKNOWN, len(visits)) or last != knight:
        raise BadBoard(
            f"{len(visits)} squares are visited, so the knight, at {at(knight)}, "
            f"must stand on number {len(visits)}"
        )


def _check_numbers(numbers: dict[int, Cell], visits: int) -> None:
    for number, cell in sorted(numbers.items()):
        if number > visits:
            raise BadBoard(f"number {number} at {at(cell)}, but only {visits} squares are visited")
        after = numbers.get(number + 1)
        if after is not None and not is_jump(cell, after):
            raise BadBoard(
                f"no knight's move leads from number {number} at {at(cell)} "
                f"to number {number + 1} at {at(after)}"
            )
    shades = {(colour(cell) + number) % 2: cell for number, cell in numbers.items()}
    if len(shades) > 1:
        ways = " and ".join(at(cell) for cell in sorted(shades.values()))
        raise BadBoard(f"the numbers at {ways} do not fit the colours of a chessboard")


class _Parser:
    """Collects the rows of one board."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, ...]] = []
        self._knight: Cell | None = None

    def read(self, line: str) -> None:
        tokens = line.split()
        if not tokens:
            return
        values = tuple(map(_code, tokens))
        check_length(values, self._rows, "square")
        for col, token in enumerate(tokens):
            if token.startswith(_KNIGHT):
                self._put_knight((len(self._rows), col))
        self._rows.append(values)

    def board(self) -> Board:
        cells = tuple(self._rows)
        return Board(cells, self._knight or _highest(cells))

    def _put_knight(self, cell: Cell) -> None:
        if self._knight is not None:
            raise BadBoard(f"a second knight at {at(cell)}; the first is at {at(self._knight)}")
        self._knight = cell


def _code(token: str) -> int:
    if token in _CODES:
        return _CODES[token]
    number = token.removeprefix(_KNIGHT)
    if not number:
        return UNKNOWN
    if not _NUMBER.fullmatch(number):
        raise BadBoard(
            f"unknown square {token!r}: one of _ (unvisited), a number from 1, * (visited), "
            "N or N with a number (the knight), # (none), with blanks between them"
        )
    return int(number)


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
    if not is_on_board(board.cells, target):
        return "is outside the board"
    if board.cells[target[0]][target[1]] == ABSENT:
        return "is no square of the board"
    if target not in board.left:
        return "is visited already"
    if board.knight is not None and target not in jumps(board.knight):
        return f"is no knight's move from {at(board.knight)}"
    return None
