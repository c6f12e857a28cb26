"""The ways to take a screenshot of a phone, and which of them is the best for this one."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Final

import numpy as np

from bot.devices.adb.screencap import (
    TruncatedFrame,
    UnreadableFrame,
    from_gzip,
    from_png,
    from_raw,
    is_black,
)
from bot.devices.adb.transport import Transport
from bot.devices.told import told
from bot.errors import DeviceError
from vision import Pixels

_GRAB_S: Final = 20.0
"""How long a screenshot may take altogether: a raw one over slow Wi-Fi takes ten seconds."""

TRIES: Final = 3
"""Screenshots of each way when they are compared; the first one warms up."""

_SAME_SHARE: Final = 0.5
"""How much of two screenshots must be the same: between them something may move, but wrong colours
and shifted rows change nearly everything."""

_NEAR_LEVELS: Final = 16
"""Half of RGB_565's coarsest step more than once over: such pixels are the same."""


@dataclass(frozen=True)
class Method:
    """A command for the phone, and what to do with its output."""

    command: str
    decode: Callable[[bytes], Pixels]


METHODS: Final[Mapping[str, Method]] = {
    "png": Method("screencap -p 2>/dev/null", from_png),
    "raw": Method("screencap 2>/dev/null", from_raw),
    "gzip": Method("screencap 2>/dev/null | gzip -1cf", from_gzip),
}
"""PNG first: slow on the phone, but right on all of them, so that it judges the others."""


def grab(transport: Transport, method: str) -> Pixels:
    """A screenshot as it comes, black ones too. Raises LinkLost and UnreadableFrame."""
    chosen = METHODS[method]
    data = transport.exec_out(chosen.command, _GRAB_S)
    try:
        return chosen.decode(data)
    except TruncatedFrame:
        if data:
            raise
        raise _explained(transport) from None


def _explained(transport: Transport) -> UnreadableFrame:
    """Why there was no output: the complaint of screencap, if it has one."""
    said = transport.shell("screencap -p 2>&1 >/dev/null")
    if complaint := told(said.stdout):
        return UnreadableFrame(f"screencap says: {complaint}")
    return TruncatedFrame("the phone sent no screenshot; is its screen on?")


@dataclass(frozen=True)
class Trial:
    """What came of trying a way: milliseconds of each screenshot, or why it is of no use."""

    ms: tuple[float, ...] = ()
    trouble: str = ""


def tried(transport: Transport) -> dict[str, Trial]:
    """Try each way. Raises LinkLost; and UnreadableFrame where not even PNG can be read."""
    truth = grab(transport, "png")
    return {name: _tried(transport, name, truth) for name in METHODS}


def _tried(transport: Transport, method: str, truth: Pixels) -> Trial:
    times = []
    try:
        for _ in range(TRIES):
            started = time.perf_counter()
            pixels = grab(transport, method)
            times.append((time.perf_counter() - started) * 1000)
    except UnreadableFrame as error:
        return Trial(trouble=str(error))
    if method != "png" and not agree(pixels, truth):
        return Trial(trouble="it shows something else than PNG")
    return Trial(tuple(times))


def agree(some: Pixels, other: Pixels) -> bool:
    """Whether two screenshots, one soon after the other, show the same."""
    if some.shape != other.shape:
        return False
    # A thousandth of the pixels settles it.
    difference = np.abs(some[::31, ::31].astype(np.int16) - other[::31, ::31])
    return bool((difference.max(axis=2) <= _NEAR_LEVELS).mean() >= _SAME_SHARE)


def fastest(trials: Mapping[str, Trial]) -> str:
    """The name of the fastest way that works. Raises UnreadableFrame where none does."""
    medians = {name: median(trial.ms) for name, trial in trials.items() if trial.ms}
    if not medians:
        raise UnreadableFrame(f"no way to take a screenshot works: {trials['png'].trouble}")
    return min(medians, key=medians.__getitem__)


def refuse_black(transport: Transport, pixels: Pixels) -> None:
    """Explain a screenshot on which there is nothing. Raises DeviceError."""
    if not is_black(pixels):
        return
    power = transport.shell("dumpsys power").stdout
    if "mWakefulness=Asleep" in power or "mWakefulness=Dozing" in power:
        raise DeviceError("the phone's screen is asleep: wake and unlock the phone")
    raise DeviceError(
        "the screenshot is black though the screen is on: the app forbids screenshots"
        " (FLAG_SECURE), so no bot can see it"
    )
