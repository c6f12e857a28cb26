"""What is written in the cells of a board: letters that mark ends, numbers in a row from 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from itertools import permutations

import numpy as np

from solvers import Cell
from vision.evidence.cells import Cells
from vision.evidence.looks import LEAST_MARK, Looks, by_group, unlike
from vision.reading import Pixels
from vision.writing.glyphs import Glyphs, read_cells, score_table

FAINT_MARK = LEAST_MARK / 4
"""A thin figure covers less of its cell than any other mark does."""

FAINTLY_OTHER = 4.0
LEAST_ALIKE = 3

LEAST_GUESS = 0.02
SURE = 0.8
"""Mean confidence of numbers that are there; corners of strokes that look like one come lower."""

UNREAD = "?"
"""The text of a cell that looks as if it held a number, but none that can be read."""

MOST_WRITTEN = 0.6
"""Where more cells hold something, it is not writing that tells some from the others; and it
would take long to read."""

MOST_UNSURE = 6
"""So many cells may be read by what the other cells leave over; more would be guessing."""


def read_writing(pixels: Pixels, looks: Looks, stroke: Set[Cell]) -> dict[Cell, str]:
    """Texts of the cells that hold more than a flat colour.

    Numbers are kept only when they run from 1 without a gap, once each: a figure that is hard to
    read is then settled by those that are left over. The cells that a ``stroke`` may pass are
    looked at only where others hold a number: it takes long to find nothing in a stroke.
    """
    inked = _inked(looks)
    plain = [cell for cell in inked if cell not in stroke]
    if len(plain) > MOST_WRITTEN * len(looks.group):
        return {}
    glyphs = _read(pixels, looks, plain)
    if any(found.text.isdigit() and found.confidence > 0.5 for found in glyphs.values()):
        glyphs |= _read(pixels, looks, [cell for cell in inked if cell in stroke])
    letters = {
        cell: found.text
        for cell, found in glyphs.items()
        if not found.text.isdigit() and found.confidence > 0.5
    }
    numbers = {cell: found for cell, found in glyphs.items() if cell not in letters}
    return letters | _in_a_row(numbers, looks.group)


def _read(pixels: Pixels, looks: Looks, cells: list[Cell]) -> dict[Cell, Glyphs]:
    read = read_cells([crop(pixels, looks.board.cells, cell) for cell in cells], LEAST_GUESS)
    return {cell: found for cell, found in zip(cells, read, strict=True) if found}


def _inked(looks: Looks) -> list[Cell]:
    """Cells with something drawn on them that does not stand in all cells of the same look."""
    own: list[Cell] = []
    for members in by_group(looks.group).values():
        if len(members) < LEAST_ALIKE:
            own += members
        else:
            faint = unlike(looks.board, members, FAINTLY_OTHER) > FAINT_MARK
            own += [cell for cell, differs in zip(members, faint, strict=True) if differs]
    return [cell for cell in own if looks.detail(cell) > FAINT_MARK]


def crop(pixels: Pixels, cells: Cells, cell: Cell) -> Pixels:
    """The square of one cell, at the resolution of the screenshot."""
    (x, y), (width, height) = cells.lattice.origin_px, cells.lattice.pitch_px
    left, top = x + (cell[1] - 0.5) * width, y + (cell[0] - 0.5) * height
    rows = slice(max(0, round(top)), max(0, round(top + height)))
    cols = slice(max(0, round(left)), max(0, round(left + width)))
    return pixels[rows, cols]


def _in_a_row(glyphs: dict[Cell, Glyphs], group: dict[Cell, int]) -> dict[Cell, str]:
    """Numbers 1 to n for the cells that hold one, or nothing when they do not run from 1."""
    sure = {cell: found for cell, found in glyphs.items() if found.confidence > 0.5}
    company = {
        cell: sum(
            group[other] == group[cell] and sure[other].text != sure[cell].text for other in sure
        )
        for cell in sure
    }
    settled: dict[str, Cell] = {}
    for cell in sorted(sure, key=lambda cell: (-company[cell], -sure[cell].confidence)):
        if sure[cell].text != "0":
            settled.setdefault(sure[cell].text, cell)
    if len(settled) < 2 or np.mean([sure[cell].confidence for cell in settled.values()]) < SURE:
        return {}
    unread = _look_numbered(settled.values(), group)
    highest = max(len(settled) + len(unread), *(int(text) for text in settled))
    missing = [text for text in map(str, range(1, highest + 1)) if text not in settled]
    others = _likeliest(glyphs, unread or glyphs.keys() - settled.values(), missing)
    row = {cell: text for text, cell in settled.items()}
    if len(others) < len(missing) or len(missing) > MOST_UNSURE:
        return row | dict.fromkeys(unread, UNREAD) if unread else {}
    return row | _assign([glyphs[cell] for cell in others], others, missing)


def _look_numbered(settled: Iterable[Cell], group: dict[Cell, int]) -> list[Cell]:
    """Cells without a number that look like most numbered ones."""
    numbered = set(settled)
    return [
        cell
        for members in by_group(group).values()
        if 2 * len(numbered.intersection(members)) > len(members)
        for cell in members
        if cell not in numbered
    ]


def _likeliest(
    glyphs: dict[Cell, Glyphs], cells: Iterable[Cell], missing: Sequence[str]
) -> list[Cell]:
    """Those of the cells that most probably hold one of the missing numbers."""
    legible = [cell for cell in cells if cell in glyphs]
    if not missing or not legible:
        return []
    best = score_table([glyphs[cell] for cell in legible], missing).max(axis=1)
    return [legible[index] for index in np.argsort(-best)[: len(missing)]]


def _assign(glyphs: list[Glyphs], cells: list[Cell], texts: list[str]) -> dict[Cell, str]:
    """The likeliest way to give each cell one of the texts."""
    if not cells:
        return {}
    scores = score_table(glyphs, texts)
    rows = np.arange(len(cells))
    best = max(permutations(range(len(texts))), key=lambda order: scores[rows, list(order)].sum())
    return {cell: texts[column] for cell, column in zip(cells, best, strict=True)}
