"""How short a way to the goal can be, or why there is none: for a person who wants to learn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from solvers import Cell
from solvers.cells import STEPS, flood, is_on_board, neighbours
from solvers.explaining import Reason, reason
from solvers.klotski.board import Board, Move
from solvers.klotski.levels import LAYOUTS, known_number
from solvers.klotski.pieces import EMPTY, WALL
from solvers.klotski.search import Fewest

_MOVES: Final = reason("moves (a piece goes any distance)", "步（一个棋子不论走多远算一步）")
_STEPS: Final = reason("steps of one cell", "步（走一格算一步）")


def all_obstacles(board: Board) -> list[Reason]:
    """What keeps the target from its goal besides the other pieces, and whether any can move."""
    found = (_wrong_room(board) or _too_narrow(board), _stuck(board))
    return [why for why in found if why]


def reasons_for(
    board: Board, moves: Sequence[Move], _count: int = 1, by_steps: bool = False
) -> list[Reason]:
    """Which known level it is, and whether the plan is a shortest one."""
    number = known_number(board)
    said = [_level(number)] if number else []
    if isinstance(moves, Fewest) and moves:
        unit, nearer = _STEPS if by_steps else _MOVES, len(moves) - 1
        text = (
            "no way has fewer than {count} {unit}: all that can be reached in {nearer} was tried",
            "最少 {count} {unit}：{nearer} 步以内能到的局面全部试过",
        )
        said.append(reason(*text, count=len(moves), unit=unit, nearer=nearer).of("fewest"))
    if not by_steps and moves:
        text = "this way has {count} {unit}", "这种走法共 {count} {unit}"
        total = sum(len(steps) for _, steps in moves)
        said.append(reason(*text, count=total, unit=_STEPS).of("steps"))
    return said


def _level(number: int) -> Reason:
    level = LAYOUTS[number - 1]
    return reason(
        "this is {name}, number {number} of the {known} known levels:"
        " at least {moves} {by_moves}, or {steps} {by_steps}",
        "这是《{name}》，已知 {known} 关中的第 {number} 关："
        "最少 {moves} {by_moves}，或 {steps} {by_steps}",
        name=level.name,
        number=number,
        known=len(LAYOUTS),
        moves=level.moves,
        by_moves=_MOVES,
        steps=level.steps,
        by_steps=_STEPS,
    ).of("level")


def _wrong_room(board: Board) -> Reason | None:
    """The target lies among walls that its goal is outside of."""
    start = board.pieces[board.target][0]
    room = flood([start], lambda cell: filter(_no_wall(board), neighbours(cell)))
    lost = next((cell for cell in board.goal if cell not in room), None)
    if lost is None:
        return None
    text = (
        "piece {piece} is in another room than its goal: walls close its {count} cells from {goal}",
        "棋子 {piece} 和目标不在同一个房间：它所在的 {count} 格被墙围住，到不了 {goal}",
    )
    return reason(*text, piece=board.target, count=len(room), goal=lost).of("wrong room", lost)


def _too_narrow(board: Board) -> Reason | None:
    """The target alone on the tray cannot get there."""
    start, goal = (tuple(sorted(each)) for each in (board.pieces[board.target], board.goal))
    is_open = _no_wall(board)

    def moved(cells: tuple[Cell, ...]) -> list[tuple[Cell, ...]]:
        shifted = (
            tuple((row + down, col + right) for row, col in cells) for down, right in STEPS.values()
        )
        return [each for each in shifted if all(map(is_open, each))]

    places = flood([start], moved)
    if goal in places:
        return None
    text = (
        "even alone on the tray piece {piece} cannot get to its goal: it fits into {count} places",
        "即使没有别的棋子，棋子 {piece} 也到不了目标：它只能到 {count} 个位置",
    )
    return reason(*text, piece=board.target, count=len(places)).of("cannot leave", start[0])


def _stuck(board: Board) -> Reason | None:
    if any(EMPTY in row for row in board.cells):
        return None
    return reason("no cell is empty, so no piece can move", "没有空格，哪个棋子都动不了").of("full")


def _no_wall(board: Board) -> Callable[[Cell], bool]:
    def is_open(cell: Cell) -> bool:
        return is_on_board(board.cells, cell) and board.cells[cell[0]][cell[1]] != WALL

    return is_open
