"""Where a pixel of a screenshot is for the phone's ``input``.

``input`` counts in pixels of the screen as apps see it: its size, or the overriding one where it
has been changed, and turned as the phone is. Screenshots nearly always have that size, then nothing
is to be done. Some releases take them in the screen's own size although another one is in force.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.errors import DeviceError

Size = tuple[int, int]
"""(width, height) in pixels."""

_SIZE: Final = re.compile(r"^\s*(Physical|Override) size:\s*(\d{1,6})x(\d{1,6})", re.MULTILINE)


@dataclass(frozen=True)
class Screen:
    """The screen held upright: ``physical`` is what it has, ``current`` what apps are told."""

    physical: Size
    current: Size

    @classmethod
    def from_wm(cls, text: str) -> Screen | None:
        """The screen from what ``wm size`` prints; nothing where it prints something else."""
        sizes = {kind: (int(width), int(height)) for kind, width, height in _SIZE.findall(text)}
        physical = sizes.get("Physical") or sizes.get("Override")
        return physical and cls(physical, sizes.get("Override", physical))

    def scale_of(self, screenshot: Size) -> tuple[float, float]:
        """By what x and y of such a screenshot must be multiplied. Raises DeviceError."""
        if screenshot in (self.current, turned(self.current)):
            return 1.0, 1.0
        for screen in (self.physical, turned(self.physical)):
            if screenshot == screen:
                wide = screen[0] > screen[1]
                width, height = sorted(self.current, reverse=wide)
                return width / screen[0], height / screen[1]
        raise DeviceError(
            f"screenshots have {_told(screenshot)} pixels and the screen {_told(self.current)}:"
            " nobody knows where a touch would land; run: adb shell wm size reset"
        )


def turned(size: Size) -> Size:
    """The size of the screen on its side."""
    return size[1], size[0]


def _told(size: Size) -> str:
    return f"{size[0]}x{size[1]}"
