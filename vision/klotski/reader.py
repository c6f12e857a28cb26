"""Read klotski boards: the lattice of the unit cells, the outlines on it, and what they enclose."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from operator import attrgetter

import numpy as np

from calibration import Profile
from solvers import BadBoard, Cell
from solvers.klotski import EMPTY, WALL, Board
from vision.evidence.cells import cut
from vision.evidence.lattice import Lattice
from vision.klotski.borders import settled
from vision.klotski.boxes import coarser, find_trays
from vision.klotski.judge import CLASSIC, judge, likelihood
from vision.klotski.lattice import tray_lattices, with_margin
from vision.klotski.pieces import Sorting, sortings
from vision.klotski.refuse import refuse, refuse_grid
from vision.klotski.target import find_goal, find_target
from vision.klotski.tray import Tray
from vision.reading import NotRecognized, Reading, refusal
from vision.view import Image, View

CLEAR = 0.92
"""A reading this good is taken without a look at the lattices that are left."""

LEAST = 0.3
"""Below this a reading is no better than a guess, and the picture counts as not recognised."""

TIE = 0.03
"""Two ways to sort the places that differ by less in likelihood are as good as one another."""

MOST_LATTICES = 4


def read(image: Image, profile: Profile) -> Reading[Board]:
    """Read the board on a screenshot. Raises NotRecognized with what was seen instead."""
    view = View.of(image, profile)
    best: Reading[Board] | None = None
    refused: list[str] = []
    for lattice in islice(tray_lattices(view), MOST_LATTICES):
        for tray in _trays(view, lattice):
            reading = _try(view, tray, profile, refused)
            best = max(filter(None, (best, reading)), key=attrgetter("merit"), default=None)
            if reading and reading.confidence >= CLEAR and tray.shape == CLASSIC:
                return reading
        if best and best.confidence >= CLEAR:
            return best
    if best is None:
        raise refusal("klotski board", "no lattice of straight borders", refused)
    return best


def _trays(view: View, lattice: Lattice) -> Iterator[Tray]:
    """The trays on a lattice, and on one twice as wide where all outlines keep to that."""
    cells = cut(view.pixels, with_margin(settled(cut(view.pixels, lattice))))
    for tray in find_trays(cells):
        wider = coarser(tray)
        if wider and not lattice.given:
            yield from find_trays(cut(view.pixels, wider))
        yield tray


def _try(view: View, tray: Tray, profile: Profile, refused: list[str]) -> Reading[Board] | None:
    """The reading of one tray, or None and a reason more."""
    try:
        return _read_tray(view, tray, profile)
    except NotRecognized as reason:
        refused.append(f"{tray.shape[0]}x{tray.shape[1]} places: {reason}")
        return None


def _read_tray(view: View, tray: Tray, profile: Profile) -> Reading[Board]:
    refuse_grid(tray)
    (best, sorting, board), *others = _interpretations(tray, profile)
    if any(other != board for value, _, other in others if value > best - TIE):
        sorting.doubt(0.3, "other cells might as well be the empty ones")
    if sorting.confidence < LEAST:
        raise NotRecognized(", ".join(sorting.reasons))
    why = (_seen(tray.cells.lattice), *sorting.evidence, *sorting.reasons)
    return Reading(
        board, view.grid(tray.cells.lattice, tray.shape, tray.origin), sorting.confidence, why
    )


def _interpretations(tray: Tray, profile: Profile) -> list[tuple[float, Sorting, Board]]:
    """The boards that sortings stand for, each with its likelihood, likeliest first; at least one.

    A target can only add doubts, so those that are too unlikely already are left out.
    """
    found: list[tuple[float, Sorting, Board]] = []
    judged, reason = _judged(tray)
    for likely, sorting in judged:
        if found and likely < found[0][0] - TIE:
            break
        try:
            board = _interpret(sorting, profile)
        except NotRecognized as error:
            reason = str(error)
            continue
        found.append((likelihood(sorting), sorting, board))
        found.sort(key=lambda item: -item[0])
    if not found:
        raise NotRecognized(reason)
    return found


def _judged(tray: Tray) -> tuple[list[tuple[float, Sorting]], str]:
    """The sortings that may be boards, likeliest first, and why another is none."""
    found: list[tuple[float, Sorting]] = []
    reason = "no place looks empty"
    for sorting in sortings(tray):
        try:
            refuse(sorting)
        except NotRecognized as error:
            reason = str(error)
            continue
        judge(sorting)
        if sorting.confidence < LEAST:
            reason = ", ".join(sorting.reasons)
        else:
            found.append((likelihood(sorting), sorting))
    return sorted(found, key=lambda item: -item[0]), reason


def _interpret(sorting: Sorting, profile: Profile) -> Board:
    """The board of a sorting, which gets its doubts. Raises NotRecognized."""
    given = profile.hints.get("target")
    if given is not None and not (
        given[0] < sorting.tray.shape[0] and given[1] < sorting.tray.shape[1]
    ):
        raise NotRecognized(f"the target {given} lies outside the board")
    target = find_target(sorting, given)
    if target is None:
        raise NotRecognized("no piece is marked and none alone has 2x2 cells: give the target")
    goal = find_goal(sorting, target)
    try:
        return _board(sorting, target, goal)
    except BadBoard as error:
        raise NotRecognized(str(error)) from error


def _board(sorting: Sorting, target: list[Cell], goal: tuple[Cell, ...]) -> Board:
    rows, cols = sorting.tray.shape
    cells = np.full((rows, cols), EMPTY)
    for place in sorting.walls:
        cells[place] = WALL
    pieces = sorted(sorting.pieces)
    for number, piece in enumerate(pieces, 1):
        cells[tuple(np.transpose(piece))] = number
    tray = tuple(tuple(map(int, row)) for row in cells)
    return Board(tray, 1 + pieces.index(target), goal, tuple(sorted(sorting.gate)))


def _seen(lattice: Lattice) -> str:
    width, height = lattice.pitch_px
    return f"lattice of {width:.1f} x {height:.1f} px from straight borders"
