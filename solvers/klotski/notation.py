"""The notation with one letter a class: K 2x2, H lying 1x2, V standing 2x1, P single, B empty.

Each letter marks the upper left cell of a piece, and S stands on its other cells. K is the piece
to bring out. In a matrix, numbers stand for the letters.
"""

from __future__ import annotations

from solvers import BadBoard, Cell
from solvers.cells import at
from solvers.klotski.pieces import EMPTY, SQUARE, WALL, Tray, pieces_of, shape_of

_SIZES = {"K": (2, 2), "H": (1, 2), "V": (2, 1), "P": (1, 1)}
"""Rows x cols of a piece."""

_REST, _EMPTY = "S", "B"

SIGNS = frozenset({*_SIZES, _REST, _EMPTY})

NUMBERS = {"7": "K", "2": "H", "3": "V", "4": "P", "0": _EMPTY, "1": _REST}
"""The letters that the numbers of a matrix stand for."""

_FIRSTS = {SQUARE: 7, ((0, 0), (0, 1)): 2, ((0, 0), (1, 0)): 3, ((0, 0),): 4}
"""The number on the first cell of a piece of each shape."""

_OTHERS, _NO_PIECE = 1, 0

Names = list[list[str]]


def parse(names: Names, lines: list[int]) -> tuple[Tray, int]:
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


def matrix(cells: Tray, target: int) -> list[list[int]]:
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
