"""The screen of the phone: a practice game under one finger, and a record of every touch."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.clock import Clock, SystemClock
from bot.practice import Simulator
from vision import Pixels, Point

Action = Literal["down", "move", "up"]


@dataclass(frozen=True)
class Event:
    """One thing that the finger did, in pixels of the screen."""

    action: Action
    at_px: Point
    at_s: float


class Screen:
    """May be asked and touched from several threads.

    ``blind`` are touches that began on a position of which nobody had seen a frame before.
    """

    def __init__(self, simulator: Simulator, clock: Clock | None = None) -> None:
        self.simulator = simulator
        self._clock = clock or SystemClock()
        self._began_s = self._clock.now_s()
        self._events: list[Event] = []
        self._is_down = False
        self._served = self._seen = ""
        self.blind: list[Event] = []
        self._lock = threading.Lock()

    @property
    def size_px(self) -> tuple[int, int]:
        """(width, height)."""
        return self.simulator.layout.size_px

    @property
    def events(self) -> Sequence[Event]:
        """All that the finger has done so far."""
        with self._lock:
            return tuple(self._events)

    def strokes(self) -> list[list[Event]]:
        """The events of each touch, from the finger's coming down to its going up."""
        touches: list[list[Event]] = []
        for event in self.events:
            if event.action == "down":
                touches.append([])
            touches[-1].append(event)
        return touches

    def _now_s(self) -> float:
        return self._clock.now_s() - self._began_s

    @property
    def is_touched(self) -> bool:
        """Whether a finger is down."""
        return self._is_down

    def frame(self) -> Pixels:
        """What it shows now."""
        with self._lock:
            frame = self.simulator.frame(self._now_s())
            self._served = self._position()
            return frame

    def note_seen(self) -> None:
        """The last frame has arrived where it is looked at."""
        with self._lock:
            self._seen = self._served

    def _position(self) -> str:
        return f"{self.simulator.level}\n{self.simulator.puzzle.board}"

    def touch(self, action: Action, at_px: Point) -> None:
        """The finger does this; a finger that is up cannot move. As on a phone, a finger that
        comes down while it is down begins another touch."""
        with self._lock:
            if action == "down" and self._is_down:
                self._pass_on("up", self._events[-1].at_px)
            if action == "down" or self._is_down:
                self._pass_on(action, at_px)

    def _pass_on(self, action: Action, at_px: Point) -> None:
        now_s = self._now_s()
        self._events.append(Event(action, at_px, now_s))
        self._is_down = action != "up"
        if action == "down":
            if self._position() != self._seen:
                self.blind.append(self._events[-1])
            self.simulator.press(at_px, now_s)
        elif action == "move":
            self.simulator.drag(at_px, now_s)
        else:
            self.simulator.lift(at_px, now_s)
