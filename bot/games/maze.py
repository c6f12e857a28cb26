"""The entry of the maze (数字迷宫)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from bot.games.game import Game, Teaching, Ways, learned
from bot.gestures import Gesture, Keys
from bot.inputs import along, by_letters, key_for, outward
from calibration import cell_hint
from solvers import Cell, maze
from solvers.cells import walls_across
from vision import Grid

_ALONG = along(maze.route)


def keys(board: maze.Board, moves: Sequence[maze.Move], grid: Grid) -> list[Gesture]:
    """A key for each step, and out of the maze at its end: the figure may have to leave it, and
    else walks against its wall.
    """
    row, col = last = maze.route(board, moves)[-1]
    size = len(board.cells), len(board.cells[0])
    steps = outward([last], *size) if last == board.exit else []
    out = tuple(key_for(last, (row + down, col + right)) for down, right in steps)
    return [
        replace(each, names=each.names + out) if isinstance(each, Keys) else each
        for each in _ALONG["keys"](board, moves, grid)
    ]


def there_again(board: maze.Board, _moves: Sequence[maze.Move], _grid: Grid) -> list[Gesture]:
    """A key away from the goal and one to it again: a game that was still moving the figure as the
    last key came may not have noticed that it is there.
    """
    goal = board.exit
    if goal is None or not board.passages.get(goal):
        return []
    beside = next(iter(board.passages[goal]))
    return [Keys((key_for(goal, beside), key_for(beside, goal)))]


_WAYS = {**_ALONG, "keys": keys, "letters": by_letters(keys)}
_INPUTS = {mode: _WAYS[mode] for mode in ("stroke", "keys", *_WAYS)}
"""Most mazes are walked with keys: a tap on each cell of a long way would take longer."""


def scenery(board: maze.Board) -> frozenset[Hashable]:
    """The blocked cells and the walls."""
    cells = np.argwhere(board.cells).tolist()
    return board.walls | frozenset(map(tuple, cells))


def astray(board: maze.Board, cells: Iterable[Cell]) -> list[maze.Board]:
    """The board with its way begun at each of some cells where it can."""
    free = board.passages.keys() - {board.start, board.goal}
    return [replace(board, start=cell) for cell in cells if cell in free]


def _kept(board: maze.Board, before: maze.Board) -> maze.Board:
    """The board with the goal of one before, where it shows none and is open there."""
    goal = before.goal if board.goal is None else None
    return replace(board, goal=goal) if goal is not None and board.is_open(goal) else board


def barred(board: maze.Board, steps: Iterable[tuple[maze.Board, maze.Board]]) -> maze.Board:
    """The board with a wall in the way of each step of a figure."""
    walls = walls_across((before.start, after.start) for before, after in steps)
    return replace(board, walls=board.walls | walls)


_DEPTH_FIRST = Game(
    name="maze",
    title="数字迷宫",
    board=maze.Board,
    read=learned("maze"),
    plan=maze.plan,
    play=maze.play,
    outcome=maze.outcome,
    scenery=scenery,
    astray=astray,
    barred=barred,
    lasting=lambda board: {"goal": board.goal},
    kept=_kept,
    turned=maze.turned,
    gestures=_INPUTS["stroke"],
    inputs=_INPUTS,
    typed="keys",
    finish={"keys": there_again, "letters": by_letters(there_again)},
    trace=maze.route,
    in_one_gesture=True,
    ways=Ways(maze.all_paths, maze.count_paths, maze.path_line),
    hints=(
        cell_hint("start", "The cell (row, column from 0) where the way begins"),
        cell_hint("goal", "The cell (row, column from 0) where the way ends"),
    ),
    teaching=Teaching(maze.reasons_for, maze.all_obstacles),
    practice="bot.practice.maze:MAZE",
)

_BREADTH_FIRST = replace(
    _DEPTH_FIRST, ways=Ways(maze.all_paths_breadth_first, maze.count_paths, maze.path_line)
)

MAZE: Final = replace(_DEPTH_FIRST, variants={"breadth-first": _BREADTH_FIRST})
