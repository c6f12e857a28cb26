"""Maze (数字迷宫): bring the bug from the start to the goal, one open neighbour at a time.

Text form of a board, one digit a cell, then optional lines with more::

    0001          0 open   1 blocked
    0000
    0010
    start: 0,0    where the bug is
    goal: 2,3
    walls: 0,0|0,1 1,2|2,2      pairs of neighbours with a thin wall between them

Read as well: commas, brackets and blanks between the cells, and ``/`` between rows that stand in
one line. A maze that marks no start is entered at 0,0, and one that marks no goal is left at the
lower right cell. Where cells are blocked and walls are given too, a start or a goal must be named
(``start: none`` will do), or the text could be a one-line board.

A move is a cell to step to. A plan names every cell of the way, the start and the goal included:
its first move puts the bug down where no start is marked, and leaves it where it is otherwise.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

import numpy as np

from solvers import MOST_BYTES, Cell, IllegalMove, Outcome, Unsolvable
from solvers.cells import Wall, at, pair
from solvers.maze import ways
from solvers.maze.checks import check
from solvers.maze.text import Fields, parse, write

Move = Cell
"""The cell to step to."""

LARGE = 40_000
"""Mazes of more cells are worth loading the compiled search for: half a second."""

_DIRECTIONS = ((0, -1), (0, 1), (-1, 0), (1, 0))
"""Left, right, up, down: the order in which the ways are listed."""


@dataclass(frozen=True)
class Board:
    """A position. ``cells`` is rows x cols, 0 open and 1 blocked.

    ``start`` is where the bug is, ``walls`` are thin walls between neighbours. Raises BadBoard
    when these contradict one another.
    """

    cells: tuple[tuple[int, ...], ...]
    start: Cell | None = None
    goal: Cell | None = None
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
        return Fields(self.cells, self.start, self.goal, self.walls)

    @property
    def entrance(self) -> Cell:
        """Where the way begins: the start, or the upper left cell."""
        return self.start if self.start is not None else (0, 0)

    @property
    def exit(self) -> Cell:
        """Where the way ends: the goal, or the lower right cell."""
        lower_right = len(self.cells) - 1, len(self.cells[0]) - 1
        return self.goal if self.goal is not None else lower_right

    def is_open(self, cell: Cell) -> bool:
        """Whether the cell is on the board and not blocked."""
        row, col = cell
        return (
            0 <= row < len(self.cells)
            and 0 <= col < len(self.cells[0])
            and not self.cells[row][col]
        )

    @cached_property
    def passages(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """The open neighbours of each open cell that no wall cuts off: left, right, up, down."""
        return {
            (row, col): tuple(self.steps_from((row, col)))
            for row, values in enumerate(self.cells)
            for col, value in enumerate(values)
            if not value
        }

    def steps_from(self, cell: Cell) -> Iterator[Cell]:
        """The cells that the bug can step to from a cell: left, right, up, down."""
        for rows, cols in _DIRECTIONS:
            other = cell[0] + rows, cell[1] + cols
            if self.is_open(other) and pair(cell, other) not in self.walls:
                yield other

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Board:
        """The board of a board object of the JSON contract. Raises BadBoard."""

        def cell(value: Sequence[int] | None) -> Cell | None:
            return None if value is None else (value[0], value[1])

        return cls(
            cells=tuple(tuple(row) for row in plain["cells"]),
            start=cell(plain.get("start")),
            goal=cell(plain.get("goal")),
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
            "goal": None if self.goal is None else list(self.goal),
        }
        if self.walls:
            board["walls"] = [[list(cell) for cell in wall] for wall in sorted(self.walls)]
        return board

    def kinds(self) -> list[list[str]]:
        """open, blocked, start or goal for each cell."""
        kinds = [["blocked" if value else "open" for value in row] for row in self.cells]
        for kind, cell in (("start", self.start), ("goal", self.goal)):
            if cell is not None:
                kinds[cell[0]][cell[1]] = kind
        return kinds


def plan(board: Board) -> list[Move]:
    """A shortest way, entrance and exit included. Raises Unsolvable with the reason."""
    if outcome(board) is Outcome.SOLVED:
        return []
    for name, cell in (("entrance", board.entrance), ("exit", board.exit)):
        if not board.is_open(cell):
            raise Unsolvable(f"no way out (这个迷宫没有出路): the {name} {at(cell)} is blocked")
    if len(board.cells) * len(board.cells[0]) > LARGE:
        way = ways.shortest(_ground(board))
        if way is not None:
            return [(row, col) for row, col in way.tolist()]
    came_from = _flood(board)
    if board.exit not in came_from:
        raise Unsolvable(_sealed(board, came_from))
    return _traced(came_from, board.exit)[::-1]


def play(board: Board, move: Move) -> Board:
    """The board after one move. Raises IllegalMove.

    The bug steps to a neighbour. As the first move of a plan names the cell where it begins, the
    bug may also be told to stand where it stands, as long as that is not the goal.
    """
    if outcome(board) is Outcome.SOLVED:
        raise IllegalMove(f"{at(move)}: the bug is at the goal already")
    if board.start is None:
        return replace(board, start=_enter(board, move))
    if move != board.start and move not in board.steps_from(board.start):
        raise IllegalMove(f"{at(move)}: {_objection(board, board.start, move)}")
    return replace(board, start=move)


def outcome(board: Board) -> Outcome:
    """SOLVED when the bug is at the goal, else ONGOING: no step is beyond repair."""
    return Outcome.SOLVED if board.start == board.exit else Outcome.ONGOING


def route(board: Board, moves: Sequence[Move]) -> list[Cell]:
    """The cells that the bug passes when it plays ``moves``: where it stands first."""
    cells = [] if board.start is None else [board.start]
    return cells + list(moves[1:] if cells == list(moves[:1]) else moves)


def all_paths(board: Board) -> Iterator[list[Cell]]:
    """Every way that enters no cell twice, depth first: left, right, up, down."""
    return ways.depth_first(_ground(board))


def all_paths_breadth_first(board: Board) -> Iterator[list[Cell]]:
    """The same ways, the shorter ones first."""
    return ways.breadth_first(_ground(board))


def count_paths(board: Board, most_bytes: int = MOST_BYTES) -> int:
    """How many ways enter no cell twice, without listing them.

    Raises GivenUp where that takes more memory, or the maze is too large for it.
    """
    return ways.count(_ground(board), most_bytes)


def path_line(number: int, path: Sequence[Cell]) -> str:
    """A way as the lists of ways show it: ``Path 1   :->(0,0)->(0,1)``."""
    return f"Path {number:<4}:" + "".join(map(_step_text, path))


@cache
def _step_text(cell: Cell) -> str:
    return f"->({cell[0]},{cell[1]})"


def _ground(board: Board) -> ways.Graph:
    cells = np.array(board.cells, np.uint8)
    return ways.graph_of(cells, board.entrance, board.exit, board.walls)


def _flood(board: Board) -> dict[Cell, Cell | None]:
    """The cell that each cell is first reached from, until the exit is reached."""
    came_from: dict[Cell, Cell | None] = {board.entrance: None}
    queue = deque([board.entrance])
    while queue and board.exit not in came_from:
        here = queue.popleft()
        for cell in board.passages[here]:
            if cell not in came_from:
                came_from[cell] = here
                queue.append(cell)
    return came_from


def _traced(came_from: Mapping[Cell, Cell | None], last: Cell) -> list[Cell]:
    """The way back from ``last`` to where the flood began."""
    way: list[Cell] = []
    here: Cell | None = last
    while here is not None:
        way.append(here)
        here = came_from[here]
    return way


def _sealed(board: Board, reached: Mapping[Cell, object]) -> str:
    """Why there is no way: which region the bug is shut in."""
    rows, cols = ({cell[axis] for cell in reached} for axis in (0, 1))
    return (
        f"no way out (这个迷宫没有出路): from {at(board.entrance)} the bug reaches"
        f" {len(reached)} of {len(board.passages)} open cells"
        f" (rows {min(rows)} to {max(rows)}, columns {min(cols)} to {max(cols)}),"
        f" and the exit {at(board.exit)} is not among them"
    )


def _enter(board: Board, move: Move) -> Cell:
    if move != board.entrance:
        raise IllegalMove(f"{at(move)}: the maze is entered at {at(board.entrance)}")
    if not board.is_open(move):
        raise IllegalMove(f"{at(move)}: the entrance is blocked")
    return move


def _objection(board: Board, here: Cell, there: Cell) -> str:
    """Why the bug cannot step from ``here`` to ``there``."""
    if abs(here[0] - there[0]) + abs(here[1] - there[1]) != 1:
        return f"is not beside the bug at {at(here)}"
    if pair(here, there) in board.walls:
        return "is behind a wall"
    if not (0 <= there[0] < len(board.cells) and 0 <= there[1] < len(board.cells[0])):
        return "is outside the maze"
    return "is blocked"
