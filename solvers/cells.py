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
