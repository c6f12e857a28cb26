"""Strokes drawn through cells: which neighbours they join, and so the order they were drawn in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from solvers import Cell
from vision.evidence.borders import Borders
from vision.evidence.cells import Lab, chains, pairwise

Pair = tuple[Cell, Cell]

ONE_STROKE = (3.0, 6.0, 10.0, 16.0)
"""How far apart the colours of one stroke may be where it crosses the borders: nothing for a flat
fill, more where light falls on it or small pictures blur. Each is tried, since what counts is
whether the borders crossed in one colour make one simple path, which no other colour does."""


@dataclass(frozen=True)
class Strand:
    """A simple path of at least two cells whose borders are all crossed in one ``colour`` (3,)."""

    cells: tuple[Cell, ...]
    colour: Lab


def neighbours(cells: Iterable[Cell]) -> list[Pair]:
    """All pairs of neighbouring cells, the upper or left one first."""
    known = set(cells)
    return [
        ((row, col), other)
        for row, col in sorted(known)
        for other in ((row, col + 1), (row + 1, col))
        if other in known
    ]


def find_strands(cells: Iterable[Cell], borders: Borders) -> Iterator[Strand]:
    """Every strand that the colours of the borders between the cells allow, longest first."""
    pairs = neighbours(cells)
    if not pairs:
        return
    colours = np.array([borders.crossing(*pair) for pair in pairs], np.float32)
    # On a large board most borders have one of a few colours: they are compared once.
    shades, shade = np.unique(np.round(colours * 4) / 4, axis=0, return_inverse=True)
    apart = pairwise(shades.astype(np.float32))
    found: dict[tuple[Cell, ...], Strand] = {}
    for step in ONE_STROKE:
        labels = chains(apart <= step)[shade.ravel()]
        for label in range(labels.max() + 1):
            crossed = np.flatnonzero(labels == label)
            path = as_path([pairs[index] for index in crossed])
            if path and path not in found:
                found[path] = Strand(path, np.median(colours[crossed], axis=0))
    yield from sorted(found.values(), key=lambda strand: -len(strand.cells))


def as_path(pairs: list[Pair]) -> tuple[Cell, ...] | None:
    """The cells of the pairs in order when the pairs make one simple path, else None."""
    joined: dict[Cell, list[Cell]] = defaultdict(list)
    for one, other in pairs:
        joined[one].append(other)
        joined[other].append(one)
    ends = [cell for cell, others in joined.items() if len(others) == 1]
    if len(ends) != 2 or len(pairs) != len(joined) - 1:
        return None
    path = [min(ends)]
    while len(path) < len(joined):
        onward = [cell for cell in joined[path[-1]] if path[-2:-1] != [cell]]
        if len(onward) != 1:
            return None
        path.append(onward[0])
    return tuple(path)
