"""Numbers in cells, read once more by the network for writing, which has seen more typefaces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from solvers import Cell
from vision.cells.letters import CORNERS
from vision.cells.odds import CellOdds, Floats
from vision.cells.patches import Centres
from vision.cells.vocabulary import Kind, Mark
from vision.writing.glyphs import TEXTS, Glyphs, score_table
from vision.writing.places import Writing

SHOWN = 0.05
"""Probability that a cell shows a number from which on it is looked at; beside such cells one that
is marked may show one too."""

MOST_CELLS = 120
"""More would take long, and where so many hold something it is seldom numbers."""

REACHES = (0.45, 0.32, 0.24)
"""How far around its middle a cell is looked at, in parts of the pitch: all of it, and without a
ring or a badge around the number."""

ASIDE = np.array([*CORNERS, (0.0, -0.25), (0.0, 0.25)])
"""(x, y) in parts of the pitch from the middle of a cell to its corners, and to the middles of its
upper and lower edge: numbers stand there that leave the middle to something else."""

CORNER_REACH = 0.27
"""How far around such a place a cell is looked at."""

TRIED = 6
"""Cells in which the corners are tried."""

LEAST = 0.3
"""Readings of less confidence say nothing."""

LARGE_PX = 60.0
"""Pitch of cells in which figures may be small beside them and legible."""

SURE = 0.9
"""Confidence that is asked of such figures."""

FEWEST = 3
"""So many of them at the least."""

MOSTLY, DIFFERENT = 0.5, 0.8
"""How surely numbers are read in corners of visited cells, and what part of them is another one
each, where they count the visits."""

_NUMBERS = [place for place, text in enumerate(TEXTS) if text.isdigit()]
_FIGURES = np.eye(11)[
    [[int(sign) if sign != " " else 10 for sign in TEXTS[n].rjust(3)] for n in _NUMBERS]
]
"""1 for each figure of each number, (numbers, 3, 11); the last stands for none."""


def with_figures(
    odds: CellOdds, writing: Writing, centres_px: Centres, pitch_px: tuple[float, float]
) -> CellOdds:
    """The odds, with the mean of all readings where a number is read.

    ``centres_px`` (rows, cols, 2) of the odds' cells, ring included.
    """
    none = odds.digits[..., 10].sum(-1)
    numbered = -np.expm1(np.minimum(none, 0)) > SHOWN
    asked = numbered | (odds.marks[..., [Mark.START, Mark.END]] > 0).any(-1)
    if numbered[1:-1, 1:-1].mean() > 0.5:  # where most cells show numbers, others may, too
        asked[1:-1, 1:-1] = True
    shown = np.argwhere(asked)
    used = np.argwhere(odds.kinds[..., : Kind.PIECE].argmax(-1) == Kind.USED)  # no game of pieces
    is_few = 2 * numbered.sum() < len(used) <= MOST_CELLS
    if is_few and not _count_up(_likeliest(odds.digits[numbered]), 2):
        in_corners = _numbers_in_corners(used, writing, centres_px, np.array(pitch_px))
        if in_corners:
            return _with_numbers(odds, in_corners)
    if numbered.sum() < 2:
        return _with_small_figures(odds, writing, centres_px, pitch_px)
    if len(shown) > MOST_CELLS:
        return odds
    readings = {(row, col): [odds.digits[row, col]] for row, col in shown.tolist()}
    for found in _looks(writing, np.array([centres_px[cell] for cell in readings]), pitch_px):
        for cell, glyphs in _numbers(readings, found).items():
            readings[cell].append(_digits(glyphs))
    digits = odds.digits.copy()
    for cell, logs in readings.items():
        digits[cell] = np.logaddexp.reduce(logs) - np.log(len(logs))
    return replace(odds, digits=digits)


def _likeliest(digits: Floats) -> list[int]:
    """The most probable numbers of figures (numbers, 3, 11)."""
    numbers: list[int] = (digits.argmax(-1) % 10 @ [100, 10, 1]).tolist()
    return numbers


def _count_up(numbers: list[int], fewest: int) -> bool:
    """Whether numbers are so many at the least, and 1, 2, 3 and so on in some order."""
    return len(numbers) >= fewest and sorted(numbers) == list(range(1, len(numbers) + 1))


def _looks(
    writing: Writing, places: Centres, pitch_px: tuple[float, float]
) -> list[list[Glyphs | None]]:
    """What is written around the middles of cells (cells, 2) as far as each reach, or in the corner
    of theirs where more is read."""
    pitch = np.array(pitch_px)
    middle = [writing.around([*places], part * pitch, LEAST) for part in REACHES]
    if max(map(_sureness, middle)) > SURE:
        return middle
    few = _few(len(places))
    most = max(_sureness(found[few]) for found in middle)
    corner = _corner(writing, places[few], pitch, most)
    if corner is None:
        return middle
    return [_in_corner(writing, places, corner, pitch)]


def _corner(
    writing: Writing, places: Centres, pitch: Floats, more_than: float
) -> NDArray[np.float64] | None:
    """The corner of cells in which numbers are read most surely, and more surely than so."""
    best = None
    for corner in ASIDE:
        found = _in_corner(writing, places, corner, pitch)
        if _sureness(found) > more_than:
            more_than, best = _sureness(found), corner
    return best


def _in_corner(
    writing: Writing, places: Centres, corner: NDArray[np.float64], pitch: Floats
) -> list[Glyphs | None]:
    """What is written in a corner of each cell."""
    return writing.around([*places + corner * pitch], CORNER_REACH * pitch, LEAST)


def _few(count: int) -> slice:
    """Some of so many, from one end to the other."""
    return slice(None, None, -(-count // TRIED))


def _sureness(found: Sequence[Glyphs | None]) -> float:
    """How surely numbers are read, 0 to 1."""
    numbers = [glyphs.confidence for glyphs in found if glyphs and glyphs.text.isdigit()]
    return sum(numbers) / len(found)


def _with_small_figures(
    odds: CellOdds, writing: Writing, centres_px: Centres, pitch_px: tuple[float, float]
) -> CellOdds:
    """The odds, with numbers that are too small or too faint to be seen beside their cells: where
    all that is surely read is 1, 2, 3 and so on, it is no chance. They are looked for in the
    middles of large cells, and in all of each where some that are tried mostly show one."""
    rows, cols = odds.digits.shape[:2]
    cells = [(row, col) for row in range(1, rows - 1) for col in range(1, cols - 1)]
    if len(cells) > MOST_CELLS:
        return odds
    places, pitch = [centres_px[cell] for cell in cells], np.array(pitch_px)
    tried = writing.around(places[_few(len(places))], REACHES[0] * pitch, SURE)
    are_everywhere = _sureness(tried) > MOSTLY
    if not are_everywhere and min(pitch_px) < LARGE_PX:
        return odds
    found = writing.around(places, REACHES[0 if are_everywhere else -1] * pitch, SURE)
    numbers = _numbers(cells, found)
    if not _count_up([int(glyphs.text) for glyphs in numbers.values()], FEWEST):
        return odds
    return _with_numbers(odds, numbers)


def _numbers_in_corners(
    used: NDArray[np.intp], writing: Writing, centres_px: Centres, pitch: Floats
) -> dict[Cell, Glyphs]:
    """The numbers in one of the corners of the visited cells, each another one; none in any."""
    places = centres_px[tuple(used.T)]
    corner = _corner(writing, places[_few(len(places))], pitch, MOSTLY)
    if corner is None:
        return {}
    found = _in_corner(writing, places, corner, pitch)
    numbers = _numbers(((row, col) for row, col in used.tolist()), found)
    different = {glyphs.text for glyphs in numbers.values()}
    is_count = len(different) >= FEWEST and len(different) > DIFFERENT * len(numbers)
    return numbers if is_count else {}


def _numbers(cells: Iterable[Cell], found: Sequence[Glyphs | None]) -> dict[Cell, Glyphs]:
    """The cells in which a number was found."""
    pairs = zip(cells, found, strict=True)
    return {cell: glyphs for cell, glyphs in pairs if glyphs and glyphs.text.isdigit()}


def _with_numbers(odds: CellOdds, numbers: Mapping[Cell, Glyphs]) -> CellOdds:
    digits = odds.digits.copy()
    for cell, glyphs in numbers.items():
        digits[cell] = _digits(glyphs)
    return replace(odds, digits=digits)


def _digits(glyphs: Glyphs) -> Floats:
    """Logarithms of the probabilities of hundreds, tens and ones, (3, 11)."""
    numbers = np.exp(score_table([glyphs])[0, _NUMBERS].astype(np.float64))
    shares = 1e-4 + np.tensordot(numbers, _FIGURES, 1)
    return np.asarray(np.log(shares / shares.sum(1, keepdims=True)), np.float32)
