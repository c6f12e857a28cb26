"""From what a user writes after ``--device`` to a device."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.clock import Clock, SystemClock
from bot.devices.base import Device
from bot.devices.practice import PracticeDevice
from bot.errors import DeviceError
from bot.practice import MIXED, PUZZLES, THEMES, Simulator

LATER_KINDS = ("adb", "desktop", "browser", "files")


@dataclass(frozen=True)
class PracticeOptions:
    """How the practice device is set up. ``size_px`` is (width, height)."""

    seed: int = 1
    theme: str = MIXED
    size_px: tuple[int, int] = (720, 1280)
    clock: Clock = field(default_factory=SystemClock)


def open_device(spec: str, practice: PracticeOptions | None = None) -> Device:
    """Open ``practice`` or ``practice:GAME``. Raises DeviceError for anything else."""
    kind, _, rest = spec.partition(":")
    if kind == "practice":
        return _practice(rest or "one-line", practice or PracticeOptions())
    if kind in LATER_KINDS:
        raise DeviceError(
            f"device kind {kind!r} is not available in this version; use practice or practice:GAME"
        )
    raise DeviceError(f"no device kind {kind!r}; use practice or practice:GAME")


def _practice(game: str, options: PracticeOptions) -> PracticeDevice:
    _require("practice game", game, list(PUZZLES))
    _require("theme", options.theme, [MIXED, *THEMES])
    simulator = Simulator(game, options.seed, options.theme, options.size_px)
    return PracticeDevice(simulator, options.clock)


def _require(what: str, name: str, known: list[str]) -> None:
    if name not in known:
        raise DeviceError(f"no {what} {name!r}; use one of: {', '.join(known)}")
