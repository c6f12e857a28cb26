"""The text form of a hex map with a cat on it: drawn as it lies on the screen."""

from __future__ import annotations

import re
from typing import cast

from solvers import BadBoard, Cell
from solvers.cat.hex_map import BLOCKED, FREE, OUTSIDE, Fields, Shifted, is_shifted
from solvers.cells import read_lines

_CAT = "&"
_GLYPHS = {".": FREE, "#": BLOCKED, "-": OUTSIDE, _CAT: FREE}
_LETTERS = {FREE: ".", BLOCKED: "#", OUTSIDE: "-"}
_EXTRA = re.compile(r"\s*([^\W\d]\w*)\s*:(.*)")


def parse(text: str) -> Fields:
    """Read the text form. Raises BadBoard with the line at fault, counted from 1."""
    parser = _Parser()
    read_lines(text, parser.read)
    return parser.fields()


def write(fields: Fields) -> str:
    """The text form, without a line break at the end."""
    lines = []
    for row, values in enumerate(fields.cells):
        glyphs = [_LETTERS[value] for value in values]
        if row == fields.cat[0]:
            glyphs[fields.cat[1]] = _CAT
        lines.append(" " * is_shifted(row, fields.shifted) + " ".join(glyphs))
    if len(lines) == 1 and fields.shifted == "odd":
        lines.append("shifted: odd")
    return "\n".join(lines)


class _Parser:
    """Collects the lines of one map."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, ...]] = []
        self._cat: Cell | None = None
        self._indents: list[int] = []
        self._said: Shifted | None = None

    def read(self, line: str) -> None:
        extra = _EXTRA.fullmatch(line)
        if extra:
            self._read_extra(extra[1].lower(), extra[2].strip().lower())
        elif line.strip():
            self._read_row(line)

    def fields(self) -> Fields:
        if not self._rows:
            raise BadBoard("the map has no cells")
        if self._cat is None:
            raise BadBoard(f"the map has no cat: mark its cell with {_CAT}")
        return Fields(tuple(self._rows), self._cat, self._shifted())

    def _read_extra(self, name: str, value: str) -> None:
        if name != "shifted":
            raise BadBoard(f"unknown word {name!r}: only shifted")
        if value not in ("odd", "even"):
            raise BadBoard(f"shifted is {value!r}: write shifted: odd or shifted: even")
        self._said = cast(Shifted, value)

    def _read_row(self, line: str) -> None:
        row = "".join(line.split())
        unknown = next((glyph for glyph in row if glyph not in _GLYPHS), None)
        if unknown:
            raise BadBoard(f"unknown character {unknown!r}: a cell is one of {' '.join(_GLYPHS)}")
        if self._rows and len(row) != len(self._rows[0]):
            raise BadBoard(f"{len(row)} cells in this row, {len(self._rows[0])} in the first")
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
