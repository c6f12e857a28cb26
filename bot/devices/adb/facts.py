"""What a phone says about itself, asked in one request."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.devices.adb.advice import told
from bot.devices.adb.geometry import Screen
from bot.devices.adb.transport import COMMAND_S, Transport

_PROPERTIES: Final = (
    "ro.product.model",
    "ro.build.version.release",
    "ro.build.fingerprint",
    "ro.serialno",
    "ro.boottime.init",
)

_QUESTION: Final = (
    f'for name in {" ".join(_PROPERTIES)}; do echo "$(getprop $name)"; done; wm size 2>/dev/null'
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


def about(model: str, facts: Facts | None) -> list[str]:
    """In words, as far as they are known: the model, the system, the size of the screen."""
    android = f"Android {facts.android}" if facts and facts.android else ""
    size = "{}x{}".format(*facts.screen.current) if facts and facts.screen else ""
    return [word for word in (model, android, size) if word]


def facts_of(transport: Transport, timeout_s: float = COMMAND_S) -> Facts:
    """Ask the phone. Raises LinkLost."""
    lines = transport.shell(_QUESTION, timeout_s).stdout.splitlines()
    known = [told(line) for line in lines[: len(_PROPERTIES)]]
    model, android, build, serial, booted = known + [""] * (len(_PROPERTIES) - len(known))
    screen = Screen.from_wm("\n".join(lines[len(_PROPERTIES) :]))
    return Facts(model, android, build, serial, booted, screen)
