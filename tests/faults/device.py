"""A device that wraps another one and lets things go wrong, while it keeps book on every touch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from bot.clock import Clock
from bot.devices import Device, Screenshot
from bot.gestures import Gesture
from calibration import Profile


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
