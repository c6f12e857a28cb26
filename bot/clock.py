"""Time as something that is handed in, so that waits need no waiting in tests."""

from __future__ import annotations

import time
from typing import Final, Protocol


class Clock(Protocol):
    """Tells the time and passes it."""

    def now_s(self) -> float:
        """Seconds since some fixed moment; never goes back."""

    def sleep(self, seconds: float) -> None:
        """Return when this many seconds have passed."""


_SINCE_BOOT: Final = getattr(time, "CLOCK_BOOTTIME", None)
"""Goes on while the computer sleeps, when the monotonic clock of Linux stands still."""


class SystemClock:
    """Real time. No change of the date moves it, and a sleep of the computer counts."""

    def now_s(self) -> float:
        """Seconds since some fixed moment."""
        return time.monotonic() if _SINCE_BOOT is None else time.clock_gettime(_SINCE_BOOT)

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
