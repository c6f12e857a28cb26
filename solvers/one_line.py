"""One-line (一笔画): fill every free cell in one stroke.

Text form of a board, one character a cell, then optional lines with more::

    S..#        . free   # hole   S start   E end
    .#..
    ..E.
    filled: 0,0 1,0             cells already drawn, in order from the start, the head last
    waypoints: 0,0 2,1 0,2      cells to visit in this order (Zip)
    walls: 0,0|0,1 1,2|2,2      pairs of neighbours with a wall between them
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from solvers import Cell, Outcome

Move = str
"""``u`` ``d`` ``l`` ``r``, or ``@row,col``: put the pen down there (boards without a start)."""

Wall = tuple[Cell, Cell]
"""Two neighbouring cells, the smaller first, that no stroke may join."""


@dataclass(frozen=True)
class Board:
    """A position. ``cells`` is rows x cols, 1 free (the start too) and 0 hole.

    ``filled`` holds the cells drawn so far from the start to the head, and is empty when nothing
    is drawn yet (a start alone is not a drawing). ``waypoints`` are to be visited in order.
    Raises BadBoard when these contradict one another.
    """

    cells: tuple[tuple[int, ...], ...]
    start: Cell | None = None
    end: Cell | None = None
    filled: tuple[Cell, ...] = ()
    waypoints: tuple[Cell, ...] = ()
    walls: frozenset[Wall] = frozenset()

    @classmethod
    def from_text(cls, text: str) -> Board:
        """Read the text form. Raises BadBoard with the line at fault."""
        raise NotImplementedError

    def as_json(self) -> dict[str, Any]:
        """The board object of the JSON contract."""
        raise NotImplementedError

    def kinds(self) -> list[list[str]]:
        """hole, free, start, end, waypoint, filled or head for each cell."""
        raise NotImplementedError


def plan(board: Board) -> list[Move]:
    """All moves that finish the board. Raises Unsolvable with the reason."""
    raise NotImplementedError


def route(board: Board, moves: Sequence[Move]) -> list[Cell]:
    """The cells that the pen passes when it plays ``moves``: the head first."""
    raise NotImplementedError


def play(board: Board, move: Move) -> Board:
    """The board after one move. Raises IllegalMove."""
    raise NotImplementedError


def outcome(board: Board) -> Outcome:
    """SOLVED, ONGOING, or LOST when the head cannot move on."""
    raise NotImplementedError


def solution_json(moves: Sequence[Move]) -> dict[str, Any]:
    """``moves`` for the JSON contract; ``start`` besides when the plan chose it."""
    raise NotImplementedError
