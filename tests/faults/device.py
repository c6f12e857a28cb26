"""A device that wraps another one and lets things go wrong, while it keeps book on every touch."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from bot.clock import Clock
from bot.devices import Device, Screenshot
from bot.gestures import Gesture
from calibration import Profile

FOREVER_S: Final = 1e9


@dataclass(frozen=True)
class Spell:
    """A time during which something is wrong."""

    start_s: float
    end_s: float

    def __contains__(self, now_s: float) -> bool:
        return self.start_s <= now_s < self.end_s

    @classmethod
    def by(cls, rng: random.Random, shortest_s: float, longest_s: float) -> Spell:
        """A spell that begins early in a level: some levels are over in a second."""
        start_s = rng.uniform(0.05, rng.choice([0.3, 1.0, 5.0]))
        return cls(start_s, start_s + rng.uniform(shortest_s, longest_s))

    def for_good(self) -> Spell:
        """The same, without an end."""
        return Spell(self.start_s, FOREVER_S)


class Fault(Protocol):
    """One thing that goes wrong. Times are seconds on the clock of the device."""

    def grabbed(self, screenshot: Screenshot, now_s: float) -> Screenshot:
        """What is seen instead of a screenshot. Raises DeviceError."""

    def touching(self, gesture: Gesture, now_s: float) -> Sequence[Gesture]:
        """What is touched instead of a gesture. Raises DeviceError."""

    def hides(self, now_s: float) -> bool:
        """Whether the screen that is shown now cannot be understood."""


class NoFault:
    """Nothing goes wrong. The base of those that change one thing only."""

    def grabbed(self, screenshot: Screenshot, _now_s: float) -> Screenshot:
        """What is seen."""
        return screenshot

    def touching(self, gesture: Gesture, _now_s: float) -> Sequence[Gesture]:
        """What is touched."""
        return [gesture]

    def hides(self, _now_s: float) -> bool:
        """Nothing is hidden."""
        return False


@dataclass
class FaultyDevice:
    """Satisfies ``Device``. ``blind`` holds the touches after a screenshot that hid the board."""

    inner: Device
    fault: Fault
    clock: Clock
    blind: list[Gesture] = field(default_factory=list)
    touches: int = 0

    def __post_init__(self) -> None:
        self.name = f"{self.inner.name}, faulty"
        self._hidden = True

    @property
    def profile(self) -> Profile:
        """What the inner device knows."""
        return self.inner.profile

    def grab(self) -> Screenshot:
        """A screenshot, or what the fault makes of it."""
        now_s = self.clock.now_s()
        seen = self.fault.grabbed(self.inner.grab(), now_s)
        self._hidden = self.fault.hides(now_s)
        return replace(seen, taken_at_s=now_s)

    def act(self, gestures: Sequence[Gesture]) -> None:
        """Gestures, or what the fault makes of them."""
        for gesture in gestures:
            self.touches += 1
            if self._hidden:
                self.blind.append(gesture)
            self.inner.act(self.fault.touching(gesture, self.clock.now_s()))

    def close(self) -> None:
        """Close the inner device."""
        self.inner.close()
