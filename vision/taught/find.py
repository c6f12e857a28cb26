"""Find where a board lies on a screenshot by the cells that examples show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.examples import Place
from vision.reading import Pixels
from vision.taught.compare import Features, features, glance_distances
from vision.taught.learn import cell_patches
from vision.taught.sample import Sample

MOST_CELLS = 900
"""Cells of a lattice that are looked at."""

COUNTS = 8
"""Columns that another board in the same extent may have more or fewer."""

OFF_SHAPE = 0.04
"""Parts of a cell by which a whole number of rows may miss the extent."""

UNKNOWN = 0.35
"""What a cell that no example shows speaks against a lattice."""

NOT_BOARD = 0.05
"""The same of a cell that looks as the surroundings do: a hole may look so as well."""

CLEAR = 0.6
"""What the cells of a lattice that nobody doubts are worth in the mean."""

KEPT = 0.6
"""Of the cells that match, so many must lie where the board was for it to be there again."""

SLACK = 0.15
"""Parts of a cell by which lattices may differ that are the same."""


@dataclass(frozen=True)
class Found:
    """A place of a board, and how much of the screenshot its cells explain, in pixels."""

    place: Place
    worth: float
    clear: bool
    """Whether all its cells look as examples do, and none beside them."""
    taught: bool = False
    """Whether it is where a board lay that was shown."""


def scaled(place: Place, size_px: tuple[int, int]) -> Place | None:
    """The place on a screenshot of another size and the same shape, None on others."""
    across, down = size_px[0] / place.size_px[0], size_px[1] / place.size_px[1]
    if abs(across / down - 1) > 0.005:
        return None
    x, y = place.origin_px
    pitch = place.pitch_px[0] * across, place.pitch_px[1] * down
    return replace(place, size_px=size_px, origin_px=(x * across, y * down), pitch_px=pitch)


def at_taught_places(places: Iterable[Place], size_px: tuple[int, int]) -> Iterator[Place]:
    """Where boards lay when they were shown, and half a cell beside."""
    for place in places:
        here = scaled(place, size_px)
        if here is not None:
            yield here
    for place in places:
        here = scaled(place, size_px)
        if here is None or here.shifted is not None:
            continue
        (x, y), (across, down) = here.origin_px, here.pitch_px
        for right, below in ((0.5, 0.0), (0.0, 0.5), (0.5, 0.5)):
            yield replace(here, origin_px=(x + right * across, y + below * down))


def in_same_extent(places: Iterable[Place], size_px: tuple[int, int]) -> Iterator[Place]:
    """Boards of other numbers of cells that fill the extent of one that was shown."""
    for place in places:
        here = scaled(place, size_px)
        if here is None or here.shifted is not None:
            continue
        (x, y), (across, down) = here.origin_px, here.pitch_px
        left, top = x - across / 2, y - down / 2
        width, height = across * here.cols, down * here.rows
        for cols in range(max(2, here.cols - COUNTS), here.cols + COUNTS + 1):
            pitch = width / cols
            rows = round(height / (pitch * down / across))
            if cols == here.cols or rows < 1:
                continue
            below = height / rows
            if abs(below / pitch / (down / across) - 1) > OFF_SHAPE:
                continue
            origin = left + pitch / 2, top + below / 2
            yield replace(here, origin_px=origin, pitch_px=(pitch, below), rows=rows, cols=cols)


def repeats(one: Place, other: Place) -> bool:
    """Whether the cells of a lattice lie where those of another one would, if it went on."""
    if (one.shifted is None) != (other.shifted is None):
        return False
    pitch = np.array(other.pitch_px)
    far = max(one.rows, one.cols)
    steps = np.subtract(one.origin_px, other.origin_px) / pitch
    apart = np.abs(np.array(one.pitch_px) / pitch - 1) * far
    return bool((apart < SLACK).all() and (np.abs(steps - np.rint(steps)) < SLACK).all())


def explained(pixels: Pixels, place: Place, sample: Sample) -> list[Found]:
    """The board on a lattice that explains most, by a glance at each cell, and the place itself
    where it explains nearly all. The lattice goes on over the screenshot.
    """
    whole, (top, left) = _over_screen(place, pixels.shape[:2])
    looks = features(cell_patches(pixels, whole)[1:-1, 1:-1].reshape(-1, 48, 48, 3))
    worth = _worth(looks, sample).reshape(whole.rows, whole.cols)
    area = place.pitch_px[0] * place.pitch_px[1]
    own = np.zeros(worth.shape, np.bool_)
    own[max(0, top) : top + place.rows, max(0, left) : left + place.cols] = True
    matching = np.maximum(worth, 0)
    there: list[Found] = []
    if matching[own].sum() >= KEPT * matching.sum():
        inside = worth[own]
        clear = _is_clear(inside)
        there = [Found(place, float(inside.sum()) * area * 1.1, clear, taught=True)]
        if clear and matching[~own].sum() < 1.0:
            return there
    row, col, below, right = _best_rectangle(worth)
    board = _part(whole, row, col, below - row, right - col)
    inside = worth[row:below, col:right]
    clear = _is_clear(inside)
    # what it is a part of is tried first
    most = [float(inside.sum()) * area, *(0.99 * each.worth for each in there)]
    return [*there, Found(board, min(most), clear)]


def _is_clear(worth: NDArray[np.float64]) -> bool:
    """Whether no cell speaks against a lattice, and most speak for it: on pale boards, whose cells
    differ little, none speaks loudly."""
    return bool((worth > -UNKNOWN * 0.9).all() and worth.mean() > CLEAR)


def worth_of(pixels: Pixels, place: Place, sample: Sample) -> float:
    """How much of the screenshot the cells of a board explain, in pixels."""
    looks = features(cell_patches(pixels, place)[1:-1, 1:-1].reshape(-1, 48, 48, 3))
    return float(_worth(looks, sample).sum()) * place.pitch_px[0] * place.pitch_px[1]


def _worth(looks: Features, sample: Sample) -> NDArray[np.float64]:
    """1 for a cell that looks as one of the board was shown, less for what is unknown."""
    apart = glance_distances(looks, sample.looks)
    inner = apart[:, sample.inner].min(1, initial=np.inf)
    outer = apart[:, ~sample.inner].min(1, initial=np.inf)
    worth = np.maximum(1 - inner / (1.5 * sample.wide), -UNKNOWN)
    as_around = (outer < inner) & (outer < 1.5 * sample.wide)
    return np.where(as_around, -NOT_BOARD, worth).astype(np.float64)


def _over_screen(place: Place, shape: tuple[int, ...]) -> tuple[Place, tuple[int, int]]:
    """The lattice over all of a screenshot, or a part of it, and where the place begins in it."""
    height, width = shape[:2]
    (x, y), (across, down) = place.origin_px, place.pitch_px
    before = [max(0, int((start - 0.5 * step) // step)) for start, step in ((y, down), (x, across))]
    after = [
        max(0, int((end - start) / step + 0.5) - count)
        for end, start, step, count in (
            (height, y, down, place.rows),
            (width, x, across, place.cols),
        )
    ]
    room = [before[0], before[1], after[0], after[1]]
    while (place.rows + room[0] + room[2]) * (place.cols + room[1] + room[3]) > MOST_CELLS and any(
        room
    ):
        room[room.index(max(room))] -= 1
    top, left, bottom, right = room
    whole = _part(place, -top, -left, place.rows + top + bottom, place.cols + left + right)
    return whole, (top, left)


def _part(place: Place, row: int, col: int, rows: int, cols: int) -> Place:
    x = place.origin_px[0] + col * place.pitch_px[0]
    y = place.origin_px[1] + row * place.pitch_px[1]
    shifted = None if place.shifted is None else (place.shifted + row) % 2
    return replace(place, origin_px=(x, y), rows=rows, cols=cols, shifted=shifted)


def _best_rectangle(worth: NDArray[np.float64]) -> tuple[int, int, int, int]:
    """Top, left, bottom and right of the rectangle with the largest sum."""
    rows, cols = worth.shape
    sums = np.pad(worth.cumsum(0), ((1, 0), (0, 0)))
    best, found = -np.inf, (0, 0, rows, cols)
    for top in range(rows):
        for bottom in range(top + 1, rows + 1):
            total, start = 0.0, 0
            for col, value in enumerate((sums[bottom] - sums[top]).tolist()):
                if total <= 0:
                    total, start = 0.0, col
                total += value
                if total > best:
                    best, found = total, (top, start, bottom, col + 1)
    return found
