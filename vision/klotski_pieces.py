"""The places of a tray sorted into empty ones, pieces and walls: hypotheses, not yet judged."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field

import numpy as np

from solvers import Cell
from solvers.klotski_pieces import shape_of
from vision.cells import Lab, cluster, distance
from vision.doubts import Doubted
from vision.klotski_tray import SAME_COLOUR, Side, Tray

MOSTLY = 0.5
"""Part of the inside of an empty place that has the colour of the ground, at the least: marks and
shadows may lie on the rest."""

VISIBLE = 0.5
"""How far the colours of gaps come to the ground's at the least where they are told from lines."""

WEAKER, LESS = 0.4, 0.5
"""A step that is no outline is weaker than most outlines, and shows less of the ground's colour."""

LEANS_OUT = -0.3
"""Pixels of a patch: the outlines around an empty place are its neighbours', a gap away."""

MOSTLY_EMPTY = 0.75
"""No tray is emptier, even with the room outside its wall."""

MOST_LOOKS = 8
"""More colours than this are hardly all worth trying for the ground's."""


@dataclass
class Sorting(Doubted):
    """One way to sort the places; ``doubts`` are weights and reasons.

    ``overruled`` are sides where a step shows that is none of a piece's outline.
    """

    tray: Tray
    empty: set[Cell]
    pieces: list[list[Cell]]
    walls: set[Cell] = field(default_factory=set)
    gate: set[Cell] = field(default_factory=set)
    overruled: set[Side] = field(default_factory=set)


def sortings(tray: Tray) -> Iterator[Sorting]:
    """Ways to say which places are empty; what outlines do not part is one piece."""
    seen: list[set[Cell]] = []
    for empty in _grounds(tray):
        if 0 < len(empty) < MOSTLY_EMPTY * tray.shape[0] * tray.shape[1] and empty not in seen:
            seen.append(empty)
            yield _sorted(tray, empty)


def _grounds(tray: Tray) -> Iterator[set[Cell]]:
    looks = [look for look in flat_looks(tray) if look]
    flat = set().union(*looks)
    parts = [set(part) for part in components(tray, set()) if flat.issuperset(part)]
    leaning = set().union(*(part for part in parts if tray.lean(part) <= LEANS_OUT))
    yield leaning
    looks.sort(key=tray.lean)
    for look in looks[:MOST_LOOKS]:
        yield look
        if look & leaning:
            yield look | leaning


def flat_looks(tray: Tray) -> list[set[Cell]]:
    """The places that mostly have one colour, grouped by that colour."""
    flat = [place for place in np.ndindex(*tray.shape) if tray.plain[place] >= MOSTLY]
    if not flat:
        return []
    labels = cluster(np.array([tray.core[place] for place in flat]), SAME_COLOUR)
    return [
        {(row, col) for (row, col), label in zip(flat, labels, strict=True) if label == look}
        for look in range(int(labels.max()) + 1)
    ]


def _sorted(tray: Tray, empty: set[Cell]) -> Sorting:
    ground = np.median([tray.core[place] for place in empty], axis=0)
    overruled = _without_gap(tray, empty, ground)
    pieces = components(tray, empty, overruled)
    walls = {place for piece in pieces if _is_wall(piece, tray) for place in piece}
    pieces = [piece for piece in pieces if piece[0] not in walls]
    corners = {
        piece[0] for piece in pieces if len(piece) == 1 and _is_frame(piece[0], tray, ground)
    }
    pieces = [piece for piece in pieces if piece[0] not in corners]
    sorting = Sorting(tray, set(empty), pieces, walls | corners, overruled=overruled)
    if walls:
        _find_gate(sorting)
    return sorting


def components(
    tray: Tray, empty: set[Cell], overruled: Set[Side] = frozenset()
) -> list[list[Cell]]:
    """Places that no outline parts, in reading order of their first places."""
    joined = {
        side
        for side, drawn in sides(tray)
        if (not drawn or side in overruled) and empty.isdisjoint(side)
    }
    left = set(np.ndindex(*tray.shape)) - empty
    pieces = []
    for first in sorted(left):
        if first not in left:
            continue
        left.discard(first)
        piece = [first]
        for place in piece:
            for other in _around(place):
                if other in left and (min(place, other), max(place, other)) in joined:
                    left.discard(other)
                    piece.append(other)
        pieces.append(sorted(piece))
    return pieces


def sides(tray: Tray) -> Iterator[tuple[Side, bool]]:
    """Each side between two places, and whether an outline runs along it."""
    across, down = tray.across, tray.down
    for row, col in np.ndindex(*tray.shape):
        if col:
            yield ((row, col - 1), (row, col)), bool(across[row, col])
        if row:
            yield ((row - 1, col), (row, col)), bool(down[row, col])


def _without_gap(tray: Tray, empty: set[Cell], ground: Lab) -> set[Side]:
    """Outlined sides where the ground does not show, on boards where it shows between pieces.

    Such a step belongs to what is drawn on a piece: a picture's edge, a line of writing.
    """
    drawn = [side for side, outlined in sides(tray) if outlined and empty.isdisjoint(side)]
    if not drawn:
        return set()
    shown = np.array([_shown(tray, side, ground) for side in drawn])
    steps = np.array([tray.step(side) for side in drawn])
    if np.median(shown) < VISIBLE:
        return set()
    odd = (steps < WEAKER * np.median(steps)) & (shown < LESS * np.median(shown))
    return {side for side, other in zip(drawn, odd, strict=True) if other}


def _shown(tray: Tray, side: Side, ground: Lab) -> float:
    """How far the colour along a side between two places comes to the ground's: 1 is equal."""
    (row, col), other = side
    top, left = tray.origin
    if other[1] > col:
        colours = tray.outlines.right_colour[top + row, left + col + 1]
    else:
        colours = tray.outlines.down_colour[top + row + 1, left + col]
    contrast = distance(np.stack([tray.core[row, col], tray.core[other]]), ground).min()
    return 1 - float(distance(colours, ground).min() / max(float(contrast), SAME_COLOUR))


def _is_wall(piece: list[Cell], tray: Tray) -> bool:
    """Whether a piece is the wall around the others: it spans the tray, and most of it is rim."""
    rows, cols = tray.shape
    shape = shape_of(piece)
    high, wide = 1 + max(row for row, _ in shape), 1 + max(col for _, col in shape)
    rim = sum(row in (0, high - 1) or col in (0, wide - 1) for row, col in shape)
    long = high + wide >= (rows + cols) / 2 and min(high, wide) >= 4
    return long and len(shape) >= high + wide - 1 and rim >= 0.9 * len(shape) < 0.9 * high * wide


def _is_frame(place: Cell, tray: Tray, ground: Lab) -> bool:
    """Whether a corner of the tray has the colour of the frame and no step towards it."""
    (row, col), (rows, cols) = place, tray.shape
    if row not in (0, rows - 1) or col not in (0, cols - 1) or not tray.is_open(place):
        return False
    frame = np.median(tray.surroundings, axis=0)
    framed = distance(frame, ground) > 2 * SAME_COLOUR
    return bool(framed and distance(tray.core[place], frame) <= SAME_COLOUR)


def _find_gate(sorting: Sorting) -> None:
    """Take single pieces that close the wall, and look like nothing else, for the gate."""
    walls, tray = sorting.walls, sorting.tray
    others = [piece for piece in sorting.pieces if len(piece) > 1]
    if not others:
        return
    body = np.median([tray.core[place] for piece in others for place in piece], axis=0)
    gates = [
        piece[0]
        for piece in sorting.pieces
        if len(piece) == 1 and distance(tray.core[piece[0]], body) > 3 * SAME_COLOUR
    ]
    touching = {place for place in gates if walls & set(_around(place))}
    while len(more := {p for p in gates if (touching | walls) & set(_around(p))}) > len(touching):
        touching = more
    sorting.gate = touching
    sorting.empty |= touching
    sorting.pieces = [piece for piece in sorting.pieces if piece[0] not in touching]


def _around(place: Cell) -> list[Cell]:
    row, col = place
    return [(row, col + 1), (row, col - 1), (row + 1, col), (row - 1, col)]
