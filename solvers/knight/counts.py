"""All tours of some squares: one after another, or how many there are without listing them.

The search is depth first and knows which squares would become dead ends. To count, it remembers
the number of ways from each position, which what is left to visit and the knight decide.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers import MOST_BYTES, BadBoard, Cell, GivenUp, in_memory, searching
from solvers.cells import at
from solvers.hamilton import Graph
from solvers.knight.board import jumps, knight_graph

Image = dict[Cell, Cell]
"""Where each square comes to lie."""

_COUNTABLE_SQUARES = 64
"""A position is one bit for each square in a word, besides the knight's square."""

_ENTRY_BYTES = 18
"""Memory for one position."""

_FIRST_ENTRIES = 1 << 16
_BATCH = 256
_PROBES = 20_000


class _Start(NamedTuple):
    """The beginning of a search in the arrays of the kernels."""

    left: NDArray[np.uint8]
    exits: NDArray[np.int8]
    moves: NDArray[np.int64]
    first: int
    dead_ends: int
    bit: NDArray[np.uint64]
    ends: NDArray[np.int64]
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
    from solvers.knight.kernels import tours

    start = _start(cells, first, set(jumps(first)) & set(cells) if closed else None)
    names = {(row + 2) * start.stride + col + 2: (row, col) for row, col in cells}
    stack = np.zeros((len(cells) + 1, 4), np.int64)
    stack[0, 0], stack[0, 2] = start.first, start.begun
    batch = np.empty((_BATCH, len(cells)), np.int32)
    while stack[-1, 0] >= 0:
        found = tours.next_tours(
            start.left, start.exits, start.moves, stack, start.dead_ends, batch
        )
        for tour in batch[:found].tolist():
            yield [names[place] for place in tour]


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
    if closed:
        return _count_closed(cells, most_bytes)
    if first is not None:
        return _Counter(most_bytes).count(_start(cells, first), [first])
    return _count_open(cells, most_bytes)


def _count_open(cells: Collection[Cell], most_bytes: int) -> int:
    """All tours in both directions, of which each pair of end squares needs only one.

    Squares of few exits come first: once no tour may end there, they bind the others most.
    """
    graph, images = knight_graph(cells), _symmetries(cells)
    ends = dict.fromkeys(cells, 2)
    total = 0
    groups = sorted(_orbits(graph, images), key=lambda group: len(graph[group[0]]))
    with searching.step("the number of tours", len(groups)) as step:
        for alike in groups:
            ends.update(dict.fromkeys(alike, 1))
            total += len(alike) * _count_from(alike[0], graph, images, ends, most_bytes)
            ends.update(dict.fromkeys(alike, 0))
            step.more(1, "kinds of first squares")
    return total


def _count_from(
    first: Cell, graph: Graph, images: Sequence[Image], ends: Mapping[Cell, int], most_bytes: int
) -> int:
    """The tours from a square, by one of each group of moves that are mirror images."""
    counter = _Counter(most_bytes)
    fixing = [image for image in images if image[first] == first]
    if len(fixing) == 1:
        return counter.count(_start(graph, first, ends=ends), [first])
    others = graph.keys() - {first}
    return sum(
        len(alike) * counter.count(_start(others, alike[0], ends=ends), [first, alike[0]])
        for alike in _orbits(graph[first], fixing)
    )


def _count_closed(cells: Collection[Cell], most_bytes: int) -> int:
    """All tours through a square of few exits: out by one and back by another that is later."""
    graph = knight_graph(cells)
    first = min(graph, key=lambda cell: len(graph[cell]))
    others = set(cells) - {first}
    return sum(
        _Counter(most_bytes).count(_start(others, out, graph[first][k:]), [first, out])
        for k, out in enumerate(graph[first][:-1], 1)
    )


class _Counter:
    """Counts tours of the same squares from different ones, with the same ends."""

    def __init__(self, most_bytes: int) -> None:
        from solvers.knight.kernels import count as knight_count

        self._kernels = knight_count
        self._most_bytes = most_bytes
        # A table that grows is there twice for a moment, the second time half as large.
        entries = int(most_bytes / _ENTRY_BYTES / 1.5)
        self._most = max(_FIRST_ENTRIES, 1 << entries.bit_length() - 1)
        self._table = knight_count.empty_table(_FIRST_ENTRIES)

    def count(self, start: _Start, begun: Sequence[Cell]) -> int:
        """How many tours there are. Raises GivenUp with an estimate."""
        counted, keys, heads, counts = self._kernels.count(*start[:7], *self._table, self._most)
        self._table = keys, heads, counts
        if counted != self._kernels.FULL:
            return int(counted)
        estimate = self._kernels.probe(*start[:5], start.begun, _PROBES)
        way, memory = " ".join(map(at, begun)), in_memory(self._most_bytes)
        raise GivenUp(
            f"the tours that begin {way} cannot be counted in {memory};"
            f" there are about {estimate:.1g}"
        )


def _start(
    cells: Collection[Cell],
    first: Cell,
    backs: Collection[Cell] | None = None,
    ends: Mapping[Cell, int] | None = None,
) -> _Start:
    """From a square; the tour is closed by a way back from one of ``backs``, if they are given.

    Open tours count as often as ``ends`` says of their last square.
    """
    from solvers.knight.kernels import count as knight_count
    from solvers.knight.kernels import tours

    places = np.array(sorted(cells))
    stride = int(places[:, 1].max()) + 5
    left = np.zeros((int(places[:, 0].max()) + 5, stride), np.uint8)
    left[places[:, 0] + 2, places[:, 1] + 2] = 1
    flat = left.ravel()
    bit = knight_count.as_bits(flat)
    place = (first[0] + 2) * stride + first[1] + 2
    moves = tours.offsets(stride)
    flat[place] = 0
    exits = tours.exits_of(flat, moves)
    for row, col in backs or ():  # the way back counts as an exit
        exits[(row + 2) * stride + col + 2] += 1
    weights = np.ones(flat.size, np.int64)
    for (row, col), weight in (ends or {}).items():
        weights[(row + 2) * stride + col + 2] = weight
    begun = tours.out_of_reach(flat, exits, moves, place)
    return _Start(flat, exits, moves, place, int(backs is None), bit, weights, begun, stride)


def _symmetries(cells: Collection[Cell]) -> list[Image]:
    """The ways to turn and mirror the squares that carry all of them into one another."""
    (top, bottom), (left, right) = ((min(of), max(of)) for of in zip(*cells, strict=True))
    images = _images(sorted(cells), top + bottom, left + right)
    return [image for image in images if set(image.values()) == set(cells)]


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
