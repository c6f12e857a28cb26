"""The text and the JSON form of boards: what all games read, check and write alike.

Every function that reads or checks raises BadBoard.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from solvers import BadBoard, Cell
from solvers.cells import Matrix, Wall, at, is_on_board, neighbours, pair

_CELL = re.compile(r"(\d{1,6}),(\d{1,6})")
_EXTRA = re.compile(r"\s*([^\W\d]\w*)\s*:(.*)")

_LARGEST = 1_000_000_000
"""Numbers in JSON may have any length; those of boards are far below."""

_SHORT = 20
"""Strings of more characters are not repeated in a message."""


def check_matrix(
    cells: Sequence[Sequence[int]],
    allows: Callable[[int], bool],
    legend: str,
    board: str = "board",
    cell: str = "cell",
) -> None:
    """Raise BadBoard unless the rows are equally long and ``allows`` all their values.

    ``legend`` says what the values mean, ``board`` and ``cell`` what the game calls these.
    """
    if not any(cells):
        raise BadBoard(f"the {board} has no {cell}s")
    for row, values in enumerate(cells):
        if len(values) != len(cells[0]):
            raise BadBoard(f"row 0 has length {len(cells[0])}, row {row} has length {len(values)}")
        if not all(map(allows, set(values))):
            col = next(col for col, value in enumerate(values) if not allows(value))
            raise BadBoard(f"{cell} {at((row, col))} is {values[col]}; {legend}")


def check_size(cells: Sequence[Sequence[int]], most: int) -> None:
    """Raise BadBoard for more cells than the solver of a game can do anything about."""
    rows, cols = len(cells), len(cells[0])
    if rows * cols > most:
        raise BadBoard(f"{rows} x {cols} cells are too many: {most} can be solved")


def check_inside(
    cells: Sequence[Sequence[int]], name: str, cell: Cell, board: str = "board"
) -> None:
    """Raise BadBoard unless the ``cell`` that is the ``name`` lies on the board."""
    if not is_on_board(cells, cell):
        size = f"{len(cells)} rows and {len(cells[0])} columns"
        raise BadBoard(f"{name} {at(cell)} is outside the {board} of {size}")


def check_walls(
    cells: Sequence[Sequence[int]], walls: Iterable[Wall], board: str = "board"
) -> None:
    """Raise BadBoard unless each wall is between neighbours on the board, the smaller first."""
    for one, other in walls:
        wall = f"wall {at(one)}|{at(other)}"
        if not (is_on_board(cells, one) and is_on_board(cells, other)):
            raise BadBoard(f"{wall} is outside the {board}")
        if other not in neighbours(one):
            raise BadBoard(f"{wall} is not between neighbours")
        if other < one:
            raise BadBoard(f"{wall} must name the smaller cell first")


def read_lines(text: str, read: Callable[[str], None]) -> None:
    """Give each line to ``read``; the BadBoard that it raises names the line, counted from 1."""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            read(line)
        except BadBoard as error:  # noqa: PERF203 - one line after another is the point
            raise BadBoard(f"line {number}: {error}") from None


def extra_in(line: str) -> tuple[str, str] | None:
    """The name, in small letters, and the rest of a line such as ``start: 0,0``; else None."""
    match = _EXTRA.fullmatch(line)
    return (match[1].lower(), match[2].strip()) if match else None


def check_glyphs(row: Iterable[str], known: Collection[str], legend: str) -> None:
    """Raise BadBoard for a character that stands for no cell; ``legend`` says which do."""
    unknown = next((glyph for glyph in row if glyph not in known), None)
    if unknown:
        raise BadBoard(f"unknown character {unknown!r}: a cell is {legend}")


def check_length(
    row: Sequence[object], rows: Sequence[Sequence[object]], cell: str = "cell"
) -> None:
    """Raise BadBoard unless a row is as long as the first of those before it."""
    if rows and len(row) != len(rows[0]):
        raise BadBoard(f"{len(row)} {cell}s in this row, {len(rows[0])} in the first")


def words(rest: str) -> list[str]:
    """Split at blanks, after taking brackets and the blanks around , and | away."""
    return re.sub(r"\s*([,|])\s*", r"\1", re.sub(r"[()\[\]]", " ", rest).strip()).split()


def cells_in(rest: str) -> tuple[Cell, ...]:
    """The cells that words such as ``2,3`` name."""
    return tuple(map(_cell_in, words(rest)))


def only_cell_in(name: str, rest: str) -> Cell:
    """The cell that the line of that ``name`` gives."""
    cells = cells_in(rest)
    if len(cells) != 1:
        raise BadBoard(f"{name} takes one cell, such as {name}: 0,0")
    return cells[0]


def _cell_in(word: str) -> Cell:
    match = _CELL.fullmatch(word)
    if not match:
        raise BadBoard(f"{word!r} is no cell: write row,col from 0, such as 2,3")
    return int(match[1]), int(match[2])


def walls_in(rest: str) -> Iterator[Wall]:
    """The walls that words such as ``0,0|0,1`` name."""
    for word in words(rest):
        sides = word.split("|")
        if len(sides) != 2:
            raise BadBoard(f"{word!r} is no wall: write row,col|row,col, such as 0,0|0,1")
        yield pair(_cell_in(sides[0]), _cell_in(sides[1]))


def walls_line(walls: Iterable[Wall]) -> str:
    """The line of a text that gives the walls."""
    return "walls: " + " ".join(f"{at(one)}|{at(other)}" for one, other in sorted(walls))


class JsonBoard:
    """A board object of the JSON contract, whose values are checked as they are taken out of it.

    Any value may stand anywhere in it. Each method raises BadBoard, which says where the wrong
    one stands and what must stand there.
    """

    def __init__(self, plain: object) -> None:
        if not isinstance(plain, Mapping):
            raise BadBoard(f"a board is an object with cells, not {_kind(plain)}")
        self._values = plain

    def matrix(self, name: str) -> Matrix:
        """A list of lists of numbers, which must be there."""
        rows = enumerate(_list(self._needed(name), name))
        return tuple(_numbers(values, name, row) for row, values in rows)

    def number(self, name: str) -> int:
        """A whole number, which must be there."""
        return _number(self._needed(name), name)

    def word(self, name: str, allowed: Sequence[str]) -> str:
        """One of the ``allowed`` strings, which must be there."""
        value = self._needed(name)
        if not isinstance(value, str) or value not in allowed:
            raise _wrong(value, " or ".join(map(repr, allowed)), name)
        return value

    def cell(self, name: str) -> Cell | None:
        """A cell as [row, col]; None where there is nothing or null."""
        value = self._values.get(name)
        return None if value is None else _cell(value, name)

    def cells(self, name: str) -> tuple[Cell, ...]:
        """A list of cells, empty where there is nothing or null."""
        return tuple(_cell(value, name, place) for place, value in self._each(name))

    def walls(self, name: str) -> frozenset[Wall]:
        """A list of pairs of cells, empty where there is nothing or null."""
        walls = set()
        for place, value in self._each(name):
            sides = _list(value, name, place)
            if len(sides) != 2:
                raise _wrong(value, "a list of two cells", name, place)
            one, other = (_cell(side, name, place, k) for k, side in enumerate(sides))
            walls.add(pair(one, other))
        return frozenset(walls)

    def _needed(self, name: str) -> object:
        if name not in self._values:
            raise BadBoard(f"the board object has no {name!r}")
        return self._values[name]

    def _each(self, name: str) -> Iterable[tuple[int, object]]:
        value = self._values.get(name)
        return () if value is None else enumerate(_list(value, name))


def _list(value: object, *place: str | int) -> Sequence[Any]:
    if not isinstance(value, (list, tuple)):
        raise _wrong(value, "a list", *place)
    return value


def _number(value: object, *place: str | int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _LARGEST:
        raise _wrong(value, f"a whole number of at most {_LARGEST}", *place)
    return value


def _numbers(value: object, *place: str | int) -> tuple[int, ...]:
    numbers = _list(value, *place)
    # Row by row, since a board may have millions of cells; one by one to say which is wrong.
    if not set(map(type, numbers)) <= {int} or max(map(abs, numbers), default=0) > _LARGEST:
        return tuple(_number(number, *place, k) for k, number in enumerate(numbers))
    return tuple(numbers)


def _cell(value: object, *place: str | int) -> Cell:
    numbers = _list(value, *place)
    if len(numbers) != 2:
        raise _wrong(value, "a cell, [row, col]", *place)
    row, col = (_number(number, *place, k) for k, number in enumerate(numbers))
    return row, col


def _wrong(value: object, wanted: str, name: str | int, *place: str | int) -> BadBoard:
    where = f"{name}{''.join(f'[{index}]' for index in place)}"
    return BadBoard(f"{where} is {_kind(value)}; it must be {wanted}")


def _kind(value: object) -> str:
    """What JSON calls a value; the value itself may be too long to say."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, float) or (isinstance(value, int) and abs(value) <= _LARGEST):
        return f"the number {value}"
    if isinstance(value, int):
        return "a number too far from 0"
    if isinstance(value, (list, tuple)):
        return f"a list of {len(value)}"
    if isinstance(value, str):
        return repr(value) if len(value) <= _SHORT else "a long string"
    return "an object"
