"""The text form of a klotski board: parsed leniently, written in one way."""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import ascii_letters, ascii_uppercase

from solvers import BadBoard, Cell
from solvers.cells import at, cell_in, read_lines
from solvers.klotski import notation
from solvers.klotski.pieces import EMPTY, WALL, Fields, Tray, bottom_middle, only_square, pieces_of

_LETTERS = ascii_uppercase + ascii_letters[:26]
_SIGNS = {".": EMPTY, "#": WALL}
_CODES = {EMPTY: ".", WALL: "#"}
_PUNCTUATION = re.compile(r"[\s,;'\"()\[\]]+")
_EXTRA = re.compile(r"\s*([^\W\d]\w*)\s*:(.*)")
_NUMBER = re.compile(r"[1-9]\d{0,5}")


def parse(text: str) -> Fields:
    """Read the text form. Raises BadBoard with the line at fault, counted from 1."""
    parser = _Parser()
    read_lines(text, parser.read)
    return parser.fields()


def write(fields: Fields) -> str:
    """The text form, without a line break at the end.

    Pieces are letters as long as there are enough, else numbers with blanks between them.
    """
    count = len(pieces_of(fields.cells))
    if count <= len(_LETTERS):
        names = {**_CODES, **dict(enumerate(_LETTERS, 1))}
        lines = ["".join(names[value] for value in row) for row in fields.cells]
    else:
        names = {**_CODES, **{number: str(number) for number in range(1, count + 1)}}
        width = len(str(count))
        lines = [" ".join(names[value].rjust(width) for value in row) for row in fields.cells]
    lines.append(f"target: {names[fields.target]}")
    lines.append("goal: " + " ".join(map(at, fields.goal)))
    if fields.gate:
        lines.append("gate: " + " ".join(map(at, fields.gate)))
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
        extra = _EXTRA.fullmatch(line)
        if extra:
            self._read_extra(extra[1].lower(), extra[2].strip())
        elif row := _tokens(line):
            self._read_row(row)

    def fields(self) -> Fields:
        if not self._rows:
            raise BadBoard("the board has no cells")
        names = {name for row in self._rows for name in row}.difference(_SIGNS)
        if not names:
            raise BadBoard("the board has no pieces: letters, such as AA over AA for one of 2x2")
        if self._target is None and "7" in names and names <= notation.NUMBERS.keys():
            rows = [[notation.NUMBERS[name] for name in row] for row in self._rows]
            cells, target = notation.parse(rows, self._row_lines)
        elif self._target is None and "K" in names and names <= notation.SIGNS:
            cells, target = notation.parse(self._rows, self._row_lines)
        else:
            cells, target = self._named(names)
        pieces = pieces_of(cells)
        goal = self._places.get("goal") or bottom_middle(cells, pieces[target])
        return Fields(cells, target, goal, self._places.get("gate", ()))

    def _named(self, names: set[str]) -> tuple[Tray, int]:
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
        if self._rows and len(row) != len(self._rows[0]):
            raise BadBoard(f"{len(row)} cells in this row, {len(self._rows[0])} in the first")
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
            self._places[name] = tuple(_cells(rest))
        else:
            raise BadBoard(f"unknown word {name!r}: target, goal or gate")


def _tokens(line: str) -> list[str]:
    """The cells of a line: numbers stand apart, everything else is one character a cell."""
    words = [word for word in _PUNCTUATION.split(line) if word]
    return [name for word in words for name in ([word] if word.isdigit() else word)]


def _is_name(name: str) -> bool:
    return name in {*_SIGNS, *_LETTERS, *notation.NUMBERS} or _NUMBER.fullmatch(name) is not None


def _cells(rest: str) -> Iterable[Cell]:
    words = re.sub(r"\s*,\s*", ",", re.sub(r"[()\[\]]", " ", rest)).split()
    if not words:
        raise BadBoard("no cells: write row,col from 0, such as 3,1 3,2")
    for word in words:
        yield cell_in(word)
