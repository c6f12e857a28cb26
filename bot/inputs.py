"""How hands make moves: in strokes, taps, drags, swipes or keys, by hovering, or by touch.

Every point is the middle of a cell of the board, but for swipes, which are as good anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise, starmap
from typing import Any, Final

from bot.gestures import Gesture, KeyName, Keys, Stroke, Tap, stroke_through
from solvers import Cell
from vision import Grid

Gestures = Callable[[Any, Sequence[Any], Grid], Sequence[Gesture]]
"""What the hands do to make moves on a board that lies at a grid."""

Route = Callable[[Any, Sequence[Any]], list[Cell]]
"""The cells that moves pass, where they begin first."""

_KEYS: Final[dict[Cell, KeyName]] = {
    (-1, 0): "up",
    (1, 0): "down",
    (0, -1): "left",
    (0, 1): "right",
}


_LETTERS: Final[dict[KeyName, KeyName]] = {"up": "w", "left": "a", "down": "s", "right": "d"}


_FLING: Final = (-1, -1 / 3, 1 / 3, 1)
"""Where a finger is seen on its way from one end of a swipe to the other."""


def tap_cells(_: object, moves: Sequence[Cell], grid: Grid) -> list[Gesture]:
    """A tap on each cell, where moves are cells."""
    return [Tap(grid.centre(cell)) for cell in moves]


def by_touch(way: Gestures) -> Gestures:
    """The same with a finger, for games that do not listen to the mouse."""

    def touch(board: Any, moves: Sequence[Any], grid: Grid) -> list[Gesture]:
        made = way(board, moves, grid)
        return [each if isinstance(each, Keys) else replace(each, finger=True) for each in made]

    return touch


def by_letters(way: Gestures) -> Gestures:
    """The same with the keys W, A, S and D for the arrows."""

    def letters(board: Any, moves: Sequence[Any], grid: Grid) -> list[Gesture]:
        made = way(board, moves, grid)
        return [
            replace(each, names=tuple(map(_LETTERS.__getitem__, each.names)))
            if isinstance(each, Keys)
            else each
            for each in made
        ]

    return letters


def _step(here: Cell, there: Cell) -> Cell:
    return there[0] - here[0], there[1] - here[1]


def key_for(here: Cell, there: Cell) -> KeyName:
    """The key that leads from a cell to one beside it."""
    return _KEYS[_step(here, there)]


def keys_through(cells: Sequence[Cell]) -> Keys:
    """An arrow key for each step from one cell to the next, in order."""
    return Keys(tuple(starmap(key_for, pairwise(cells))))


def outward(cells: Sequence[Cell], rows: int, cols: int) -> list[Cell]:
    """The steps that lead out of a board, over each of its sides that one of the cells touches."""
    down, right = zip(*cells, strict=True)
    touched = min(down) == 0, max(down) == rows - 1, min(right) == 0, max(right) == cols - 1
    return [step for step, is_touched in zip(_KEYS, touched, strict=True) if is_touched]


def swipe_towards(step: Cell, grid: Grid) -> Stroke:
    """A finger's stroke in the direction of a step, over half of the board through its middle:
    games take a short one for a tap."""
    box = grid.extent_px()
    (down, right), reach = step, min(box.size) / 4
    x, y = box.left + box.width / 2, box.top + box.height / 2
    points = ((x + part * right * reach, y + part * down * reach) for part in _FLING)
    return Stroke(tuple(points), finger=True, flung=True)


def along(route: Route) -> dict[str, Gestures]:
    """The ways to pass cells in order, by the names that profiles have for them."""

    def stroke(board: Any, moves: Sequence[Any], grid: Grid) -> list[Gesture]:
        return [stroke_through(route(board, moves), grid)]

    def taps(board: Any, moves: Sequence[Any], grid: Grid) -> list[Gesture]:
        """Not on the cell where the way begins: games take that for a step back."""
        cells = route(board, moves)
        begun = bool(route(board, ()))
        return tap_cells(board, cells[begun:], grid)

    def begin(board: Any, moves: Sequence[Any], grid: Grid) -> list[Gesture]:
        """A tap where the way begins as well, though it shows that."""
        return tap_cells(board, route(board, moves), grid)

    def keys(board: Any, moves: Sequence[Any], grid: Grid) -> list[Gesture]:
        """A key for each step."""
        cells = route(board, moves)
        steps = keys_through(cells)
        return [*first_tap(board, cells, grid), *([steps] if steps.names else [])]

    def swipe(board: Any, moves: Sequence[Any], grid: Grid) -> list[Gesture]:
        """A swipe for each step."""
        cells = route(board, moves)
        swipes = (swipe_towards(step, grid) for step in starmap(_step, pairwise(cells)))
        return [*first_tap(board, cells, grid), *swipes]

    def first_tap(board: Any, cells: Sequence[Cell], grid: Grid) -> list[Gesture]:
        """A tap where nothing tells the game where to begin."""
        return [] if route(board, ()) else tap_cells(board, cells[:1], grid)

    def drag(board: Any, moves: Sequence[Any], grid: Grid) -> list[Gesture]:
        """A tap where the way is one cell: there is nothing to drag yet."""
        cells = route(board, moves)
        drags = [stroke_through(list(pair), grid) for pair in pairwise(cells)]
        return [*drags] or tap_cells(board, cells, grid)

    def hover(board: Any, moves: Sequence[Any], grid: Grid) -> list[Gesture]:
        return [replace(stroke_through(route(board, moves), grid), pressed=False)]

    return {
        "stroke": stroke,
        "taps": taps,
        "keys": keys,
        "drag": drag,
        "hover": hover,
        "touch": by_touch(stroke),
        "begin": begin,
        "swipe": swipe,
        "letters": by_letters(keys),
    }
