"""Any device as ``play`` would open it: whether it opens, what it shows, how exactly it touches."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from statistics import median
from typing import Final

from bot.devices import Device, open_device
from bot.devices.hands import MeasuresHands
from bot.doctor.findings import Finding, bad, good, warning
from bot.errors import DeviceError
from vision import Pixels

SLOW_MS: Final = 500.0
"""A level takes five screenshots and more: slower ones are what a user waits for."""

_GRABS: Final = 3

_MISSED_PX: Final = 3.0
"""Systems round to whole units of the pointer, of which each may be two pixels wide and high."""


def findings(spec: str) -> Iterator[Finding]:
    """Open a device and look at it. It is not pressed anywhere."""
    try:
        with closing(open_device(spec)) as device:
            yield good("device.opens", name=device.name)
            yield from _screenshots(device)
            if isinstance(device, MeasuresHands):
                yield _touched(device)
    except DeviceError as error:
        yield bad("device.trouble", name=spec, text=error)


def _screenshots(device: Device) -> Iterator[Finding]:
    """What a screenshot takes, and whether there is something on it. Raises DeviceError."""
    times_ms = []
    for _ in range(_GRABS):
        started_s = time.perf_counter()
        shot = device.grab()
        times_ms.append((time.perf_counter() - started_s) * 1000)
    size = "{}x{}".format(*shot.size_px)
    told_ms = f"{median(times_ms):.0f}"
    if median(times_ms) > SLOW_MS:
        yield warning("device.slow", size=size, ms=told_ms)
    else:
        yield good("device.seen", size=size, ms=told_ms)
    if is_flat(shot.pixels):
        yield warning("device.flat")


def is_flat(pixels: Pixels) -> bool:
    """Whether everything is of one colour, as what the system hides is."""
    return bool((pixels == pixels[0, 0]).all())


def _touched(device: MeasuresHands) -> Finding:
    """Where the pointer gets to when it is sent across the screenshot. Raises DeviceError."""
    hands = device.measure_hands()
    missed = f"{hands.residual_px:.1f}"
    if hands.residual_px > _MISSED_PX:
        return bad("device.misses", places=hands.places, px=missed)
    return good("device.hits", places=hands.places, px=missed)
