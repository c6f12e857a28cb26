"""Where the squares of a knight's board are: the rectangle of a lattice in which borders show."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.evidence.cells import SIDE, Cells, Lab, cut, distance
from vision.evidence.lattice import Lattice
from vision.knight.borders import Borders, find_borders
from vision.knight.box import Box, Mask, best_rectangle
from vision.reading import NotRecognized, Pixels

LEAST_SIDE = 3
LEAST_SQUARES = 12
"""The smallest board that has a tour is 3x4."""

MOST_SIDE = 24


LEAST_LINE, MOST_HIDDEN = 0.15, 0.25
"""A line between two rows or columns shows in a part of its length. Squares of one look may hide a
few lines, but where every second line is hidden, the true squares are twice as large."""

CLEARLY_SHOWN = 0.9

SAME_PLACE = 0.1
"""Part of a pitch by which two findings of one board may differ."""

CLEAR = 20.0
LEAST_LABEL = 0.05
"""Letters and figures differ so much from the page, and cover this part of a place's middle."""

MARGIN = 3
MOST_MARGIN = 8

MIDDLE = slice(SIDE // 4, SIDE - SIDE // 4)
MOST_SPLIT = 0.5


Line = tuple[int, int]
"""A row (0, row) or a column (1, col) of a board."""


@dataclass(frozen=True)
class Squares:
    """The squares of a board, cut out of a screenshot.

    ``cells`` holds exactly the board. ``inset`` is how many pixels at each side of a patch belong
    to borders and gaps. ``shown`` is the part of the inner borders that shows, ``outline`` the
    same of the outer ones. ``around`` (3,) is the colour of what lies around the board, and
    ``behind`` (rows, cols, 3) what a hole in it would show, since pages are often shaded.
    ``labelled`` is the part of the places beside each side that holds something, the least of all
    sides.
    """

    cells: Cells
    inset: int
    shown: float
    outline: float
    around: Lab
    behind: Lab
    labelled: float

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, cols)."""
        return self.cells.shape

    @property
    def is_clear(self) -> bool:
        """Whether another lattice could hardly be the true one."""
        return self.shown > CLEARLY_SHOWN and self.outline > CLEARLY_SHOWN

    def is_like(self, other: Squares) -> bool:
        """Whether these are the same squares, found a second time."""
        own, its = self.cells.lattice, other.cells.lattice
        apart = np.abs(np.subtract(own.origin_px, its.origin_px)) / own.pitch_px
        return self.shape == other.shape and bool(apart.max() < SAME_PLACE)

    def without(self, line: Line) -> Squares:
        """The board without an outer row or column."""
        axis, index = line
        trim = [0, 0, 0, 0]  # top, left, bottom, right
        trim[axis if index == 0 else axis + 2] = -1
        kept = [slice(-trim[k], self.shape[k] + trim[k + 2]) for k in (0, 1)]
        inside = kept[0], kept[1]
        cells = self.cells
        part = Cells(cells.lattice.grown(*trim), cells.patches[inside], cells.on_screen[inside])
        return replace(self, cells=part, behind=self.behind[inside])

    @property
    def inner(self) -> Lab:
        """The patches without borders and gaps: (rows, cols, side, side, 3)."""
        within = slice(self.inset, SIDE - self.inset)
        return self.cells.patches[:, :, within, within]


def find_squares(pixels: Pixels, lattice: Lattice) -> Squares:
    """The board on a lattice. Raises NotRecognized when no rectangle of squares shows."""
    if not LEAST_SIDE <= max(lattice.rows, lattice.cols) <= MOST_SIDE:
        raise NotRecognized("no size of a knight's board")
    margin = 1 if lattice.whole else 2
    while True:
        around = _Surroundings.of(pixels, lattice.grown(margin, margin, margin, margin))
        box = best_rectangle(around.borders, around.cells.on_screen)
        if not around.runs_on(box):
            box = around.without_margin(box)
            break
        margin += MARGIN
        if margin > MOST_MARGIN or max(box[2] - box[0], box[3] - box[1]) > MOST_SIDE:
            raise NotRecognized("the squares have no end")
    return _checked(around, box, lattice)


def given_squares(pixels: Pixels, lattice: Lattice) -> Squares:
    """The board of a lattice that is known to hold nothing else."""
    around = _Surroundings.of(pixels, lattice.grown(1, 1, 1, 1))
    box = (1, 1, 1 + lattice.rows, 1 + lattice.cols)
    return around.squares(box, lattice)


def _checked(around: _Surroundings, box: Box, lattice: Lattice) -> Squares:
    """The board in a box of the lattice, if it looks like one."""
    top, left, bottom, right = box
    rows, cols = bottom - top, right - left
    if min(rows, cols) < LEAST_SIDE or rows * cols < LEAST_SQUARES:
        raise NotRecognized("no rectangle of squares shows")
    lines = around.lines(box)
    if np.mean(np.array(lines) < LEAST_LINE) > MOST_HIDDEN:
        raise NotRecognized(f"lines between rows or columns of {rows}x{cols} squares are missing")
    squares = around.squares(box, lattice)
    if _is_split(squares.cells, around.borders.least):
        raise NotRecognized("most squares are divided in the middle: the period is a smaller one")
    return squares


@dataclass(frozen=True)
class _Surroundings:
    """A lattice and some places around it."""

    cells: Cells
    borders: Borders

    @classmethod
    def of(cls, pixels: Pixels, lattice: Lattice) -> _Surroundings:
        cells = cut(pixels, lattice)
        return cls(cells, find_borders(cells.patches))

    def runs_on(self, box: Box) -> bool:
        """Whether the box reaches a rim of the lattice beyond which the screen goes on."""
        top, left, bottom, right = box
        rows, cols = self.cells.shape
        seen = self.cells.on_screen
        return bool(
            (top == 0 and seen[0].any())
            or (left == 0 and seen[:, 0].any())
            or (bottom == rows and seen[-1].any())
            or (right == cols and seen[:, -1].any())
        )

    def without_margin(self, box: Box) -> Box:
        """The box without the margin of a panel that is as broad as a square.

        No two places on any of its sides are parted; squares that are filled alike may lie along
        one side or another, but hardly along all four.
        """
        top, left, bottom, right = box
        across = self.borders.right[[top, bottom - 1], left : right - 1]
        down = self.borders.down[top : bottom - 1, [left, right - 1]]
        if across.any() or down.any():
            return box
        return top + 1, left + 1, bottom - 1, right - 1

    def squares(self, box: Box, lattice: Lattice) -> Squares:
        """The squares in a box."""
        top, left, bottom, right = box
        whole = self.cells
        inside = np.s_[top:bottom, left:right]
        part = whole.lattice.grown(-top, -left, bottom - whole.shape[0], right - whole.shape[1])
        cells = Cells(part, whole.patches[inside], whole.on_screen[inside])
        shown, outline = float(np.mean(self.lines(box))), self.outline(box)
        around, behind = self.around(box)
        labelled = self.labelled(box, around)
        return Squares(cells, _inset(lattice), shown, outline, around, behind[inside], labelled)

    def lines(self, box: Box) -> list[float]:
        """How much of each line between two rows or columns of the box shows."""
        top, left, bottom, right = box
        return [
            *self.borders.right[top:bottom, left : right - 1].mean(axis=0).tolist(),
            *self.borders.down[top : bottom - 1, left:right].mean(axis=1).tolist(),
        ]

    def outline(self, box: Box) -> float:
        """How much of the outline of the box shows, where it lies on the screen."""
        top, left, bottom, right = box
        seen = self.cells.on_screen
        sides = [
            self.borders.down[line, left:right][seen[outer, left:right]]
            for line, outer in ((top - 1, top - 1), (bottom - 1, bottom))
            if 0 <= line < seen.shape[0] - 1
        ]
        sides += [
            self.borders.right[top:bottom, line][seen[top:bottom, outer]]
            for line, outer in ((left - 1, left - 1), (right - 1, right))
            if 0 <= line < seen.shape[1] - 1
        ]
        shows = np.concatenate([*sides, np.zeros(0, np.bool_)])
        return float(shows.mean()) if len(shows) else 1.0

    def around(self, box: Box) -> tuple[Lab, Lab]:
        """The colour (3,) of the places outside the box, and behind each place (rows, cols, 3).

        A page is shaded along its sides, so what its rows and its columns differ by adds up.
        """
        outside = np.ones(self.cells.shape, np.bool_)
        outside[box[0] : box[2], box[1] : box[3]] = False
        outside &= self.cells.on_screen
        core = self.cells.core
        colour = np.asarray(np.median(core[outside] if outside.any() else core[0], axis=0))
        rows = _line_colours(core, outside, colour)
        cols = _line_colours(core.transpose(1, 0, 2), outside.T, colour)
        aside = cols - np.median(cols, axis=0)
        return colour, np.asarray(rows[:, None] + aside, np.float32)

    def labelled(self, box: Box, around: Lab) -> float:
        """The part of the places beside a side that hold something; the least of all sides."""
        top, left, bottom, right = box
        patches, (rows, cols) = self.cells.patches, self.cells.shape
        sides = [
            line
            for line, there in (
                (patches[top - 1, left:right], top > 0),
                (patches[top:bottom, left - 1], left > 0),
                (patches[bottom % rows, left:right], bottom < rows),
                (patches[top:bottom, right % cols], right < cols),
            )
            if there
        ]
        drawn = [distance(side[:, MIDDLE, MIDDLE], around) > CLEAR for side in sides]
        return min(
            (float((ink.mean(axis=(1, 2)) > LEAST_LABEL).mean()) for ink in drawn), default=0
        )


def _line_colours(core: Lab, outside: Mask, usual: Lab) -> Lab:
    """Median colour (rows, 3) of the places of each row that lie outside the board.

    A board may be as wide as the screen; beside it the colours between those known are guessed.
    """
    known = np.flatnonzero(outside.any(axis=1))
    if not len(known):
        return np.broadcast_to(usual, (len(core), 3))
    colours = np.array([np.median(core[row, outside[row]], axis=0) for row in known])
    rows = np.arange(len(core))
    return np.stack([np.interp(rows, known, channel) for channel in colours.T], axis=-1)


def _is_split(cells: Cells, least: float) -> bool:
    """Whether a line runs through the middle part of most squares from side to side."""
    patches = cells.patches
    for turned in (patches, patches.transpose(0, 1, 3, 2, 4)):
        step = distance(turned[:, :, :, 2:], turned[:, :, :, :-2])
        through = (step > least).mean(axis=2) > 0.85
        if (through[:, :, MIDDLE].mean(axis=(0, 1)) > MOST_SPLIT).any():
            return True
    return False


def _inset(lattice: Lattice) -> int:
    """Pixels at each side of a patch that belong to the border or the gap."""
    least = SIDE // 8
    if not lattice.seeds:
        return least
    gaps = [1 - tile / pitch for tile, pitch in zip(lattice.tile_px, lattice.pitch_px, strict=True)]
    return int(np.clip(np.ceil(SIDE * max(gaps) / 2 + 1), least, SIDE // 4))
