"""How long each phase took, as a plot in SVG and as a table.

The axis of time is logarithmic: a reading takes milliseconds and a stroke a second. Each phase has
a colour and a shape of its own, so that the plot needs no colour vision.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Final

from bot.report.rendering import render

if TYPE_CHECKING:
    from markupsafe import Markup

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


@dataclass(frozen=True)
class _Series:
    """All timings of one phase; ``looks`` is its colour and shape, the same in every plot."""

    phase: str
    ms: Sequence[float]
    looks: int
    path: str

    @classmethod
    def of(cls, phase: str, timings: Sequence[Timing], axes: _Axes) -> _Series:
        """The timings with a mark for each."""
        if phase in PHASES:
            looks = PHASES.index(phase)
        else:
            looks = len(PHASES) + zlib.crc32(phase.encode()) % (len(_SHAPES) - len(PHASES))
        path = "".join(
            f"M{axes.x(timing.step):g} {axes.y(_power(timing.ms)):g}{_SHAPES[looks]}"
            for timing in timings
        )
        return cls(phase, [timing.ms for timing in timings], looks, path)

    @property
    def shape(self) -> str:
        """The mark, drawn around the place where a path is."""
        return _SHAPES[self.looks]

    @property
    def cells(self) -> list[str]:
        """How many, the median, the longest and all together, for people."""
        ms = self.ms
        return [str(len(ms)), *map(duration, (median(ms), max(ms), sum(ms)))]


def timing_plot(timings: Sequence[Timing], begins: Mapping[int, str] | None = None) -> Markup | str:
    """A figure with the plot and its table.

    ``begins`` names what begins with some steps; without it, steps are labelled by their number.
    """
    if not timings:
        return ""
    axes = _Axes.around(timings)
    return render(
        "plot.html",
        width=_WIDTH,
        height=_HEIGHT,
        left=_LEFT,
        right=_RIGHT,
        top=_TOP,
        bottom=_BOTTOM,
        axes=axes,
        series=[_Series.of(phase, group, axes) for phase, group in _by_phase(timings).items()],
        rules=[axes.x(step - 0.5) for step in begins or ()],
        labels=_ticks(axes) if begins is None else _labels(axes, begins),
        told=_told,
    )


def _by_phase(timings: Iterable[Timing]) -> dict[str, list[Timing]]:
    """The timings of each phase, the known ones first, in their order."""
    groups: dict[str, list[Timing]] = {phase: [] for phase in PHASES}
    for timing in timings:
        groups.setdefault(timing.phase, []).append(timing)
    return {phase: group for phase, group in groups.items() if group}


def _power(ms: float) -> float:
    return math.log10(max(_SHORTEST_MS, ms))


def _told(power: int) -> str:
    return f"{10 ** (power - 3):g} s" if power >= 3 else f"{10.0**power:g} ms"


def _labels(axes: _Axes, begins: Mapping[int, str]) -> Iterator[tuple[float, str]]:
    """What begins with each step, and where that is written, as far as there is room."""
    free_x = 0.0
    for step, label in begins.items():
        x = axes.x(step - 0.5)
        if x >= free_x:
            yield x + 3, label
            free_x = x + _MARK_ROOM + 6 * len(label)


def _ticks(axes: _Axes) -> list[tuple[float, str]]:
    """Numbers of steps below the axis."""
    apart = -(-(axes.last - axes.first + 1) // _TICKS)
    return [(axes.x(step), str(step)) for step in range(axes.first, axes.last + 1, apart)]


def duration(ms: float) -> str:
    """A duration for a person."""
    if ms < 1000:
        return f"{ms:.1f} ms" if ms < 99.95 else f"{ms:.0f} ms"
    return f"{ms / 1000:.1f} s" if ms < 60_000 else f"{ms // 60_000:.0f} min {ms / 1000 % 60:.0f} s"
