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

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from solvers import BadBoard, Cell, IllegalMove, Outcome
from solvers.cells import STEPS, Matrix, at, is_connected, is_on_board
from solvers.forms import JsonBoard, check_inside, check_matrix, check_size
from solvers.klotski.pieces import EMPTY, WALL, pieces_of, renumbered, shape_of
from solvers.klotski.text import matrix, parse, write

Move = tuple[int, str]
"""A piece's id and its steps, of ``u`` ``d`` ``l`` ``r``."""

_MOST_CELLS = 4096
"""A search remembers thousands of positions, each as long as the tray is large."""


@dataclass(frozen=True, eq=False)
class Board:
    """A position.

    ``cells`` is rows x cols: EMPTY 0, WALL -1 (outside, too), else the id of the piece that lies
    there. Ids run from 1, in reading order of the pieces' first cells where nothing has moved.
    ``target`` must come to lie exactly on the cells of ``goal``; only it may enter the cells of
    ``gate``. Raises BadBoard when these contradict one another.
    """

    cells: Matrix
    target: int
    goal: tuple[Cell, ...]
    gate: tuple[Cell, ...] = ()

    def __post_init__(self) -> None:
        check_matrix(self.cells, lambda value: value >= WALL, "0 is empty, -1 is wall, 1 a piece")
        check_size(self.cells, _MOST_CELLS)
        _check_pieces(self.pieces)
        if self.target not in self.pieces:
            raise BadBoard(f"there is no piece {self.target} to bring out")
        _check_places(self.cells, "goal", self.goal)
        _check_places(self.cells, "gate", self.gate)
        if not self.goal or shape_of(self.goal) != shape_of(self.pieces[self.target]):
            raise BadBoard("the goal must have the shape of the piece to bring out")
        for row, col in self.gate:
            if self.cells[row][col] not in (EMPTY, self.target):
                raise BadBoard(f"piece {self.cells[row][col]} lies in the gate at {row},{col}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._position == other._position

    def __hash__(self) -> int:
        return hash(self._position)

    @classmethod
    def from_text(cls, text: str) -> Board:
        """Read the text form. Raises BadBoard with the line at fault, counted from 1."""
        return cls(*parse(text))

    def __str__(self) -> str:
        return write(self.cells, self.target, self.goal, self.gate)

    @classmethod
    def from_json(cls, plain: object) -> Board:
        """The board of a board object of the JSON contract. Raises BadBoard."""
        values = JsonBoard(plain)
        return cls(
            cells=values.matrix("cells"),
            target=values.number("target"),
            goal=values.cells("goal"),
            gate=values.cells("gate"),
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
        """The cells of each piece in reading order, pieces in the order of their first cells."""
        return pieces_of(self.cells)

    @cached_property
    def _position(self) -> tuple[object, ...]:
        """What is the same whatever the pieces are called."""
        cells, names = renumbered(self.cells)
        return cells, names[self.target], frozenset(self.goal), frozenset(self.gate)


def _check_pieces(pieces: dict[int, list[Cell]]) -> None:
    if not pieces:
        raise BadBoard("the board has no pieces")
    missing = next((name for name in range(1, len(pieces) + 1) if name not in pieces), None)
    if missing:
        raise BadBoard(f"pieces are numbered from 1 to {max(pieces)}, but there is no {missing}")
    for name, cells in pieces.items():
        if not is_connected(cells):
            raise BadBoard(f"piece {name}, which begins at {at(cells[0])}, is in several parts")


def _check_places(cells: Matrix, name: str, places: Sequence[Cell]) -> None:
    for cell in places:
        check_inside(cells, name, cell)
        if cells[cell[0]][cell[1]] == WALL:
            raise BadBoard(f"{name} {at(cell)} is a wall")
    if len(set(places)) < len(places):
        raise BadBoard(f"the {name} names a cell twice")


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
        if not is_on_board(board.cells, cell):
            return f"{at(cell)} is outside the board"
        there = board.cells[cell[0]][cell[1]]
        if there == WALL:
            return f"{at(cell)} is a wall"
        if there not in (EMPTY, piece):
            return f"piece {there} lies at {at(cell)}"
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
