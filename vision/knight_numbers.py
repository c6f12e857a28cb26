"""The numbers of visited squares, read as one tour.

A figure may be hard to read, but the numbers of a tour follow one another a knight's move apart.
So the squares are read together: of all walks in knight's moves over squares that may hold a
number, the one whose numbers fit best what was read (Viterbi's algorithm, one step for each
number).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from solvers.knight_squares import jumps
from vision.glyphs import LONGEST, Glyphs, score_table

UNREAD = -9.0
"""Logarithm of the probability that a square holds a number that nobody can read in it."""

MOST_SURE = 0.995
"""No single reading is trusted more than this: the company of the others has to count."""

LEAST_DIGIT = 0.5
"""Confidence from which a square is said to hold a number."""

LARGEST = 10**LONGEST - 1


@dataclass(frozen=True)
class Numbering:
    """The squares of the visits in order; ``first`` is the number on the first of them, 1 or 0.

    ``gain`` is how much likelier the walk is than no number at all, as a logarithm. ``settled``
    are the squares whose number was not what they seemed to say by themselves.
    """

    walk: tuple[Cell, ...]
    first: int
    gain: float
    settled: tuple[Cell, ...]


def find_numbering(
    glyphs: Mapping[Cell, Glyphs], maybe: Sequence[Cell], squares: int
) -> Numbering | None:
    """The best walk over numbered squares, or None where no number begins one.

    ``maybe`` are further squares that may hold a number though none was made out.
    """
    cells = [*glyphs, *(cell for cell in maybe if cell not in glyphs)]
    if not glyphs:
        return None
    most = min(len(cells), squares, LARGEST)
    firsts = [1, 0] if any(_says(found, "0") for found in glyphs.values()) else [1]
    ways = [_walk(cells, _gains(glyphs, cells, range(first, first + most))) for first in firsts]
    found = [
        Numbering(tuple(cells[k] for k in way), first, gain, ())
        for first, (way, gain) in zip(firsts, ways, strict=True)
        if gain > 0
    ]
    if not found:
        return None
    best = max(found, key=lambda numbering: numbering.gain)
    return _with_settled(best, glyphs)


def _says(found: Glyphs, text: str) -> bool:
    return found.text == text and found.confidence >= LEAST_DIGIT


def _with_settled(numbering: Numbering, glyphs: Mapping[Cell, Glyphs]) -> Numbering:
    settled = tuple(
        cell
        for number, cell in enumerate(numbering.walk, numbering.first)
        if cell not in glyphs or glyphs[cell].text != str(number)
    )
    return Numbering(numbering.walk, numbering.first, numbering.gain, settled)


def _gains(
    glyphs: Mapping[Cell, Glyphs], cells: Sequence[Cell], numbers: Sequence[int]
) -> NDArray[np.float64]:
    """What it gains to say that a square holds a number rather than none: (cells, numbers)."""
    gains = np.full((len(cells), len(numbers)), UNREAD)
    if glyphs:
        scores = score_table(list(glyphs.values()), [str(number) for number in numbers])
        none = [np.log(1 - min(MOST_SURE, _digit(found))) for found in glyphs.values()]
        gains[: len(glyphs)] = np.maximum(scores, UNREAD) - np.array(none)[:, None]
    return gains


def _digit(found: Glyphs) -> float:
    return found.confidence if found.text.isdigit() else 0.0


def _walk(cells: Sequence[Cell], gains: NDArray[np.float64]) -> tuple[list[int], float]:
    """The indices of the best walk and what it gains."""
    index = {cell: k for k, cell in enumerate(cells)}
    nowhere = len(cells)
    before = np.array([[index.get(other, nowhere) for other in jumps(cell)] for cell in cells])
    own = np.arange(len(cells))
    best = gains[:, 0]
    totals = [best]
    came: list[NDArray[np.intp]] = []
    for gain in gains.T[1:]:
        ways = np.append(best, -np.inf)[before]
        came.append(before[own, ways.argmax(axis=1)])
        best = ways.max(axis=1) + gain
        totals.append(best)
    last = int(np.argmax([total.max() for total in totals]))
    walk = [int(totals[last].argmax())]
    for step in reversed(came[:last]):
        walk.append(int(step[walk[-1]]))
    return walk[::-1], float(totals[last].max())
