"""The text form of a one-line board: parsed leniently, written in one way."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from solvers import BadBoard, Cell

_FREE, _HOLE, _START, _END = ".", "#", "S", "E"
_GLYPHS = {_FREE: 1, _HOLE: 0, _START: 1, _END: 1, "1": 1, "0": 0}
_SEPARATORS = re.compile(r"[\s,;()\[]+")
_EXTRA = re.compile(r"\s*(\w+)\s*:(.*)")
_CELL = re.compile(r"(\d{1,6}),(\d{1,6})")


class Fields(NamedTuple):
    """What the text says, in the order of the fields of a board."""

    cells: tuple[tuple[int, ...], ...]
    start: Cell | None
    end: Cell | None
    filled: tuple[Cell, ...]
    waypoints: tuple[Cell, ...]
    walls: frozenset[tuple[Cell, Cell]]


def parse(text: str) -> Fields:
    """Read the text form, or a matrix of 1 and 0 with commas, brackets or spaces between.

    Raises BadBoard with the line at fault, counted from 1.
    """
    parser = _Parser()
    try:
        for line in text.splitlines():
            parser.read(line)
    except BadBoard as error:
        raise BadBoard(f"line {parser.lines_read}: {error}") from None
    return parser.fields()


def write(fields: Fields) -> str:
    """The text form, without a line break at the end."""
    glyphs = [[_FREE if free else _HOLE for free in row] for row in fields.cells]
    for glyph, cell in ((_END, fields.end), (_START, fields.start)):
        if cell is not None:
            glyphs[cell[0]][cell[1]] = glyph
    lines = ["".join(row) for row in glyphs]
    if fields.end is not None and fields.end == fields.start:
        lines.append(f"end: {at(fields.end)}")
    if fields.filled:
        lines.append("filled: " + " ".join(map(at, fields.filled)))
    if fields.waypoints:
        lines.append("waypoints: " + " ".join(map(at, fields.waypoints)))
    if fields.walls:
        walls = (f"{at(a)}|{at(b)}" for a, b in sorted(fields.walls))
        lines.append("walls: " + " ".join(walls))
    return "\n".join(lines)


def at(cell: Cell) -> str:
    """A cell as it stands in text and messages: ``row,col``."""
    return f"{cell[0]},{cell[1]}"


class _Parser:
    """Collects the lines of one board."""

    def __init__(self) -> None:
        self.lines_read = 0
        self._rows: list[tuple[int, ...]] = []
        self._tips: dict[str, Cell] = {}
        self._lists: dict[str, tuple[Cell, ...]] = {}
        self._walls: frozenset[tuple[Cell, Cell]] | None = None

    def read(self, line: str) -> None:
        self.lines_read += 1
        extra = _EXTRA.fullmatch(line)
        if extra:
            self._read_extra(extra[1].lower(), extra[2])
            return
        for part in line.split("]"):  # a matrix may stand in one line
            row = _SEPARATORS.sub("", part)
            if row:
                self._read_row(row)

    def fields(self) -> Fields:
        return Fields(
            cells=tuple(self._rows),
            start=self._tips.get("start"),
            end=self._tips.get("end"),
            filled=self._lists.get("filled", ()),
            waypoints=self._lists.get("waypoints", ()),
            walls=self._walls or frozenset(),
        )

    def _read_row(self, row: str) -> None:
        unknown = next((glyph for glyph in row if glyph not in _GLYPHS), None)
        if unknown:
            raise BadBoard(
                f"unknown character {unknown!r}: a cell is one of . # S E (or 1 free, 0 hole)"
            )
        if self._rows and len(row) != len(self._rows[0]):
            raise BadBoard(f"{len(row)} cells in this row, {len(self._rows[0])} in the first")
        for col, glyph in enumerate(row):
            if glyph in (_START, _END):
                name = "start" if glyph == _START else "end"
                self._set_tip(name, (len(self._rows), col))
        self._rows.append(tuple(_GLYPHS[glyph] for glyph in row))

    def _read_extra(self, name: str, rest: str) -> None:
        if name in ("start", "end"):
            cells = _cells(rest)
            if len(cells) != 1:
                raise BadBoard(f"{name} takes one cell, such as {name}: 0,0")
            self._set_tip(name, cells[0])
        elif name in ("filled", "waypoints"):
            if name in self._lists:
                raise BadBoard(f"a second list of {name}")
            self._lists[name] = _cells(rest)
        elif name == "walls":
            if self._walls is not None:
                raise BadBoard("a second list of walls")
            self._walls = frozenset(_walls(rest))
        else:
            raise BadBoard(f"unknown word {name!r}: start, end, filled, waypoints or walls")

    def _set_tip(self, name: str, cell: Cell) -> None:
        if self._tips.setdefault(name, cell) != cell:
            raise BadBoard(f"a second {name} at {at(cell)}; the first is at {at(self._tips[name])}")


def _words(rest: str) -> list[str]:
    """Split at blanks, after taking brackets and the blanks around , and | away."""
    return re.sub(r"\s*([,|])\s*", r"\1", re.sub(r"[()\[\]]", " ", rest).strip()).split()


def _cells(rest: str) -> tuple[Cell, ...]:
    return tuple(_cell(word) for word in _words(rest))


def _cell(word: str) -> Cell:
    match = _CELL.fullmatch(word)
    if not match:
        raise BadBoard(f"{word!r} is no cell: write row,col from 0, such as 2,3")
    return int(match[1]), int(match[2])


def _walls(rest: str) -> Iterable[tuple[Cell, Cell]]:
    for word in _words(rest):
        sides = word.split("|")
        if len(sides) != 2:
            raise BadBoard(f"{word!r} is no wall: write row,col|row,col, such as 0,0|0,1")
        first, second = sorted(map(_cell, sides))
        yield first, second
