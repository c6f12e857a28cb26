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

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from solvers import BadBoard, Cell, IllegalMove, Outcome
from solvers.cells import Matrix, Wall, at, is_on_board, neighbours, pair
from solvers.forms import (
    JsonBoard,
    check_glyphs,
    check_inside,
    check_length,
    check_matrix,
    check_walls,
    extra_in,
    only_cell_in,
    read_lines,
    walls_in,
    walls_line,
    words,
)

Move = Cell
"""The cell to step to."""

_DIRECTIONS = ((0, -1), (0, 1), (-1, 0), (1, 0))
"""Left, right, up, down: the order in which the ways are listed."""

_GLYPHS = {"0": 0, "1": 1}
_ROW_ENDS = re.compile(r"[\]})/]")
_SEPARATORS = re.compile(r"[\s,;()\[{]+")
_NOWHERE = "none"


@dataclass(frozen=True)
class Board:
    """A position. ``cells`` is rows x cols, 0 open and 1 blocked.

    ``start`` is where the bug is, ``walls`` are thin walls between neighbours. Raises BadBoard
    when these contradict one another.
    """

    cells: Matrix
    start: Cell | None = None
    goal: Cell | None = None
    walls: frozenset[Wall] = frozenset()

    def __post_init__(self) -> None:
        check_matrix(self.cells, {0, 1}.__contains__, "0 is open, 1 is blocked", "maze")
        if not any(0 in values for values in self.cells):
            raise BadBoard("the maze has no open cell")
        for name, cell in (("start", self.start), ("goal", self.goal)):
            if cell is not None:
                check_inside(self.cells, name, cell, "maze")
                if self.cells[cell[0]][cell[1]]:
                    raise BadBoard(f"{name} {at(cell)} is blocked")
        check_walls(self.cells, self.walls, "maze")

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
        return is_on_board(self.cells, cell) and not self.cells[cell[0]][cell[1]]

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
    def from_text(cls, text: str) -> Board:
        """Read the text form. Raises BadBoard with the line at fault, counted from 1."""
        parser = _Parser()
        read_lines(text, parser.read)
        return parser.board()

    def __str__(self) -> str:
        lines = ["".join(map(str, row)) for row in self.cells]
        if self.start is not None:
            lines.append(f"start: {at(self.start)}")
        elif self.goal is None and _needs_an_end(self.cells, self.walls):
            lines.append(f"start: {_NOWHERE}")
        if self.goal is not None:
            lines.append(f"goal: {at(self.goal)}")
        if self.walls:
            lines.append(walls_line(self.walls))
        return "\n".join(lines)

    @classmethod
    def from_json(cls, plain: object) -> Board:
        """The board of a board object of the JSON contract. Raises BadBoard."""
        values = JsonBoard(plain)
        return cls(
            cells=values.matrix("cells"),
            start=values.cell("start"),
            goal=values.cell("goal"),
            walls=values.walls("walls"),
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


def _needs_an_end(cells: Sequence[Sequence[int]], walls: Collection[Wall]) -> bool:
    """Whether nothing but a start or a goal tells the text from a one-line board."""
    return bool(walls) and any(1 in row for row in cells)


class _Parser:
    """Collects the lines of one maze."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, ...]] = []
        self._ends: dict[str, Cell | None] = {}
        self._walls: frozenset[Wall] | None = None

    def read(self, line: str) -> None:
        if extra := extra_in(line):
            self._read_extra(*extra)
            return
        for part in _ROW_ENDS.split(line):  # a matrix may stand in one line
            row = _SEPARATORS.sub("", part)
            if row:
                check_glyphs(row, _GLYPHS, "0 (open) or 1 (blocked)")
                check_length(row, self._rows)
                self._rows.append(tuple(_GLYPHS[glyph] for glyph in row))

    def board(self) -> Board:
        walls = self._walls or frozenset()
        if not self._ends and _needs_an_end(self._rows, walls):
            raise BadBoard(
                "blocked cells and walls may be a one-line board as well:"
                f" add start: 0,0 or start: {_NOWHERE}"
            )
        return Board(tuple(self._rows), self._ends.get("start"), self._ends.get("goal"), walls)

    def _read_extra(self, name: str, rest: str) -> None:
        if name in ("start", "goal"):
            if name in self._ends:
                raise BadBoard(f"a second {name}")
            self._ends[name] = None if words(rest) == [_NOWHERE] else only_cell_in(name, rest)
        elif name == "walls":
            if self._walls is not None:
                raise BadBoard("a second list of walls")
            self._walls = frozenset(walls_in(rest))
        else:
            raise BadBoard(f"unknown word {name!r}: start, goal or walls")


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


def turned(board: Board) -> Board:
    """The board with its ends exchanged."""
    return replace(board, start=board.goal, goal=board.start)


def outcome(board: Board) -> Outcome:
    """SOLVED when the bug is at the goal, else ONGOING: no step is beyond repair."""
    return Outcome.SOLVED if board.start == board.exit else Outcome.ONGOING


def route(board: Board, moves: Sequence[Move]) -> list[Cell]:
    """The cells that the bug passes when it plays ``moves``: where it stands first."""
    cells = [] if board.start is None else [board.start]
    return cells + list(moves[1:] if cells == list(moves[:1]) else moves)


def _enter(board: Board, move: Move) -> Cell:
    if move != board.entrance:
        raise IllegalMove(f"{at(move)}: the maze is entered at {at(board.entrance)}")
    if not board.is_open(move):
        raise IllegalMove(f"{at(move)}: the entrance is blocked")
    return move


def _objection(board: Board, here: Cell, there: Cell) -> str:
    """Why the bug cannot step from ``here`` to ``there``."""
    if there not in neighbours(here):
        return f"is not beside the bug at {at(here)}"
    if pair(here, there) in board.walls:
        return "is behind a wall"
    if not is_on_board(board.cells, there):
        return "is outside the maze"
    return "is blocked"
