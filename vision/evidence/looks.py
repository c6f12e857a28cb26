"""How the cells of a board look: groups of one look, marks on some, writing in others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from vision.evidence.borders import MIDDLE, SIDES, side_of
from vision.evidence.cells import SIDE, Lab, cluster, distance
from vision.evidence.extent import SAME_COLOUR, Field
from vision.evidence.strands import neighbours

ONE_LOOK = 3.5
"""Middle colours that a chain of steps of this size joins are one look."""

INNER = slice(SIDE * 3 // 16, SIDE - SIDE * 3 // 16, 2)
"""The part of a patch that belongs to the cell alone, thinned out."""

CENTRE = slice(SIDE // 4, SIDE - SIDE // 4, 2)
"""Where the marks of a cell stand; what a sprite next door covers lies outside."""

LEAST_COMPANY = 3
"""So many cells of one look show what the look is."""

CLEARLY_OTHER = 10.0
LEAST_MARK = 0.04
"""Part of a cell that a mark covers at the least; noise and the fringe of a shadow cover less."""


CLEAR_STEP = 2.0
"""A border is seen when colours change by this much across it."""

NEARLY_ALL = 0.9
"""Part of a cell that one colour covers where nothing is drawn."""

LEAST_GROUND = 0.08
"""A sprite leaves at least the corners of its cell free."""


@dataclass(frozen=True)
class Looks:
    """The cells of a board by look.

    ``group`` names the look of each cell, 0 for the commonest; ``marked`` holds the cells that
    look like their group but for something drawn on them; ``text`` what is written in cells.
    """

    board: Field
    group: dict[Cell, int]
    marked: frozenset[Cell]
    text: dict[Cell, str] = field(default_factory=dict)
    _grounds: dict[Cell, int | None] = field(default_factory=dict, repr=False, compare=False)

    @property
    def cells(self) -> list[Cell]:
        """All cells of the board in reading order."""
        return sorted(self.group)

    @property
    def numbers(self) -> dict[Cell, int]:
        """The cells that hold a number."""
        return {cell: int(text) for cell, text in self.text.items() if text.isdigit()}

    def core(self, cell: Cell) -> Lab:
        """Colour (3,) of the middle of a cell."""
        return np.asarray(self.board.cells.core[cell])

    def heart(self, cell: Cell) -> Lab:
        """Colour (3,) of the very middle of a cell, where a stroke passes however thin it is."""
        patch = self.board.cells.patches[cell][MIDDLE, MIDDLE]
        return np.asarray(np.median(patch, axis=(0, 1)), np.float32)

    def step(self, cell: Cell, other: Cell) -> float:
        """How clearly the border to a neighbouring place shows; 0 at the rim of the field."""
        step = float(self.board.borders.step[side_of(cell, other)][cell])
        return step if np.isfinite(step) else 0.0

    def even(self, cell: Cell, other: Cell) -> float:
        """Part of the border to a neighbour that has one colour: all of a line or a wall."""
        return float(self.board.borders.even[side_of(cell, other)][cell])

    def rim(self) -> list[tuple[Cell, Cell]]:
        """Pairs of a cell of the board and a neighbouring place that is not of the board."""
        return [
            ((row, col), (row + down, col + right))
            for row, col in self.cells
            for down, right in SIDES
            if (row + down, col + right) not in self.group
        ]

    @cached_property
    def blank(self) -> set[Cell]:
        """The cells that show no more than lies around the board or between its cells.

        None are blank where lines part them: those are tiles of the colour of the page.
        """
        members = list(self.group)
        patches = np.array([self.board.cells.patches[cell][INNER, INNER] for cell in members])
        colours = [colour for colour in (self._around, self._between) if colour is not None]
        same = [(distance(patches, colour) <= SAME_COLOUR).mean(axis=(1, 2)) for colour in colours]
        most = np.max(same, axis=0) > NEARLY_ALL
        blank = {cell for cell, nothing in zip(members, most, strict=True) if nothing}
        steps = [self.step(*pair) for pair in neighbours(blank)]
        return set() if steps and np.median(steps) > CLEAR_STEP else blank

    @property
    def _around(self) -> Lab:
        """Colour (3,) of the places next to the board."""
        around = sorted({outside for _, outside in self.rim()})
        return np.asarray(np.median([self.core(place) for place in around], axis=0))

    @property
    def _between(self) -> Lab | None:
        """Colour (3,) of the corners of the cells that do not fill them, if there are some."""
        patches = np.array([self.board.cells.patches[cell] for cell in self.group])
        corners = np.median(patches[:, [1, 1, -2, -2], [1, -2, 1, -2]], axis=1)
        cores = np.array([self.core(cell) for cell in self.group])
        free = corners[distance(cores, corners) > CLEARLY_OTHER]
        return np.asarray(np.median(free, axis=0)) if len(free) >= LEAST_COMPANY else None

    def ground(self, cell: Cell) -> int | None:
        """Which group's colour shows behind what stands on a cell; None for a colour of its own."""
        if cell not in self._grounds:
            self._grounds[cell] = self._find_ground(cell)
        return self._grounds[cell]

    def _find_ground(self, cell: Cell) -> int | None:
        patch = self.board.cells.patches[cell][1:-1, 1:-1]
        shares = {
            group: float((distance(patch, self.core(members[0])) <= SAME_COLOUR).mean())
            for group, members in by_group(self.group).items()
            if len(members) > 1
        }
        best = max(shares, key=lambda group: shares[group], default=None)
        return best if best is not None and shares[best] >= LEAST_GROUND else None

    def detail(self, cell: Cell) -> float:
        """Part of a cell that differs clearly from its own middle colour: high for sprites."""
        patch = self.board.cells.patches[cell][INNER, INNER]
        return float((distance(patch, self.core(cell)) > CLEARLY_OTHER).mean())

    def chroma(self, cell: Cell) -> float:
        """How far the colour of the middle of a cell is from grey."""
        return float(np.linalg.norm(self.core(cell)[1:]))

    def mark(self, cell: Cell) -> float:
        """Part of the middle of a cell that differs from what cells of its look show there."""
        usual = self._usual_centres.get(self.group[cell])
        if usual is None:
            return 0.0
        own = self.board.cells.patches[cell][CENTRE, CENTRE]
        return float((distance(own, usual) > CLEARLY_OTHER).mean())

    @cached_property
    def _usual_centres(self) -> dict[int, Lab]:
        """What the middle of a cell shows in each group that has enough company to tell."""
        patches = self.board.cells.patches
        return {
            group: np.median([patches[cell][CENTRE, CENTRE] for cell in members], axis=0)
            for group, members in by_group(self.group).items()
            if len(members) >= LEAST_COMPANY
        }

    def foreign(self, cell: Cell, others: Sequence[Cell]) -> float:
        """Part of a cell in colours that none of the other cells shows: high for a sprite."""
        if not others:
            return self.detail(cell)
        patches = self.board.cells.patches
        palette = np.concatenate([patches[other][::4, ::4].reshape(-1, 3) for other in others[:8]])
        own = patches[cell][INNER, INNER].reshape(-1, 1, 3)
        return float((distance(own, palette).min(axis=1) > CLEARLY_OTHER).mean())


def look(board: Field) -> Looks:
    """Sort the cells of a board into groups of one look."""
    places = [(int(row), int(col)) for row, col in zip(*np.nonzero(board.member), strict=True)]
    cores = np.array([board.cells.core[place] for place in places])
    labels = cluster(cores, ONE_LOOK)
    group = dict(zip(places, map(int, labels), strict=True))
    return Looks(board, group, frozenset(_marked(board, group)))


def by_group(group: dict[Cell, int]) -> dict[int, list[Cell]]:
    """The cells of each group, the largest group first."""
    members: dict[int, list[Cell]] = defaultdict(list)
    for cell in sorted(group):
        members[group[cell]].append(cell)
    return dict(sorted(members.items(), key=lambda item: -len(item[1])))


def unlike(board: Field, members: list[Cell], by: float = CLEARLY_OTHER) -> NDArray[np.float32]:
    """Part of each cell (n,) that differs by so much from the typical patch of all of them."""
    patches = np.array([board.cells.patches[cell][INNER, INNER] for cell in members])
    other = distance(patches, np.median(patches, axis=0)) > by
    return np.asarray(other.mean(axis=(1, 2)), np.float32)


def _marked(board: Field, group: dict[Cell, int]) -> list[Cell]:
    """Cells that differ from the typical patch of their group where few others do."""
    marked: list[Cell] = []
    for members in by_group(group).values():
        if len(members) < 3:
            continue
        covered = unlike(board, members)
        if np.median(covered) < LEAST_MARK / 2:
            marked += [
                cell for cell, part in zip(members, covered, strict=True) if part > LEAST_MARK
            ]
    return marked
