"""How exactly a device touches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

TRIED: Final = (0.1, 0.5, 0.9)
"""Where hands are measured, as parts of the width and of the height of what is touched."""


@dataclass(frozen=True)
class Hands:
    """The result of touching at ``places`` known places.

    ``residual_px`` is by how many pixels of the screenshot the worst of them was missed.
    """

    places: int
    residual_px: float


@runtime_checkable
class MeasuresHands(Protocol):
    """A device that can find out how exactly it touches."""

    def measure_hands(self) -> Hands:
        """Try its hands on what the last screenshot shows, without a press. Raises DeviceError."""
