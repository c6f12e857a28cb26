"""How fast and how evenly the hand moves."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from bot.clock import Clock
from bot.gestures import Gesture, Keys, Stroke, Tap, finer, slower
from calibration import Profile
from vision import Point

SCATTER = 0.2
"""How far from the middle of a cell a human hand touches, as a part of the pitch: well inside."""

HASTE = (0.8, 1.4)
"""By what share of its time a human hand is faster or slower than it means to be."""

LEAST_KEY_MS = 34.0
"""A key is down for half a step: a frame at least, and more where that was too short."""


@dataclass(frozen=True)
class Pace:
    """What one gesture takes, and how many there are in a second.

    ``hold_ms`` is how long a tap lasts, ``step_ms`` the time from one point of a stroke to the
    next, ``pause_ms`` the rest after each gesture. ``humanize`` is a seed: with it, points and
    times vary as those of a person do.
    """

    hold_ms: float = 60.0
    step_ms: float = 20.0
    pause_ms: float = 0.0
    gestures_per_s: float | None = None
    humanize: int | None = None

    @classmethod
    def of(cls, profile: Profile) -> Pace:
        """The pace that a profile asks for."""
        said = {
            "hold_ms": profile.hold_ms,
            "step_ms": profile.step_ms,
            "pause_ms": profile.pause_ms,
            "gestures_per_s": profile.gestures_per_s,
            "humanize": profile.humanize,
        }
        return cls(**{key: value for key, value in said.items() if value is not None})


class Hand:
    """Makes gestures wait for their turn, and gives them the pace."""

    def __init__(self, pace: Pace, clock: Clock) -> None:
        self._pace = pace
        self._clock = clock
        self._chance = None if pace.humanize is None else random.Random(pace.humanize)
        self._not_before_s = 0.0

    def wait(self) -> None:
        """Return when the next gesture may begin."""
        now_s = self._clock.now_s()
        if now_s < self._not_before_s:
            self._clock.sleep(self._not_before_s - now_s)
        if self._pace.gestures_per_s:
            self._not_before_s = self._clock.now_s() + self._varied(1 / self._pace.gestures_per_s)

    def rest(self) -> None:
        """A gesture is over: pause."""
        pause_s = self._varied(self._pace.pause_ms / 1000)
        self._not_before_s = max(self._not_before_s, self._clock.now_s() + pause_s)

    def shaped(self, gesture: Gesture, pitch_px: tuple[float, float], slowdown: int = 0) -> Gesture:
        """The gesture at this pace, for cells ``pitch_px`` apart.

        ``slowdown`` counts the attempts that came to nothing: each makes it twice as slow, and from
        the second on a stroke also stops between the cells, for games that watch their borders.
        """
        if isinstance(gesture, Tap):
            at_px = self._scattered(gesture.at_px, pitch_px)
            paced: Gesture = replace(gesture, at_px=at_px, hold_ms=self._varied(self._pace.hold_ms))
        elif isinstance(gesture, Keys):
            step_ms = max(self._pace.step_ms, LEAST_KEY_MS)
            paced = replace(gesture, step_ms=self._varied(step_ms))
        else:
            points = tuple(self._scattered(point, pitch_px) for point in gesture.points_px)
            paced = replace(gesture, points_px=points, step_ms=self._varied(self._pace.step_ms))
        if isinstance(paced, Stroke) and paced.flung:
            return paced  # a slow swipe is none
        paced = slower(paced, 2.0**slowdown)
        return finer(paced) if slowdown > 1 else paced

    def _varied(self, time: float) -> float:
        return time * self._chance.uniform(*HASTE) if self._chance else time

    def _scattered(self, point: Point, pitch_px: tuple[float, float]) -> Point:
        if self._chance is None:
            return point
        x, y = point
        reach_x, reach_y = (SCATTER * side for side in pitch_px)
        return (
            x + self._chance.uniform(-reach_x, reach_x),
            y + self._chance.uniform(-reach_y, reach_y),
        )
