"""Cat (围住神经猫): fence the cat in on a hex map before it reaches the edge.

Text form of a board, one character a cell, drawn as the map lies: every other row is shifted by
half a cell, which is one blank here::

    . . # . .      . free   # blocked   & the cat   - outside the map
     . # . . .
    . . & . #      a line "shifted: odd" or "shifted: even" may say which rows are
     . . . . .     shifted (row 0 is even) where the indentation does not

The catcher blocks a cell, then the cat moves to one of its free neighbours. On a cell of the edge
the cat has escaped; without a free neighbour it is caught. ``plan`` gives the next block only,
since what follows is the cat's choice, and tells whether it wins whatever the cat does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from solvers import Cell, IllegalMove, Outcome, Unsolvable
from solvers.cat.hex_map import (
    BLOCKED,
    FREE,
    OUTSIDE,
    Fields,
    Shifted,
    around,
    check,
    is_shifted,
    on_map,
)
from solvers.cat.lattice import fits
from solvers.cat.search import HexLattice, best_block, winning_block
from solvers.cat.text import parse, write
from solvers.cells import at

if TYPE_CHECKING:
    from solvers.cat.catcher import Catcher


Move = Cell
"""The cell to block."""

_KINDS = {FREE: "free", BLOCKED: "blocked", OUTSIDE: "outside"}


@dataclass(frozen=True)
class Board:
    """A position. ``cells`` is rows x cols: 0 free (the cat's cell too), 1 blocked, -1 outside.

    ``shifted`` says which rows sit half a cell to the right; row 0 is even. A map in the shape of
    a hexagon lies in the smallest such rows, its leftmost cell in column 0 of a row that is not
    shifted. Raises BadBoard when these contradict one another.
    """

    cells: tuple[tuple[int, ...], ...]
    cat: Cell
    shifted: Shifted = "odd"

    def __post_init__(self) -> None:
        check(self._fields())

    @classmethod
    def from_text(cls, text: str) -> Board:
        """Read the text form. Raises BadBoard with the line at fault."""
        return cls(*parse(text))

    def __str__(self) -> str:
        return write(self._fields())

    def _fields(self) -> Fields:
        return Fields(self.cells, self.cat, self.shifted)

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Board:
        """The board of a board object of the JSON contract. Raises BadBoard."""
        row, col = plain["cat"]
        return cls(tuple(tuple(values) for values in plain["cells"]), (row, col), plain["shifted"])

    def as_json(self) -> dict[str, Any]:
        """The board object of the JSON contract."""
        cells = [list(row) for row in self.cells]
        return {"cells": cells, "cat": list(self.cat), "shifted": self.shifted}

    def kinds(self) -> list[list[str]]:
        """free, blocked, outside or cat for each cell."""
        kinds = [[_KINDS[value] for value in row] for row in self.cells]
        kinds[self.cat[0]][self.cat[1]] = "cat"
        return kinds

    def places(self) -> Iterable[Cell]:
        """The cells of the map in reading order."""
        for row, values in enumerate(self.cells):
            yield from ((row, col) for col, value in enumerate(values) if value != OUTSIDE)

    def is_free(self, cell: Cell) -> bool:
        """Whether a cell is on the map and not blocked; the cat's cell is free."""
        return on_map(self.cells, cell) and self.cells[cell[0]][cell[1]] == FREE

    def is_edge(self, cell: Cell) -> bool:
        """Whether the map ends beside a cell: a cat that stands there has escaped."""
        return not all(on_map(self.cells, place) for place in around(cell, self.shifted))


class Plan(list[Move]):
    """Cells to block, the next one first. ``wins``: the cat is caught whatever it does."""

    def __init__(self, moves: Iterable[Move], wins: bool) -> None:
        super().__init__(moves)
        self.wins = wins


def plan(board: Board) -> Plan:
    """The next cell to block, none when the cat is caught. Raises Unsolvable with the reason."""
    return planner()(board)


def planner() -> Callable[[Board], Plan]:
    """A ``plan`` for one game, which learns from the cat's moves what it will do."""
    return _Player().plan


class _Player:
    """Plays one game at a time; a board with another map begins a new one."""

    def __init__(self) -> None:
        self._catcher: Catcher | None = None
        self._map: object = None

    def plan(self, board: Board) -> Plan:
        """See the function of this name."""
        state = outcome(board)
        if state is Outcome.LOST:
            raise Unsolvable(f"the cat has escaped: {at(board.cat)} is at the edge of the map")
        if state is Outcome.SOLVED:
            return Plan([], wins=True)
        lattice, cat, free = _lattice(board)
        block = winning_block(lattice, cat, free)
        if block:  # seen without the compiled search, which takes longer to load
            return Plan([_cell(lattice, block)], wins=True)
        if not fits(board):
            return Plan([_cell(lattice, best_block(lattice, cat, free))], wins=False)
        choice = self._catcher_on(board).block(board)
        return Plan([choice.block], wins=choice.wins)

    def _catcher_on(self, board: Board) -> Catcher:
        """The catcher that has played on this map so far, or a new one."""
        from solvers.cat.catcher import Catcher

        this_map = board.shifted, len(board.cells), tuple(board.places())
        if self._catcher is None or self._map != this_map:
            self._catcher, self._map = Catcher(board), this_map
        return self._catcher


def play(board: Board, move: Move) -> Board:
    """The board after the catcher's move, before the cat's. Raises IllegalMove."""
    if move == board.cat:
        raise IllegalMove(f"the cat sits on {at(move)}")
    if not board.is_free(move):
        there = "blocked already" if on_map(board.cells, move) else "outside the map"
        raise IllegalMove(f"{at(move)} is {there}")
    row, col = move
    values = board.cells[row]
    changed = (*values[:col], BLOCKED, *values[col + 1 :])
    return replace(board, cells=(*board.cells[:row], changed, *board.cells[row + 1 :]))


def cat_moves(board: Board) -> list[Cell]:
    """The free neighbours of the cat."""
    return [cell for cell in around(board.cat, board.shifted) if board.is_free(cell)]


def move_cat(board: Board, cell: Cell) -> Board:
    """The board after the cat's move. Raises IllegalMove."""
    if cell not in cat_moves(board):
        raise IllegalMove(f"the cat cannot move from {at(board.cat)} to {at(cell)}")
    return replace(board, cat=cell)


def is_answer(before: Board, after: Board) -> bool:
    """Whether the cat can have made ``after`` by its move."""
    return (
        before.cells == after.cells
        and before.shifted == after.shifted
        and after.cat in cat_moves(before)
    )


def outcome(board: Board) -> Outcome:
    """LOST when the cat stands on the edge, SOLVED when it has no free neighbour."""
    if board.is_edge(board.cat):
        return Outcome.LOST
    return Outcome.ONGOING if cat_moves(board) else Outcome.SOLVED


def trace(_board: Board, moves: Sequence[Move]) -> list[Cell]:
    """The cells in the order in which they are blocked."""
    return list(moves)


def solution_json(moves: Sequence[Move]) -> dict[str, Any]:
    """``moves`` for the JSON contract, and whether they win whatever the cat does."""
    wins = isinstance(moves, Plan) and moves.wins
    return {
        "status": "win" if wins else "no forced win",
        "moves": [list(move) for move in moves],
    }


def _lattice(board: Board) -> tuple[HexLattice, int, int]:
    """The map, the cat's cell and the free cells as bits."""
    stride = len(board.cells[0]) + 1

    def bits(cells: Iterable[Cell]) -> int:
        return sum(1 << row * stride + col for row, col in cells)

    places = list(board.places())
    lattice = HexLattice(
        inside=bits(places),
        edge=bits(filter(board.is_edge, places)),
        shifted=bits(cell for cell in places if is_shifted(cell[0], board.shifted)),
        stride=stride,
    )
    return lattice, bits([board.cat]), bits(filter(board.is_free, places))


def _cell(lattice: HexLattice, bit: int) -> Cell:
    return divmod(bit.bit_length() - 1, lattice.stride)
