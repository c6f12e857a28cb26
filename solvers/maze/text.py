"""The text form of a maze: parsed leniently, written in one way."""

from __future__ import annotations

import re
from typing import NamedTuple

from solvers import BadBoard, Cell
from solvers.cells import Wall, at, cell_in, read_lines, walls_in, words

_GLYPHS = {"0": 0, "1": 1}
_ROW_ENDS = re.compile(r"[\]})/]")
_SEPARATORS = re.compile(r"[\s,;()\[{]+")
_EXTRA = re.compile(r"\s*([^\W\d]\w*)\s*:(.*)")
_NOWHERE = "none"


class Fields(NamedTuple):
    """What the text says, in the order of the fields of a board."""

    cells: tuple[tuple[int, ...], ...]
    start: Cell | None
    goal: Cell | None
    walls: frozenset[Wall]


def parse(text: str) -> Fields:
    """Read the text form. Raises BadBoard with the line at fault, counted from 1."""
    parser = _Parser()
    read_lines(text, parser.read)
    return parser.fields()


def write(fields: Fields) -> str:
    """The text form, without a line break at the end."""
    lines = ["".join(map(str, row)) for row in fields.cells]
    if fields.start is not None:
        lines.append(f"start: {at(fields.start)}")
    elif fields.goal is None and _needs_an_end(fields):
        lines.append(f"start: {_NOWHERE}")
    if fields.goal is not None:
        lines.append(f"goal: {at(fields.goal)}")
    if fields.walls:
        walls = (f"{at(a)}|{at(b)}" for a, b in sorted(fields.walls))
        lines.append("walls: " + " ".join(walls))
    return "\n".join(lines)


def _needs_an_end(fields: Fields) -> bool:
    """Whether nothing but a start or a goal tells the text from a one-line board."""
    return bool(fields.walls) and any(1 in row for row in fields.cells)


class _Parser:
    """Collects the lines of one maze."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, ...]] = []
        self._ends: dict[str, Cell | None] = {}
        self._walls: frozenset[Wall] | None = None

    def read(self, line: str) -> None:
        extra = _EXTRA.fullmatch(line)
        if extra:
            self._read_extra(extra[1].lower(), extra[2])
            return
        for part in _ROW_ENDS.split(line):  # a matrix may stand in one line
            row = _SEPARATORS.sub("", part)
            if row:
                self._read_row(row)

    def fields(self) -> Fields:
        start, goal = self._ends.get("start"), self._ends.get("goal")
        fields = Fields(tuple(self._rows), start, goal, self._walls or frozenset())
        if not self._ends and _needs_an_end(fields):
            raise BadBoard(
                "blocked cells and walls may be a one-line board as well:"
                f" add start: 0,0 or start: {_NOWHERE}"
            )
        return fields

    def _read_row(self, row: str) -> None:
        unknown = next((glyph for glyph in row if glyph not in _GLYPHS), None)
        if unknown:
            raise BadBoard(f"unknown character {unknown!r}: a cell is 0 (open) or 1 (blocked)")
        if self._rows and len(row) != len(self._rows[0]):
            raise BadBoard(f"{len(row)} cells in this row, {len(self._rows[0])} in the first")
        self._rows.append(tuple(_GLYPHS[glyph] for glyph in row))

    def _read_extra(self, name: str, rest: str) -> None:
        if name in ("start", "goal"):
            if name in self._ends:
                raise BadBoard(f"a second {name}")
            self._ends[name] = _end(name, rest)
        elif name == "walls":
            if self._walls is not None:
                raise BadBoard("a second list of walls")
            self._walls = frozenset(walls_in(rest))
        else:
            raise BadBoard(f"unknown word {name!r}: start, goal or walls")


def _end(name: str, rest: str) -> Cell | None:
    named = words(rest)
    if named == [_NOWHERE]:
        return None
    if len(named) != 1:
        raise BadBoard(f"{name} takes one cell, such as {name}: 0,0")
    return cell_in(named[0])
