"""What a phone says about itself, asked in one request."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from bot.devices.adb.geometry import Screen
from bot.devices.adb.transport import COMMAND_S, ShellResult
from bot.devices.told import told

Ask: TypeAlias = Callable[[str, float], ShellResult]
"""Runs a command on the phone, within so many seconds. Raises LinkLost."""

_PROPERTIES: Final = (
    "ro.product.model",
    "ro.build.version.release",
    "ro.build.fingerprint",
    "ro.serialno",
    "ro.boottime.init",
)

_QUESTION: Final = (
    f"for name in {' '.join(_PROPERTIES)};"
    ' do echo "$(getprop $name 2>/dev/null)"; done; wm size 2>/dev/null'
)


@dataclass(frozen=True)
class Facts:
    """Empty where the phone keeps silent. ``build`` changes with each update of its system.

    ``booted`` is when it was started, in nanoseconds of its own; Android 8 and later tell it.
    """

    model: str
    android: str
    build: str
    hardware_serial: str
    booted: str
    screen: Screen | None

    @property
    def identity(self) -> tuple[str, str] | None:
        """What no other phone has; nothing where that is not known.

        There are makers who give all their phones the same serial.
        """
        mark = self.hardware_serial, self.booted
        return mark if all(mark) else None

    def may_be(self, other: Facts) -> bool:
        """Whether both may be of one phone that was not started anew in between."""
        return replace(self, screen=None) == replace(other, screen=None)


def about(model: str, facts: Facts | None) -> list[str]:
    """In words, as far as they are known: the model, the system, the size of the screen."""
    android = f"Android {facts.android}" if facts and facts.android else ""
    size = "{}x{}".format(*facts.screen.current) if facts and facts.screen else ""
    return [word for word in (model, android, size) if word]


def facts_of(ask: Ask, timeout_s: float = COMMAND_S) -> Facts:
    """Ask the phone. Raises LinkLost."""
    lines = ask(_QUESTION, timeout_s).stdout.splitlines()
    known = [told(line) for line in lines[: len(_PROPERTIES)]]
    model, android, build, serial, booted = known + [""] * (len(_PROPERTIES) - len(known))
    screen = Screen.from_wm("\n".join(lines[len(_PROPERTIES) :]))
    return Facts(model, android, build, serial, booted, screen)
