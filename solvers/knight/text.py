"""The text form of a knight's board: one token a square, blanks between them."""

from __future__ import annotations

import re

from solvers import BadBoard, Cell
from solvers.cells import at
from solvers.knight.graph import ABSENT, UNKNOWN, UNVISITED, Codes, squares

_TOKENS = {UNVISITED: "_", UNKNOWN: "*", ABSENT: "#"}
_CODES = {token: code for code, token in _TOKENS.items()}
_KNIGHT = "N"
_NUMBER = re.compile(r"[1-9]\d{0,5}")


def parse(text: str) -> tuple[Codes, Cell | None]:
    """The squares and where the knight is. Raises BadBoard with the line at fault, from 1."""
    rows: list[tuple[int, ...]] = []
    knight: Cell | None = None
    for number, line in enumerate(text.splitlines(), 1):
        tokens = line.split()
        if not tokens:
            continue
        try:
            codes = tuple(map(_code, tokens))
            if rows and len(codes) != len(rows[0]):
                raise BadBoard(f"{len(codes)} squares in this row, {len(rows[0])} in the first")
            knight = _knight_in(tokens, len(rows), knight)
        except BadBoard as error:
            raise BadBoard(f"line {number}: {error}") from None
        rows.append(codes)
    return tuple(rows), knight or highest(tuple(rows))


def write(codes: Codes, knight: Cell | None) -> str:
    """The text form in columns of equal width, without a line break at the end."""
    tokens = [[_TOKENS.get(code, str(code)) for code in row] for row in codes]
    if knight is not None:
        row, col = knight
        tokens[row][col] = _KNIGHT + tokens[row][col].replace(_TOKENS[UNKNOWN], "")
    width = max(len(token) for row in tokens for token in row)
    return "\n".join(" ".join(token.rjust(width) for token in row) for row in tokens)


def highest(codes: Codes) -> Cell | None:
    """The square with the highest number, None where no square has one."""
    numbered = [(value, cell) for cell, value in squares(codes) if value > 0]
    return max(numbered)[1] if numbered else None


def _code(token: str) -> int:
    if token in _CODES:
        return _CODES[token]
    number = token.removeprefix(_KNIGHT)
    if not number:
        return UNKNOWN
    if not _NUMBER.fullmatch(number):
        raise BadBoard(
            f"unknown square {token!r}: one of _ (unvisited), a number from 1, * (visited), "
            "N or N with a number (the knight), # (none), with blanks between them"
        )
    return int(number)


def _knight_in(tokens: list[str], row: int, known: Cell | None) -> Cell | None:
    """The knight of this row, or the one already known."""
    cols = [col for col, token in enumerate(tokens) if token.startswith(_KNIGHT)]
    found = [(row, col) for col in cols]
    if known is not None:
        found.insert(0, known)
    if len(found) > 1:
        raise BadBoard(f"a second knight at {at(found[1])}; the first is at {at(found[0])}")
    return found[0] if found else None
