"""Which places of a hex lattice are the map: a complete rectangle or a hexagon of cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

import numpy as np
from numpy.typing import NDArray

from calibration import SHIFTED, Profile
from solvers.cat import Shifted
from vision.cat.places import MARGIN, SAME_COLOUR, Mask, Places
from vision.evidence.cells import Lab, distance

CLEARLY = 0.8
PARTLY = 0.55
"""Part of its outline that a cell shows, and at least shows when a sprite covers some of it. A
place beside the map shows two sides of six where cells touch, three in a notch."""

LEAST_LINE = 4
"""Rows and columns that a map has at the least."""

CELL_LEFT_OUT = 4.0
"""What it costs to leave a clear cell out. It is worth more than a missing one, since cells that
look like holes are part of the game, and cells beside the map are not."""

ALIKE_LEFT_OUT = 0.7
"""A place with the colour of cells but half an outline: cells touch, or a sprite covers it."""

DOUBTFUL_LEFT_OUT = 0.3
"""Something else may lie at a place beside the map: half a window, a button, a line of text."""

ODD_ROWS_SHORTER = 0.4
"""Maps whose rows are of two lengths are rare; a line with holes at its ends looks like one. The
cost for each row is a little less than what such a map saves where it is one."""


@dataclass(frozen=True)
class Extent:
    """The places of a map: ``member`` (rows, halves), what kind, and how sure.

    ``gain`` counts the cells that it explains, ``shifted`` is the parity of the rows, counted from
    the first row of the map, that begin half a pitch to the right of the leftmost cell.
    """

    member: Mask
    shape: str
    gain: float

    @property
    def first(self) -> tuple[int, int]:
        """Index (row, half) of the first row and of the leftmost cell."""
        rows, halves = np.nonzero(self.member)
        return int(rows.min()), int(halves.min())

    @property
    def shifted(self) -> Shifted:
        """Which rows of the map sit half a pitch to the right: odd or even, row 0 is even."""
        return parity_of(*self.first)

    @property
    def rows(self) -> int:
        """Number of rows."""
        return int(np.ptp(np.nonzero(self.member)[0])) + 1

    @property
    def cols(self) -> int:
        """Number of columns of the smallest matrix that holds the map."""
        halves = np.nonzero(self.member)[1]
        return int(np.ptp(halves)) // 2 + 1


def parity_of(row: int, half: int) -> Shifted:
    """Which rows are shifted, counted from ``row``, when a map begins at ``half`` half pitches.

    Row 0 of the map is not shifted when it has a place just there.
    """
    return "odd" if (row + half) % 2 == 0 else "even"


def extents(places: Places, profile: Profile) -> list[Extent]:
    """The two best explanations of what shape the map has, the better first; fewer if none fits."""
    worth = _worth(places)
    found = sorted([*_rectangles(worth), *_hexagons(worth)], key=lambda extent: -extent.gain)
    fitting = (extent for extent in found if extent.gain > 0 and _fits(extent, profile))
    return list(islice(fitting, 2))


def of_seeds(places: Places) -> Extent:
    """The map that has a cell at every seed and nowhere else."""
    return Extent(places.seeds, "rectangle", CELL_LEFT_OUT * float(places.seeds.sum()))


def _worth(places: Places) -> NDArray[np.float64]:
    """What it is worth to take each place into the map; negative where no cell shows."""
    shown = places.outlined
    drawn = (shown >= PARTLY) & ~_like(places, places.background)
    worth = np.where(drawn, DOUBTFUL_LEFT_OUT, -1.0)
    worth[drawn & _like(places, places.core[places.seeds])] = ALIKE_LEFT_OUT
    if places.body is not None:
        worth[_like(places, places.body[None])] = ALIKE_LEFT_OUT
    worth[places.seeds] = ALIKE_LEFT_OUT  # pale on the background, yet one of the equal shapes
    worth[(drawn & (shown >= CLEARLY)) | (places.seeds & (shown >= PARTLY))] = CELL_LEFT_OUT
    worth[~places.on_screen] = -CELL_LEFT_OUT
    return np.asarray(np.where(places.exists, worth, 0.0))


def _like(places: Places, colours: Lab) -> Mask:
    """Places whose middle has one of the colours (n, 3)."""
    if not len(colours):
        return np.zeros(places.shape, np.bool_)
    nearest = distance(places.core[:, :, None], colours).min(axis=2)
    return np.asarray(nearest <= SAME_COLOUR)


def _fits(extent: Extent, profile: Profile) -> bool:
    """Whether the profile and the least size of a map allow it."""
    return (
        min(extent.rows, extent.cols) >= LEAST_LINE
        and profile.rows in (None, extent.rows)
        and profile.cols in (None, extent.cols)
        and profile.hints.get(SHIFTED.key) in (None, extent.shifted)
    )


def _rectangles(worth: NDArray[np.float64]) -> Iterator[Extent]:
    """The best rectangles, of rows of one length and of two, for each choice of rows."""
    likely = np.flatnonzero((worth >= ALIKE_LEFT_OUT).sum(axis=1) >= 2)
    if len(likely) < LEAST_LINE:
        return
    tops = range(max(0, likely[0] - 1), likely[0] + MARGIN + 1)
    bottoms = range(likely[-1] - MARGIN, min(len(worth), likely[-1] + 2))
    for top, bottom in product(tops, bottoms):
        if bottom - top + 1 >= LEAST_LINE:
            yield from _best_columns(worth, top, bottom)


def _best_columns(worth: NDArray[np.float64], top: int, bottom: int) -> Iterator[Extent]:
    """The best left and right ends of the rows from ``top`` to ``bottom``.

    Rows alike in parity begin and end at the same half; the others half a pitch to either side.
    """
    sums = [
        np.concatenate([[0.0], np.cumsum(worth[first : bottom + 1 : 2].sum(axis=0))])
        for first in (top, top + 1)
    ]
    ends: dict[tuple[str, int], tuple[float, int]] = {}
    for name, sign in (("left", -1), ("right", 1)):
        for step in (-1, 1):
            ends[name, step] = _best_end(sums, top % 2, sign, step, beyond=int(name == "right"))
    for left, right in product((-1, 1), (-1, 1)):
        gain = ends["left", left][0] + ends["right", right][0]
        gain -= ODD_ROWS_SHORTER * (bottom - top + 1) * (left != right)
        begin, end = ends["left", left][1], ends["right", right][1]
        if end < begin + 2:
            continue
        member = np.zeros(worth.shape, np.bool_)
        member[top : bottom + 1 : 2, begin : end + 1 : 2] = True
        member[top + 1 : bottom + 1 : 2, begin + left : end + right + 1 : 2] = True
        yield Extent(member, "rectangle", float(gain))


def _best_end(
    sums: list[NDArray[np.float64]], parity: int, sign: int, step: int, beyond: int
) -> tuple[float, int]:
    """The half at which the first row begins or ends best, when the next is ``step`` beside it."""
    halves = range(2 - (parity % 2), len(sums[0]) - 2, 2)
    scores = [
        (sign * (sums[0][half + beyond] + sums[1][half + step + beyond]), -sign * half)
        for half in halves
    ]
    score, half = max(scores)
    return score, -sign * half


def _hexagons(worth: NDArray[np.float64]) -> Iterator[Extent]:
    """Hexagons with six equal sides around every place near the middle of the clear cells."""
    rows, halves = np.nonzero(worth >= CELL_LEFT_OUT)
    if not len(rows):
        return
    row_mid, half_mid = round(float(np.median(rows))), round(float(np.median(halves)))
    sides = [side for side in range(3, 12) if 0.9 * len(rows) < _area(side) < 2 * len(rows)]
    around = product(sides, range(row_mid - 2, row_mid + 3), range(half_mid - 3, half_mid + 4))
    for side, row, half in around:
        if (row + half) % 2 == 0:
            yield from _hexagon(worth, row, half, side)


def _area(side: int) -> int:
    """Number of cells of a hexagon."""
    return 3 * side * (side - 1) + 1


def _hexagon(worth: NDArray[np.float64], row: int, half: int, side: int) -> Iterator[Extent]:
    reach = side - 1
    rows, halves = np.indices(worth.shape)
    apart, aside = np.abs(rows - row), np.abs(halves - half)
    member = (apart <= reach) & (aside <= 2 * reach - apart) & ((rows + halves) % 2 == 0)
    if member.sum() == _area(side):  # all of it lies among the places
        yield Extent(member, "hexagon", float(worth[member].sum()))
