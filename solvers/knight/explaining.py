"""Why a tour goes on as it does, or why there is none: for a person who wants to learn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from solvers import Cell, Unsolvable
from solvers.explaining import Choice, Reason, beginning, listed, reason
from solvers.knight.board import Board, Move, knight_graph, play
from solvers.knight.reasons import obstacles, why_impossible
from solvers.knight.search import find_tour, is_hopeless

_FLOW = 400
"""Of more squares left, only plain obstacles are looked for."""

_PROVABLE = 30
"""Of so many squares left, other ways are tried to the end."""


def all_obstacles(board: Board, closed: bool = False) -> list[Reason]:
    """All plain obstacles of a board without a tour; none does not mean that there is one."""
    first = board.knight
    graph = knight_graph(board.left | ({first} if first else set()))
    return list(obstacles(graph, first, closed)) if len(graph) > 1 else []


def reasons_for(
    board: Board, moves: Sequence[Move], count: int = 1, closed: bool = False
) -> list[Reason]:
    """What there is to say of the first ``count`` moves of a plan: which are forced, and why."""
    if not moves:
        return []
    home = board.knight or moves[0]
    said: list[Reason] = _corners(board) if closed else []
    for number, move in enumerate(moves[:count]):
        if board.knight is None:
            said.append(beginning(move, len(moves) - 1))
        else:
            why_not = partial(_why_not_closed, home) if closed else _why_not
            said += _choice(board, move, why_not, closed).reasons(len(moves) - number)
        board = play(board, move)
    return said


WhyNot = Callable[[Collection[Cell], Cell], "Reason | None"]
"""Why no solution goes next to a square, one of those that are left."""


def _choice(board: Board, move: Move, why_not: WhyNot, closed: bool) -> Choice:
    graph = knight_graph(board.left)
    out = {cell: why_not(board.left, cell) for cell in board.exits() if cell != move}
    ways = {cell: len(graph[cell]) for cell in board.exits()}
    ruled_out = {cell: why for cell, why in out.items() if why}
    proved = len(board.left) <= _PROVABLE and not closed
    return Choice(board.knight or move, move, move, ruled_out, ways, proved)


def _why_not(left: Collection[Cell], cell: Cell) -> Reason | None:
    if len(left) == 1:
        return None
    if plain := why_impossible(knight_graph(left), cell):
        return plain
    if len(left) <= _PROVABLE:
        return _proved(left, cell)
    if len(left) <= _FLOW and is_hopeless(left, cell):
        return reason("some squares left share too few moves", "剩下的格子里有些去处太少，走不完")
    return None


def _why_not_closed(home: Cell, left: Collection[Cell], cell: Cell) -> Reason | None:
    """The same for a tour that is to come back to where it began."""
    if len(left) > 1 and not knight_graph({*left, home} - {cell})[home]:
        text = "no square is left to come back to {home} from", "就没有格子可以回到 {home}"
        return reason(*text, home=home)
    return None if len(left) == 1 else why_impossible(knight_graph(left), cell)


def _proved(left: Collection[Cell], cell: Cell) -> Reason | None:
    try:
        find_tour(left, cell)
    except Unsolvable as error:
        said = error.args[0]
        return said if isinstance(said, Reason) else None
    return None


def _corners(board: Board) -> list[Reason]:
    """Moves that every closed tour makes: those of squares that have just two."""
    cells = board.left | ({board.knight} if board.knight else set())
    return [
        reason(
            "{cell} has two moves only, so every closed tour comes and goes by {others}",
            "{cell} 只有两个去处，所以闭合的巡游必定经 {others} 进出",
            cell=cell,
            others=listed(others),
        ).of("forced", cell)
        for cell, others in knight_graph(cells).items()
        if len(others) == 2
    ]
