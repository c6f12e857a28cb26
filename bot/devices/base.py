"""What every device offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from bot.gestures import Gesture
from calibration import Profile
from vision import Pixels


@dataclass(frozen=True)
class Screenshot:
    """One grab: ``pixels`` RGB uint8 (height, width, 3), ``taken_at_s`` on the device's clock.

    ``said`` is what a page said last in a message box since the screenshot before, "" for nothing.
    """

    pixels: Pixels
    taken_at_s: float
    said: str = ""

    @property
    def size_px(self) -> tuple[int, int]:
        """(width, height)."""
        height, width = self.pixels.shape[:2]
        return width, height


class Device(Protocol):
    """Grabs and touches. One object does both: a point is valid only for its screenshot."""

    name: str

    @property
    def profile(self) -> Profile:
        """What is known about what the device shows now."""

    def grab(self) -> Screenshot:
        """Take a screenshot. Raises DeviceError; never returns a substitute picture."""

    def act(self, gestures: Sequence[Gesture]) -> None:
        """Perform the gestures in order and return when the last has ended. Raises DeviceError."""

    def close(self) -> None:
        """Release everything; safe to call twice."""


@runtime_checkable
class Typed(Protocol):
    """A device whose games may listen to keys."""

    @property
    def has_keyboard(self) -> bool:
        """Whether keys reach what it shows."""
