"""Finds the largest full rectangle of signs among the characters of a screen.

The rows and columns of a matrix are regular, in type of fixed width as in the cells of a table. So
the commonest distance between neighbours is the pitch, and every character gets a place on a
lattice; what lies between, like commas and borders, has none.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

EMPTY = -1
"""What an array of places holds where no character stands."""

_SAME_HEIGHT = 0.12
_MOST_HEIGHTS = 3
_SAME_PITCH = 0.08
_OFF_PLACE = 0.3
"""A 1 may stand so far (in pitches) from the middle of its place: its flag is on one side."""

_TIGHTEST = 0.45
"""Least distance of neighbours, in heights: narrow digits are half as wide as tall."""


@dataclass(frozen=True)
class Block:
    """A full rectangle of signs on a lattice.

    ``places`` holds the number of the character at each place of the whole lattice or EMPTY;
    ``rows`` and ``cols`` are the part of it that is the rectangle.
    """

    places: NDArray[np.intp]
    rows: slice
    cols: slice
    origin_px: tuple[float, float]
    pitch_px: tuple[float, float]
    tall_px: float

    @property
    def members(self) -> NDArray[np.intp]:
        """Numbers of the characters, rows x cols."""
        return np.asarray(self.places[self.rows, self.cols])


def common_heights(heights: NDArray[np.float64]) -> list[float]:
    """Heights that several characters share, commonest first."""
    return _common(heights, _SAME_HEIGHT)[:_MOST_HEIGHTS]


def same_height(heights: NDArray[np.float64], tall: float, pixel: float) -> NDArray[np.bool_]:
    """Which heights are those of the digits of one type; ``pixel`` is one of the screenshot's."""
    return np.asarray(np.abs(heights - tall) <= max(1.5 * pixel, _SAME_HEIGHT * tall))


def find_block(
    middles: NDArray[np.float64], alike: NDArray[np.intp], is_sign: NDArray[np.bool_], tall: float
) -> Block | None:
    """The largest full rectangle of signs among characters of the same height ``tall``.

    ``middles`` (n, 2), in pixels, and ``is_sign`` (n,) are of all characters, ``alike`` numbers
    those to look at.
    """
    signs = alike[is_sign[alike]]
    lines = _lines(middles[signs, 1], tall)
    steps = [np.diff(np.sort(middles[signs[line], 0])) for line in lines]
    beside = np.concatenate(steps) if steps else np.zeros(0)
    across = _pitch(beside[beside > _TIGHTEST * tall])
    down = _pitch(np.diff([middles[signs[line], 1].mean() for line in lines if len(line) > 1]))
    if not across or not down:
        return None
    pitch = np.array([across, down])
    origin = np.array([_phase(middles[signs, axis], pitch[axis]) for axis in (0, 1)])
    at = (middles[alike] - origin) / pitch
    place = np.round(at).astype(int)
    fits = (np.abs(at - place) <= _OFF_PLACE).all(axis=1)
    if not fits.any():
        return None
    first = place[fits].min(axis=0)
    places = np.full(tuple((place[fits].max(axis=0) - first + 1)[::-1]), EMPTY, np.intp)
    order = np.argsort(is_sign[alike[fits]], kind="stable")
    cols, rows = (place[fits] - first)[order].T
    places[rows, cols] = alike[fits][order]
    full = (places != EMPTY) & is_sign[places]
    rows_in, cols_in = _largest_rectangle(full)
    left, top = origin + first * pitch
    return Block(places, rows_in, cols_in, (left, top), (across, down), tall)


def _common(values: NDArray[np.float64], tolerance: float) -> list[float]:
    """Values that many others are near to, commonest first."""
    found = []
    left = np.sort(values)
    while len(left):
        reach = np.searchsorted(left, left * (1 + tolerance) + 1, "right") - np.arange(len(left))
        start = int(reach.argmax())
        group = left[start : start + int(reach[start])]
        found.append((len(group), float(np.median(group))))
        left = np.concatenate([left[:start], left[start + len(group) :]])
        if len(group) < 4:
            break
    return [value for _, value in sorted(found, key=lambda pair: -pair[0])]


def _lines(y: NDArray[np.float64], tall: float) -> list[NDArray[np.intp]]:
    """Characters at one height, from the top down."""
    order = np.argsort(y)
    return np.split(order, np.flatnonzero(np.diff(y[order]) > 0.35 * tall) + 1)


def _pitch(steps: NDArray[np.float64]) -> float | None:
    """The commonest step, refined by all that are one or several of it."""
    common = _common(steps, _SAME_PITCH)
    if not common:
        return None
    pitch = common[0]
    for most in (1, 3):
        times = np.round(steps / pitch)
        near = (np.abs(steps / pitch - times) < _OFF_PLACE) & (times >= 1) & (times <= most)
        pitch = float(steps[near].sum() / times[near].sum())
    return pitch


def _phase(places: NDArray[np.float64], pitch: float) -> float:
    """Where the places of a lattice lie that most characters stand on."""
    turns = np.exp(2j * np.pi * places / pitch)
    return float(np.angle(turns.sum()) / (2 * np.pi) * pitch)


def _largest_rectangle(full: NDArray[np.bool_]) -> tuple[slice, slice]:
    """The rectangle without a gap that has the most places."""
    best, area = (slice(0, 0), slice(0, 0)), 0
    depth = np.zeros(full.shape[1], int)
    for row, line in enumerate(full):
        depth = np.where(line, depth + 1, 0)
        for left in np.flatnonzero(line & (depth > np.pad(depth, (1, 0))[:-1])):
            shallow = np.minimum.accumulate(depth[left:])
            areas = shallow * np.arange(1, len(shallow) + 1)
            wide = int(areas.argmax())
            if areas[wide] > area:
                area, deep = int(areas[wide]), int(shallow[wide])
                best = slice(row + 1 - deep, row + 1), slice(int(left), int(left) + wide + 1)
    return best
