"""How the squares of a knight's board look: what they are filled with and what is drawn on them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from vision.evidence.cells import Lab, distance
from vision.evidence.extent import SAME_COLOUR
from vision.knight.frames import find_framed
from vision.knight.ink import INK, fills, find_ground, find_ink, opened, shrunk
from vision.knight.lines import cleaned, joined, line_directions, painted_over
from vision.knight.squares import Squares
from vision.reading import Pixels
from vision.writing.board import crop
from vision.writing.glyphs import Glyphs, read_cells

LEAST_INK = 0.012
"""Part of a square that ink covers at the least: a thin 1 in a small square is about as large."""


SAMPLES, LEGIBLE = 4, 0.5
"""So many squares of one drawing are read first, and the others if one of them is this clear."""

FIRST_DRAWINGS = 8
"""So many drawings are read first, and the others if one of them is legible: boards of numbers hold
little else, and pictures of other games have dozens of drawings."""

ALIKE = 0.55
"""Two drawings are the same when they share this part of what they cover together."""

HANDED = 0.2
"""Part of what is drawn that differs from its mirror image where it is a horse; dots, rings and
crosses are nearly their own mirror images."""

LEAST_HANDED = 0.02

CLEAR_INK = 30.0
"""Half of this is more than what compression and transparency add to one side of a drawing."""

LEAST_PIECE = 0.3
"""A piece covers this part of its square; strokes of a pen, and most dots and rings, cover less."""

LEAST_ARM = 0.1
"""A cross covers the corners of its box by so much more than the middles of its sides."""

SHIFT = 2
"""A drawing need not stand exactly in the middle of its square to be its own mirror image."""


class Look(NamedTuple):
    """How a square looks: its fill, what is drawn on it (0 nothing), whether it has a frame.

    The ``mark`` of a drawing that looks to one side is odd, that of any other even.
    ``joined`` says that a line between squares begins, ends or turns in its middle.
    """

    fill: int
    mark: int
    framed: bool
    joined: bool

    @property
    def horse(self) -> bool:
        """Whether what is drawn looks to one side."""
        return self.mark % 2 == 1

    @property
    def marked(self) -> bool:
        """Whether there is more to it than its fill."""
        return self.mark > 0 or self.framed or self.joined


@dataclass(frozen=True)
class Looks:
    """The squares of a board by look.

    ``inner`` is what they show, without their borders. ``ground`` (rows, cols, 3) is the colour
    that a square is filled with and ``fill`` (rows, cols) its number, 0 the commonest. ``ink``
    (rows, cols) is the part of a square that is drawn upon, ``masks`` (rows, cols, MASK_SIDE,
    MASK_SIDE) where. ``glyphs`` holds what may be a number.
    """

    squares: Squares
    inner: Lab
    ground: Lab
    fill: NDArray[np.int64]
    ink: NDArray[np.float32]
    masks: NDArray[np.float32]
    glyphs: dict[Cell, Glyphs]
    joined: frozenset[Cell] = frozenset()

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, cols)."""
        return self.squares.shape

    @property
    def cells(self) -> list[Cell]:
        """All squares in reading order."""
        return [(row, col) for row in range(self.shape[0]) for col in range(self.shape[1])]

    @property
    def drawn(self) -> list[Cell]:
        """The squares with something drawn on them."""
        return [cell for cell in self.cells if self.ink[cell] >= LEAST_INK]

    @cached_property
    def framed(self) -> frozenset[Cell]:
        """The squares with a frame along all four sides that others of their fill do not have."""
        squares = self.squares
        return find_framed(squares.cells.patches, self.ground, self.fill, squares.around)

    @cached_property
    def horses(self) -> frozenset[Cell]:
        """The squares on which something is drawn that looks to one side, as a knight does."""
        drawn = self.drawn
        if not drawn:
            return frozenset()
        patches = np.array([self.inner[cell] for cell in drawn])
        middle, mirrored = patches[:, :, SHIFT:-SHIFT], patches[:, :, ::-1]
        contrast = np.array([self._contrast(cell) for cell in drawn])
        unlike = [
            distance(middle, mirrored[:, :, shift : shift + middle.shape[2]])
            > contrast[:, None, None] / 2
            for shift in range(2 * SHIFT + 1)
        ]
        handed = np.mean(unlike, axis=(2, 3)).min(axis=0)
        return frozenset(
            cell
            for cell, part in zip(drawn, handed, strict=True)
            if part >= max(LEAST_HANDED, HANDED * float(self.ink[cell]))
        )

    def _contrast(self, cell: Cell) -> float:
        """How far what is drawn on a square is from its fill, and no less than is clear."""
        steps = distance(self.inner[cell], self.ground[cell])
        return max(CLEAR_INK, float(np.median(steps[steps > INK])))

    def is_piece(self, cell: Cell) -> bool:
        """Whether what is drawn on a square is a broad shape that looks to one side."""
        return self.solid[cell] >= LEAST_PIECE and cell in self.horses

    def is_cross(self, cell: Cell) -> bool:
        """Whether what is drawn on a square has four arms along its diagonals and nothing else."""
        drawn = np.argwhere(self.masks[cell] > 0.5)
        if not len(drawn):
            return False
        (top, left), (bottom, right) = drawn.min(axis=0), drawn.max(axis=0) + 1
        within = self.masks[cell][top:bottom, left:right]
        seen = np.asarray(cv2.resize(within, (9, 9), interpolation=cv2.INTER_AREA), np.float32)
        arms, notches = seen[[0, 0, 8, 8], [0, 8, 0, 8]], seen[[0, 4, 4, 8], [4, 0, 8, 4]]
        return bool(arms.min() > notches.max() + LEAST_ARM)

    def colour(self, cells: Iterable[Cell]) -> Lab:
        """Mean colour (3,) that squares are filled with."""
        return np.asarray(np.mean([self.ground[cell] for cell in cells], axis=0), np.float32)

    @cached_property
    def holes(self) -> NDArray[np.bool_]:
        """Which squares (rows, cols) show nothing but the page behind the board."""
        like = distance(self.ground, self.squares.behind) <= SAME_COLOUR
        return np.asarray(like & (self.ink < LEAST_INK))

    def are_holes(self, cells: Sequence[Cell]) -> bool:
        """Whether most of some squares are holes."""
        return 2 * sum(bool(self.holes[cell]) for cell in cells) > len(cells)

    @cached_property
    def solid(self) -> NDArray[np.float32]:
        """Part of each square (rows, cols) that is drawn upon broadly: no strokes of a pen."""
        return np.asarray(opened(find_ink(self.inner, self.ground)).mean(axis=(2, 3)), np.float32)

    def without_lines(self) -> Looks:
        """The same squares without the narrow parts of what is drawn on them."""
        broad = opened(find_ink(self.inner, self.ground)) > 0
        inner = np.where(broad[..., None], self.inner, self.ground[:, :, None, None])
        return _sorted(self.squares, np.asarray(inner, np.float32))


def look(squares: Squares) -> Looks:
    """Sort the squares by look."""
    return _sorted(squares, squares.inner)


def with_numbers(pixels: Pixels, looks: Looks) -> Looks:
    """The same squares with what may be a number read."""
    return replace(looks, glyphs=_read(looks, lambda at: crop(pixels, looks.squares.cells, at)))


def unlined(pixels: Pixels, looks: Looks) -> Looks | None:
    """The same squares without lines that cross their borders; None where there are none."""
    lines = line_directions(looks.squares, looks.ground, looks.fill)
    if not lines:
        return None
    middles = joined(looks.inner, looks.ground, looks.fill, lines)
    clean = replace(
        _sorted(looks.squares, cleaned(looks.inner, looks.ground, looks.fill, lines)),
        joined=frozenset(cell for cell in looks.cells if middles[cell]),
    )

    def cut(cell: Cell) -> Pixels:
        whole, fill = crop(pixels, looks.squares.cells, cell), int(looks.fill[cell])
        return painted_over(whole, looks.ground[cell], lines[fill]) if fill in lines else whole

    return replace(clean, glyphs=_read(clean, cut))


def _sorted(squares: Squares, inner: Lab) -> Looks:
    ground = find_ground(inner)
    fill = fills(ground, squares.behind)
    inked = find_ink(inner, ground)
    ink = np.asarray(inked.mean(axis=(2, 3)), np.float32)
    return Looks(squares, inner, ground, fill, ink, shrunk(inked), {})


def _read(looks: Looks, cut: Callable[[Cell], Pixels]) -> dict[Cell, Glyphs]:
    """What may be numbers. Where some squares of one drawing hold none, none does."""

    def read(cells: Iterable[Cell]) -> dict[Cell, Glyphs]:
        own = list(cells)
        seen = read_cells([cut(cell) for cell in own], 0.0)
        return {cell: found for cell, found in zip(own, seen, strict=True) if found}

    groups = [_mixed(looks, cells) for cells in by_look(looks, looks.drawn).values()]
    found: dict[Cell, Glyphs] = {}
    rest: list[Cell] = []
    for part in (groups[:FIRST_DRAWINGS], groups[FIRST_DRAWINGS:]):
        samples = [cells[: _samples(looks, cells)] for cells in part]
        found |= read(chain.from_iterable(samples))
        pairs = zip(part, samples, strict=True)
        legible = [cells[len(own) :] for cells, own in pairs if _is_legible(found, own)]
        rest += chain.from_iterable(legible)
        if not legible:
            break
    return found | read(rest)


def _mixed(looks: Looks, cells: Sequence[Cell]) -> list[Cell]:
    """Squares of one drawing, the most and the least typical in turn: dots may pass for figures."""
    drawing = looks.masks[cells[0]]
    ranked = sorted(cells, key=lambda cell: -_likeness(looks.masks[cell], drawing))
    ends = zip(ranked, reversed(ranked), strict=True)
    return list(dict.fromkeys(chain.from_iterable(ends)))


def _samples(looks: Looks, cells: Sequence[Cell]) -> int:
    """How many squares of one drawing are read first; pieces take long, and hold no numbers."""
    return 1 if looks.is_piece(cells[0]) else SAMPLES


def _is_legible(found: Mapping[Cell, Glyphs], cells: Sequence[Cell]) -> bool:
    """Whether one of some squares says something clearly."""
    return any(cell in found and found[cell].confidence >= LEGIBLE for cell in cells)


def by_look(looks: Looks, cells: Iterable[Cell]) -> dict[Look, list[Cell]]:
    """Squares by fill and drawing, the largest group first."""
    samples: dict[bool, list[NDArray[np.float32]]] = {False: [], True: []}
    groups: dict[Look, list[Cell]] = defaultdict(list)
    for cell in cells:
        mark = 0
        if looks.ink[cell] >= LEAST_INK:
            horse = cell in looks.horses
            if horse or cell not in looks.framed:  # what is drawn may be the frame itself
                mark = 2 * _name(looks.masks[cell], samples[horse]) + horse
        look = Look(int(looks.fill[cell]), mark, cell in looks.framed, cell in looks.joined)
        groups[look].append(cell)
    return dict(sorted(groups.items(), key=lambda item: -len(item[1])))


def _likeness(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """The part that two drawings share of what they cover together; all where both are bare."""
    together = float(np.maximum(one, other).sum())
    return float(np.minimum(one, other).sum()) / together if together else 1.0


def _name(mask: NDArray[np.float32], samples: list[NDArray[np.float32]]) -> int:
    """The number of the first sample that a mask is like, from 1; of a new one if none is."""
    for number, sample in enumerate(samples, 1):
        if _likeness(mask, sample) >= ALIKE:
            return number
    samples.append(mask)
    return len(samples)
