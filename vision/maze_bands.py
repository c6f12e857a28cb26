"""The bands of a maze: at which regular distances its straight borders lie.

Along one axis the borders of walls lie at equal distances, those where a wall begins and those
where it ends. In a maze of blocks both lie on the same lines. Where walls are thin, they lie on
two combs of one pitch, a wall's thickness apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.maze_panel import Box, Panel
from vision.reading import Pixels

Profile = NDArray[np.float64]
"""How much straight border lies at each pixel along one axis; shape (2, n): rising, falling."""

Contrast = NDArray[np.float64]
"""A direction in RGB, shape (3,), of length 1."""

Shade = NDArray[np.float32]

_RUN_PX = 4
"""Borders are averaged over this length along themselves: it takes noise away, and the sides of
cells of six pixels still count."""

_EVERY = 5
_LEAST_STEPS = 20
"""Steps between neighbouring pixels, in every fifth line, that are enough to see a contrast."""

_LEAST_STEP = 6.0
"""Borders weaker than this are noise even after averaging."""

_FAINT = 0.15
"""Borders weaker than this part of the strong ones are no walls: shadows, grid lines, rims."""

_LEAST_PITCH_PX = 3.5
_LEAST_COUNT = 3.4
"""Pitches along the longer side of a panel: fewer repeat by accident."""

_SPECTRUM = 8192
_LOG_STEP = 0.002
_STRETCH = 1.2
"""Cells may be this much wider than high, or higher than wide."""

_NEARLY_BEST = 0.6
"""A comb of pitch p is one of pitch p/2 as well: the longest that resonates well is asked first.
Longer ones than the true one reach about half on small mazes, by chance."""

_MOST_CANDIDATES = 5
_MOST_PARTS = 2
_ABOUT_AS_STRONG = 0.85
_WHOLE = 0.02
"""A period is a part of one that is a whole number of times longer, to within this."""

_MOST_LINES = 140
"""Mazes have up to a hundred cells a side; more in a panel are the texture of something else."""

_MOST_BANDS = 3
"""Of the combs that explain the borders, the true one is the longest or nearly so."""

_ROUNDS = 5
_STRAY_PX = 1.0
"""A line farther than this from its place counts little: a frame may be drawn around the cells."""

_NEARLY_EXPLAINED = 0.75
_LEAST_EXPLAINED = 0.4
"""A comb that explains much less than another, or little beyond chance, comes from what is around
the maze, or is a multiple of the true one."""


@dataclass(frozen=True)
class Comb:
    """Two sets of lines at one pitch, lengths in pixels of the panel.

    ``rise_px`` and ``fall_px`` are the positions of a line where the brightness along the panel's
    main contrast rises and one where it falls. ``explained`` is the part of all borders that lie
    on the lines beyond what would by chance; ``spread_px`` how far the lines are from straight.
    """

    pitch_px: float
    rise_px: float
    fall_px: float
    explained: float
    spread_px: float

    @property
    def ridge(self) -> float:
        """Width of the bright bands as a part of the pitch, 0 to 1."""
        return ((self.fall_px - self.rise_px) / self.pitch_px) % 1.0

    def fits(self, length_px: int) -> bool:
        """Whether that length holds no more lines than a maze has."""
        return length_px <= _MOST_LINES * self.pitch_px

    @property
    def narrow(self) -> float:
        """Width of the narrower bands, bright or dark, as a part of the pitch."""
        return min(self.ridge, 1 - self.ridge)


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


def find_bands(panel: Panel, box_px: Box) -> list[Bands]:
    """Combs that explain the straight borders in a box of the panel, the longest pitches first."""
    left, top = max(0, box_px[0] - 2), max(0, box_px[1] - 2)
    inside = panel.pixels[top : box_px[1] + box_px[3] + 2, left : box_px[0] + box_px[2] + 2]
    contrast = _main_contrast(inside)
    if contrast is None:
        return []
    height, width = inside.shape[:2]
    across = _profile(_averaged(inside, contrast))
    down = _profile(_averaged(inside.swapaxes(0, 1), contrast))
    found = [
        Bands(_comb(across, pitch_x, left), _comb(down, pitch_y, top), contrast)
        for pitch_x, pitch_y in _pitches(across, down)
    ]
    found = [bands for bands in found if bands.across.fits(width) and bands.down.fits(height)]
    best = max((bands.explained for bands in found), default=0.0)
    least = max(_LEAST_EXPLAINED, _NEARLY_EXPLAINED * best)
    return [bands for bands in found if bands.explained >= least][:_MOST_BANDS]


def _main_contrast(pixels: Pixels) -> Contrast | None:
    """The direction in RGB along which neighbouring pixels differ most, or None if none do."""
    lines = pixels[::_EVERY].astype(np.int16)
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
    """The picture with rows of it averaged, as brightness along the main contrast."""
    rows = pixels.shape[0] // _RUN_PX
    runs = pixels[: rows * _RUN_PX].reshape(rows, _RUN_PX, *pixels.shape[1:])
    small = np.zeros((rows, *pixels.shape[1:]), np.uint16)
    for line in range(_RUN_PX):
        small += runs[:, line]
    mean = small.astype(np.float32) @ (contrast / _RUN_PX).astype(np.float32)
    return np.asarray(mean, np.float32)


def _profile(shade: Shade) -> Profile:
    """Rising and falling borders that cross the first axis of the picture's width."""
    step = np.diff(shade, axis=1)
    size = np.abs(step)
    strong = float(np.quantile(size[::2], 0.995))
    least = max(_LEAST_STEP, _FAINT * strong)
    size = np.clip(size - least, 0, max(strong - least, 1.0))
    rising = np.where(step > 0, size, 0).sum(axis=0)
    both = np.stack([rising, size.sum(axis=0) - rising])
    return np.asarray(np.pad(both, ((0, 0), (1, 0))), np.float64)


def _pitches(across: Profile, down: Profile) -> Iterator[tuple[float, float]]:
    """Pitches (x, y) that both axes resonate at, the longest first."""
    longest = max(across.shape[1], down.shape[1]) / _LEAST_COUNT
    count = int(np.log(max(longest, 8.0) / _LEAST_PITCH_PX) / _LOG_STEP)
    periods = _LEAST_PITCH_PX * np.exp(_LOG_STEP * np.arange(count))
    one, other = _resonance(across, periods), _resonance(down, periods)
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


def _distinct(peaks: NDArray[np.int64], strength: Profile, reach: int) -> list[int]:
    """The strongest peaks that are farther apart than half the reach."""
    kept: list[int] = []
    for peak in sorted(map(int, peaks), key=lambda peak: -strength[peak]):
        if all(abs(peak - other) > reach / 2 for other in kept):
            kept.append(peak)
    return kept


def _in_order(peaks: list[int], periods: Profile, strength: Profile) -> list[int]:
    """The strongest peaks, longest first, then parts of those that are about as strong."""
    leading: list[int] = []
    parts: list[int] = []
    for peak in sorted(peaks, reverse=True):
        times = [
            periods[other] / periods[peak] for other in leading if _leads(other, peak, strength)
        ]
        is_part = any(abs(time - round(time)) < _WHOLE * time for time in times)
        (parts if is_part else leading).append(peak)
    strongest = sorted(leading, key=lambda peak: -strength[peak])[:_MOST_CANDIDATES]
    return sorted(strongest, reverse=True) + parts[:_MOST_PARTS]


def _leads(longer: int, peak: int, strength: Profile) -> bool:
    return bool(strength[longer] >= _ABOUT_AS_STRONG * strength[peak])


def _resonance(profile: Profile, periods: NDArray[np.float64]) -> NDArray[np.float64]:
    """How well the borders agree on each period: 1 where all lie one period apart."""
    spectrum = np.abs(np.fft.rfft(profile, _SPECTRUM, axis=1)).sum(axis=0)
    waves = np.minimum(np.round(_SPECTRUM / periods).astype(np.int64), len(spectrum) - 1)
    return np.asarray(spectrum[waves] / max(float(profile.sum()), 1.0))


def _comb(profile: Profile, pitch: float, start: int) -> Comb:
    """The comb of about that pitch that fits the borders best."""
    pitch = _sharpened(profile, pitch)
    phases = [_phase(part, pitch) for part in profile]
    pitch, (rise, fall), spread = _fitted(profile, pitch, phases)
    explained = _explained(profile, pitch, (rise, fall))
    return Comb(pitch, rise + start, fall + start, explained, spread)


def _sharpened(profile: Profile, pitch: float) -> float:
    """The pitch near the one given that the borders agree on best."""
    positions = np.flatnonzero(profile.any(axis=0))
    for reach in (0.01, 0.002):
        near = pitch * np.linspace(1 - reach, 1 + reach, 17)
        waves = np.exp(2j * np.pi * positions[None] / near[:, None])
        pitch = float(near[np.abs(waves @ profile[:, positions].T).sum(axis=1).argmax()])
    return pitch


def _phase(part: NDArray[np.float64], pitch: float) -> float:
    """Position of the first line of one comb."""
    turn = np.angle(np.exp(2j * np.pi * np.arange(len(part)) / pitch) @ part) / (2 * np.pi)
    return float(pitch * (turn % 1.0))


def _fitted(
    profile: Profile, pitch: float, phases: list[float]
) -> tuple[float, list[float], float]:
    """Pitch and positions by least squares over the centroids of the lines."""
    designs, places, weights = [], [], []
    for sign, phase in enumerate(phases):
        place, weight = _centroids(profile[sign], pitch, phase)
        flags = np.broadcast_to(np.eye(2)[sign], (len(place), 2))
        designs.append(np.column_stack([np.arange(len(place)), flags])[weight > 0])
        places.append(place[weight > 0])
        weights.append(np.sqrt(weight[weight > 0]))
    matrix, place, scale = (np.concatenate(part) for part in (designs, places, weights))
    if len(matrix) < 4:
        return pitch, phases, pitch
    trust = np.ones(len(place))
    for _ in range(_ROUNDS):
        weighted = matrix * ((trust * scale) ** 2)[:, None]
        solution = np.linalg.lstsq(weighted.T @ matrix, weighted.T @ place, rcond=None)[0]
        off = matrix @ solution - place
        trust = 1 / (1 + (off / _STRAY_PX) ** 2)
    spread = float(np.sqrt((off**2 * scale**2).sum() / (scale**2).sum()))
    return float(solution[0]), [float(solution[1]), float(solution[2])], spread


def _centroids(
    part: NDArray[np.float64], pitch: float, phase: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Centres and weights of the borders near each line of a comb."""
    reach = max(1.5, 0.15 * pitch)
    lines = np.arange(phase, len(part), pitch)
    begin = np.maximum(0, np.round(lines - reach)).astype(np.int64)
    end = np.minimum(len(part), np.round(lines + reach).astype(np.int64) + 1)
    sums = np.pad(np.cumsum(part), (1, 0))
    moments = np.pad(np.cumsum(part * np.arange(len(part))), (1, 0))
    weights = sums[end] - sums[begin]
    weights[weights < 1e-6 * max(float(sums[-1]), 1.0)] = 0
    centres = np.divide(moments[end] - moments[begin], weights, out=lines, where=weights > 0)
    return centres, weights


def _explained(profile: Profile, pitch: float, lines: tuple[float, float]) -> float:
    """The part of the borders on the lines, 0 where they lie as chance has it, 1 where all do."""
    reach = max(1.0, 0.06 * pitch)
    positions = np.arange(profile.shape[1])
    on = [
        float(part[np.abs((positions - line + pitch / 2) % pitch - pitch / 2) <= reach].sum())
        for part, line in zip(profile, lines, strict=True)
    ]
    chance = min(0.9, (2 * reach + 1) / pitch)
    return (sum(on) / max(float(profile.sum()), 1.0) - chance) / (1 - chance)
