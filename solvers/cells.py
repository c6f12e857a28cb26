"""Cells, and walls between cells, as they stand in boards, texts and messages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from solvers import BadBoard, Cell

Wall = tuple[Cell, Cell]
"""Two neighbouring cells, the smaller first, with a wall between them."""

_CELL = re.compile(r"(\d{1,6}),(\d{1,6})")


def pair(one: Cell, other: Cell) -> Wall:
    """Two cells in the order that walls and links are kept in."""
    return (one, other) if one < other else (other, one)


def at(cell: Cell) -> str:
    """A cell as it stands in text and messages: ``row,col``."""
    return f"{cell[0]},{cell[1]}"


def check_size(cells: Sequence[Sequence[int]], most: int) -> None:
    """Raise BadBoard for more cells than the solver of a game can do anything about."""
    rows, cols = len(cells), len(cells[0])
    if rows * cols > most:
        raise BadBoard(f"{rows} x {cols} cells are too many: {most} can be solved")


def read_lines(text: str, read: Callable[[str], None]) -> None:
    """Give each line to ``read``; the BadBoard that it raises names the line, counted from 1."""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            read(line)
        except BadBoard as error:  # noqa: PERF203 - one line after another is the point
            raise BadBoard(f"line {number}: {error}") from None


def words(rest: str) -> list[str]:
    """Split at blanks, after taking brackets and the blanks around , and | away."""
    return re.sub(r"\s*([,|])\s*", r"\1", re.sub(r"[()\[\]]", " ", rest).strip()).split()


def cell_in(word: str) -> Cell:
    """The cell that a word such as ``2,3`` names. Raises BadBoard."""
    match = _CELL.fullmatch(word)
    if not match:
        raise BadBoard(f"{word!r} is no cell: write row,col from 0, such as 2,3")
    return int(match[1]), int(match[2])


def walls_in(rest: str) -> Iterator[Wall]:
    """The walls that words such as ``0,0|0,1`` name. Raises BadBoard."""
    for word in words(rest):
        sides = word.split("|")
        if len(sides) != 2:
            raise BadBoard(f"{word!r} is no wall: write row,col|row,col, such as 0,0|0,1")
        yield pair(cell_in(sides[0]), cell_in(sides[1]))
