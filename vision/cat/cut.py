"""Whether a hex map goes on beneath something that lies over a part of it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from vision.cat.looks import Looks
from vision.cat.places import SAME_COLOUR
from vision.evidence.cells import chains, distance

LEAST_PART = 0.04
"""Part of a place beside the map in the colours of its cells: of a cell that is cut, that which is
left; beside a whole cell there is none."""

MOST_MISSING = 3
"""So many cells in one chain may be missing at the border of a map: its corners are rounded."""

FEWEST = 3
"""A line of fewer places beside a map tells nothing."""

Line = list[tuple[int, int]]


def goes_on(looks: Looks) -> bool:
    """Whether a line of places beside the map holds parts of cells: something covers the rest."""
    return any(_cut(looks, line) for line in _lines_beside(looks))


def is_covered(looks: Looks, outside: NDArray[np.bool_]) -> bool:
    """Whether cells that lie together are missing at the border: a menu leaves such a gap."""
    missing = np.flatnonzero(outside)
    if len(missing) <= MOST_MISSING:
        return False
    label = chains(looks.adjacent[np.ix_(missing, missing)])
    return int(np.bincount(label).max()) > MOST_MISSING


def _lines_beside(looks: Looks) -> Iterator[Line]:
    """The places above and below a map, and, for either kind of rows, to the left and right."""
    rows, halves = np.nonzero(looks.extent.member)
    first, last = int(rows.min()), int(rows.max())
    for row, beside in ((first, first - 1), (last, last + 1)):
        yield [(beside, int(half) + 1) for half in halves[rows == row][:-1]]
    ends = {row: halves[rows == row] for row in range(first, last + 1)}
    for odd in (0, 1):
        own = [(row, ends[row]) for row in ends if row % 2 == odd and len(ends[row])]
        yield [(row, int(places.min()) - 2) for row, places in own]
        yield [(row, int(places.max()) + 2) for row, places in own]


def _cut(looks: Looks, line: Line) -> bool:
    """Whether most places of a line show the colour of cells, and not that of the background."""
    places = looks.places
    rows, halves = places.shape
    seen = [
        place
        for place in line
        if 0 <= place[0] < rows and 0 <= place[1] < halves and places.on_screen[place]
    ]
    if len(seen) < FEWEST:
        return False
    pixels = np.array([places.patches[place][places.disc] for place in seen])
    alike = np.any([distance(pixels, look.core) <= SAME_COLOUR for look in looks.looks], axis=0)
    if np.median(alike.mean(axis=1)) < LEAST_PART:
        return False
    behind = [distance(pixels[alike], colour) <= 2 * SAME_COLOUR for colour in places.background]
    alike[alike] = ~np.any(behind, axis=0) if behind else True
    return bool(np.median(alike.mean(axis=1)) >= LEAST_PART)
