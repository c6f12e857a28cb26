"""How long each phase took, as a plot in SVG and as a table.

The axis of time is logarithmic: a reading takes milliseconds and a stroke a second. Each phase has
a colour and a shape of its own, so that the plot needs no colour vision.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from statistics import median
from typing import Final

PHASES: Final = ("grab", "read", "plan", "act")
_SHAPES: Final = (
    "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    "m-2.7-2.7h5.4v5.4h-5.4z",
    "m0-3.6l3.5 6.2h-7z",
    "m0-4l4 4l-4 4l-4-4z",
    "m-3.5-1h2.5v-2.5h2v2.5h2.5v2h-2.5v2.5h-2v-2.5h-2.5z",
    "m0 3.6l3.5-6.2h-7z",
)
_WIDTH, _HEIGHT = 900, 210
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 892, 10, 184
_SHORTEST_MS: Final = 0.1
"""Shorter times are drawn here: a plot of nanoseconds says nothing."""

_TICKS: Final = 20
_MARK_ROOM: Final = 26
"""Units of the plot that a label below it needs."""


@dataclass(frozen=True)
class Timing:
    """A duration of a phase in a step; steps count from 1 over the whole run."""

    step: int
    phase: str
    ms: float


@dataclass(frozen=True)
class _Axes:
    """From steps and milliseconds to units of the plot."""

    first: int
    last: int
    low: int
    high: int

    @classmethod
    def around(cls, timings: Sequence[Timing]) -> _Axes:
        """Axes with room for all timings, in whole powers of ten."""
        steps = [timing.step for timing in timings]
        powers = [_power(timing.ms) for timing in timings]
        low = math.floor(min(powers))
        return cls(min(steps), max(steps), low, max(low + 1, math.ceil(max(powers))))

    def x(self, step: float) -> float:
        share = (step - self.first + 0.5) / (self.last - self.first + 1)
        return round(_LEFT + share * (_RIGHT - _LEFT), 1)

    def y(self, power: float) -> float:
        share = (power - self.low) / (self.high - self.low)
        return round(_BOTTOM - share * (_BOTTOM - _TOP), 1)


def timing_plot(timings: Sequence[Timing], begins: Mapping[int, str] | None = None) -> str:
    """A figure with the plot and its table.

    ``begins`` names what begins with some steps; without it, steps are labelled by their number.
    """
    if not timings:
        return ""
    axes = _Axes.around(timings)
    groups = _by_phase(timings)
    points = [_points(axes, _looks_of(phase), group) for phase, group in groups.items()]
    scale = _ticks(axes) if begins is None else _marks(axes, begins)
    label = f"Milliseconds of {', '.join(groups)} in each step, on a logarithmic scale"
    return (
        f'<figure class="plot"><div class="scroll"><svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"'
        f' aria-label="{escape(label)}">{_lines(axes)}{scale}{"".join(points)}</svg>'
        f"</div>{_table(groups)}</figure>"
    )


def _by_phase(timings: Iterable[Timing]) -> dict[str, list[Timing]]:
    """The timings of each phase, the known ones first, in their order."""
    groups: dict[str, list[Timing]] = {phase: [] for phase in PHASES}
    for timing in timings:
        groups.setdefault(timing.phase, []).append(timing)
    return {phase: group for phase, group in groups.items() if group}


def _power(ms: float) -> float:
    return math.log10(max(_SHORTEST_MS, ms))


def _looks_of(phase: str) -> int:
    """Which colour and shape a phase has: the same in every plot."""
    if phase in PHASES:
        return PHASES.index(phase)
    return len(PHASES) + zlib.crc32(phase.encode()) % (len(_SHAPES) - len(PHASES))


def _points(axes: _Axes, looks: int, group: Sequence[Timing]) -> str:
    path = "".join(
        f"M{axes.x(timing.step):g} {axes.y(_power(timing.ms)):g}{_SHAPES[looks]}"
        for timing in group
    )
    return f'<path class="p{looks}" d="{path}"/>'


def _lines(axes: _Axes) -> str:
    """A line for each power of ten, with its label."""
    return "".join(
        f'<path class="rule" d="M{_LEFT} {axes.y(power):g}H{_RIGHT}"/>'
        f'<text x="{_LEFT - 6}" y="{axes.y(power) + 4:g}" text-anchor="end">{_told(power)}</text>'
        for power in range(axes.low, axes.high + 1)
    )


def _told(power: int) -> str:
    return f"{10 ** (power - 3):g} s" if power >= 3 else f"{10.0**power:g} ms"


def _marks(axes: _Axes, marks: Mapping[int, str]) -> str:
    """A line before each step at which something begins, labelled as far as there is room."""
    parts: list[str] = []
    free_x = 0.0
    for step, label in marks.items():
        x = axes.x(step - 0.5)
        parts.append(f'<path class="rule" d="M{x:g} {_TOP}V{_BOTTOM + 5}"/>')
        if x >= free_x:
            parts.append(f'<text x="{x + 3:g}" y="{_BOTTOM + 17}">{escape(label)}</text>')
            free_x = x + _MARK_ROOM + 6 * len(label)
    return "".join(parts)


def _ticks(axes: _Axes) -> str:
    """Numbers of steps below the axis."""
    apart = -(-(axes.last - axes.first + 1) // _TICKS)
    return "".join(
        f'<text x="{axes.x(step):g}" y="{_BOTTOM + 17}" text-anchor="middle">{step}</text>'
        for step in range(axes.first, axes.last + 1, apart)
    )


def _table(groups: Mapping[str, Sequence[Timing]]) -> str:
    rows = [_row(phase, group) for phase, group in groups.items()]
    return (
        '<figcaption><table class="times"><thead><tr><th scope="col">phase<th scope="col">times'
        '<th scope="col">median<th scope="col">longest<th scope="col">in all</thead><tbody>'
        f"{''.join(rows)}</tbody></table></figcaption>"
    )


def _row(phase: str, group: Sequence[Timing]) -> str:
    ms, looks = [timing.ms for timing in group], _looks_of(phase)
    key = (
        f'<svg class="key" viewBox="0 0 12 12" aria-hidden="true">'
        f'<path class="p{looks}" d="M6 6{_SHAPES[looks]}"/></svg>'
    )
    cells = [str(len(ms)), *map(duration, (median(ms), max(ms), sum(ms)))]
    return f'<tr><th scope="row">{key}{escape(phase)}' + "".join(f"<td>{cell}" for cell in cells)


def duration(ms: float) -> str:
    """A duration for a person."""
    if ms < 1000:
        return f"{ms:.1f} ms" if ms < 99.95 else f"{ms:.0f} ms"
    return f"{ms / 1000:.1f} s" if ms < 60_000 else f"{ms // 60_000:.0f} min {ms / 1000 % 60:.0f} s"
