"""One simulator for several viewers and fingers: it numbers its frames."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, Protocol, get_args

import numpy as np
from PIL import Image

from bot.clock import Clock, SystemClock
from vision import Pixels, Point

TouchKind = Literal["press", "drag", "lift"]
_TOUCH_KINDS: tuple[TouchKind, ...] = get_args(TouchKind)

_GLANCE_S = 1 / 60
"""From one question whether there is a new frame to the next."""

_FRAME_S = 1 / 30
"""From one look at the simulator to the next while something may be moving."""

_QUIET_S = 2.0
"""Nothing in a practice game waits longer than this before it begins to move."""

_DOZE_S = 0.5
"""From one look to the next while nothing moves: only the clock of the phone goes on then."""


@dataclass(frozen=True)
class Touch:
    """One thing that a finger does, at a point of the frame, ``age_s`` before it was told."""

    kind: TouchKind
    at_px: Point
    age_s: float = 0.0


@dataclass(frozen=True)
class Frame:
    """What the screen shows. Frames of one stage with the same ``version`` are the same."""

    version: int
    pixels: Pixels = field(repr=False)

    @cached_property
    def png(self) -> bytes:
        """The frame as a PNG file."""
        file = io.BytesIO()
        Image.fromarray(self.pixels).save(file, "PNG", compress_level=1)
        return file.getvalue()


class Touchable(Protocol):
    """What has pictures and takes a finger: a Simulator, or a Pad."""

    def frame(self, now_s: float, /) -> Pixels:
        """The screen at this time."""

    def press(self, point_px: Point, now_s: float, /) -> None:
        """A finger comes down."""

    def drag(self, point_px: Point, now_s: float, /) -> None:
        """It moves."""

    def lift(self, point_px: Point, now_s: float, /) -> None:
        """It goes up."""


class Stage:
    """Shows a simulator to whoever waits for its next frame, and passes touches on in order."""

    def __init__(self, simulator: Touchable, clock: Clock | None = None) -> None:
        self.simulator = simulator
        self._clock = clock or SystemClock()
        self._began_s = self._clock.now_s()
        self._latest_s = self._looked_s = self._stirred_s = 0.0
        self._frame = Frame(1, simulator.frame(0.0))
        self._closed = False

    def _now_s(self) -> float:
        """Seconds since the stage was set up."""
        return self._clock.now_s() - self._began_s

    def touch(self, touches: Sequence[Touch]) -> None:
        """Pass touches on. Each counts for the time at which it was made."""
        now_s = self._now_s()
        for touch in touches:
            self._latest_s = max(self._latest_s, now_s - touch.age_s)
            self._pass_on(touch)
        self._stirred_s = now_s
        self._look()

    def _pass_on(self, touch: Touch) -> None:
        if touch.kind == "press":
            self.simulator.press(touch.at_px, self._latest_s)
        elif touch.kind == "drag":
            self.simulator.drag(touch.at_px, self._latest_s)
        else:
            self.simulator.lift(touch.at_px, self._latest_s)

    async def frame_after(self, version: int, wait_s: float) -> Frame | None:
        """The frame as soon as it has another version; None when it stays for ``wait_s``."""
        deadline_s = self._now_s() + wait_s
        while not self._closed:
            now_s = self._now_s()
            pause_s = _FRAME_S if now_s - self._stirred_s < _QUIET_S else _DOZE_S
            if now_s - self._looked_s >= pause_s:
                self._look()
            if self._frame.version != version:
                return self._frame
            if now_s >= deadline_s:
                break
            await asyncio.sleep(_GLANCE_S)
        return None

    def _look(self) -> None:
        """Render the screen as it is now; a picture like the last one is no new frame."""
        self._looked_s = self._now_s()
        self._latest_s = max(self._latest_s, self._looked_s)
        pixels = self.simulator.frame(self._latest_s)
        if not np.array_equal(pixels, self._frame.pixels):
            self._frame = Frame(self._frame.version + 1, pixels)
            self._stirred_s = self._looked_s

    def close(self) -> None:
        """Let nobody wait for a frame any more. May be called from any thread."""
        self._closed = True


def touches_from(told: object) -> list[Touch]:
    """Touches from a list of ``{"kind", "x", "y", "age_ms"}``. Raises ValueError."""
    if not isinstance(told, list):
        raise ValueError("a list of touches is expected")
    return [_touch_from(item) for item in told]


def _touch_from(item: object) -> Touch:
    if not isinstance(item, Mapping):
        raise ValueError(f"{item!r} is no touch")
    kind = item.get("kind")
    if kind not in _TOUCH_KINDS:
        raise ValueError(f"no kind of touch {kind!r}; use one of: {', '.join(_TOUCH_KINDS)}")
    x, y, age_ms = (_number(item.get(key)) for key in ("x", "y", "age_ms"))
    return Touch(kind, (x, y), max(0.0, age_ms) / 1000)


def _number(value: object) -> float:
    """A number of pixels or milliseconds that fits into memory and time. Raises ValueError."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e9:
        raise ValueError(f"{value!r} is no number of pixels or milliseconds")
    return float(value)
