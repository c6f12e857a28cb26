"""The faults by name, each made from a seed so that a run can be repeated."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import numpy as np
from PIL import Image

from bot.devices import Screenshot
from bot.errors import DeviceError
from bot.gestures import Gesture, Keys, Tap
from bot.loop.events import Ending
from bot.practice import Simulator
from solvers import Outcome
from tests.faults import disturbances
from tests.faults.device import Fault, NoFault, Spell
from vision import Pixels, Point


class Gone(NoFault):
    """Neither grabs nor touches: the cable is out."""

    def __init__(self, spell: Spell) -> None:
        self._spell = spell

    def grabbed(self, screenshot: Screenshot, now_s: float) -> Screenshot:
        """Nothing, while it is gone."""
        self._refuse(now_s)
        return screenshot

    def touching(self, gesture: Gesture, now_s: float) -> Sequence[Gesture]:
        """Nothing, while it is gone."""
        self._refuse(now_s)
        return [gesture]

    def _refuse(self, now_s: float) -> None:
        if now_s in self._spell:
            raise DeviceError("the device does not answer; check its cable")


class FailingGrabs(NoFault):
    """Some grabs fail."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def grabbed(self, screenshot: Screenshot, _now_s: float) -> Screenshot:
        """A screenshot, mostly."""
        if self._rng.random() < 0.2:
            raise DeviceError("the screenshot broke off; try again")
        return screenshot


class Covered(NoFault):
    """Another picture instead of the screen, or over it. Touches do not reach the game."""

    def __init__(self, spell: Spell, cover: Callable[[Pixels], Pixels]) -> None:
        self._spell = spell
        self._cover = cover

    def grabbed(self, screenshot: Screenshot, now_s: float) -> Screenshot:
        """What covers the screen."""
        if now_s not in self._spell:
            return screenshot
        return replace(screenshot, pixels=self._cover(screenshot.pixels))

    def touching(self, gesture: Gesture, now_s: float) -> Sequence[Gesture]:
        """Nothing, while it is covered."""
        return [] if now_s in self._spell else [gesture]

    def hides(self, now_s: float) -> bool:
        """While it is covered."""
        return now_s in self._spell


class Torn(NoFault):
    """Some screenshots are half of the last one."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._last: Pixels | None = None

    def grabbed(self, screenshot: Screenshot, _now_s: float) -> Screenshot:
        """A screenshot, perhaps torn."""
        last, self._last = self._last, screenshot.pixels
        if last is None or last.shape != screenshot.pixels.shape or self._rng.random() < 0.7:
            return screenshot
        row = self._rng.randrange(len(last))
        return replace(screenshot, pixels=np.concatenate([screenshot.pixels[:row], last[row:]]))


class Late(NoFault):
    """Screenshots show what was there a while ago."""

    def __init__(self, rng: random.Random) -> None:
        self._delay_s = rng.uniform(0.1, 0.8)
        self._past: deque[tuple[float, Screenshot]] = deque()

    def grabbed(self, screenshot: Screenshot, now_s: float) -> Screenshot:
        """The newest screenshot that is old enough."""
        self._past.append((now_s, screenshot))
        while len(self._past) > 1 and self._past[1][0] <= now_s - self._delay_s:
            self._past.popleft()
        return self._past[0][1]


class Lost(NoFault):
    """Some gestures never arrive."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def touching(self, gesture: Gesture, _now_s: float) -> Sequence[Gesture]:
        """The gesture, mostly."""
        return [] if self._rng.random() < 0.2 else [gesture]


class Doubled(NoFault):
    """Some gestures arrive twice."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def touching(self, gesture: Gesture, _now_s: float) -> Sequence[Gesture]:
        """The gesture, once or twice."""
        return [gesture] * (2 if self._rng.random() < 0.2 else 1)


class Displaced(NoFault):
    """Every gesture lands a little beside: up to a third of a cell."""

    def __init__(self, rng: random.Random, simulator: Simulator) -> None:
        self._rng = rng
        self._simulator = simulator

    def touching(self, gesture: Gesture, _now_s: float) -> Sequence[Gesture]:
        """The gesture, as a whole moved by the same distance."""
        pitch_x, pitch_y = self._simulator.puzzle.grid.pitch_px
        right = self._rng.uniform(-pitch_x / 3, pitch_x / 3)
        down = self._rng.uniform(-pitch_y / 3, pitch_y / 3)

        def moved(point: Point) -> Point:
            return point[0] + right, point[1] + down

        if isinstance(gesture, Keys):
            return [gesture]
        if isinstance(gesture, Tap):
            return [replace(gesture, at_px=moved(gesture.at_px))]
        return [replace(gesture, points_px=tuple(map(moved, gesture.points_px)))]


class Changed(NoFault):
    """Another level is there all at once, with as many cells or with as many as it has."""

    def __init__(self, at_s: float, simulator: Simulator, same_size: bool) -> None:
        self._at_s = at_s
        self._simulator = simulator
        self._same_size = same_size
        self._done = False

    def grabbed(self, screenshot: Screenshot, now_s: float) -> Screenshot:
        """What is seen: the other level from the next screenshot on, unless this one is over."""
        ongoing = self._simulator.puzzle.outcome is Outcome.ONGOING
        if now_s >= self._at_s and ongoing and not self._done:
            self._done = True
            self._open_another()
        return screenshot

    def _open_another(self) -> None:
        simulator, size = self._simulator, _size(self._simulator)
        if self._same_size:
            simulator.settings = replace(simulator.settings, size=size)
        simulator.open_level(simulator.level + 1)
        while (
            self._same_size and _size(simulator) != size
        ):  # klotski levels have sizes of their own
            simulator.open_level(simulator.level + 1)


def _size(simulator: Simulator) -> tuple[int, int]:
    return simulator.puzzle.grid.rows, simulator.puzzle.grid.cols


def black(pixels: Pixels) -> Pixels:
    """The screen of a phone that hides it."""
    return np.zeros_like(pixels)


def with_popup(pixels: Pixels) -> Pixels:
    """A dialog with a button in front of the board; what is behind it is dimmed."""
    covered = (pixels * 0.5).astype(np.uint8)
    height, width = pixels.shape[:2]
    covered[height // 5 : -height // 5, width // 12 : -width // 12] = 250
    covered[height // 2 : height // 2 + height // 12, width // 3 : -width // 3] = (40, 120, 240)
    return covered


def smaller(pixels: Pixels) -> Pixels:
    """The screenshot of another display of the device, which shows the desktop of the phone."""
    height, width = pixels.shape[:2]
    return np.full((height * 3 // 4, width * 3 // 4, 3), 90, np.uint8)


def shrunk(pixels: Pixels) -> Pixels:
    """The same picture, smaller: points on it are not points of the screen."""
    height, width = pixels.shape[:2]
    return np.array(Image.fromarray(pixels).resize((width * 4 // 5, height * 4 // 5)))


def rotated(pixels: Pixels) -> Pixels:
    """The screen lying on its side."""
    return np.ascontiguousarray(np.rot90(pixels))


@dataclass(frozen=True)
class Kind:
    """A kind of fault. ``endings`` are what a level may end with: the first is the best."""

    make: Callable[[random.Random, Simulator], Fault]
    endings: tuple[Ending, ...] = (Ending.SOLVED,)

    @property
    def recoverable(self) -> bool:
        """Whether the level can be won all the same."""
        return self.endings[0] is Ending.SOLVED


def _covered(cover: Callable[[Pixels], Pixels], longest_s: float) -> Kind:
    return Kind(lambda rng, _: Covered(Spell.by(rng, 0.2, longest_s), cover))


def _covered_for_good(cover: Callable[[Pixels], Pixels]) -> Kind:
    return Kind(
        lambda rng, _: Covered(Spell.by(rng, 0, 1).for_good(), cover), (Ending.NOT_RECOGNIZED,)
    )


def _painted(paint: disturbances.Paint) -> Kind:
    return Kind(partial(disturbances.Painted, paint))


def _changed(same_size: bool, *endings: Ending) -> Kind:
    return Kind(
        lambda rng, sim: Changed(rng.uniform(0.05, rng.choice([0.3, 3.0])), sim, same_size),
        endings or (Ending.SOLVED,),
    )


KINDS: Final[Mapping[str, Kind]] = {
    "none": Kind(lambda *_: NoFault()),
    "failing grabs": Kind(lambda rng, _: FailingGrabs(rng)),
    "black": _covered(black, 4.0),
    "black for good": _covered_for_good(black),
    "torn": Kind(lambda rng, _: Torn(rng)),
    "late": Kind(lambda rng, _: Late(rng)),
    "another display": _covered(smaller, 3.0),
    "shrunk": _covered(shrunk, 0.8),
    "rotated": _covered(rotated, 0.8),
    "lost touches": Kind(lambda rng, _: Lost(rng)),
    "doubled touches": Kind(lambda rng, _: Doubled(rng)),
    "displaced touches": Kind(Displaced),
    "popup": _covered(with_popup, 4.0),
    "popup for good": _covered_for_good(with_popup),
    "level changes": _changed(True),
    "another size": _changed(False, Ending.NOT_RECOGNIZED),
    "gone for seconds": Kind(lambda rng, _: Gone(Spell.by(rng, 0.5, 4.0))),
    "gone for good": Kind(
        lambda rng, _: Gone(Spell.by(rng, 0, 1).for_good()), (Ending.DEVICE_LOST,)
    ),
    "hint rings": _painted(disturbances.rings),
    "pointer": _painted(disturbances.pointer),
    "pulsing dots": _painted(disturbances.pulsing),
    "blinking frame": _painted(disturbances.blinking),
    "video noise": _painted(disturbances.noisy),
    "toast": _painted(disturbances.toast),
    "dimming": _painted(disturbances.dimmed),
}
