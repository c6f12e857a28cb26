"""Which piece is to be brought out, and to where."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from solvers.klotski import SQUARE, bottom_middle, shape_of
from vision.klotski.pieces import Sorting
from vision.klotski.tray import SAME_COLOUR

FAR_MORE = 2.5
"""How much more than any two other pieces the marked one differs from the next."""

LEAST_MARK = 0.01
"""Part of a piece that its marks cover at the least: a dimple of a tenth of a cell in each."""


def find_target(sorting: Sorting, given: Cell | None) -> list[Cell] | None:
    """The piece to bring out: the one that is given, marked, or alone in having 2x2 cells."""
    if given is not None:
        return _given(sorting, given)
    squares = [piece for piece in sorting.pieces if shape_of(piece) == SQUARE]
    alike = _alike(sorting)
    marked = _marked(sorting) if alike or len(squares) != 1 else None
    if len(squares) == 1 and marked in (None, squares[0]):
        sorting.evidence.append("the only piece of 2x2 cells is the target")
        return squares[0]
    if marked is not None and len(marked) > 1:
        sorting.evidence.append("the target is drawn differently from all others")
        if not alike or not sorting.walls:
            sorting.doubt(0.06, "the target is known by its look alone")
        return marked
    if len(squares) > 1:
        sorting.doubt(0.4, f"{len(squares)} pieces of 2x2 cells, none of them marked")
        return squares[0]
    return None


def _given(sorting: Sorting, given: Cell) -> list[Cell] | None:
    return next((piece for piece in sorting.pieces if given in piece), None)


def _colours(sorting: Sorting) -> NDArray[np.float64]:
    """Typical colour of each piece: (pieces, 3)."""
    tray = sorting.tray
    rows = [np.median([tray.core[place] for place in piece], axis=0) for piece in sorting.pieces]
    return np.array(rows, np.float64)


def _marked(sorting: Sorting) -> list[Cell] | None:
    """The piece that is drawn on or coloured like no other, while the others are alike."""
    if len(sorting.pieces) < 3:
        return None
    details = np.array([sorting.tray.detail(piece) for piece in sorting.pieces])
    most = int(details.argmax())
    rest = np.delete(details, most).max()
    if details[most] >= LEAST_MARK and details[most] >= FAR_MORE * rest:
        return sorting.pieces[most]
    colours = _colours(sorting)
    apart = np.linalg.norm(colours[:, None] - colours[None], axis=2)
    np.fill_diagonal(apart, np.inf)
    nearest = apart.min(axis=1)
    first = int(nearest.argmax())
    if nearest[first] < max(FAR_MORE * np.delete(nearest, first).max(), 2 * SAME_COLOUR):
        return None
    return sorting.pieces[first]


def _alike(sorting: Sorting) -> bool:
    """Whether all pieces but the marked one have one colour: then a look of its own is a mark."""
    colours = _colours(sorting)
    middle = np.median(colours, axis=0)
    return int((np.linalg.norm(colours - middle, axis=1) > 2 * SAME_COLOUR).sum()) <= 1


def find_goal(sorting: Sorting, target: list[Cell]) -> tuple[Cell, ...]:
    """Where marks in empty places show the target's shape, else the middle of the lowest rows.

    Pieces may hide marks: the goal is known where the target can cover all that show in one place.
    """
    dots = {place for place in sorting.empty - sorting.gate if sorting.tray.dotted[place]}
    goals = _covering(dots, target, sorting) if dots else []
    if len(goals) == 1:
        sorting.evidence.append("marks show the goal")
        return goals[0]
    if (
        not dots
        and all(sorting.tray.dotted[place] for place in target)
        and _is_out(sorting, target)
    ):
        sorting.evidence.append("the target lies on the marks beyond the gate")
        return tuple(target)
    if len(dots) > 1 and not goals:
        sorting.doubt(0.12, "marks show the goal of another piece")
    return _lowest(sorting, target)


def _is_out(sorting: Sorting, target: list[Cell]) -> bool:
    """Whether the gate parts the target from all other pieces: marks on it are the goal's then."""
    others = {place for piece in sorting.pieces for place in piece}.difference(target)
    reached, ahead = set(target), list(target)
    while ahead:
        row, col = ahead.pop()
        around = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
        fresh = (around & (sorting.empty | others)) - sorting.gate - reached
        reached |= fresh
        ahead += fresh
    return bool(sorting.gate) and not reached & others


def _covering(dots: set[Cell], target: list[Cell], sorting: Sorting) -> list[tuple[Cell, ...]]:
    """Where the target covers all marks, and pieces hide the others."""
    hidden = {place for piece in sorting.pieces for place in piece}
    shape, first = shape_of(target), min(dots)
    places = [
        tuple((first[0] + row - at[0], first[1] + col - at[1]) for row, col in shape)
        for at in shape
    ]
    return [goal for goal in places if dots <= set(goal) <= dots | hidden]


def _lowest(sorting: Sorting, target: list[Cell]) -> tuple[Cell, ...]:
    """The middle of the lowest rows, as in the classic game."""
    inside = sorted(sorting.empty.union(*sorting.pieces))
    top, left = min(row for row, _ in inside), min(col for _, col in inside)
    rows = 1 + max(row for row, _ in inside) - top
    cols = 1 + max(col for _, col in inside) - left
    goal = tuple(
        (top + row, left + col) for row, col in bottom_middle(((0,) * cols,) * rows, target)
    )
    edge_rows, edge_cols = (0, sorting.tray.shape[0] - 1), (0, sorting.tray.shape[1] - 1)
    if any(row in edge_rows or col in edge_cols for row, col in sorting.gate):
        sorting.doubt(0.12, "the gate leads out of what is seen")
    elif sorting.gate or sorting.walls.intersection(goal):
        sorting.doubt(0.01, "nothing shows the goal")
    return goal
