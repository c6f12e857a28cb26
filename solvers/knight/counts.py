"""All tours of some squares: one after another, or how many there are without listing them.

The search is depth first and knows which squares would become dead ends. How many tours there are
follows from the halves of the board (``solvers.knight.halves``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers import MOST_BYTES, BadBoard, Cell, GivenUp, in_memory
from solvers.cells import colour
from solvers.hamilton import Graph
from solvers.knight.board import jumps, knight_graph
from solvers.knight.halves import Halves, TooMany, count

Image = dict[Cell, Cell]
"""Where each square comes to lie."""

_COUNTABLE_SQUARES = 64
"""The number of tours of so many fits a word, and they are more than memory suffices for."""

_FEW_SQUARES = 25
"""Open tours of so many are counted one by one: from each square there are hundreds at the most."""

_BATCH = 256
_PROBES = 20_000


class _Start(NamedTuple):
    """The beginning of a search in the arrays of the kernels."""

    left: NDArray[np.uint8]
    exits: NDArray[np.int8]
    moves: NDArray[np.int64]
    first: int
    dead_ends: int
    begun: int
    stride: int


def tours_of(
    cells: Collection[Cell], first: Cell | None = None, closed: bool = False
) -> Iterator[list[Cell]]:
    """All tours of ``cells``, depth first, from ``first`` or from each square in reading order.

    Closed tours appear once for each direction, and without a ``first`` all begin at one square.
    """
    if first is None and closed:
        first = min(cells)
    for start in sorted(cells) if first is None else [first]:
        yield from _tours_from(cells, start, closed)


def _tours_from(cells: Collection[Cell], first: Cell, closed: bool) -> Iterator[list[Cell]]:
    start = _start(cells, first, set(jumps(first)) & set(cells) if closed else None)
    names = {(row + 2) * start.stride + col + 2: (row, col) for row, col in cells}
    for batch in _batches(start, len(cells)):
        for tour in batch.tolist():
            yield [names[place] for place in tour]


def _batches(start: _Start, squares: int) -> Iterator[NDArray[np.int32]]:
    """Some tours at a time (tours, squares), by their places."""
    from solvers.knight.kernels import tours

    stack = np.zeros((squares + 1, 4), np.int64)
    stack[0, 0], stack[0, 2] = start.first, start.begun
    batch = np.empty((_BATCH, squares), np.int32)
    while stack[-1, 0] >= 0:
        found = tours.next_tours(
            start.left, start.exits, start.moves, stack, start.dead_ends, batch
        )
        yield batch[:found]


def count_tours_of(
    cells: Collection[Cell],
    first: Cell | None = None,
    closed: bool = False,
    most_bytes: int = MOST_BYTES,
) -> int:
    """How many tours visit all ``cells``, from ``first`` or from anywhere, in both directions.

    Closed tours count once for both directions. Raises BadBoard for more squares than can be
    counted, and GivenUp with an estimate where that takes more than ``most_bytes`` of memory.
    """
    if len(cells) > _COUNTABLE_SQUARES:
        raise BadBoard(f"tours of {len(cells)} squares cannot be counted; {_COUNTABLE_SQUARES} can")
    if len(cells) == 1:
        return 0 if closed else 1
    graph = knight_graph(cells)
    if len(cells) <= _FEW_SQUARES and not closed:
        starts = {first: 1} if first else _first_squares(graph, sorted(graph))
        return sum(weight * _listed(cells, start) for start, weight in starts.items())
    halves = Halves.of(graph)
    order = [*halves.last, *halves.first, *halves.between]
    starts = {} if closed else {first: 1} if first else _first_squares(graph, order)
    mirror = None if starts else _mirror(graph, halves)
    try:
        return count(graph, halves, starts, mirror, most_bytes)
    except TooMany:
        estimate = _estimate(graph, starts)
        raise GivenUp(
            f"the tours cannot be counted in {in_memory(most_bytes)};"
            f" there are about {estimate:.1g}"
        ) from None


def _listed(cells: Collection[Cell], first: Cell) -> int:
    return sum(map(len, _batches(_start(cells, first), len(cells))))


def _first_squares(graph: Graph, order: Sequence[Cell]) -> dict[Cell, int]:
    """The last of each group of squares that are mirror images, and for how many tours one from
    there stands: for those from the others, and where it ends on the other colour for the way back.
    """
    is_even = len(graph) % 2 == 0
    late = {cell: number for number, cell in enumerate(order)}
    starts = {}
    for alike in _orbits(graph, _symmetries(graph)):
        counted = [cell for cell in alike if colour(cell) or not is_even]
        if counted:
            starts[max(counted, key=late.__getitem__)] = len(counted) * (1 + is_even)
    return starts


def _estimate(graph: Graph, starts: Mapping[Cell, int]) -> float:
    """About how many tours there are; without ``starts`` closed ones, through a square of few
    exits: out by one and back by another that is later.
    """
    if starts:
        return sum(weight * _probe(_start(graph, cell)) for cell, weight in starts.items())
    first = min(graph, key=lambda cell: len(graph[cell]))
    others = graph.keys() - {first}
    return sum(
        _probe(_start(others, out, graph[first][k:])) for k, out in enumerate(graph[first][:-1], 1)
    )


def _probe(start: _Start) -> float:
    from solvers.knight.kernels.count import probe

    return float(probe(*start[:-1], _PROBES))


def _start(
    cells: Collection[Cell],
    first: Cell,
    backs: Collection[Cell] | None = None,
) -> _Start:
    """From a square; the tour is closed by a way back from one of ``backs``, if they are given."""
    from solvers.knight.kernels import tours

    places = np.array(sorted(cells))
    stride = int(places[:, 1].max()) + 5
    left = np.zeros((int(places[:, 0].max()) + 5, stride), np.uint8)
    left[places[:, 0] + 2, places[:, 1] + 2] = 1
    flat = left.ravel()
    place = (first[0] + 2) * stride + first[1] + 2
    moves = tours.offsets(stride)
    flat[place] = 0
    exits = tours.exits_of(flat, moves)
    for row, col in backs or ():  # the way back counts as an exit
        exits[(row + 2) * stride + col + 2] += 1
    begun = tours.out_of_reach(flat, exits, moves, place)
    return _Start(flat, exits, moves, place, int(backs is None), begun, stride)


def _symmetries(cells: Collection[Cell]) -> list[Image]:
    """The ways to turn and mirror the squares that carry all of them into one another."""
    (top, bottom), (left, right) = ((min(of), max(of)) for of in zip(*cells, strict=True))
    images = _images(sorted(cells), top + bottom, left + right)
    return [image for image in images if set(image.values()) == set(cells)]


def _mirror(graph: Graph, halves: Halves) -> Image | None:
    """A mirror image of the board that leaves both halves where they are, if there is one."""
    _, *others = _symmetries(graph)  # the first one moves nothing
    return next(filter(halves.are_kept, others), None)


def _orbits(cells: Iterable[Cell], images: Sequence[Image]) -> list[list[Cell]]:
    """Squares in groups that images carry into one another."""
    groups: dict[Cell, list[Cell]] = {}
    for cell in sorted(cells):
        groups.setdefault(min(image[cell] for image in images), []).append(cell)
    return list(groups.values())


def _images(cells: list[Cell], down: int, across: int) -> Iterator[Image]:
    """Where each square comes to lie; rows mirror to ``down`` minus row, columns likewise."""
    shift = (down - across) // 2  # what a square board is moved by when its diagonal is the mirror
    for mirror_row, mirror_col, swap in product((False, True), repeat=3):
        image = {}
        for row, col in cells:
            there = (down - row if mirror_row else row), (across - col if mirror_col else col)
            image[row, col] = (there[1] + shift, there[0] - shift) if swap else there
        yield image
