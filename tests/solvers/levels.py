"""One-line boards for tests: random ones of any kind, and large ones that are sure to be solvable.

Random boards are seldom solvable and small enough for the naive solver; large ones are drawn
first, by a walk whose ends grow into free cells and, where they hit the stroke itself, cut it open
there and go on from the cell beside the cut.
"""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from itertools import product

from hypothesis import settings
from hypothesis import strategies as st

from solvers import Cell, IllegalMove
from solvers.cells import Wall
from solvers.one_line import Board, play

bounded = settings(derandomize=True, deadline=None, max_examples=300)
"""The same examples in every run."""

_MOST_CELLS = 20
"""So many take the naive solver a moment."""


def boards() -> st.SearchStrategy[Board]:
    """Boards of every kind: with holes, tips, waypoints, walls, and a stroke begun."""
    return st.one_of(_any_boards(), _solvable_boards())


@st.composite
def _any_boards(draw: st.DrawFn) -> Board:
    rows = draw(st.integers(1, 5))
    cols = draw(st.integers(1, min(5, _MOST_CELLS // rows)))
    row = st.lists(st.sampled_from([1, 1, 1, 1, 1, 0]), min_size=cols, max_size=cols).map(tuple)
    cells = draw(st.lists(row, min_size=rows, max_size=rows).map(tuple).filter(_some_free))
    free = [cell for cell in product(range(rows), range(cols)) if cells[cell[0]][cell[1]]]
    start = draw(st.sampled_from([None, *free]))
    end = draw(st.sampled_from([None, *free]))
    if start == end and len(free) > 1:
        end = None
    waypoints = draw(_waypoints(free, start, end))
    borders = _borders(free)
    walls = draw(st.frozensets(st.sampled_from(borders), max_size=3)) if borders else frozenset()
    return _begun(draw, Board(cells, start, end, (), waypoints, walls))


@st.composite
def _solvable_boards(draw: st.DrawFn) -> Board:
    rows, cols = draw(st.integers(2, 5)), draw(st.integers(2, 4))
    rng = random.Random(draw(st.integers(0, 10_000)))
    stroke = random_stroke(rows, cols, draw(st.sampled_from([0.8, 0.9, 1.0])), rng)
    board = level(stroke, waypoints=draw(st.sampled_from([0, 0, 2, 3])), seed=rng.randrange(100))
    borders = [wall for wall in _borders(stroke) if abs(_gap(stroke, wall)) != 1]
    walls = draw(st.frozensets(st.sampled_from(borders), max_size=3)) if borders else frozenset()
    return replace(
        board,
        start=draw(st.sampled_from([None, stroke[0]])),
        end=draw(st.sampled_from([None, stroke[-1]])),
        filled=tuple(stroke[: draw(st.sampled_from([0, 0, 1, 3]))]),
        walls=walls,
    )


@st.composite
def numbered_boards(draw: st.DrawFn) -> Board:
    """Small full boards with many waypoints in any order, often side by side."""
    rows, cols = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    places = draw(st.permutations(list(product(range(rows), range(cols)))))
    waypoints = tuple(places[: draw(st.integers(2, 6))])
    end = draw(st.sampled_from([None, waypoints[-1]]))
    return Board(((1,) * cols,) * rows, None, end, (), waypoints)


def _gap(stroke: list[Cell], wall: Wall) -> int:
    """How far the cells on the two sides of a wall are apart along the stroke."""
    return stroke.index(wall[0]) - stroke.index(wall[1])


def _some_free(cells: tuple[tuple[int, ...], ...]) -> bool:
    return any(map(any, cells))


@st.composite
def _waypoints(
    draw: st.DrawFn, free: list[Cell], start: Cell | None, end: Cell | None
) -> tuple[Cell, ...]:
    between = [cell for cell in free if cell not in (start, end)]
    if not between or draw(st.booleans()):
        return ()
    waypoints = draw(st.lists(st.sampled_from(between), min_size=1, max_size=4, unique=True))
    if start is not None and draw(st.booleans()):
        waypoints.insert(0, start)
    if end is not None and draw(st.booleans()):
        waypoints.append(end)
    return tuple(waypoints)


def _borders(free: list[Cell]) -> list[Wall]:
    """All pairs of neighbours."""
    beside = [((row, col), (row, col + 1)) for row, col in free]
    below = [((row, col), (row + 1, col)) for row, col in free]
    return [wall for wall in beside + below if wall[1] in free]


def _begun(draw: st.DrawFn, board: Board) -> Board:
    for _ in range(draw(st.integers(0, 4)) if board.head else 0):
        boards = legal(board)
        if boards:
            board = draw(st.sampled_from(boards))
    return board


def legal(board: Board) -> list[Board]:
    """The boards after each legal step."""
    after = []
    for move in "udlr":
        with suppress(IllegalMove):
            after.append(play(board, move))
    return after


def level(stroke: list[Cell], waypoints: int = 0, seed: int = 0) -> Board:
    """The board that a stroke solves, with waypoints if any: its tips and some cells between."""
    rows, cols = (1 + max(places) for places in zip(*stroke, strict=True))
    free = set(stroke)
    cells = tuple(tuple(int((row, col) in free) for col in range(cols)) for row in range(rows))
    board = Board(cells, stroke[0])
    if not waypoints:
        return board
    chosen = random.Random(seed).sample(range(1, len(stroke) - 1), waypoints - 2)
    places = [0, *sorted(chosen), len(stroke) - 1]
    return replace(board, waypoints=tuple(stroke[place] for place in places))


def random_stroke(rows: int, cols: int, free: float, rng: random.Random) -> list[Cell]:
    """A stroke over that part of the cells of a rectangle."""
    stroke = [(rng.randrange(rows), rng.randrange(cols))]
    place = {stroke[0]: 0}
    while len(stroke) < round(rows * cols * free):
        if rng.random() < 0.5:
            stroke.reverse()
            place = {cell: index for index, cell in enumerate(stroke)}
        row, col = stroke[-1]
        beside = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
        inside = [cell for cell in beside if 0 <= cell[0] < rows and 0 <= cell[1] < cols]
        fresh = [cell for cell in inside if cell not in place]
        cell = rng.choice(fresh or inside)
        if fresh:
            place[cell] = len(stroke)
            stroke.append(cell)
        else:
            cut = place[cell] + 1
            stroke[cut:] = stroke[cut:][::-1]
            place.update((moved, cut + index) for index, moved in enumerate(stroke[cut:]))
    return stroke
