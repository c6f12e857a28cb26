"""The fewest moves by breadth-first search over packed positions.

A position is one integer: for each shape of pieces the set of places where such pieces lie, as
bits. Pieces of one shape are interchangeable, so positions that differ by their exchange alone are
one. The tray has a rim of wall, so that a piece that is shifted by bits cannot leave it.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from solvers import MOST_BYTES, Cell, GivenUp, searching
from solvers.cells import STEPS
from solvers.klotski.board import Board, Move
from solvers.klotski.pieces import WALL, all_tried, shape_of

if TYPE_CHECKING:
    from solvers.klotski.hardest import Survey

_FEW_POSITIONS = 2000
"""Before the compiled search is loaded, which takes half a second, this one may find the way. Once
it is loaded there is nothing to wait for."""

_POSITION_BYTES = 500
"""Memory for one position here: a large integer in a dictionary and in a queue."""

_SHARE = 4
"""A part of the memory: crowded boards have more positions than any machine has room for, and the
larger part took five times as long to find that out."""

_ENOUGH = 1 << 29
"""Memory, in bytes, of which all is taken where there is no more."""


class Fewest(list[Move]):
    """A plan that is known to be a shortest one: all that is nearer was tried."""


def plan(board: Board, most_bytes: int = MOST_BYTES) -> list[Move]:
    """The fewest moves that bring the target to its goal.

    Where these would take more than a quarter of the memory to find, and more than half a gigabyte,
    the moves of a way that may be longer. Raises Unsolvable when there is no way, and GivenUp when
    even that takes more memory.
    """
    share = min(most_bytes, max(most_bytes // _SHARE, _ENOUGH))
    try:
        with searching.step("the fewest moves"):
            return Fewest(_fewest(board, False, share))
    except GivenUp:
        with searching.step("some way, since the shortest takes too much memory"):
            return plan_quickly(board, most_bytes)


def plan_quickly(board: Board, most_bytes: int = MOST_BYTES) -> list[Move]:
    """Moves that bring the target to its goal, maybe more than needed. Raises like ``plan``."""
    from solvers.klotski.width_search import some_way

    return some_way(board, most_bytes)


def plan_steps(board: Board, most_bytes: int = MOST_BYTES) -> list[Move]:
    """Moves of one cell each, as few of them as possible. Raises Unsolvable and GivenUp."""
    return Fewest(_fewest(board, True, most_bytes))


def survey_like(board: Board, most_bytes: int = MOST_BYTES) -> Survey:
    """All layouts with the pieces of a board of 5 rows and 4 columns, and their fewest moves.

    Raises BadBoard for boards of another kind, and GivenUp where that takes more memory.
    """
    from solvers.klotski.hardest import pieces_of_board, survey

    return survey(pieces_of_board(board), most_bytes)


def _fewest(board: Board, by_steps: bool, most_bytes: int) -> list[Move]:
    most = most_bytes // _POSITION_BYTES
    compiled = most > _FEW_POSITIONS
    if not (compiled and "solvers.klotski.kernels.narrow" in sys.modules):
        try:
            return _Search(board, by_steps).run(_FEW_POSITIONS if compiled else most)
        except GivenUp:
            if not compiled:
                raise
    from solvers.klotski.packed import fewest

    return fewest(board, by_steps, most_bytes)


@dataclass(frozen=True)
class _Class:
    """Pieces of one shape: their cells at place 0, cells closed to them, where their bits begin."""

    mask: int
    walls: int
    shift: int


class _Search:
    """One board, prepared for moves by bit operations."""

    def __init__(self, board: Board, by_steps: bool) -> None:
        self._by_steps = by_steps
        self._width = len(board.cells[0]) + 1
        self._size = self._width * (len(board.cells) + 2)
        self._steps = {name: down * self._width + right for name, (down, right) in STEPS.items()}
        self._ids: dict[int, int] = {}
        """Which piece each bit of the position stands for in the beginning."""
        self._won = self._target_bits = 0
        self._classes = self._sort(board)
        self._start = sum(1 << bit for bit in self._ids)

    def _sort(self, board: Board) -> list[_Class]:
        """Sort the pieces by shape, the target apart."""
        walls, gate = self._walls(board), self._bits(board.gate)
        classes: dict[object, _Class] = {}
        for name, cells in board.pieces.items():
            target = name == board.target
            key = (shape_of(cells), target)
            place = self._bit(cells[0])
            mask = self._bits(cells) >> place
            blocked = walls if target else walls | gate
            kind = classes.setdefault(key, _Class(mask, blocked, self._size * len(classes)))
            self._ids[kind.shift + place] = name
            if target:
                self._won = 1 << (kind.shift + self._bit(min(board.goal)))
                self._target_bits = ((1 << self._size) - 1) << kind.shift
        return list(classes.values())

    def run(self, most: int) -> list[Move]:
        """The fewest moves from the start. Raises Unsolvable and GivenUp."""
        before = {self._start: self._start}
        todo = deque(before)
        while todo:
            position = todo.popleft()
            if self._is_won(position):
                return self._way(before, position)
            if len(before) > most:
                raise GivenUp(
                    f"no way to the goal among the first {len(before)} positions;"
                    " there may be one all the same"
                )
            for following in self._moves(position):
                if following not in before:
                    before[following] = position
                    todo.append(following)
        raise all_tried(len(before))

    def _is_won(self, position: int) -> bool:
        return position & self._target_bits == self._won

    def _moves(self, position: int) -> Iterator[int]:
        """The positions after each displacement of each piece."""
        pieces = list(self._pieces(position))
        occupied = _covered(pieces)
        for kind, place in pieces:
            without = position ^ (1 << (kind.shift + place))
            blocked = (occupied ^ (kind.mask << place)) | kind.walls
            for end in self._reach(kind.mask, place, blocked):
                yield without | (1 << (kind.shift + end))

    def _pieces(self, position: int) -> Iterator[tuple[_Class, int]]:
        places = (1 << self._size) - 1
        for kind in self._classes:
            left = position >> kind.shift & places
            while left:
                lowest = left & -left
                yield kind, lowest.bit_length() - 1
                left ^= lowest

    def _reach(self, mask: int, place: int, blocked: int) -> dict[int, str]:
        """Where a piece can get to without lifting it, and by which steps; nearest first."""
        ways = {place: ""}
        todo = [place]
        for here in todo:
            for name, step in self._steps.items():
                there = here + step
                if there not in ways and not mask << there & blocked:
                    ways[there] = ways[here] + name
                    todo.append(there)
            if self._by_steps:
                break
        del ways[place]
        return ways

    def _way(self, before: dict[int, int], position: int) -> list[Move]:
        positions = [position]
        while positions[-1] != self._start:
            positions.append(before[positions[-1]])
        positions.reverse()
        ids = dict(self._ids)
        way = []
        for here, there in pairwise(positions):
            left = (here & ~there).bit_length() - 1
            reached = (there & ~here).bit_length() - 1
            name = ids[reached] = ids.pop(left)
            way.append((name, self._steps_between(here, left, reached)))
        return way

    def _steps_between(self, position: int, left: int, reached: int) -> str:
        """The steps of the piece that left one bit of the position for another."""
        occupied = _covered(self._pieces(position))
        moved = next(kind for kind in reversed(self._classes) if kind.shift <= left)
        place = left - moved.shift
        blocked = (occupied ^ (moved.mask << place)) | moved.walls
        return self._reach(moved.mask, place, blocked)[reached - moved.shift]

    def _bit(self, cell: Cell) -> int:
        return (cell[0] + 1) * self._width + cell[1]

    def _bits(self, cells: Iterable[Cell]) -> int:
        return sum(1 << self._bit(cell) for cell in cells)

    def _walls(self, board: Board) -> int:
        """Every bit of the tray and its rim but those of cells that are no wall."""
        rows, cols = len(board.cells), len(board.cells[0])
        inside = [
            (row, col)
            for row in range(rows)
            for col in range(cols)
            if board.cells[row][col] != WALL
        ]
        return ((1 << self._size) - 1) ^ self._bits(inside)


def _covered(pieces: Iterable[tuple[_Class, int]]) -> int:
    """The cells under all pieces, as bits."""
    cells = 0
    for kind, place in pieces:
        cells |= kind.mask << place
    return cells
