"""Time as something that is handed in, so that waits need no waiting in tests."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time and passes it."""

    def now_s(self) -> float:
        """Seconds since some fixed moment; never goes back."""

    def sleep(self, seconds: float) -> None:
        """Return when this many seconds have passed."""


class SystemClock:
    """Real time."""

    def now_s(self) -> float:
        """Seconds on the system's monotonic clock."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Wait for real."""
        time.sleep(seconds)


class SimulatedClock:
    """Time that passes only when somebody sleeps."""

    def __init__(self) -> None:
        self._now_s = 0.0

    def now_s(self) -> float:
        """Seconds slept so far."""
        return self._now_s

    def sleep(self, seconds: float) -> None:
        """Move the time on at once."""
        self._now_s += seconds
