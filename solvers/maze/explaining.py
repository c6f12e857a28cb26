"""How short the way out is, or which region is closed: for a person who wants to learn."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.cells import flood, neighbours
from solvers.explaining import Reason, reason
from solvers.maze.board import Board, Move


def all_obstacles(board: Board) -> list[Reason]:
    """Which region the exit lies in, and which cell alone closes it."""
    if not (board.is_open(board.entrance) and board.is_open(board.exit)):
        return []
    ours, theirs = (
        flood([cell], board.passages.__getitem__) for cell in (board.entrance, board.exit)
    )
    text = (
        "the exit {exit} lies in a closed region of {count} cells around {cell}",
        "出口 {exit} 在 {cell} 一带 {count} 格的封闭区域里",
    )
    cell = min(theirs)
    said = [reason(*text, exit=board.exit, count=len(theirs), cell=cell).of("closed region", cell)]
    doors = (
        (row, col)
        for row, values in enumerate(board.cells)
        for col, value in enumerate(values)
        if value and all(side & {*neighbours((row, col))} for side in (ours.keys(), theirs.keys()))
    )
    if not board.walls and (door := next(doors, None)):
        text = (
            "were {door} open, there would be a way: it lies between both regions",
            "如果 {door} 是通的，就有出路：它隔开了两边",
        )
        said.append(reason(*text, door=door).of("door", door))
    return said


def reasons_for(board: Board, moves: Sequence[Move], _count: int = 1) -> list[Reason]:
    """Why no way is shorter than that of the plan."""
    if not moves:
        return []
    text = (
        "no way is shorter than {steps} steps: no cell that the bug reaches in fewer is the exit",
        "没有比 {steps} 步更短的路：更少的步数走到的格子都不是出口",
    )
    return [reason(*text, steps=len(moves) - 1).of("shortest", board.exit)]
