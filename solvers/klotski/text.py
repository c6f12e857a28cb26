"""The text form of a klotski board and its notation by letters of classes (see ``board``).

In that notation each of K, H, V and P marks the upper left cell of a piece, and S stands on its
other cells. K is the piece to bring out. In a matrix, numbers stand for the letters.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from string import ascii_letters, ascii_uppercase

from solvers import BadBoard, Cell
from solvers.cells import Matrix, at
from solvers.forms import cells_in, check_length, extra_in, read_lines
from solvers.klotski.pieces import (
    EMPTY,
    SQUARE,
    WALL,
    bottom_middle,
    only_square,
    pieces_of,
    shape_of,
)

Parts = tuple[Matrix, int, tuple[Cell, ...], tuple[Cell, ...]]
"""The cells, the target, its goal and the gate."""

_LETTERS = ascii_uppercase + ascii_letters[:26]
_SIGNS = {".": EMPTY, "#": WALL}
_CODES = {EMPTY: ".", WALL: "#"}
_PUNCTUATION = re.compile(r"[\s,;'\"()\[\]]+")
_NUMBER = re.compile(r"[1-9]\d{0,5}")

_SIZES = {"K": (2, 2), "H": (1, 2), "V": (2, 1), "P": (1, 1)}
"""Rows x cols of a piece."""

_REST, _EMPTY = "S", "B"

_NOTATION = frozenset({*_SIZES, _REST, _EMPTY})

_NUMBERS = {"7": "K", "2": "H", "3": "V", "4": "P", "0": _EMPTY, "1": _REST}
"""The letters that the numbers of a matrix stand for."""

_FIRSTS = {SQUARE: 7, ((0, 0), (0, 1)): 2, ((0, 0), (1, 0)): 3, ((0, 0),): 4}
"""The number on the first cell of a piece of each shape."""

_OTHERS, _NO_PIECE = 1, 0

Names = list[list[str]]


def parse(text: str) -> Parts:
    """Read the text form. Raises BadBoard with the line at fault, counted from 1."""
    parser = _Parser()
    read_lines(text, parser.read)
    return parser.parts()


def write(cells: Matrix, target: int, goal: Iterable[Cell], gate: Collection[Cell]) -> str:
    """The text form, without a line break at the end.

    Pieces are letters as long as there are enough, else numbers with blanks between them.
    """
    count = len(pieces_of(cells))
    if count <= len(_LETTERS):
        names = {**_CODES, **dict(enumerate(_LETTERS, 1))}
        lines = ["".join(names[value] for value in row) for row in cells]
    else:
        names = {**_CODES, **{number: str(number) for number in range(1, count + 1)}}
        width = len(str(count))
        lines = [" ".join(names[value].rjust(width) for value in row) for row in cells]
    lines.append(f"target: {names[target]}")
    lines.append("goal: " + " ".join(map(at, goal)))
    if gate:
        lines.append("gate: " + " ".join(map(at, gate)))
    return "\n".join(lines)


class _Parser:
    """Collects the lines of one board."""

    def __init__(self) -> None:
        self.lines_read = 0
        self._rows: list[list[str]] = []
        self._row_lines: list[int] = []
        self._target: str | None = None
        self._places: dict[str, tuple[Cell, ...]] = {}

    def read(self, line: str) -> None:
        self.lines_read += 1
        if extra := extra_in(line):
            self._read_extra(*extra)
        elif row := _tokens(line):
            self._read_row(row)

    def parts(self) -> Parts:
        if not self._rows:
            raise BadBoard("the board has no cells")
        shown = {name for row in self._rows for name in row}
        names = shown.difference(_SIGNS)
        if not names:
            raise BadBoard("the board has no pieces: letters, such as AA over AA for one of 2x2")
        if self._target is None and "7" in shown and shown <= _NUMBERS.keys():
            rows = [[_NUMBERS[name] for name in row] for row in self._rows]
            cells, target = _read_notation(rows, self._row_lines)
        elif self._target is None and "K" in shown and shown <= _NOTATION:
            cells, target = _read_notation(self._rows, self._row_lines)
        else:
            cells, target = self._named(names)
        pieces = pieces_of(cells)
        goal = self._places.get("goal") or bottom_middle(cells, pieces[target])
        return cells, target, goal, self._places.get("gate", ())

    def _named(self, names: set[str]) -> tuple[Matrix, int]:
        """Cells whose pieces have one letter or number each, and the target."""
        ids = self._ids(names)
        cells = tuple(tuple(ids[name] for name in row) for row in self._rows)
        if self._target is not None:
            if self._target not in names:
                raise BadBoard(f"target {self._target!r} is no piece of the board")
            return cells, ids[self._target]
        if any(name.isdigit() for name in names):
            raise BadBoard("numbers need a line that names the piece to bring out: target: 2")
        target = only_square(pieces_of(cells))
        if target is None:
            raise BadBoard("which piece is to be brought out? Add a line such as target: B")
        return cells, target

    def _ids(self, names: set[str]) -> dict[str, int]:
        """What each name stands for.

        The first letters of the alphabet and the numbers from 1 are ids already; other letters
        are numbered in reading order.
        """
        numbers = sorted((name for name in names if name.isdigit()), key=int)
        if numbers and len(numbers) < len(names):
            raise BadBoard("pieces are letters or numbers, not both")
        if "0" in numbers:
            raise BadBoard("0 is no piece: . is empty, and pieces are numbered from 1")
        if numbers:
            return {**_SIGNS, **{name: int(name) for name in numbers}}
        order = [name for name in _LETTERS if name in names]
        if order != list(_LETTERS[: len(order)]):
            order = list(dict.fromkeys(name for row in self._rows for name in row if name in names))
        return {**_SIGNS, **{name: number for number, name in enumerate(order, 1)}}

    def _read_row(self, row: list[str]) -> None:
        unknown = next((name for name in row if not _is_name(name)), None)
        if unknown:
            raise BadBoard(
                f"unknown cell {unknown!r}: . is empty, # is wall, a letter is a piece"
                " (or a number from 1, with blanks between them)"
            )
        check_length(row, self._rows)
        self._rows.append(row)
        self._row_lines.append(self.lines_read)

    def _read_extra(self, name: str, rest: str) -> None:
        if name == "target":
            if self._target is not None:
                raise BadBoard("a second target")
            self._target = rest
        elif name in ("goal", "gate"):
            if name in self._places:
                raise BadBoard(f"a second {name}")
            self._places[name] = cells_in(rest)
            if not self._places[name]:
                raise BadBoard("no cells: write row,col from 0, such as 3,1 3,2")
        else:
            raise BadBoard(f"unknown word {name!r}: target, goal or gate")


def _tokens(line: str) -> list[str]:
    """The cells of a line: numbers stand apart, everything else is one character a cell."""
    parts = [word for word in _PUNCTUATION.split(line) if word]
    return [name for word in parts for name in ([word] if word.isdigit() else word)]


def _is_name(name: str) -> bool:
    return name in {*_SIGNS, *_LETTERS, *_NUMBERS} or _NUMBER.fullmatch(name) is not None


def _read_notation(names: Names, lines: list[int]) -> tuple[Matrix, int]:
    """The cells and the target; ``lines`` are the lines of the text that the rows stand in.

    Raises BadBoard with the line at fault.
    """
    cells = [[WALL if name == "#" else EMPTY for name in row] for row in names]
    kings: list[int] = []
    number = 0
    for row, line in enumerate(names):
        for col, name in enumerate(line):
            if name in _SIZES:
                number += 1
                kings += [number] if name == "K" else []
                _lay(names, cells, (row, col), number, lines[row])
            elif name == _REST and not cells[row][col]:
                raise BadBoard(f"line {lines[row]}: S at {at((row, col))} belongs to no piece")
    if len(kings) != 1:
        raise BadBoard(f"{len(kings)} pieces K, and one is to be brought out")
    return tuple(map(tuple, cells)), kings[0]


def _lay(names: Names, cells: list[list[int]], first: Cell, number: int, line: int) -> None:
    """Give the cells of the piece that begins at ``first`` its number."""
    name = names[first[0]][first[1]]
    high, wide = _SIZES[name]
    for row in range(first[0], first[0] + high):
        for col in range(first[1], first[1] + wide):
            inside = row < len(names) and col < len(names[0])
            rest = inside and names[row][col] == _REST and not cells[row][col]
            if (row, col) != first and not rest:
                raise BadBoard(f"line {line}: {name} at {at(first)} has no S at {row},{col}")
            cells[row][col] = number


def matrix(cells: Matrix, target: int) -> list[list[int]]:
    """The numbers of a board, rows x cols.

    Raises BadBoard where there is none for a wall or a shape, or another piece is as large as K.
    """
    numbers = [[_NO_PIECE] * len(row) for row in cells]
    if any(WALL in row for row in cells):
        raise BadBoard("the matrix has no number for walls")
    for name, places in pieces_of(cells).items():
        shape = shape_of(places)
        if shape not in _FIRSTS or (shape == SQUARE) != (name == target):
            raise BadBoard(f"the matrix has no number for the piece at {at(places[0])}")
        for row, col in places:
            numbers[row][col] = _OTHERS
        numbers[places[0][0]][places[0][1]] = _FIRSTS[shape]
    return numbers
