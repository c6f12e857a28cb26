"""What the fields of a one-line board must agree on. Every function raises BadBoard."""

from __future__ import annotations

from itertools import pairwise

from solvers import BadBoard, Cell
from solvers.cells import at, check_matrix, check_size, pair
from solvers.hamilton import neighbours
from solvers.one_line.text import Fields

MOST_CELLS = 100_000
"""Some 300 x 300 cells, which take seconds."""


def check(fields: Fields) -> None:
    """Raise BadBoard for the first contradiction."""
    _check_cells(fields.cells)
    for name, cell in (("start", fields.start), ("end", fields.end)):
        if cell is not None:
            _check_free(fields, name, cell)
    _check_walls(fields)
    _check_filled(fields)
    _check_waypoints(fields)
    _check_tips(fields)


def _check_cells(cells: tuple[tuple[int, ...], ...]) -> None:
    check_matrix(cells, {0, 1}.__contains__, "1 is free, 0 is a hole")
    check_size(cells, MOST_CELLS)
    if not any(1 in values for values in cells):
        raise BadBoard("the board has no free cell")


def _on_board(fields: Fields, cell: Cell) -> bool:
    return 0 <= cell[0] < len(fields.cells) and 0 <= cell[1] < len(fields.cells[0])


def _check_free(fields: Fields, name: str, cell: Cell) -> None:
    if not _on_board(fields, cell):
        rows, cols = len(fields.cells), len(fields.cells[0])
        raise BadBoard(f"{name} {at(cell)} is outside the board of {rows} rows and {cols} columns")
    if not fields.cells[cell[0]][cell[1]]:
        raise BadBoard(f"{name} {at(cell)} is a hole")


def _check_walls(fields: Fields) -> None:
    for one, other in fields.walls:
        if not (_on_board(fields, one) and _on_board(fields, other)):
            raise BadBoard(f"wall {at(one)}|{at(other)} is outside the board")
        if other not in neighbours(one):
            raise BadBoard(f"wall {at(one)}|{at(other)} is not between neighbours")
        if other < one:
            raise BadBoard(f"wall {at(one)}|{at(other)} must name the smaller cell first")


def _check_filled(fields: Fields) -> None:
    filled = fields.filled
    for cell in filled:
        _check_free(fields, "filled cell", cell)
    for one, other in pairwise(filled):
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
            raise BadBoard(f"filled goes from {at(one)} to {at(other)}: not neighbours")
        if fields.walls and pair(one, other) in fields.walls:
            raise BadBoard(f"filled goes through the wall between {at(one)} and {at(other)}")
    if len(set(filled)) < len(filled):
        twice = next(cell for place, cell in enumerate(filled) if cell in filled[:place])
        raise BadBoard(f"filled passes {at(twice)} twice")
    if filled and fields.start not in (None, filled[0]):
        raise BadBoard(f"filled begins at {at(filled[0])}, not at the start {at(fields.start)}")


def _check_waypoints(fields: Fields) -> None:
    waypoints = fields.waypoints
    for place, cell in enumerate(waypoints):
        _check_free(fields, "waypoint", cell)
        if cell in waypoints[:place]:
            raise BadBoard(f"waypoint {at(cell)} is listed twice")
    passed = [cell for cell in fields.filled if cell in waypoints]
    for cell, due in zip(passed, waypoints, strict=False):
        if cell != due:
            raise BadBoard(f"filled passes waypoint {at(cell)} before waypoint {at(due)}")
    if fields.start in waypoints[1:]:
        raise BadBoard(f"the start {at(fields.start)} is a waypoint, but not the first")
    if fields.end in waypoints[:-1]:
        raise BadBoard(f"the end {at(fields.end)} is a waypoint, but not the last")
    if waypoints and not fields.start and fields.filled and fields.filled[0] != waypoints[0]:
        raise BadBoard(
            f"filled begins at {at(fields.filled[0])}, not at the first waypoint {at(waypoints[0])}"
        )


def _check_tips(fields: Fields) -> None:
    given = (*fields.filled[:1], fields.start, *fields.waypoints[:1])
    start = next((cell for cell in given if cell is not None), None)
    if start is not None and start == fields.end and sum(map(sum, fields.cells)) > 1:
        raise BadBoard(f"the end {at(start)} is the start as well, and other cells are free")
