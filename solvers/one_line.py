"""One-line (一笔画): fill every free cell in one stroke.

Text form of a board, one character a cell, then optional lines with more::

    S..#        . free   # hole   S start   E end
    .#..
    ..E.
    filled: 0,0 1,0             cells already drawn, in order from the start, the head last
    waypoints: 0,0 2,1 0,2      cells to visit in this order (Zip)
    walls: 0,0|0,1 1,2|2,2      pairs of neighbours with a wall between them

Read as well: 1 for free and 0 for hole, commas, brackets and blanks between the cells, and lines
``start: 0,0`` and ``end: 2,2`` instead of the letters.

Waypoints without a start: the first one is the start. Where the stroke ends is a matter of
``end`` alone. Some games with waypoints demand the last of them there and some take any cell, so
``plan`` ends on the last waypoint where it can, which suits both; set ``end`` to insist.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from solvers import Cell, IllegalMove, Outcome, Unsolvable
from solvers.cells import Wall, at, pair
from solvers.one_line_checks import check
from solvers.one_line_network import Task, grid_graph, neighbours
from solvers.one_line_search import find_path, is_only_path
from solvers.one_line_text import Fields, parse, write

__all__ = [
    "Board",
    "Move",
    "Wall",
    "hint",
    "is_unique",
    "outcome",
    "pair",
    "plan",
    "play",
    "route",
    "solution_json",
    "walk_order",
]

Move = str
"""``u`` ``d`` ``l`` ``r``, or ``@row,col``: put the pen down there (boards without a start)."""

_STEPS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}


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

    def __post_init__(self) -> None:
        check(self._fields())

    @classmethod
    def from_text(cls, text: str) -> Board:
        """Read the text form. Raises BadBoard with the line at fault."""
        return cls(*parse(text))

    def __str__(self) -> str:
        return write(self._fields())

    def _fields(self) -> Fields:
        return Fields(self.cells, self.start, self.end, self.filled, self.waypoints, self.walls)

    @property
    def drawn(self) -> tuple[Cell, ...]:
        """The cells under the stroke, the head last; a start counts before the first move."""
        if self.filled:
            return self.filled
        if self.start is not None:
            return (self.start,)
        return self.waypoints[:1]

    @property
    def head(self) -> Cell | None:
        """Where the stroke goes on, or None while the pen may be put down anywhere."""
        return self.drawn[-1] if self.drawn else None

    @property
    def left(self) -> set[Cell]:
        """The free cells that are not drawn yet."""
        free = {
            (row, col)
            for row, values in enumerate(self.cells)
            for col, value in enumerate(values)
            if value
        }
        return free.difference(self.drawn)

    @property
    def pending(self) -> tuple[Cell, ...]:
        """The waypoints that are not drawn yet, the next one first."""
        return tuple(cell for cell in self.waypoints if cell not in self.drawn)

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Board:
        """The board of a board object of the JSON contract. Raises BadBoard."""

        def cell(value: Sequence[int] | None) -> Cell | None:
            return None if value is None else (value[0], value[1])

        def cells(name: str) -> tuple[Cell, ...]:
            return tuple((row, col) for row, col in plain.get(name) or ())

        return cls(
            cells=tuple(tuple(row) for row in plain["cells"]),
            start=cell(plain.get("start")),
            end=cell(plain.get("end")),
            filled=cells("filled"),
            waypoints=cells("waypoints"),
            walls=frozenset(
                pair((first[0], first[1]), (second[0], second[1]))
                for first, second in plain.get("walls") or ()
            ),
        )

    def as_json(self) -> dict[str, Any]:
        """The board object of the JSON contract."""
        board: dict[str, Any] = {
            "cells": [list(row) for row in self.cells],
            "start": None if self.start is None else list(self.start),
        }
        if self.end is not None:
            board["end"] = list(self.end)
        if self.filled:
            board["filled"] = [list(cell) for cell in self.filled]
        if self.waypoints:
            board["waypoints"] = [list(cell) for cell in self.waypoints]
        if self.walls:
            board["walls"] = [[list(cell) for cell in wall] for wall in sorted(self.walls)]
        return board

    def kinds(self) -> list[list[str]]:
        """hole, free, start, end, waypoint, filled or head for each cell."""
        kinds = [["free" if value else "hole" for value in row] for row in self.cells]
        marks: list[tuple[str, Iterable[Cell | None]]] = [
            ("waypoint", self.waypoints),
            ("filled", self.filled),
            ("head", self.filled[-1:]),
            ("end", (self.end,)),
            ("start", self.drawn[:1]),
        ]
        for kind, cells in marks:
            for cell in cells:
                if cell is not None:
                    kinds[cell[0]][cell[1]] = kind
        return kinds


def plan(board: Board) -> list[Move]:
    """All moves that finish the board. Raises Unsolvable with the reason."""
    if outcome(board) is Outcome.SOLVED:
        return []
    if board.end is not None and board.end in board.drawn:
        raise Unsolvable(f"the stroke has passed the end {at(board.end)} and cannot come back")
    path = _finish(board)
    moves = [_move(here, there) for here, there in pairwise(path)]
    return moves if board.head is not None else [f"@{at(path[0])}", *moves]


def hint(board: Board, count: int = 1) -> list[Move]:
    """The next ``count`` moves of a plan. Raises Unsolvable with the reason."""
    return plan(board)[:count]


def is_unique(board: Board) -> bool:
    """Whether only one stroke finishes the board; with waypoints, one that ends on the last.

    The same stroke the other way round is no other one. Raises Unsolvable with the reason.
    """
    plan(board)
    if outcome(board) is Outcome.SOLVED:
        return True
    task = _task(board)
    if task.stops and task.last is None:
        task = replace(task, last=task.stops[-1])
    return is_only_path(task)


def _task(board: Board) -> Task:
    """Draw from the head over all cells that are left."""
    head = board.head
    cells = board.left if head is None else board.left | {head}
    return Task(grid_graph(cells, board.walls), head, board.end, board.pending)


def _finish(board: Board) -> list[Cell]:
    task = _task(board)
    if task.stops and task.last is None:
        with suppress(Unsolvable):
            return find_path(replace(task, last=task.stops[-1]))
    return find_path(task)


def walk_order(
    visited: Iterable[Cell],
    head: Cell,
    start: Cell | None = None,
    links: Iterable[tuple[Cell, Cell]] = (),
    stops: Sequence[Cell] = (),
    walls: Collection[Wall] = (),
) -> tuple[Cell, ...] | None:
    """An order in which a stroke can have visited these cells, ``head`` last.

    It begins at ``start`` if given, both cells of each of ``links`` follow one another, and it
    passes ``stops`` in this order; these need a ``start``. None if there is no such order.
    """
    cells = set(visited)
    graph = grid_graph(cells, walls)
    joined = frozenset(pair(one, other) for one, other in links)
    if not cells.issuperset({head, head if start is None else start}):
        return None
    if (start == head and len(cells) > 1) or not all(
        other in graph.get(one, ()) for one, other in joined
    ):
        return None
    try:
        return tuple(find_path(Task(graph, start, head, tuple(stops), joined)))
    except Unsolvable:
        return None


def route(board: Board, moves: Sequence[Move]) -> list[Cell]:
    """The cells that the pen passes when it plays ``moves``: the head first."""
    cells = [] if board.head is None else [board.head]
    for move in moves:
        cells.append(_target(cells[-1] if cells else None, move))
    return cells


def play(board: Board, move: Move) -> Board:
    """The board after one move. Raises IllegalMove."""
    target = _target(board.head, move)
    objection = _objection(board, target)
    if objection:
        raise IllegalMove(f"{move}: {at(target)} {objection}")
    if board.head is None:
        return replace(board, start=target)
    return replace(board, filled=(*board.drawn, target))


def outcome(board: Board) -> Outcome:
    """SOLVED, ONGOING, or LOST when the head cannot move on or the end is drawn over."""
    if not board.left and board.end in (None, board.head):
        return Outcome.SOLVED
    if board.head is None:
        return Outcome.ONGOING
    if board.end in board.drawn:
        return Outcome.LOST
    stuck = all(_objection(board, cell) for cell in neighbours(board.head))
    return Outcome.LOST if stuck else Outcome.ONGOING


def solution_json(moves: Sequence[Move]) -> dict[str, Any]:
    """``moves`` for the JSON contract; ``start`` besides when the plan chose it."""
    if moves and moves[0].startswith("@"):
        return {"start": list(_put_down(moves[0])), "moves": list(moves[1:])}
    return {"moves": list(moves)}


def _objection(board: Board, target: Cell) -> str | None:
    """Why the stroke cannot go on to ``target``, a neighbour of the head."""
    row, col = target
    if not (0 <= row < len(board.cells) and 0 <= col < len(board.cells[0])):
        return "is outside the board"
    if not board.cells[row][col]:
        return "is a hole"
    if target in board.drawn:
        return "is drawn already"
    if board.head is None:
        return "is the end" if target == board.end and len(board.left) > 1 else None
    if pair(board.head, target) in board.walls:
        return "is behind a wall"
    if target in board.pending[1:]:
        return f"is a waypoint for later, {at(board.pending[0])} comes first"
    return None


def _target(head: Cell | None, move: Move) -> Cell:
    if move.startswith("@"):
        if head is not None:
            raise IllegalMove(f"{move}: the pen is down already, at {at(head)}")
        return _put_down(move)
    if move not in _STEPS:
        raise IllegalMove(f"unknown move {move!r}: one of u d l r, or @row,col")
    if head is None:
        raise IllegalMove(f"{move}: the pen is not down yet, begin with @row,col")
    rows, cols = _STEPS[move]
    return head[0] + rows, head[1] + cols


def _put_down(move: Move) -> Cell:
    match = re.fullmatch(r"@(\d+),(\d+)", move)
    if not match:
        raise IllegalMove(f"unknown move {move!r}: put the pen down with @row,col")
    return int(match[1]), int(match[2])


def _move(here: Cell, there: Cell) -> Move:
    step = (there[0] - here[0], there[1] - here[1])
    return next(move for move, change in _STEPS.items() if change == step)
