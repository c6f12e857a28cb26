"""Lamps: press every dark lamp.

Text form of a board, one character a lamp::

    *..        * lit   . dark   x broken
    .x*
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from solvers import BadBoard, Cell, IllegalMove, Outcome, Unsolvable
from solvers.forms import JsonBoard, check_matrix

Move = Cell
"""The lamp to press."""

KINDS = {".": "dark", "*": "lit", "x": "broken"}


@dataclass(frozen=True)
class Board:
    """A position: one string of ``.``, ``*`` and ``x`` for each row, all of one length."""

    rows: tuple[str, ...]

    @classmethod
    def from_text(cls, text: str) -> Board:
        """Read the text form. Raises BadBoard with the line at fault."""
        rows = tuple(text.split())
        if not rows:
            raise BadBoard("the board has no rows")
        for number, row in enumerate(rows, start=1):
            if len(row) != len(rows[0]):
                raise BadBoard(f"line {number} has {len(row)} lamps, the first {len(rows[0])}")
            if unknown := set(row) - set(KINDS):
                raise BadBoard(f"line {number} has {min(unknown)!r}; a lamp is one of . * x")
        return cls(rows)

    def __str__(self) -> str:
        return "\n".join(self.rows)

    @classmethod
    def from_json(cls, plain: object) -> Board:
        """The board of a board object. Raises BadBoard."""
        cells = JsonBoard(plain).matrix("cells")
        check_matrix(cells, {0, 1, 2}.__contains__, "0 is dark, 1 lit, 2 broken", cell="lamp")
        return cls(tuple("".join(".*x"[lamp] for lamp in row) for row in cells))

    def as_json(self) -> dict[str, Any]:
        """``cells`` rows x cols: 0 dark, 1 lit, 2 broken."""
        return {"cells": [[".*x".index(lamp) for lamp in row] for row in self.rows]}

    def kinds(self) -> list[list[str]]:
        """dark, lit or broken for each lamp."""
        return [[KINDS[lamp] for lamp in row] for row in self.rows]

    def cells(self, lamp: str) -> list[Cell]:
        """Where the board has such lamps, in reading order."""
        return [(r, c) for r, row in enumerate(self.rows) for c, x in enumerate(row) if x == lamp]


def plan(board: Board) -> list[Move]:
    """The dark lamps. Raises Unsolvable when a lamp is broken."""
    for row, col in board.cells("x"):
        raise Unsolvable(f"the lamp at {row},{col} is broken")
    return board.cells(".")


def play(board: Board, move: Move) -> Board:
    """The board after pressing a lamp. Raises IllegalMove unless it is dark."""
    if move not in board.cells("."):
        raise IllegalMove(f"there is no dark lamp at {move}")
    row, col = move
    line = board.rows[row]
    lit = f"{line[:col]}*{line[col + 1 :]}"
    return replace(board, rows=(*board.rows[:row], lit, *board.rows[row + 1 :]))


def outcome(board: Board) -> Outcome:
    """SOLVED when all lamps are lit, LOST when the only others are broken."""
    if board.cells("."):
        return Outcome.ONGOING
    return Outcome.LOST if board.cells("x") else Outcome.SOLVED


def trace(_board: Board, moves: Sequence[Move]) -> list[Cell]:
    """The lamps in the order in which they are pressed."""
    return list(moves)
