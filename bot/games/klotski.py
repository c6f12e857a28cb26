"""The entry of klotski (华容道)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Final

from bot.games.game import Game, Hardest, Teaching, learned
from bot.gestures import Gesture, Stroke, Tap, finer, stroke_through
from bot.inputs import Gestures, by_letters, by_touch, keys_through, outward, tap_cells
from calibration import cell_hint
from solvers import Cell, IllegalMove, klotski
from vision import Grid

_BESIDE: Final = 0.35
"""Part of a cell by which a tap lies off its middle, towards where the piece is to go."""

_REACH: Final = 0.35
"""Part of a cell by which a stroke may have to end beyond a cell or before it."""

_PARTS: Final = 4
"""A point a quarter of a cell from its middle still lies in it."""


def drag_pieces(board: klotski.Board, moves: Sequence[klotski.Move], grid: Grid) -> list[Stroke]:
    """A stroke for each move, from the middle of the piece to where that goes."""
    gestures: list[Stroke] = []
    for move in moves:
        stroke = stroke_through(klotski.route(board, move), grid)
        gestures.append(_from_middle(stroke, board.pieces[move[0]], grid))
        board = klotski.play(board, move)
    return gestures


def _from_middle(stroke: Stroke, piece: Sequence[Cell], grid: Grid) -> Stroke:
    """A stroke that begins in a cell of a piece, moved halfway to the middle of a rectangular one:
    there are games that put the middle of a piece where the pointer is, or near to that, and others
    that go by the cell under the pointer, which a middle between two cells does not tell.
    """
    first, last = min(piece), max(piece)
    if (last[0] - first[0] + 1) * (last[1] - first[1] + 1) != len(piece):
        return stroke
    (left, top), (right, bottom), (x, y) = *map(grid.centre, (first, last)), stroke.points_px[0]
    across, down = ((left + right) / 2 - x) / 2, ((top + bottom) / 2 - y) / 2
    return replace(stroke, points_px=tuple((x + across, y + down) for x, y in stroke.points_px))


def drag_fronts(board: klotski.Board, moves: Sequence[klotski.Move], grid: Grid) -> list[Gesture]:
    """A stroke for each step, from the front of the piece onto the free cell before it, in small
    parts: a piece that listens by itself loses a pointer that leaps off it.
    """
    strokes = (stroke_through([*front], grid) for front in _fronts(board, moves))
    return [finer(stroke, _PARTS) for stroke in strokes]


def push_pieces(board: klotski.Board, moves: Sequence[klotski.Move], grid: Grid) -> list[Gesture]:
    """A tap for each step, on the piece beside the free cell before its front."""
    gestures: list[Gesture] = []
    for front in _fronts(board, moves):
        here, there = map(grid.centre, front)
        x, y = (a + _BESIDE * (b - a) for a, b in zip(here, there, strict=True))
        gestures.append(Tap((x, y)))
    return gestures


def _fronts(board: klotski.Board, moves: Sequence[klotski.Move]) -> Iterator[tuple[Cell, Cell]]:
    """For each step a cell at the front of the piece, and the free one before it."""
    for piece, steps in moves:
        for step in steps:
            before = board.pieces[piece]
            board = klotski.play(board, (piece, step))
            row, col = next(cell for cell in board.pieces[piece] if cell not in before)
            down, right = klotski.STEPS[step]
            yield (row - down, col - right), (row, col)


def reaching(part: float) -> Gestures:
    """Strokes of pieces whose last step is longer by a part of itself, or shorter."""

    def drag(board: klotski.Board, moves: Sequence[klotski.Move], grid: Grid) -> list[Gesture]:
        return [_stretched(stroke, part) for stroke in drag_pieces(board, moves, grid)]

    return drag


def _stretched(stroke: Stroke, part: float) -> Stroke:
    *_, (x0, y0), (x1, y1) = stroke.points_px
    end = x1 + part * (x1 - x0), y1 + part * (y1 - y0)
    return replace(stroke, points_px=(*stroke.points_px[:-1], end))


def bring_out(board: klotski.Board, _moves: Sequence[klotski.Move], grid: Grid) -> list[Stroke]:
    """A stroke that draws the piece from its goal out of the tray, if one side only is near."""
    steps = outward(board.goal, grid.rows, grid.cols)
    if len(steps) != 1:
        return []
    down, right = steps[0]
    x, y = grid.centre(max(board.goal, key=lambda cell: cell[0] * down + cell[1] * right))
    return [Stroke(((x, y), (x + right * grid.pitch_px[0], y + down * grid.pitch_px[1])))]


def tap_pieces(board: klotski.Board, moves: Sequence[klotski.Move], grid: Grid) -> list[Gesture]:
    """For each move a tap on the front of the piece, then one for each step on the free cell before
    it: some games take one step a tap. Where a game lets go of a piece after that, the rest of the
    taps come to nothing.
    """
    gestures: list[Gesture] = []
    for move in moves:
        fronts = list(_fronts(board, [move]))
        board = klotski.play(board, move)
        gestures += tap_cells(board, [fronts[0][0], *(there for _, there in fronts)], grid)
    return gestures


def choose_and_press(
    board: klotski.Board, moves: Sequence[klotski.Move], grid: Grid
) -> list[Gesture]:
    """For each move a tap on the piece, then an arrow key for each step."""
    gestures: list[Gesture] = []
    for move in moves:
        route = klotski.route(board, move)
        gestures += [*_choose(board, route[0], grid), keys_through(route)]
        board = klotski.play(board, move)
    return gestures


def press_out(board: klotski.Board, _moves: Sequence[klotski.Move], grid: Grid) -> list[Gesture]:
    """The same as ``bring_out``, with a key."""
    steps = outward(board.goal, grid.rows, grid.cols)
    if len(steps) != 1:
        return []
    (down, right), (row, col) = steps[0], board.goal[0]
    out = keys_through([(row, col), (row + down, col + right)])
    return [*_choose(board, (row, col), grid), out]


def _choose(board: klotski.Board, cell: Cell, grid: Grid) -> list[Gesture]:
    """Taps after which the piece in a cell is chosen, whichever was before.

    A second tap on one piece may let go of it. So one that cannot move is tapped first, where there
    is one.
    """
    others = (cells[0] for name, cells in board.pieces.items() if _is_stuck(board, name))
    return [*tap_cells(board, [*islice(others, 1), cell], grid)]


def _is_stuck(board: klotski.Board, piece: int) -> bool:
    """Whether no step of a piece is lawful."""
    for step in klotski.STEPS:
        with suppress(IllegalMove):
            klotski.play(board, (piece, step))
            return False
    return True


def halfway(board: klotski.Board, move: klotski.Move) -> list[klotski.Board]:
    """The boards after each step of a move but the last: some games take one step a drag."""
    piece, steps = move
    return [klotski.play(board, (piece, steps[:made])) for made in range(1, len(steps))]


def hardest(board: klotski.Board, most_bytes: int) -> Hardest:
    """The layouts of a board's pieces that need most moves."""
    found = klotski.survey_like(board, most_bytes)
    return Hardest(found.most_moves, found.hardest, found.layouts, len(found.solvable))


_INPUTS: Final[dict[str, Gestures]] = {
    "stroke": drag_pieces,
    "drag": drag_fronts,
    "touch": by_touch(drag_pieces),
    "taps": tap_pieces,
    "push": push_pieces,
    "keys": choose_and_press,
    "long": reaching(_REACH),
    "short": reaching(-_REACH),
    "letters": by_letters(choose_and_press),
}

_FEWEST_MOVES = Game(
    name="klotski",
    title="华容道",
    board=klotski.Board,
    read=learned("klotski"),
    plan=klotski.plan,
    plan_within=klotski.plan,
    play=klotski.play,
    outcome=klotski.outcome,
    halfway=halfway,
    parts=lambda move: [(move[0], step) for step in move[1]],
    gestures=drag_pieces,
    inputs=_INPUTS,
    finish={
        **dict.fromkeys(_INPUTS, bring_out),
        "touch": by_touch(bring_out),
        "keys": press_out,
        "letters": by_letters(press_out),
    },
    trace=klotski.trace,
    pieces=lambda board: list(board.pieces.values()),
    lasting=lambda board: {"to_cover": board.goal},
    solution_json=klotski.solution_json,
    matrices=klotski.matrices,
    hardest=hardest,
    hints=(cell_hint("target", "A cell (row, column from 0) of the piece to bring out"),),
    teaching=Teaching(klotski.reasons_for, klotski.all_obstacles),
    practice="bot.practice.klotski:KLOTSKI",
)

_FEWEST_STEPS = replace(
    _FEWEST_MOVES,
    plan=klotski.plan_steps,
    plan_within=klotski.plan_steps,
    hardest=None,
    teaching=Teaching(partial(klotski.reasons_for, by_steps=True), klotski.all_obstacles),
)

KLOTSKI: Final = replace(_FEWEST_MOVES, variants={"steps": _FEWEST_STEPS})
