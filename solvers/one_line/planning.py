"""What to draw: the moves of a stroke, hints, and whether there is another stroke."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

from solvers import Cell, Outcome, Unsolvable
from solvers.cells import STEPS, Wall, at, colour, pair
from solvers.explaining import reason
from solvers.hamilton import Task, grid_graph
from solvers.one_line.board import Board, Move, outcome, route
from solvers.one_line.search import find_path, is_only_path

_MOVES = {step: move for move, step in STEPS.items()}


def plan(board: Board) -> list[Move]:
    """All moves that finish the board. Raises Unsolvable with the reason."""
    if outcome(board) is Outcome.SOLVED:
        return []
    _, path = _task_and_path(board)
    moves = [_move(here, there) for here, there in pairwise(path)]
    return moves if board.head is not None else [f"@{at(path[0])}", *moves]


def hint(board: Board, count: int = 1) -> list[Move]:
    """The next ``count`` moves of a plan. Raises Unsolvable with the reason."""
    return plan(board)[:count]


def is_unique(board: Board) -> bool:
    """Whether only one stroke finishes the board, by the rule that ``plan`` goes by.

    The same stroke the other way round is no other one. Raises Unsolvable with the reason.
    """
    if outcome(board) is Outcome.SOLVED:
        return True
    return is_only_path(_task_and_path(board)[0])


def task_of(board: Board) -> Task:
    """Draw from the head over all cells that are left."""
    head = board.head
    cells = board.left if head is None else board.left | {head}
    return Task(grid_graph(cells, board.walls), head, board.end, board.pending)


def ending(board: Board, moves: Sequence[Move]) -> str:
    """Which rule a plan went by where games differ: what they demand of the last waypoint.

    Empty where the board itself says where the stroke ends.
    """
    cells = route(board, moves)
    if not board.waypoints or board.end is not None or not cells:
        return ""
    if cells[-1] == board.waypoints[-1]:
        return "the stroke ends on the last waypoint, as some games demand"
    return "no stroke ends on the last waypoint: this one is for games that let it end anywhere"


def _task_and_path(board: Board) -> tuple[Task, list[Cell]]:
    """What a stroke must do, and one that does it. With waypoints it ends on the last of them
    where that can be, else anywhere. Raises Unsolvable with the reason.
    """
    if board.end is not None and board.end in board.drawn:
        text = (
            "the stroke has passed the end {end} and cannot come back",
            "一笔已经走过终点 {end}，回不来了",
        )
        raise Unsolvable(reason(*text, end=board.end).of("dead end", board.end))
    task = task_of(board)
    if task.stops and task.last is None:
        on_the_last = replace(task, last=task.stops[-1])
        with suppress(Unsolvable):
            return on_the_last, find_path(on_the_last)
    return task, find_path(task)


def walk_order(
    visited: Iterable[Cell],
    head: Cell,
    start: Cell | None = None,
    links: Iterable[tuple[Cell, Cell]] = (),
    stops: Sequence[Cell] = (),
    walls: Collection[Wall] = (),
) -> tuple[Cell, ...] | None:
    """An order in which a stroke can have visited these cells, ``head`` last.

    It begins at ``start`` if given, both cells of each of ``links`` follow one another, and it
    passes ``stops`` in this order; these need a ``start``. None if there is no such order.
    """
    cells = set(visited)
    if not cells.issuperset({head, head if start is None else start}):
        return None
    if start is not None and (colour(start) + colour(head) + len(cells)) % 2 == 0:
        return None  # each step changes the colour of the chessboard
    graph = grid_graph(cells, walls)
    joined = frozenset(pair(one, other) for one, other in links)
    if (start == head and len(cells) > 1) or not all(
        other in graph.get(one, ()) for one, other in joined
    ):
        return None
    try:
        return tuple(find_path(Task(graph, start, head, tuple(stops), joined)))
    except Unsolvable:
        return None


def _move(here: Cell, there: Cell) -> Move:
    return _MOVES[there[0] - here[0], there[1] - here[1]]
