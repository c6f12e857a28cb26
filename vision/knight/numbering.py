"""The numbers of visited squares, read as one tour.

A figure may be hard to read, but the numbers of a tour follow one another a knight's move apart.
So the squares are read together: of all walks in knight's moves over squares that may hold a
number, the one whose numbers fit best what was read (Viterbi's algorithm, one step for each
number).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from solvers.knight import is_jump, jumps
from vision.writing.glyphs import LONGEST, Glyphs, score_table

LEAST_UNREAD = 0.002
"""Part of the readings of a square that says nothing, however sure it seems."""

READINGS = 100
"""A number that cannot be read is one of about so many."""

STEP = -2.0
"""What each visit has to gain at least: squares that say nothing do not prolong a walk."""

VISITED = 6.0
"""What a visit gains on a square that is known to be visited: it must not be left out."""

BLANK = -12.0
"""What it costs to say that a square holds a number where nothing like one is drawn."""

LEAST_GAIN = 1.5
"""Logarithm of how much likelier the numbers are than chance; a single clear 1 has as much."""

MOST_REPAIRS = 8

LEAST_DIGIT = 0.5
"""Confidence from which a square is said to hold a number."""

LARGEST = 10**LONGEST - 1


@dataclass(frozen=True)
class Numbering:
    """The squares of the visits in order; ``first`` is the number on the first of them, 1 or 0.

    ``gain`` is how much likelier the walk is than no number at all, as a logarithm. ``settled``
    are the squares whose number was not what they seemed to say by themselves, and ``rivals`` is
    how likely one of them should hold the number of another square.
    """

    walk: tuple[Cell, ...]
    first: int
    gain: float
    settled: tuple[Cell, ...]
    rivals: float


def find_numbering(
    glyphs: Mapping[Cell, Glyphs], maybe: Sequence[Cell], visited: Collection[Cell]
) -> Numbering | None:
    """The best walk over numbered squares, or None where no number begins one.

    ``maybe`` are further squares that may hold a number though none was made out, ``visited``
    those that must hold one.
    """
    cells = [*glyphs, *(cell for cell in maybe if cell not in glyphs)]
    if not glyphs:
        return None
    most = min(len(cells), LARGEST)
    known = np.array([VISITED * (cell in visited) for cell in cells])
    firsts = [1, 0] if any(_says(found, "0") for found in glyphs.values()) else [1]
    found = [
        numbering
        for first in firsts
        if (numbering := _numbering(glyphs, cells, range(first, first + most), known))
    ]
    return max(found, key=lambda numbering: numbering.gain, default=None)


def _numbering(
    glyphs: Mapping[Cell, Glyphs],
    cells: Sequence[Cell],
    numbers: range,
    known: NDArray[np.float64],
) -> Numbering | None:
    gains = _gains(glyphs, cells, numbers) + known[:, None]
    way, gain = _walk(cells, gains.copy())
    gain -= float(known[way].sum())
    if gain < LEAST_GAIN:
        return None
    walk = tuple(cells[k] for k in way)
    settled = tuple(
        cell
        for number, cell in zip(numbers, walk, strict=False)
        if cell not in glyphs or glyphs[cell].text != str(number)
    )
    rivals = _rivals([walk.index(cell) for cell in settled], walk, gains[way][:, : len(way)])
    return Numbering(walk, numbers.start, gain, settled, rivals)


def _rivals(places: Sequence[int], walk: Sequence[Cell], gains: NDArray[np.float64]) -> float:
    """How likely one of these places of a walk should change squares with another.

    ``gains`` (places, numbers) are those of the squares in the order of the walk.
    """
    right = 1.0
    for place in places:
        for other in range(len(walk)):
            if other != place and _may_change(walk, place, other):
                loss = gains[place, place] + gains[other, other]
                loss -= gains[place, other] + gains[other, place]
                right *= 1 - 1 / (1 + np.exp(min(loss, 50.0)))
    return float(1 - right)


def _may_change(walk: Sequence[Cell], place: int, other: int) -> bool:
    """Whether two squares may change places in a walk of knight's moves."""
    changed = {place: walk[other], other: walk[place]}
    return all(
        is_jump(changed.get(step, walk[step]), changed.get(step + 1, walk[step + 1]))
        for middle in (place, other)
        for step in (middle - 1, middle)
        if 0 <= step < len(walk) - 1
    )


def _says(found: Glyphs, text: str) -> bool:
    return found.text == text and found.confidence >= LEAST_DIGIT


def _gains(
    glyphs: Mapping[Cell, Glyphs], cells: Sequence[Cell], numbers: Sequence[int]
) -> NDArray[np.float64]:
    """What it gains to say that a square holds a number, (cells, numbers).

    This is the logarithm of how much likelier the number is than chance: nothing for a square
    that says nothing, a loss for one that says something else.
    """
    gains = np.full((len(cells), len(numbers)), BLANK)
    read = list(glyphs.values())
    chances = np.exp(score_table(read, [str(number) for number in numbers]).astype(np.float64))
    unread = np.maximum(LEAST_UNREAD, 1 - chances.sum(axis=1, keepdims=True))
    gains[: len(read)] = np.log(READINGS * chances + unread) + STEP
    return gains


def _walk(cells: Sequence[Cell], gains: NDArray[np.float64]) -> tuple[list[int], float]:
    """The indices of the best walk that visits no square twice, and what it gains."""
    index = {cell: k for k, cell in enumerate(cells)}
    before = np.array([[index.get(other, len(cells)) for other in jumps(cell)] for cell in cells])
    for _ in range(MOST_REPAIRS):
        walk, gain = _free_walk(before, gains)
        twice = {cell for cell in walk if walk.count(cell) > 1}
        if not twice:
            return walk, gain
        for cell in twice:
            uses = [step for step, other in enumerate(walk) if other == cell]
            gains[cell, min(uses, key=lambda step: gains[cell, step])] = -np.inf
    return [], 0.0


def _free_walk(before: NDArray[np.intp], gains: NDArray[np.float64]) -> tuple[list[int], float]:
    """The indices of the best walk, and what it gains.

    ``before`` (cells, 8) are the squares from which a knight reaches each square.
    """
    own = np.arange(len(gains))
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
