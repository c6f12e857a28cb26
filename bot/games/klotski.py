"""The entry of klotski (华容道)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.games.game import Game, reader
from bot.gestures import Gesture, stroke_through
from bot.inputs import by_touch, tap_cells
from calibration import cell_hint
from solvers import klotski
from vision import Grid


def drag_pieces(board: klotski.Board, moves: Sequence[klotski.Move], grid: Grid) -> list[Gesture]:
    """A stroke for each move, from the middle of the piece to where that goes."""
    gestures: list[Gesture] = []
    for move in moves:
        gestures.append(stroke_through(klotski.route(board, move), grid))
        board = klotski.play(board, move)
    return gestures


def tap_pieces(board: klotski.Board, moves: Sequence[klotski.Move], grid: Grid) -> list[Gesture]:
    """For each move a tap on the piece and one on a cell that it comes to cover."""
    gestures: list[Gesture] = []
    for move in moves:
        here, (piece, _) = board, move
        board = klotski.play(board, move)
        gained = sorted(set(board.pieces[piece]) - set(here.pieces[piece]))
        gestures += tap_cells(board, [klotski.route(here, move)[0], gained[0]], grid)
    return gestures


_FEWEST_MOVES = Game(
    name="klotski",
    title="华容道",
    board=klotski.Board,
    read=reader("vision.klotski"),
    plan=klotski.plan,
    play=klotski.play,
    outcome=klotski.outcome,
    gestures=drag_pieces,
    inputs={
        "stroke": drag_pieces,
        "drag": drag_pieces,
        "taps": tap_pieces,
        "touch": by_touch(drag_pieces),
    },
    trace=klotski.trace,
    pieces=lambda board: list(board.pieces.values()),
    solution_json=klotski.solution_json,
    matrices=klotski.matrices,
    hints=(cell_hint("target", "A cell (row, column from 0) of the piece to bring out"),),
    practice="bot.practice.klotski:KLOTSKI",
)

KLOTSKI: Final = replace(
    _FEWEST_MOVES, variants={"steps": replace(_FEWEST_MOVES, plan=klotski.plan_steps)}
)
