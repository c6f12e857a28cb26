"""Cells, walls between them, and what hangs together: the geometry that all boards share."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from solvers import Cell

Wall = tuple[Cell, Cell]
"""Two neighbouring cells, the smaller first, with a wall between them."""

Matrix = tuple[tuple[int, ...], ...]
"""A value for each cell, rows x cols."""

STEPS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
"""Up, down, left and right as (rows, cols)."""

NodeT = TypeVar("NodeT", bound=Hashable)


def at(cell: Cell) -> str:
    """A cell as it stands in text and messages: ``row,col``."""
    return f"{cell[0]},{cell[1]}"


def pair(one: Cell, other: Cell) -> Wall:
    """Two cells in the order that walls and links are kept in."""
    return (one, other) if one < other else (other, one)


def walls_across(ways: Iterable[tuple[Cell | None, Cell | None]]) -> frozenset[Wall]:
    """A wall between the two cells of each way that has both."""
    return frozenset(
        pair(one, other) for one, other in ways if one is not None and other is not None
    )


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells beside a cell, on the board or not, in reading order."""
    row, col = cell
    return (row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)


def colour(cell: Cell) -> int:
    """0 or 1 like the squares of a chessboard."""
    return (cell[0] + cell[1]) % 2


def is_on_board(cells: Sequence[Sequence[int]], cell: Cell) -> bool:
    """Whether a board of ``cells`` (rows, cols) has that row and that column."""
    return 0 <= cell[0] < len(cells) and 0 <= cell[1] < len(cells[0])


def flood(
    origins: Iterable[NodeT],
    near: Callable[[NodeT], Iterable[NodeT]],
    until: NodeT | None = None,
) -> dict[NodeT, NodeT | None]:
    """Everything that steps lead to from ``origins``, or so much of it as is nearer than ``until``.

    Nearest first, each with what it was first reached from, which is None for the origins.
    """
    came_from: dict[NodeT, NodeT | None] = dict.fromkeys(origins)
    queue = list(came_from)
    for here in queue:
        if here == until:
            break
        for there in near(here):
            if there not in came_from:
                came_from[there] = here
                queue.append(there)
    return came_from


def path_to(last: NodeT, came_from: Mapping[NodeT, NodeT | None]) -> list[NodeT]:
    """The shortest way that a ``flood`` took from an origin to ``last``, both included."""
    path = [last]
    while (before := came_from[path[-1]]) is not None:
        path.append(before)
    return path[::-1]


def is_connected(cells: Iterable[Cell]) -> bool:
    """Whether the cells, at least one, hang together by their sides."""
    rest = frozenset(cells)
    return len(flood([min(rest)], lambda cell: rest.intersection(neighbours(cell)))) == len(rest)
