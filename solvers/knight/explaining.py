"""Why a tour goes on as it does, or why there is none: for a person who wants to learn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from solvers import Cell, Unsolvable
from solvers.cells import colour
from solvers.explaining import Choice, Reason, listed, reason
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
    return list(obstacles(knight_graph(board.left | ({first} if first else set())), first, closed))


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
            said += _beginnings(board, move, closed)
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


def _beginnings(board: Board, begin: Move, closed: bool) -> list[Reason]:
    """What tells where a tour begins that may begin anywhere."""
    if closed:
        text = "a closed tour may begin on any square", "闭合的巡游从哪里开始都行"
        return [reason(*text).of("begin", begin)]
    graph = knight_graph(board.left)
    said = [
        reason(
            "{cell} has one move only: the tour begins or ends there",
            "{cell} 只有一个去处：巡游必在这里开始或结束",
            cell=cell,
        ).of("tip", cell)
        for cell, others in graph.items()
        if len(others) == 1
    ]
    if 2 * sum(map(colour, graph)) != len(graph):
        text = (
            "the chessboard colour of {cell} has one square more: the tour begins and ends on it",
            "棋盘染色后 {cell} 的颜色多一格：巡游的两端都在这种颜色上",
        )
        said.append(reason(*text, cell=begin).of("parity", begin))
    text = "from {cell} a tour is known to the end", "从 {cell} 开始的全程已经算出"
    return [*said, reason(*text, cell=begin).of("begin", begin)]
