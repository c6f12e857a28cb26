"""The entry of the knight's tour (马踏棋盘)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from bot.games.game import Game, Teaching, Ways, by_kinds, learned
from bot.inputs import along, by_touch, tap_cells
from solvers import Cell, knight


def _tours(closed: bool) -> Ways:
    def each(board: knight.Board) -> Iterator[list[Cell]]:
        begun = int(board.knight is not None)  # where the knight stands is no move
        return (tour[begun:] for tour in knight.tours(board, closed))

    return Ways(each, lambda board, most_bytes: knight.count_tours(board, closed, most_bytes))


def _is_faded(board: knight.Board, other: knight.Board) -> bool:
    """Whether the knight stands where it does, and what was visited is free or is visited."""
    if board.knight is None or board.knight != other.knight:
        return False
    fades = {("unvisited", "visited")}
    return all(
        kinds in fades or len(set(kinds)) == 1
        for here, there in zip(board.kinds(), other.kinds(), strict=True)
        for kinds in zip(here, there, strict=True)
    )


def _teaching(closed: bool) -> Teaching:
    return Teaching(
        partial(knight.reasons_for, closed=closed), partial(knight.all_obstacles, closed=closed)
    )


_WAYS: Final = along(knight.trace)

_OPEN_TOUR = Game(
    name="knight",
    title="马踏棋盘",
    board=knight.Board,
    read=learned("knight"),
    plan=knight.plan,
    play=knight.play,
    outcome=knight.outcome,
    gestures=tap_cells,
    inputs={
        "taps": tap_cells,
        "begin": _WAYS["begin"],
        "drag": _WAYS["drag"],
        "touch": by_touch(tap_cells),
    },
    trace=knight.trace,
    position=by_kinds,
    is_faded=_is_faded,
    exits=lambda board: board.exits() if board.knight else (),
    ways=_tours(closed=False),
    teaching=_teaching(closed=False),
    practice="bot.practice.knight:KNIGHT",
)

_CLOSED_TOUR = replace(
    _OPEN_TOUR,
    plan=knight.plan_closed,
    ways=_tours(closed=True),
    teaching=_teaching(closed=True),
)

KNIGHT: Final = replace(_OPEN_TOUR, variants={"closed": _CLOSED_TOUR})
