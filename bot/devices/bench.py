"""How long a device takes to be seen and touched, by each way that it has."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Protocol, runtime_checkable

from bot.devices.base import Device
from bot.errors import DeviceError
from bot.gestures import Gesture, duration_ms


@runtime_checkable
class ManyWays(Protocol):
    """A device that has several ways to do the same. The first of each is the chosen one."""

    def grabbing_ways(self) -> Mapping[str, Callable[[], object]]:
        """Each way to take a screenshot."""

    def acting_ways(self, gesture: Gesture) -> Mapping[str, Callable[[], None]]:
        """Each way to make a gesture."""


@dataclass(frozen=True)
class Timing:
    """One way to do something. ``ms`` are its times; ``trouble`` is why there are none."""

    what: str
    way: str
    chosen: bool
    ms: tuple[float, ...]
    trouble: str = ""

    @property
    def median_ms(self) -> float:
        """Half of the times are shorter."""
        return median(self.ms)

    @property
    def p90_ms(self) -> float:
        """Nine in ten are no longer."""
        return sorted(self.ms)[math.ceil(0.9 * len(self.ms)) - 1]


def measure(device: Device, gestures: Mapping[str, Gesture], rounds: int) -> list[Timing]:
    """Time each way to grab, and each way to make each gesture. Raises DeviceError."""
    device.grab()
    if isinstance(device, ManyWays):
        grabs: Mapping[str, Callable[[], object]] = device.grabbing_ways()
    else:
        grabs = {"": device.grab}
    timings = _timed("grab", grabs, rounds)
    for name, gesture in gestures.items():
        what = f"{name} of {duration_ms(gesture):.0f} ms"
        timings += _timed(what, _acts(device, gesture), rounds)
    return timings


def _acts(device: Device, gesture: Gesture) -> Mapping[str, Callable[[], object]]:
    if isinstance(device, ManyWays):
        return device.acting_ways(gesture)
    return {"": lambda: device.act([gesture])}


def _timed(what: str, ways: Mapping[str, Callable[[], object]], rounds: int) -> list[Timing]:
    """The first way must work; others may fail. Raises DeviceError."""
    timings: list[Timing] = []
    for way, do in ways.items():
        chosen = not timings
        try:
            timings.append(Timing(what, way, chosen, tuple(_ms(do) for _ in range(rounds))))
        except DeviceError as error:
            if chosen:
                raise
            timings.append(Timing(what, way, chosen, (), str(error)))
    return timings


def _ms(do: Callable[[], object]) -> float:
    started = time.perf_counter()
    do()
    return (time.perf_counter() - started) * 1000
