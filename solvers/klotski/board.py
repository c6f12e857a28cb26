"""Klotski (华容道): slide pieces about a tray until one of them lies on its goal.

Text form of a board, one character a cell, then lines with more::

    ABBC        . empty   # wall or outside   a letter: a piece
    ABBC
    DEEF        target: B                     the piece to bring out
    DGHF        goal: 3,1 3,2 4,1 4,2         the cells that it must cover
    I..J        gate: 5,1 5,2                 cells that no other piece may enter

Boards of more than 52 pieces have numbers instead of letters, with blanks between them. Read as
well: any other letters, boards without ``target`` that have one piece of 2x2 cells, without
``goal`` (the middle of the lowest rows), and the notation with one letter a class::

    VKSV        K 2x2, H lying 1x2, V standing 2x1, P single, S the other cells of pieces, B empty
    SSSS        (or the numbers 7, 2, 3, 4, 1, 0 for K, H, V, P, S, B, with blanks between them)

A move is a piece's id and its steps: one displacement of one piece, around corners too. Ids are
names: a piece keeps its id while it moves, and boards that differ in ids alone are equal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from solvers import MOST_BYTES, Cell, IllegalMove, Outcome
from solvers.cells import at
from solvers.klotski.checks import check
from solvers.klotski.notation import matrix
from solvers.klotski.pieces import (
    EMPTY,
    STEPS,
    WALL,
    Fields,
    Tray,
    pieces_of,
    renumbered,
)
from solvers.klotski.search import few_moves, fewest_steps, some_way
from solvers.klotski.text import parse, write

Move = tuple[int, str]
"""A piece's id and its steps, of ``u`` ``d`` ``l`` ``r``."""


@dataclass(frozen=True, eq=False)
class Board:
    """A position.

    ``cells`` is rows x cols: EMPTY 0, WALL -1 (outside, too), else the id of the piece that lies
    there. Ids run from 1, in reading order of the pieces' first cells where nothing has moved.
    ``target`` must come to lie exactly on the cells of ``goal``; only it may enter the cells of
    ``gate``. Raises BadBoard when these contradict one another.
    """

    cells: Tray
    target: int
    goal: tuple[Cell, ...]
    gate: tuple[Cell, ...] = ()

    def __post_init__(self) -> None:
        check(self.fields)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._position == other._position

    def __hash__(self) -> int:
        return hash(self._position)

    @classmethod
    def from_text(cls, text: str) -> Board:
        """Read the text form. Raises BadBoard with the line at fault."""
        return cls(*parse(text))

    def __str__(self) -> str:
        return write(self.fields)

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Board:
        """The board of a board object of the JSON contract. Raises BadBoard."""
        return cls(
            cells=tuple(tuple(row) for row in plain["cells"]),
            target=plain["target"],
            goal=tuple((row, col) for row, col in plain["goal"]),
            gate=tuple((row, col) for row, col in plain.get("gate") or ()),
        )

    def as_json(self) -> dict[str, Any]:
        """The board object of the JSON contract."""
        board: dict[str, Any] = {
            "cells": [list(row) for row in self.cells],
            "target": self.target,
            "goal": [list(cell) for cell in self.goal],
        }
        if self.gate:
            board["gate"] = [list(cell) for cell in self.gate]
        return board

    def kinds(self) -> list[list[str]]:
        """empty, wall, goal, gate, target or piece for each cell."""
        names = {EMPTY: "empty", WALL: "wall", self.target: "target"}
        kinds = [[names.get(value, "piece") for value in row] for row in self.cells]
        for name, cells in (("goal", self.goal), ("gate", self.gate)):
            for row, col in cells:
                if self.cells[row][col] == EMPTY:
                    kinds[row][col] = name
        return kinds

    @cached_property
    def pieces(self) -> dict[int, list[Cell]]:
        """The cells of each piece in reading order."""
        return pieces_of(self.cells)

    @cached_property
    def fields(self) -> Fields:
        """The same as plain values."""
        return Fields(self.cells, self.target, self.goal, self.gate)

    @cached_property
    def _position(self) -> tuple[object, ...]:
        """What is the same whatever the pieces are called."""
        cells, names = renumbered(self.cells)
        return cells, names[self.target], frozenset(self.goal), frozenset(self.gate)


def plan(board: Board, most_bytes: int = MOST_BYTES) -> list[Move]:
    """The fewest moves that bring the target to its goal.

    Where these would take more memory to find, the moves of a way that may be longer. Raises
    Unsolvable when there is no way, and GivenUp when even that takes more memory.
    """
    return few_moves(board.fields, most_bytes)


def plan_quickly(board: Board, most_bytes: int = MOST_BYTES) -> list[Move]:
    """Moves that bring the target to its goal, maybe more than needed. Raises like ``plan``."""
    return some_way(board.fields, most_bytes)


def plan_steps(board: Board, most_bytes: int = MOST_BYTES) -> list[Move]:
    """Moves of one cell each, as few of them as possible. Raises Unsolvable and GivenUp."""
    return fewest_steps(board.fields, most_bytes)


def play(board: Board, move: Move) -> Board:
    """The board after one move; all pieces keep their ids. Raises IllegalMove."""
    piece, steps = move
    if outcome(board) is Outcome.SOLVED:
        raise IllegalMove(f"{piece} {steps}: the board is solved already")
    if piece not in board.pieces:
        raise IllegalMove(f"there is no piece {piece}")
    start = cells = board.pieces[piece]
    for number, step in enumerate(steps, 1):
        cells = _stepped(cells, step)
        objection = _objection(board, piece, cells)
        if objection:
            raise IllegalMove(f"piece {piece} cannot go {steps[:number]}: {objection}")
    if cells == start:
        raise IllegalMove(f"piece {piece} comes to lie where it was")
    return _with_piece(board, piece, cells)


def outcome(board: Board) -> Outcome:
    """SOLVED when the target covers the goal, else ONGOING: every move can be taken back."""
    solved = set(board.pieces[board.target]) == set(board.goal)
    return Outcome.SOLVED if solved else Outcome.ONGOING


def route(board: Board, move: Move) -> list[Cell]:
    """The way of the cell in the middle of the piece that moves, from where it is."""
    piece, steps = move
    way = [_middle(board.pieces[piece])]
    for step in steps:
        way += _stepped(way[-1:], step)
    return way


def trace(board: Board, moves: Sequence[Move]) -> list[Cell]:
    """The cells that the middles of the moved pieces pass, move after move."""
    cells: list[Cell] = []
    for move in moves:
        cells += route(board, move)
        board = play(board, move)
    return cells


def matrices(board: Board, moves: Sequence[Move]) -> list[list[list[int]]]:
    """The board and what each move makes of it, as matrices of 7 K, 2 H, 3 V, 4 P, 1 S and 0 B.

    Raises BadBoard where the board has walls or pieces of other shapes.
    """
    boards = [board]
    for move in moves:
        boards.append(play(boards[-1], move))
    return [matrix(each.cells, each.target) for each in boards]


def solution_json(moves: Sequence[Move]) -> dict[str, Any]:
    """``moves`` for the JSON contract; ids are those of the board that the plan is for."""
    return {"moves": [[piece, steps] for piece, steps in moves]}


def _stepped(cells: list[Cell], step: str) -> list[Cell]:
    if step not in STEPS:
        raise IllegalMove(f"unknown step {step!r}: one of u d l r")
    down, right = STEPS[step]
    return [(row + down, col + right) for row, col in cells]


def _objection(board: Board, piece: int, cells: list[Cell]) -> str | None:
    """Why a piece cannot lie on these cells."""
    for cell in cells:
        row, col = cell
        if not (0 <= row < len(board.cells) and 0 <= col < len(board.cells[0])):
            return f"{at(cell)} is outside the board"
        if board.cells[row][col] == WALL:
            return f"{at(cell)} is a wall"
        if board.cells[row][col] not in (EMPTY, piece):
            return f"piece {board.cells[row][col]} lies at {at(cell)}"
        if cell in board.gate and piece != board.target:
            return f"only piece {board.target} may enter the gate at {at(cell)}"
    return None


def _with_piece(board: Board, piece: int, cells: list[Cell]) -> Board:
    """The same board with one piece somewhere else."""
    tray = [[EMPTY if value == piece else value for value in row] for row in board.cells]
    for row, col in cells:
        tray[row][col] = piece
    return replace(board, cells=tuple(map(tuple, tray)))


def _middle(cells: list[Cell]) -> Cell:
    """The cell nearest to the middle of all of them."""
    count = len(cells)
    row = sum(row for row, _ in cells) / count
    col = sum(col for _, col in cells) / count
    return min(cells, key=lambda cell: (cell[0] - row) ** 2 + (cell[1] - col) ** 2)
