"""Why a stroke goes on as it does, or why none can: for a person who wants to learn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solvers import Cell, Unsolvable
from solvers.cells import STEPS
from solvers.explaining import Choice, Reason, beginning, reason
from solvers.hamilton import Network, Task, grid_graph, two_factor
from solvers.one_line.board import Board, Move, play, route
from solvers.one_line.planning import task_of
from solvers.one_line.reasons import obstacles, starvation, why_impossible
from solvers.one_line.search import find_path

_FLOW = 400
"""Of more cells left, only plain obstacles are looked for."""

_PROVABLE = 49
"""Of so many cells left, other ways are tried to the end: some milliseconds each."""


def all_obstacles(board: Board) -> list[Reason]:
    """All plain obstacles of a board without a solution; none does not mean that there is one."""
    if board.end is not None and board.end in board.drawn:
        return []
    task = task_of(board)
    if task.first is None:  # a stroke can be read from its other tip
        task = replace(task, first=task.last, last=None)
    return list(obstacles(task)) if len(task.graph) > 1 else []


def reasons_for(board: Board, moves: Sequence[Move], count: int = 1) -> list[Reason]:
    """What there is to say of the first ``count`` moves of a plan: which are forced, and why.

    Where the plan ends on the last waypoint as some games demand, that is taken for a rule.
    """
    said: list[Reason] = []
    if board.waypoints and board.end is None and route(board, moves)[-1:] == [board.waypoints[-1]]:
        text = "the stroke is to end on the last waypoint {cell}", "一笔要在最后的数字 {cell} 结束"
        board = replace(board, end=board.waypoints[-1])
        said.append(reason(*text, cell=board.waypoints[-1]).of("rule", board.end))
    for number, move in enumerate(moves[:count]):
        if board.head is None:
            said.append(beginning(route(board, [move])[0], len(moves) - 1))
        else:
            said += _choice(board, move).reasons(len(moves) - number)
        board = play(board, move)
    return said


def _choice(board: Board, move: Move) -> Choice:
    here, there = route(board, [move])
    graph = grid_graph(board.left | {here}, board.walls)
    others = {route(board, [name])[1]: name for name in STEPS}
    out = {cell: _why_not(board, cell, others[cell]) for cell in graph[here] if cell != there}
    ways = {cell: len(graph[cell]) - 1 for cell in graph[here]}
    ruled_out = {cell: why for cell, why in out.items() if why}
    return Choice(here, there, move, ruled_out, ways, len(board.left) <= _PROVABLE)


def _why_not(board: Board, cell: Cell, move: Move) -> Reason | None:
    """Why no solution goes to a free neighbour of the head next; None where one may."""
    if cell in board.pending[1:]:
        text = "waypoint {cell} would come before {due}", "数字格 {cell} 会走在 {due} 之前"
        return reason(*text, cell=cell, due=board.pending[0])
    after = play(board, move)
    if after.left and after.end == cell:
        text = "the end comes {left} cells too early", "到终点太早，还有 {left} 格没填"
        return reason(*text, left=len(after.left))
    return _objection(task_of(after)) if after.left else None


def _objection(task: Task) -> Reason | None:
    """What speaks against a task at a glance; of a small one, whether it cannot be done."""
    if plain := why_impossible(task):
        return plain
    if len(task.graph) <= _PROVABLE:
        return _proved(task)
    if len(task.graph) > _FLOW:
        return None
    network = Network.of(task)
    _, starved = two_factor(network, range(len(network.neighbours)))
    cells = [network.cells[node] for node in starved if node < len(network.cells)]
    return starvation(cells) if starved else None


def _proved(task: Task) -> Reason | None:
    try:
        find_path(task)
    except Unsolvable as error:
        said = error.args[0]
        return said if isinstance(said, Reason) else None
    return None
