"""Sort the undrawn cells of a one-line board: free ones, obstacles, and single special cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from solvers import Cell
from solvers.one_line import walk_order
from vision.evidence.looks import LEAST_COMPANY, Looks, by_group
from vision.one_line.hypothesis import Hypothesis
from vision.one_line.judge import LEAST_CELLS

START_TEXTS = ("S", "A", "1")

END_TEXTS = ("G", "E", "F", "B")

MOST_SPECIAL = 4
"""More single cells than these are not tried one by one as the last free one."""

MOST_SINGLE = 6
"""A head, a start, an end, some decoration; where more cells look like no other, a picture lies
across the lattice."""

MOST_FREE_LOOKS = 3

DULL = 12.0
"""Chroma below which a tile looks like stone: obstacles are grey or black, starts are painted."""

LEAST_TRACED = 6
"""So many grey cells that one stroke could fill are no obstacles."""

PLAIN_MARK = 0.15
"""Part of the middle of a cell that an icon covers; a speck or a shadow covers less."""


@dataclass
class Split:
    """Cells that are not drawn: free ones, obstacles, and single cells of a look of their own."""

    free: set[Cell]
    obstacles: set[Cell]
    special: list[Cell]
    doubts: list[tuple[float, str]] = field(default_factory=list)


def splits(rest: set[Cell], looks: Looks, drawn: bool) -> Iterator[Split]:
    """Ways to sort undrawn cells: the free ones have one look, the largest group comes first.

    When much is ``drawn``, a single cell or none may be left free.
    """
    numbered = rest & looks.numbers.keys()
    groups = by_group({cell: looks.group[cell] for cell in rest - numbered})
    several = _join_chequers([set(cells) for cells in groups.values() if len(cells) > 1])
    alone = [cells[0] for cells in groups.values() if len(cells) == 1]
    single = [cell for cell in alone if looks.numbers or cell not in looks.blank]
    for free in several[:MOST_FREE_LOOKS]:
        obstacles = set().union(*(group for group in several if group is not free))
        yield Split(free | numbered, obstacles, single)
    if drawn or not several:
        obstacles = set().union(*several)
        weight = 0.02 + 0.3 * len(obstacles) / len(looks.group)
        unlikely = [(weight, "all cells of one look are obstacles")] if several else []
        yield Split(numbered, obstacles, single, unlikely)
        for cell in single if drawn and len(single) <= MOST_SPECIAL else ():
            if cell not in looks.text:
                others = [other for other in single if other != cell]
                yield Split({cell} | numbered, obstacles, others, unlikely)


def _join_chequers(groups: list[set[Cell]]) -> list[set[Cell]]:
    """Two groups that share the board like the colours of a chessboard are one."""
    if len(groups) < 2 or min(len(groups[0]), len(groups[1])) < LEAST_CELLS:
        return groups
    parities = [{(row + col) % 2 for row, col in group} for group in groups[:2]]
    if sorted(map(sorted, parities)) != [[0], [1]]:
        return groups
    return [groups[0] | groups[1], *groups[2:]]


def may_be_drawn(cells: set[Cell], start: Cell, split: Split, looks: Looks) -> bool:
    """Whether painted cells make a stroke with the start for its head: then nothing tells.

    A head stands on what is drawn, not on the look of free cells.
    """
    if stands(start, split, looks):
        return False
    painted = {cell for cell in cells if looks.chroma(cell) > DULL}
    return bool(painted) and walk_order(painted | {start}, start) is not None


def may_be_free(cells: set[Cell], start: Cell, looks: Looks) -> bool:
    """Whether all obstacles could be drawn from the start: by chance they hardly ever could.

    The cells that look free are then those that have been drawn.
    """
    if len(cells) < (LEAST_COMPANY if are_painted(cells, looks) else LEAST_TRACED):
        return False
    return walk_order(cells | {start}, start) is not None


def are_painted(cells: set[Cell], looks: Looks) -> bool:
    """Whether none of the cells is as dull as stone."""
    return all(looks.chroma(cell) > DULL for cell in cells)


def vivid(cell: Cell, split: Split, looks: Looks) -> bool:
    """Whether a cell is painted more strongly than the free ones: obstacles hardly are."""
    return looks.chroma(cell) > max(DULL, looks.chroma(min(split.free, default=cell)))


def marks_on(looks: Looks, free: set[Cell]) -> list[Cell]:
    """Free cells that something stands on, the most covered first."""
    marks = {cell: looks.mark(cell) for cell in sorted(looks.marked & free)}
    plain = [cell for cell, part in marks.items() if part > PLAIN_MARK]
    return sorted(plain, key=lambda cell: -marks[cell])


def stands(cell: Cell, split: Split, looks: Looks) -> bool:
    """Whether the look of the free cells shows behind what stands on a cell."""
    return looks.ground(cell) in {looks.group[free] for free in split.free}


def explain(hypothesis: Hypothesis, unnamed: list[Cell], looks: Looks, doubt: float) -> None:
    """Where something is drawn, the one mark that is not the head is where it must end.

    A dull tile of its own look is an obstacle; each other single cell is a ``doubt``.
    """
    for cell in _left_alone(hypothesis, unnamed, looks):
        stone = looks.chroma(cell) < DULL and not looks.numbers
        weight = doubt / 3 if stone else doubt
        hypothesis.doubt(weight, "a single cell looks like no other")


def _left_alone(hypothesis: Hypothesis, unnamed: list[Cell], looks: Looks) -> list[Cell]:
    """Find the end among single cells; returns the others."""
    if hypothesis.end or looks.numbers:
        return unnamed
    others = hypothesis.free - set(hypothesis.drawn)
    free = {looks.group[cell] for cell in others}
    standing = [cell for cell in unnamed if looks.ground(cell) in free]
    filling = [cell for cell in unnamed if cell not in standing]
    marks = standing or marks_on(looks, others)
    if len(marks) == 1:
        hypothesis.end = marks[0]
        hypothesis.doubt(0.03, "the end is a mark without a letter")
        standing = []
    return standing + filling
