"""The text form of a one-line board: parsed leniently, written in one way."""

from __future__ import annotations

import re
from typing import NamedTuple

from solvers import BadBoard, Cell
from solvers.cells import Wall, at, cell_in, read_lines, walls_in, words

_FREE, _HOLE, _START, _END = ".", "#", "S", "E"
_GLYPHS = {_FREE: 1, _HOLE: 0, _START: 1, _END: 1, "1": 1, "0": 0}
_SEPARATORS = re.compile(r"[\s,;()\[]+")
_EXTRA = re.compile(r"\s*(\w+)\s*:(.*)")


class Fields(NamedTuple):
    """What the text says, in the order of the fields of a board."""

    cells: tuple[tuple[int, ...], ...]
    start: Cell | None
    end: Cell | None
    filled: tuple[Cell, ...]
    waypoints: tuple[Cell, ...]
    walls: frozenset[Wall]


def parse(text: str) -> Fields:
    """Read the text form, or a matrix of 1 and 0 with commas, brackets or spaces between.

    Raises BadBoard with the line at fault, counted from 1.
    """
    parser = _Parser()
    read_lines(text, parser.read)
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


class _Parser:
    """Collects the lines of one board."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, ...]] = []
        self._tips: dict[str, Cell] = {}
        self._lists: dict[str, tuple[Cell, ...]] = {}
        self._walls: frozenset[Wall] | None = None

    def read(self, line: str) -> None:
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
            self._walls = frozenset(walls_in(rest))
        else:
            raise BadBoard(f"unknown word {name!r}: start, end, filled, waypoints or walls")

    def _set_tip(self, name: str, cell: Cell) -> None:
        if self._tips.setdefault(name, cell) != cell:
            raise BadBoard(f"a second {name} at {at(cell)}; the first is at {at(self._tips[name])}")


def _cells(rest: str) -> tuple[Cell, ...]:
    return tuple(cell_in(word) for word in words(rest))
