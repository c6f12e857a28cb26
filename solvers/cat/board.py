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

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from solvers import BadBoard, Cell, IllegalMove, Outcome
from solvers.cells import Matrix, at, flood, is_on_board
from solvers.forms import (
    JsonBoard,
    check_glyphs,
    check_length,
    check_matrix,
    check_size,
    extra_in,
    read_lines,
)

Move = Cell
"""The cell to block."""

Shifted = Literal["odd", "even"]
"""Which rows sit half a cell to the right; row 0 is even."""

_MOST_CELLS = 2500
"""50 x 50 cells: the next block takes some seconds there."""

OUTSIDE, FREE, BLOCKED = -1, 0, 1

_BESIDE = ((0, -1), (0, 1))
_ABOVE_AND_BELOW = {  # by whether the row is shifted
    False: ((-1, -1), (-1, 0), (1, -1), (1, 0)),
    True: ((-1, 0), (-1, 1), (1, 0), (1, 1)),
}

_KINDS = {FREE: "free", BLOCKED: "blocked", OUTSIDE: "outside"}
_CAT = "&"
_GLYPHS = {".": FREE, "#": BLOCKED, "-": OUTSIDE, _CAT: FREE}
_LETTERS = {FREE: ".", BLOCKED: "#", OUTSIDE: "-"}


def is_shifted(row: int, shifted: Shifted) -> bool:
    """Whether a row sits half a cell to the right."""
    return (row % 2 == 1) == (shifted == "odd")


def around(cell: Cell, shifted: Shifted) -> list[Cell]:
    """The six places around a cell, on the map or not."""
    row, col = cell
    steps = (*_BESIDE, *_ABOVE_AND_BELOW[is_shifted(row, shifted)])
    return [(row + down, col + right) for down, right in steps]


def on_map(cells: Matrix, cell: Cell) -> bool:
    """Whether a place belongs to the map."""
    return is_on_board(cells, cell) and cells[cell[0]][cell[1]] != OUTSIDE


@dataclass(frozen=True)
class Board:
    """A position. ``cells`` is rows x cols: 0 free (the cat's cell too), 1 blocked, -1 outside.

    ``shifted`` says which rows sit half a cell to the right; row 0 is even. A map in the shape of
    a hexagon lies in the smallest such rows, its leftmost cell in column 0 of a row that is not
    shifted. Raises BadBoard when these contradict one another.
    """

    cells: Matrix
    cat: Cell
    shifted: Shifted = "odd"

    def __post_init__(self) -> None:
        known = {OUTSIDE, FREE, BLOCKED}
        legend = "0 is free, 1 blocked, -1 outside the map"
        check_matrix(self.cells, known.__contains__, legend, "map")
        check_size(self.cells, _MOST_CELLS)
        if self.shifted not in ("odd", "even"):
            raise BadBoard(f"shifted is {self.shifted!r}; it is 'odd' or 'even'")
        if not on_map(self.cells, self.cat):
            raise BadBoard(f"the cat is at {at(self.cat)}, outside the map")
        if not self.is_free(self.cat):
            raise BadBoard(f"the cat's cell {at(self.cat)} is blocked")

    @classmethod
    def from_text(cls, text: str) -> Board:
        """Read the text form. Raises BadBoard with the line at fault, counted from 1."""
        parser = _Parser()
        read_lines(text, parser.read)
        return parser.board()

    def __str__(self) -> str:
        lines = []
        for row, values in enumerate(self.cells):
            glyphs = [_LETTERS[value] for value in values]
            if row == self.cat[0]:
                glyphs[self.cat[1]] = _CAT
            lines.append(" " * is_shifted(row, self.shifted) + " ".join(glyphs))
        if len(lines) == 1 and self.shifted == "odd":
            lines.append("shifted: odd")
        return "\n".join(lines)

    @classmethod
    def from_json(cls, plain: object) -> Board:
        """The board of a board object of the JSON contract. Raises BadBoard."""
        values = JsonBoard(plain)
        cells, cat = values.matrix("cells"), values.cell("cat")
        if cat is None:
            raise BadBoard("the map has no cat")
        return cls(cells, cat, cast(Shifted, values.word("shifted", ("odd", "even"))))

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


class _Parser:
    """Collects the lines of one map."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, ...]] = []
        self._cat: Cell | None = None
        self._indents: list[int] = []
        self._said: Shifted | None = None

    def read(self, line: str) -> None:
        if extra := extra_in(line):
            self._read_extra(extra[0], extra[1].lower())
        elif line.strip():
            self._read_row(line)

    def board(self) -> Board:
        if not self._rows:
            raise BadBoard("the map has no cells")
        if self._cat is None:
            raise BadBoard(f"the map has no cat: mark its cell with {_CAT}")
        return Board(tuple(self._rows), self._cat, self._shifted())

    def _read_extra(self, name: str, value: str) -> None:
        if name != "shifted":
            raise BadBoard(f"unknown word {name!r}: only shifted")
        if value not in ("odd", "even"):
            raise BadBoard(f"shifted is {value!r}: write shifted: odd or shifted: even")
        self._said = cast(Shifted, value)

    def _read_row(self, line: str) -> None:
        row = "".join(line.split())
        check_glyphs(row, _GLYPHS, f"one of {' '.join(_GLYPHS)}")
        check_length(row, self._rows)
        if _CAT in row:
            if self._cat is not None or row.count(_CAT) > 1:
                raise BadBoard("a second cat")
            self._cat = (len(self._rows), row.index(_CAT))
        self._rows.append(tuple(_GLYPHS[glyph] for glyph in row))
        self._indents.append(len(line) - len(line.lstrip()))

    def _shifted(self) -> Shifted:
        """The rows that are indented more than those above and below them."""
        if self._said is not None:
            return self._said
        if len(self._indents) == 1:
            return "even" if self._indents[0] % 2 else "odd"
        even, odd = set(self._indents[::2]), set(self._indents[1::2])
        if len(even) == len(odd) == 1 and even != odd:
            return "odd" if min(odd) > min(even) else "even"
        raise BadBoard(
            "which rows are shifted? Indent every other row by a blank, or add shifted: odd"
        )


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


def answers(board: Board) -> list[Board]:
    """What the cat can make of a board by its move."""
    return [replace(board, cat=cell) for cell in cat_moves(board)]


def outcome(board: Board) -> Outcome:
    """LOST when the cat stands on the edge, SOLVED when it has no free neighbour."""
    if board.is_edge(board.cat):
        return Outcome.LOST
    return Outcome.ONGOING if cat_moves(board) else Outcome.SOLVED


def is_fenced_in(board: Board) -> bool:
    """Whether no way leads from the cat to the edge, so that it is only a matter of time."""
    reached = flood([board.cat], lambda cell: filter(board.is_free, around(cell, board.shifted)))
    return not any(map(board.is_edge, reached))


def trace(_board: Board, moves: Sequence[Move]) -> list[Cell]:
    """The cells in the order in which they are blocked."""
    return list(moves)
