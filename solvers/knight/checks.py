"""What the squares of a knight's board must agree on. Every function raises BadBoard."""

from __future__ import annotations

from solvers import BadBoard, Cell
from solvers.cells import at, check_matrix
from solvers.knight.graph import ABSENT, UNKNOWN, UNVISITED, Codes, colour, is_jump, squares

LEGEND = "0 is unvisited, -1 visited, -2 none, and from 1 the number of the visit"


def check(codes: Codes, knight: Cell | None) -> None:
    """Raise BadBoard for the first contradiction."""
    _check_shape(codes)
    visits = {cell: value for cell, value in squares(codes) if value not in (UNVISITED, ABSENT)}
    numbers = _by_number(visits)
    _check_knight(visits, numbers, knight)
    _check_numbers(numbers, len(visits))


def _check_shape(codes: Codes) -> None:
    check_matrix(codes, lambda value: value >= ABSENT, LEGEND, cell="square")
    if all(value == ABSENT for _, value in squares(codes)):
        raise BadBoard("the board has no squares")


def _by_number(visits: dict[Cell, int]) -> dict[int, Cell]:
    numbers: dict[int, Cell] = {}
    for cell, value in visits.items():
        if value == UNKNOWN:
            continue
        if value in numbers:
            raise BadBoard(f"number {value} stands at {at(numbers[value])} and at {at(cell)}")
        numbers[value] = cell
    return numbers


def _check_knight(visits: dict[Cell, int], numbers: dict[int, Cell], knight: Cell | None) -> None:
    if knight is None:
        if visits:
            raise BadBoard("squares are visited, but nothing says where the knight stands")
        return
    if knight not in visits:
        raise BadBoard(f"the knight stands at {at(knight)}, which is no visited square")
    last = numbers.get(len(visits), knight)
    if visits[knight] not in (UNKNOWN, len(visits)) or last != knight:
        raise BadBoard(
            f"{len(visits)} squares are visited, so the knight, at {at(knight)}, "
            f"must stand on number {len(visits)}"
        )


def _check_numbers(numbers: dict[int, Cell], visits: int) -> None:
    for number, cell in sorted(numbers.items()):
        if number > visits:
            raise BadBoard(f"number {number} at {at(cell)}, but only {visits} squares are visited")
        after = numbers.get(number + 1)
        if after is not None and not is_jump(cell, after):
            raise BadBoard(
                f"no knight's move leads from number {number} at {at(cell)} "
                f"to number {number + 1} at {at(after)}"
            )
    shades = {(colour(cell) + number) % 2: cell for number, cell in numbers.items()}
    if len(shades) > 1:
        ways = " and ".join(at(cell) for cell in sorted(shades.values()))
        raise BadBoard(f"the numbers at {ways} do not fit the colours of a chessboard")
