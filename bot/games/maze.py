"""The entry of the maze (数字迷宫)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Final

import numpy as np

from bot.games.game import Game, Teaching, Ways, learned
from bot.inputs import along
from calibration import cell_hint
from solvers import maze

_ALONG = along(maze.route)
_INPUTS = {mode: _ALONG[mode] for mode in ("stroke", "keys", *_ALONG)}
"""Most mazes are walked with keys: a tap on each cell of a long way would take longer."""


def scenery(board: maze.Board) -> frozenset[Hashable]:
    """The blocked cells and the walls."""
    cells = np.argwhere(board.cells).tolist()
    return board.walls | frozenset(map(tuple, cells))


_DEPTH_FIRST = Game(
    name="maze",
    title="数字迷宫",
    board=maze.Board,
    read=learned("maze"),
    plan=maze.plan,
    play=maze.play,
    outcome=maze.outcome,
    scenery=scenery,
    turned=maze.turned,
    gestures=_INPUTS["stroke"],
    inputs=_INPUTS,
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
