"""What a user writes for a phone: ``adb:SERIAL``, or ``adb@HOST:PORT:SERIAL`` where another
computer's adb server holds it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.errors import DeviceError

ALL: Final = "all"
"""Stands for each phone that is there."""

_ELSEWHERE: Final = re.compile(
    r"adb@(?P<host>\[[0-9A-Fa-f:.%]+\]|[A-Za-z0-9][A-Za-z0-9._-]*):(?P<port>\d{1,5})(?::(?P<rest>.*))?"
)


@dataclass(frozen=True)
class Named:
    """``wanted`` is a serial, ``HOST:PORT``, or nothing for the only phone.

    ``server`` is the (host, port) of an adb server that the user has named.
    """

    wanted: str
    server: tuple[str, int] | None = None

    def called(self, serial: str) -> str:
        """What a user writes for another phone at the same server."""
        if self.server is None:
            return f"adb:{serial}"
        host, port = self.server
        return f"adb@{f'[{host}]' if ':' in host else host}:{port}:{serial}"


def is_phone(spec: str) -> bool:
    """Whether a device that a user names is a phone."""
    kind = spec.partition(":")[0]
    return kind == "adb" or kind.startswith("adb@")


def named(spec: str) -> Named:
    """Which phone is meant by ``adb...``. Raises DeviceError."""
    if not spec.startswith("adb@"):
        return Named(spec.partition(":")[2])
    found = _ELSEWHERE.fullmatch(spec)
    if not found or not 0 < int(found["port"]) < 65536:
        raise DeviceError(
            f"{spec!r} names no phone at an adb server elsewhere: adb@HOST:PORT:SERIAL, such as"
            " adb@127.0.0.1:5038:R58M123ABC"
        )
    return Named(found["rest"] or "", (found["host"].strip("[]"), int(found["port"])))
