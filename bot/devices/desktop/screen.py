"""What the desktop shows, by mss."""

from __future__ import annotations

from typing import Final

import numpy as np

from bot.devices.desktop.places import bounds
from bot.errors import DeviceError
from calibration import Box
from vision import Pixels

_RGB_OF_BGRX: Final = (2, 1, 0)


class Screen:
    """All monitors together. Raises DeviceError where nothing can be seen."""

    def __init__(self) -> None:
        try:
            import mss
        except ImportError as error:
            raise DeviceError(f"the desktop device needs mss ({error}): pip install mss") from error
        self._failure = mss.ScreenShotError
        try:
            self._library = mss.MSS()
            listed = self._library.monitors[1:]  # before these is one for all together
            self.monitors = [_area(monitor) for monitor in listed]
            self.primary = _area(self._library.primary_monitor)
        except (mss.ScreenShotError, OSError) as error:
            raise DeviceError(f"the screen cannot be seen: {error}") from error

    @property
    def whole(self) -> Box:
        """All monitors and what lies between them."""
        return bounds(self.monitors)

    def monitor(self, number: int | None) -> Box:
        """A monitor by its number, from 1; without one the primary. Raises DeviceError."""
        if number is None:
            return self.primary
        if not 1 <= number <= len(self.monitors):
            told = [f"{place} at {area}" for place, area in enumerate(self.monitors, 1)]
            raise DeviceError(f"there is no monitor {number}; there are: {', '.join(told)}")
        return self.monitors[number - 1]

    def grab(self, area: Box) -> Pixels:
        """The pixels of an area, which may be more than its units. Raises DeviceError."""
        box = {"left": area.left, "top": area.top, "width": area.width, "height": area.height}
        try:
            picture = self._library.grab(box)
        except (self._failure, OSError) as error:
            raise DeviceError(f"the screen cannot be seen at {area}: {error}") from error
        shape = picture.height, picture.width, 4
        channels = np.frombuffer(picture.raw, np.uint8).reshape(shape)
        return np.ascontiguousarray(channels[:, :, _RGB_OF_BGRX])

    def close(self) -> None:
        """Release it; safe to call twice."""
        self._library.close()


def _area(monitor: dict[str, int]) -> Box:
    return Box(monitor["left"], monitor["top"], monitor["width"], monitor["height"])
