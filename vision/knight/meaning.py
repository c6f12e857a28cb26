"""What the looks of the squares mean: which are visited, where the knight is, which are hints.

Numbers tell nearly all: their tour is the visits. Where there are none, the rules have to: some
square of a look of its own is the knight; hints lie a knight's move from it on squares not visited
yet; and the visited squares, the knight's last, can be visited in one tour.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import prod

import numpy as np

from solvers import BadBoard, Cell
from solvers.knight import ABSENT, UNVISITED, Board, colour, jumps
from vision.doubts import Doubted
from vision.knight.looks import LEAST_PIECE, Looks, by_look
from vision.knight.numbering import LEAST_DIGIT, Numbering
from vision.knight.squares import Line
from vision.reading import NotRecognized

MOST_STRAYS = 0.1

FEW_NUMBERS = 3
"""So many numbers a knight's move apart are no accident; a tick may be read as a single 1."""

CLEAR_NUMBER = 0.9

SETTLED = 0.3
"""Doubt when every number had to be settled by its neighbours in the tour."""

USUALLY_SHOWN = 0.45
"""Half of the outline shows at least where the lighter squares look like what is around them, and
as much of the inner borders where visited squares merge."""


@dataclass
class Meaning(Doubted):
    """One way to understand the squares. Each doubt is a probability of being wrong and a reason.

    ``visits`` are the visited squares with their numbers, UNKNOWN where none is known. ``strange``
    are squares that hold something that is no part of the game.
    """

    visits: dict[Cell, int] = field(default_factory=dict)
    knight: Cell | None = None
    absent: set[Cell] = field(default_factory=set)
    hints: set[Cell] = field(default_factory=set)
    strange: set[Cell] = field(default_factory=set)

    def exits(self) -> set[Cell]:
        """Where the knight may go next, on the board or not."""
        return set() if self.knight is None else set(jumps(self.knight)) - self.visits.keys()

    def board(self, shape: tuple[int, int]) -> Board:
        """The board of so many rows and columns. Raises BadBoard when no rule allows it.

        A square that alone is visited was the first, whether a number says so or not.
        """
        codes = [[UNVISITED] * shape[1] for _ in range(shape[0])]
        for (row, col), number in self.visits.items():
            codes[row][col] = number if len(self.visits) > 1 else 1
        for row, col in self.absent:
            codes[row][col] = ABSENT
        return Board(tuple(map(tuple, codes)), self.knight)

    def foreign_line(self, shape: tuple[int, int]) -> Line | None:
        """An outer row or column of which no square belongs to the board, if there is one."""
        rows, cols = shape
        foreign = self.absent | self.strange
        if 2 * len(foreign) > rows * cols:  # it is the meaning that is wrong
            return None
        lines = {
            **{(0, row): {(row, col) for col in range(cols)} for row in (0, rows - 1)},
            **{(1, col): {(row, col) for row in range(rows)} for col in (0, cols - 1)},
        }
        return next((line for line, cells in lines.items() if cells <= foreign), None)


def of_numbers(looks: Looks, numbering: Numbering) -> Meaning:
    """The meaning of a board whose visited squares are numbered. Raises NotRecognized."""
    meaning = Meaning(
        {cell: number for number, cell in enumerate(numbering.walk, 1)}, numbering.walk[-1]
    )
    last = len(numbering.walk) - 1 + numbering.first
    meaning.evidence.append(f"numbers {numbering.first} to {last}, each a knight's move on")
    _doubt_numbers(meaning, looks, numbering)
    rest = [cell for cell in looks.cells if cell not in meaning.visits]
    _find_sprite(meaning, looks)
    _explain_rest(meaning, looks, [cell for cell in rest if cell != meaning.knight])
    return meaning


def _doubt_numbers(meaning: Meaning, looks: Looks, numbering: Numbering) -> None:
    if len(meaning.visits) < len(numbering.walk):
        raise NotRecognized("the numbers are no tour: one square would be visited twice")
    strays = [
        cell
        for cell, found in looks.glyphs.items()
        if cell not in meaning.visits and found.text.isdigit() and found.confidence >= LEAST_DIGIT
    ]
    strays = [cell for cell in strays if cell not in meaning.exits()]
    if len(strays) > MOST_STRAYS * len(numbering.walk) + 1:
        raise NotRecognized("the numbers do not follow one another in knight's moves")
    if strays:
        meaning.doubt(0.3, f"{len(strays)} numbers are no part of the tour")
    settled = [cell for cell in numbering.settled if not _is_sprite(looks, numbering, cell)]
    seen = [cell for cell in numbering.walk if cell in looks.glyphs]
    blind = [cell for cell in settled if cell not in seen]
    if blind:
        meaning.doubt(min(0.9, 0.2 * len(blind)), f"{len(blind)} numbers cannot be seen")
    legible = [cell for cell in seen if cell not in numbering.settled]
    legible = [cell for cell in legible if not _is_sprite(looks, numbering, cell)]
    clear = prod(looks.glyphs[cell].confidence for cell in legible) if legible else 0.0
    if len(numbering.walk) < FEW_NUMBERS and clear < CLEAR_NUMBER:
        meaning.doubt(1 - clear, "the few numbers may be marks")
    if settled:
        reason = f"{len(settled)} of the numbers were settled by the others"
        weight = SETTLED * len(settled) / len(numbering.walk)
        meaning.doubt(1 - (1 - weight) * (1 - numbering.rivals), reason)


def _is_sprite(looks: Looks, numbering: Numbering, cell: Cell) -> bool:
    """Whether the last number need not be read, since the knight stands there."""
    return cell == numbering.walk[-1] and looks.is_piece(cell)


def _find_sprite(meaning: Meaning, looks: Looks) -> None:
    """A knight without a number stands where only one square looks like it, a move further on.

    A piece that looks to no side may be it where it is drawn on a fill of its own.
    """
    singles = {
        cells[0]: look
        for look, cells in by_look(looks, looks.cells).items()
        if len(cells) == 1 and cells[0] in meaning.exits()
    }
    sprites = [cell for cell, look in singles.items() if look.horse] or [
        cell
        for cell, look in singles.items()
        if looks.solid[cell] >= LEAST_PIECE and (looks.fill == look.fill).sum() == 1
    ]
    if len(sprites) == 1:
        meaning.knight = sprites[0]
        meaning.visits[sprites[0]] = len(meaning.visits) + 1
        meaning.evidence.append("the knight covers the last number")


def _explain_rest(meaning: Meaning, looks: Looks, rest: list[Cell]) -> None:
    """Squares without a number are not visited, hints, or no squares at all."""
    exits = meaning.exits()
    base = _base_fills(looks, rest)
    used = base | {int(looks.fill[cell]) for cell in meaning.visits}
    for look, cells in by_look(looks, rest).items():
        if set(cells) <= exits and (look.marked or look.fill not in base):
            meaning.hints.update(cells)
        elif look.horse or (look.marked and look.fill in used):
            meaning.strange.update(cells)
            meaning.doubt(min(0.6, 0.1 * len(cells)), f"{len(cells)} squares hold something else")
        elif look.fill not in base:
            _explain_odd(meaning, looks, look.fill, cells)
    if meaning.hints:
        meaning.evidence.append(f"{len(meaning.hints)} squares marked as the next move")


def _base_fills(looks: Looks, rest: Iterable[Cell]) -> set[int]:
    """The commonest fill of the squares of each colour of the chessboard."""
    base: set[int] = set()
    for shade in (0, 1):
        fills = [int(looks.fill[cell]) for cell in rest if colour(cell) == shade]
        if fills:
            base.add(int(np.bincount(fills).argmax()))
    return base


def _explain_odd(meaning: Meaning, looks: Looks, fill: int, cells: list[Cell]) -> None:
    visited = [cell for cell in meaning.visits if looks.fill[cell] == fill]
    if len(visited) > 1:
        meaning.doubt(0.5, f"{len(cells)} squares look visited but hold no number")
        return
    meaning.absent.update(cells)
    weight = 0.05 if looks.are_holes(cells) else 0.15
    meaning.doubt(weight, f"{len(cells)} squares of a look of their own are taken as blocked")


def judged(meaning: Meaning, looks: Looks) -> Meaning:
    """The same meaning with the doubts about the board as a whole. Raises NotRecognized."""
    squares = looks.squares
    if squares.shown < USUALLY_SHOWN:
        weight = USUALLY_SHOWN - squares.shown
        meaning.doubt(weight, f"only {squares.shown:.0%} of the borders show")
    if squares.outline < USUALLY_SHOWN:
        weight = 2 * (USUALLY_SHOWN - squares.outline)
        meaning.doubt(weight, f"only {squares.outline:.0%} of the outline shows")
    try:
        meaning.board(looks.shape)
    except BadBoard as reason:
        raise NotRecognized(f"the rules forbid it: {reason}") from None
    return meaning
