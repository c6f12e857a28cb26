"""From what a user writes after ``--device`` to a device."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.clock import Clock, SystemClock
from bot.devices.base import Device
from bot.devices.browser import BrowserDevice
from bot.devices.practice import PracticeDevice
from bot.devices.tab import BrowserOptions
from bot.errors import DeviceError
from bot.practice import PRACTICE_GAMES, Settings, Simulator
from bot.practice.offer import check, unknown

LATER_KINDS = ("adb", "desktop", "files")
KINDS = "practice, practice:GAME or browser:URL"


@dataclass(frozen=True)
class PracticeOptions:
    """How the practice device is set up; the name of the device says which game it is."""

    settings: Settings = field(default_factory=Settings)
    clock: Clock = field(default_factory=SystemClock)


def open_device(
    spec: str, practice: PracticeOptions | None = None, browser: BrowserOptions | None = None
) -> Device:
    """Open ``practice``, ``practice:GAME`` or ``browser:URL``. Raises DeviceError otherwise."""
    kind, _, rest = spec.partition(":")
    if kind == "practice":
        return _practice(rest or "one-line", practice or PracticeOptions())
    if kind == "browser":
        return BrowserDevice(rest, browser)
    if kind in LATER_KINDS:
        raise DeviceError(f"device kind {kind!r} is not available in this version; use {KINDS}")
    raise DeviceError(f"no device kind {kind!r}; use {KINDS}")


def _practice(name: str, options: PracticeOptions) -> PracticeDevice:
    if name not in PRACTICE_GAMES:
        raise DeviceError(unknown("practice game", name, PRACTICE_GAMES))
    settings = replace(options.settings, game=name)
    check(PRACTICE_GAMES[name], settings)
    return PracticeDevice(Simulator(settings), options.clock)
