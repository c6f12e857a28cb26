"""The places of a tray sorted into empty ones, pieces and walls: hypotheses, not yet judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from solvers import Cell
from solvers.klotski import shape_of
from vision.doubts import Doubted
from vision.evidence.cells import Lab, distance
from vision.klotski.layout import Labels, Mask, beside, connected, members
from vision.klotski.tray import SAME_COLOUR, Tray

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

PLAINER = 10.0
"""A look that is drawn on at a tenth of it is as unlikely the ground's as one whose outlines lie a
pixel further in."""

NO_PIECE = -1


@dataclass
class Sorting(Doubted):
    """One way to sort the places; ``doubts`` are weights and reasons.

    ``empty`` includes the ``gate``. ``overruled`` (sides,) are sides where a step shows that is
    none of a piece's outline.
    """

    tray: Tray
    empty: set[Cell]
    pieces: list[list[Cell]]
    walls: set[Cell]
    gate: set[Cell]
    overruled: Mask

    @cached_property
    def owner(self) -> Labels:
        """Which piece lies at each place, from 0; NO_PIECE at empty ones and walls."""
        owner = np.full(self.tray.shape, NO_PIECE, np.int64)
        for number, piece in enumerate(self.pieces):
            owner[tuple(np.transpose(piece))] = number
        return owner

    @cached_property
    def free(self) -> Mask:
        """Which places are empty."""
        return _marked_out(self.empty, self.tray)

    @cached_property
    def ground(self) -> Mask:
        """Which places are empty, without the gate."""
        return _marked_out(self.empty - self.gate, self.tray)

    @property
    def ground_lean(self) -> float:
        """How far within the empty places the outlines around them lie."""
        return float(self.tray.leans(self.ground - np.int64(1))[0])


def sortings(tray: Tray) -> Iterator[Sorting]:
    """Ways to say which places are empty; what outlines do not part is one piece."""
    seen: list[Mask] = []
    for empty in _grounds(tray):
        if 0 < empty.mean() < MOSTLY_EMPTY and not any((empty == other).all() for other in seen):
            seen.append(empty)
            yield _sorted(tray, empty)


def _grounds(tray: Tray) -> Iterator[Mask]:
    looks = tray.looks
    if looks.max() < 0:
        return
    parts = connected(np.ones(tray.shape, np.bool_), ~tray.outlined)
    flat = np.array([(looks[parts == part] >= 0).all() for part in range(parts.max() + 1)])
    part_leans, look_leans = tray.leans(parts), tray.leans(looks)
    leaning = (flat & (part_leans <= LEANS_OUT))[parts]
    yield leaning
    plain = np.array([tray.plain[looks == look].mean() for look in range(looks.max() + 1)])
    for look in np.argsort(look_leans - PLAINER * plain, kind="stable")[:MOST_LOOKS]:
        yield looks == look
        between = (look_leans[look] + np.median(part_leans)) / 2
        for others in (
            leaning,
            (flat & (np.bincount(parts.ravel()) == 1) & (part_leans < between))[parts],
        ):
            yield others | (looks == look)


def _sorted(tray: Tray, empty: Mask) -> Sorting:
    ground = np.median(tray.core[empty], axis=0)
    overruled = _without_gap(tray, empty, ground)
    pieces = members(connected(~empty, ~tray.outlined | overruled))
    singles = [piece[0] for piece in pieces if len(piece) == 1]
    corners = {place for place in singles if _is_frame(place, tray, ground)}
    walls = {place for piece in pieces if _is_wall(piece, tray) for place in piece}
    pieces = [piece for piece in pieces if piece[0] not in walls | corners]
    gate = _find_gate(tray, pieces, walls | corners) if walls else set()
    return Sorting(
        tray,
        {(row, col) for row, col in np.argwhere(empty).tolist()} | gate,
        [piece for piece in pieces if piece[0] not in gate],
        walls | corners,
        gate,
        overruled,
    )


def _without_gap(tray: Tray, empty: Mask, ground: Lab) -> Mask:
    """Outlined sides where the ground does not show, on boards where it shows between pieces.

    Such a step belongs to what is drawn on a piece: a picture's edge, a line of writing.
    """
    one, other = beside(empty)
    drawn = tray.outlined & ~one & ~other
    if not drawn.any():
        return np.asarray(drawn)
    shown, steps = _shown(tray, ground), tray.steps
    if np.median(shown[drawn]) < VISIBLE:
        return np.zeros(drawn.shape, np.bool_)
    weak = steps < WEAKER * np.median(steps[drawn])
    return np.asarray(drawn & weak & (shown < LESS * np.median(shown[drawn])))


def _shown(tray: Tray, ground: Lab) -> Lab:
    """How far the colours along each side between two places come to the ground's: 1 is equal."""
    contrast = np.minimum(*beside(distance(tray.core, ground)))
    nearest = distance(tray.side_colours, ground).min(axis=1)
    return np.asarray(1 - nearest / np.maximum(contrast, SAME_COLOUR), np.float32)


def _is_wall(piece: list[Cell], tray: Tray) -> bool:
    """Whether a piece is the wall around the others: it spans the tray, and most of it is rim."""
    rows, cols = tray.shape
    if len(piece) < (rows + cols) / 2 - 1:
        return False
    shape = shape_of(piece)
    high, wide = 1 + max(row for row, _ in shape), 1 + max(col for _, col in shape)
    rim = sum(row in (0, high - 1) or col in (0, wide - 1) for row, col in shape)
    long = high + wide >= (rows + cols) / 2 and min(high, wide) >= 4
    return long and len(shape) >= high + wide - 1 and rim >= 0.9 * len(shape) < 0.9 * high * wide


def _is_frame(place: Cell, tray: Tray, ground: Lab) -> bool:
    """Whether a corner of the tray has the colour of the frame and no step towards it."""
    if not tray.is_open(place):
        return False
    frame = tray.surroundings
    framed = distance(np.median(frame, axis=0), ground) > 2 * SAME_COLOUR
    return bool(framed and distance(frame, tray.core[place]).min() <= SAME_COLOUR)


def _find_gate(tray: Tray, pieces: list[list[Cell]], walls: set[Cell]) -> set[Cell]:
    """Single pieces that close the wall, and look like nothing else."""
    others = [place for piece in pieces if len(piece) > 1 for place in piece]
    if not others:
        return set()
    body = np.median(tray.core[tuple(np.transpose(others))], axis=0)
    gates = [
        piece[0]
        for piece in pieces
        if len(piece) == 1 and distance(tray.core[piece[0]], body) > 3 * SAME_COLOUR
    ]
    touching: set[Cell] = set()
    while len(more := {p for p in gates if (touching | walls) & _around(p)}) > len(touching):
        touching = more
    return touching


def _around(place: Cell) -> set[Cell]:
    row, col = place
    return {(row, col + 1), (row, col - 1), (row + 1, col), (row - 1, col)}


def _marked_out(places: set[Cell], tray: Tray) -> Mask:
    mask = np.zeros(tray.shape, np.bool_)
    if places:
        mask[tuple(np.transpose(sorted(places)))] = True
    return mask
