"""The bands of a maze: at which regular distances its straight borders lie.

Along one axis the borders of walls lie at equal distances, those where a wall begins and those
where it ends. In a maze of blocks both lie on the same lines. Where walls are thin, they lie on
two combs of one pitch, a wall's thickness apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.maze.combs import Borders, Comb
from vision.maze.panel import Box, Panel
from vision.reading import Pixels

Contrast = NDArray[np.float64]
"""A direction in RGB, shape (3,), of length 1."""

Pitches = tuple[float, float]
"""Along x and along y, in pixels of a panel."""

Shade = NDArray[np.float32]
Strengths = NDArray[np.float64]

_RUN_PX = 4
"""Borders are averaged over this length along themselves: it takes noise away, and the sides of
cells of six pixels still count."""

_ENOUGH_PX = 500
"""Of longer panels only every second, third or nth run is looked at."""

_EVERY = 5
_ENOUGH_LINES = 200
_LEAST_STEPS = 20
"""Steps between neighbouring pixels, in every fifth line or in so many, that show a contrast."""

_LEAST_STEP = 6.0
"""Borders weaker than this are noise even after averaging."""

_FAINT = 0.15
"""Borders weaker than this part of the strong ones are no walls: shadows, grid lines, rims."""

_LEAST_PITCH_PX = 3.5
_LEAST_COUNT = 3.4
"""Pitches along the longer side of a panel: fewer repeat by accident."""

_LOG_STEP = 0.002
_STRETCH = 1.2
"""Cells may be this much wider than high, or higher than wide."""

_NEARLY_BEST = 0.6
"""A comb of pitch p is one of pitch p/2 as well: the longest that resonates well is asked first.
Longer ones than the true one reach about half on small mazes, by chance."""

_MOST_CANDIDATES = 5
_MOST_PARTS = 2
_ABOUT_AS_STRONG = 0.85
_WHOLE = 0.015
"""A period is a part of one that is a whole number of times longer, to within this."""

_MUCH = 0.2
_MOST_BANDS = 3
"""Of the combs that explain the borders, the true one is the longest or nearly so."""

_NEARLY_EXPLAINED = 0.75
_LEAST_EXPLAINED = 0.4
"""A comb that explains much less than another, or little beyond chance, comes from what is around
the maze, or is a multiple of the true one."""


@dataclass(frozen=True)
class Bands:
    """The combs of both axes, and the colour contrast that they were found in."""

    across: Comb
    down: Comb
    contrast: Contrast

    @property
    def explained(self) -> float:
        """The part of the borders on the lines, on the axis where it is less."""
        return min(self.across.explained, self.down.explained)

    def is_times(self, times: int, other: Bands) -> bool:
        """Whether both pitches are so many times those of others."""
        return all(
            abs(mine.pitch_px - times * its.pitch_px) < _WHOLE * mine.pitch_px
            for mine, its in ((self.across, other.across), (self.down, other.down))
        )


def find_bands(panel: Panel, box_px: Box, pitches_px: Sequence[Pitches] = ()) -> list[Bands]:
    """Combs that explain the straight borders in a box of the panel, the longest pitches first.

    Pitches (x, y) that are known need not be sought.
    """
    left, top = max(0, box_px[0] - 2), max(0, box_px[1] - 2)
    inside = panel.pixels[top : box_px[1] + box_px[3] + 2, left : box_px[0] + box_px[2] + 2]
    contrast = _main_contrast(inside)
    if contrast is None:
        return []
    height, width = inside.shape[:2]
    across = _borders(_averaged(inside, contrast))
    down = _borders(_averaged(np.asarray(cv2.transpose(inside), np.uint8), contrast))

    def fitted(pitches: Pitches) -> Bands:
        return Bands(across.comb(pitches[0], left), down.comb(pitches[1], top), contrast)

    found = [fitted(pitches) for pitches in pitches_px or _pitches(across, down)]
    found = [_steadied(bands, found, fitted) for bands in found]
    found = [
        bands
        for place, bands in enumerate(found)
        if bands.across.fits(width) and bands.down.fits(height)
        if not any(bands.is_times(1, other) for other in found[:place])
    ]
    best = max((bands.explained for bands in found), default=0.0)
    least = max(_LEAST_EXPLAINED, _NEARLY_EXPLAINED * best)
    return [bands for bands in found if bands.explained >= least][:_MOST_BANDS]


def _steadied(bands: Bands, others: list[Bands], fitted: Callable[[Pitches], Bands]) -> Bands:
    """The bands, begun again at a multiple of finer ones that explain much more.

    A strong frame, whose outer sides lie on no comb, pulls wide combs aside more than fine ones.
    """
    for finer in others:
        times = round(bands.across.pitch_px / finer.across.pitch_px)
        if times > 1 and finer.explained > bands.explained + _MUCH and bands.is_times(times, finer):
            again = fitted((times * finer.across.pitch_px, times * finer.down.pitch_px))
            return max(again, bands, key=lambda either: either.explained)
    return bands


def _main_contrast(pixels: Pixels) -> Contrast | None:
    """The direction in RGB along which neighbouring pixels differ most, or None if none do."""
    lines = pixels[:: max(_EVERY, len(pixels) // _ENOUGH_LINES)].astype(np.int16)
    steps = (lines[:, 2:] - lines[:, :-2]).reshape(-1, 3)
    strong = np.zeros(len(steps), np.bool_)
    for channel in steps.T:
        strong |= np.abs(channel) > 2 * _LEAST_STEP
    if strong.sum() < _LEAST_STEPS:
        return None
    steps = steps[strong].astype(np.float64)
    _, vectors = np.linalg.eigh(steps.T @ steps)
    axis = vectors[:, -1]
    return np.asarray(axis * np.sign(axis.sum() or 1.0))


def _averaged(pixels: Pixels, contrast: Contrast) -> Shade:
    """Runs of rows of the picture averaged, as brightness along the main contrast."""
    rows = pixels.shape[0]
    apart = _RUN_PX * max(1, rows // _ENOUGH_PX)
    runs = rows // apart
    small = np.zeros((runs, *pixels.shape[1:]), np.uint16)
    for line in range(_RUN_PX):
        small += pixels[line::apart][:runs]
    weights = (contrast / _RUN_PX).astype(np.float32)
    return np.asarray(cv2.transform(small.astype(np.float32), weights[None]), np.float32)


def _borders(shade: Shade) -> Borders:
    """Rising and falling borders that cross the first axis of the picture's width."""
    step = np.diff(shade, axis=1)
    size = np.abs(step)
    strong = float(np.quantile(size[::2], 0.995))
    least = max(_LEAST_STEP, _FAINT * strong)
    size = np.clip(size - least, 0, max(strong - least, 1.0))
    rising = np.where(step > 0, size, 0).sum(axis=0)
    both = np.stack([rising, size.sum(axis=0) - rising])
    return Borders(np.asarray(np.pad(both, ((0, 0), (1, 0))), np.float64))


def _pitches(across: Borders, down: Borders) -> Iterator[Pitches]:
    """Pitches (x, y) that both axes resonate at, the longest first."""
    longest = max(across.length_px, down.length_px) / _LEAST_COUNT
    count = int(np.log(max(longest, 8.0) / _LEAST_PITCH_PX) / _LOG_STEP)
    periods = _LEAST_PITCH_PX * np.exp(_LOG_STEP * np.arange(count))
    one, other = across.resonance(periods), down.resonance(periods)
    reach = round(np.log(_STRETCH) / _LOG_STEP)
    near = cv2.dilate(other.astype(np.float32)[None], np.ones((1, 2 * reach + 1), np.uint8))[0]
    joint = np.sqrt(one * near)
    inner = one[1:-1]
    peaks = 1 + np.flatnonzero((inner >= one[:-2]) & (inner >= one[2:]))
    peaks = peaks[joint[peaks] >= _NEARLY_BEST * joint[peaks].max(initial=0.0)]
    for peak in _in_order(_distinct(peaks, joint, reach), periods, joint):
        window = np.s_[max(0, peak - reach) : peak + reach + 1]
        equal = 1 - 0.2 * np.abs(np.arange(count)[window] - peak) / reach
        yield float(periods[peak]), float(periods[window][(other[window] * equal).argmax()])


def _distinct(peaks: NDArray[np.int64], strength: Strengths, reach: int) -> list[int]:
    """The strongest peaks that are farther apart than half the reach."""
    kept: list[int] = []
    for peak in sorted(map(int, peaks), key=lambda peak: -strength[peak]):
        if all(abs(peak - other) > reach / 2 for other in kept):
            kept.append(peak)
    return kept


def _in_order(peaks: list[int], periods: Strengths, strength: Strengths) -> list[int]:
    """The strongest peaks, longest first, then parts of those that are about as strong."""
    leading: list[int] = []
    parts: list[int] = []
    for peak in sorted(peaks, reverse=True):
        times = [
            periods[other] / periods[peak] for other in leading if _leads(other, peak, strength)
        ]
        is_part = any(abs(time - round(time)) < _WHOLE * time for time in times)
        (parts if is_part else leading).append(peak)
    # Few borders lie on many combs as well: of about equally strong ones the longest come first.
    strongest = sorted(leading, key=lambda peak: (-round(10 * float(strength[peak])), -peak))
    strongest = strongest[:_MOST_CANDIDATES]
    return sorted(strongest, reverse=True) + parts[:_MOST_PARTS]


def _leads(longer: int, peak: int, strength: Strengths) -> bool:
    return bool(strength[longer] >= _ABOUT_AS_STRONG * strength[peak])
