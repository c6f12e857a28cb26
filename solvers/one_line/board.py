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
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from solvers import BadBoard, Cell, IllegalMove, Outcome
from solvers.cells import STEPS, Matrix, Wall, at, is_on_board, neighbours, pair
from solvers.forms import (
    JsonBoard,
    cells_in,
    check_glyphs,
    check_inside,
    check_length,
    check_matrix,
    check_size,
    check_walls,
    extra_in,
    only_cell_in,
    read_lines,
    walls_in,
    walls_line,
)

Move = str
"""``u`` ``d`` ``l`` ``r``, or ``@row,col``: put the pen down there (boards without a start)."""

_MOST_CELLS = 100_000
"""Some 300 x 300 cells, which take seconds."""

_FREE, _HOLE, _START, _END = ".", "#", "S", "E"
_GLYPHS = {_FREE: 1, _HOLE: 0, _START: 1, _END: 1, "1": 1, "0": 0}
_SEPARATORS = re.compile(r"[\s,;()\[]+")


@dataclass(frozen=True)
class Board:
    """A position. ``cells`` is rows x cols, 1 free (the start too) and 0 hole.

    ``filled`` holds the cells drawn so far from the start to the head, and is empty when nothing
    is drawn yet (a start alone is not a drawing). ``waypoints`` are to be visited in order.
    Raises BadBoard when these contradict one another.
    """

    cells: Matrix
    start: Cell | None = None
    end: Cell | None = None
    filled: tuple[Cell, ...] = ()
    waypoints: tuple[Cell, ...] = ()
    walls: frozenset[Wall] = frozenset()

    def __post_init__(self) -> None:
        _check_cells(self.cells)
        for name, cell in (("start", self.start), ("end", self.end)):
            if cell is not None:
                _check_free(self.cells, name, cell)
        check_walls(self.cells, self.walls)
        _check_filled(self)
        _check_waypoints(self)
        _check_tips(self)

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
    def from_text(cls, text: str) -> Board:
        """Read the text form. Raises BadBoard with the line at fault, counted from 1."""
        parser = _Parser()
        read_lines(text, parser.read)
        return parser.board()

    def __str__(self) -> str:
        glyphs = [[_FREE if free else _HOLE for free in row] for row in self.cells]
        for glyph, cell in ((_END, self.end), (_START, self.start)):
            if cell is not None:
                glyphs[cell[0]][cell[1]] = glyph
        lines = ["".join(row) for row in glyphs]
        if self.end is not None and self.end == self.start:
            lines.append(f"end: {at(self.end)}")
        if self.filled:
            lines.append("filled: " + " ".join(map(at, self.filled)))
        if self.waypoints:
            lines.append("waypoints: " + " ".join(map(at, self.waypoints)))
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
            end=values.cell("end"),
            filled=values.cells("filled"),
            waypoints=values.cells("waypoints"),
            walls=values.walls("walls"),
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


def _check_cells(cells: Matrix) -> None:
    check_matrix(cells, {0, 1}.__contains__, "1 is free, 0 is a hole")
    check_size(cells, _MOST_CELLS)
    if not any(1 in values for values in cells):
        raise BadBoard("the board has no free cell")


def _check_free(cells: Matrix, name: str, cell: Cell) -> None:
    check_inside(cells, name, cell)
    if not cells[cell[0]][cell[1]]:
        raise BadBoard(f"{name} {at(cell)} is a hole")


def _check_filled(board: Board) -> None:
    filled = board.filled
    for cell in filled:
        _check_free(board.cells, "filled cell", cell)
    for one, other in pairwise(filled):
        if other not in neighbours(one):
            raise BadBoard(f"filled goes from {at(one)} to {at(other)}: not neighbours")
        if board.walls and pair(one, other) in board.walls:
            raise BadBoard(f"filled goes through the wall between {at(one)} and {at(other)}")
    if len(set(filled)) < len(filled):
        twice = next(cell for place, cell in enumerate(filled) if cell in filled[:place])
        raise BadBoard(f"filled passes {at(twice)} twice")
    if filled and board.start not in (None, filled[0]):
        raise BadBoard(f"filled begins at {at(filled[0])}, not at the start {at(board.start)}")


def _check_waypoints(board: Board) -> None:
    waypoints = board.waypoints
    for place, cell in enumerate(waypoints):
        _check_free(board.cells, "waypoint", cell)
        if cell in waypoints[:place]:
            raise BadBoard(f"waypoint {at(cell)} is listed twice")
    passed = [cell for cell in board.filled if cell in waypoints]
    for cell, due in zip(passed, waypoints, strict=False):
        if cell != due:
            raise BadBoard(f"filled passes waypoint {at(cell)} before waypoint {at(due)}")
    if board.start in waypoints[1:]:
        raise BadBoard(f"the start {at(board.start)} is a waypoint, but not the first")
    if board.end in waypoints[:-1]:
        raise BadBoard(f"the end {at(board.end)} is a waypoint, but not the last")
    if waypoints and not board.start and board.filled and board.filled[0] != waypoints[0]:
        raise BadBoard(
            f"filled begins at {at(board.filled[0])}, not at the first waypoint {at(waypoints[0])}"
        )


def _check_tips(board: Board) -> None:
    given = (*board.filled[:1], board.start, *board.waypoints[:1])
    start = next((cell for cell in given if cell is not None), None)
    if start is not None and start == board.end and sum(map(sum, board.cells)) > 1:
        raise BadBoard(f"the end {at(start)} is the start as well, and other cells are free")


class _Parser:
    """Collects the lines of one board."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, ...]] = []
        self._tips: dict[str, Cell] = {}
        self._lists: dict[str, tuple[Cell, ...]] = {}
        self._walls: frozenset[Wall] | None = None

    def read(self, line: str) -> None:
        if extra := extra_in(line):
            self._read_extra(*extra)
            return
        for part in line.split("]"):  # a matrix may stand in one line
            row = _SEPARATORS.sub("", part)
            if row:
                self._read_row(row)

    def board(self) -> Board:
        return Board(
            cells=tuple(self._rows),
            start=self._tips.get("start"),
            end=self._tips.get("end"),
            filled=self._lists.get("filled", ()),
            waypoints=self._lists.get("waypoints", ()),
            walls=self._walls or frozenset(),
        )

    def _read_row(self, row: str) -> None:
        check_glyphs(row, _GLYPHS, "one of . # S E (or 1 free, 0 hole)")
        check_length(row, self._rows)
        for col, glyph in enumerate(row):
            if glyph in (_START, _END):
                name = "start" if glyph == _START else "end"
                self._set_tip(name, (len(self._rows), col))
        self._rows.append(tuple(_GLYPHS[glyph] for glyph in row))

    def _read_extra(self, name: str, rest: str) -> None:
        if name in ("start", "end"):
            self._set_tip(name, only_cell_in(name, rest))
        elif name in ("filled", "waypoints"):
            if name in self._lists:
                raise BadBoard(f"a second list of {name}")
            self._lists[name] = cells_in(rest)
        elif name == "walls":
            if self._walls is not None:
                raise BadBoard("a second list of walls")
            self._walls = frozenset(walls_in(rest))
        else:
            raise BadBoard(f"unknown word {name!r}: start, end, filled, waypoints or walls")

    def _set_tip(self, name: str, cell: Cell) -> None:
        if self._tips.setdefault(name, cell) != cell:
            raise BadBoard(f"a second {name} at {at(cell)}; the first is at {at(self._tips[name])}")


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
    if not is_on_board(board.cells, target):
        return "is outside the board"
    if not board.cells[target[0]][target[1]]:
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
    if move not in STEPS:
        raise IllegalMove(f"unknown move {move!r}: one of u d l r, or @row,col")
    if head is None:
        raise IllegalMove(f"{move}: the pen is not down yet, begin with @row,col")
    rows, cols = STEPS[move]
    return head[0] + rows, head[1] + cols


def _put_down(move: Move) -> Cell:
    match = re.fullmatch(r"@(\d+),(\d+)", move)
    if not match:
        raise IllegalMove(f"unknown move {move!r}: put the pen down with @row,col")
    return int(match[1]), int(match[2])
