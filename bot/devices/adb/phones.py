"""Which phones there are, each of them once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.devices.adb.advice import READY, advice_on
from bot.devices.adb.facts import Facts, facts_of
from bot.devices.adb.server import AdbServer, ServerLink
from bot.devices.adb.transport import LinkLost, Transport

DESCRIBE_S: Final = 4.0
"""A phone that does not say by then who it is, hangs."""

_LINE: Final = re.compile(
    r"(?P<serial>\S+)\s+(?P<state>.*?)"
    r"(?P<details>(?:\s+(?:usb|product|model|device|features|transport_id):\S*)*)\s*"
)
_LOOPBACK: Final = re.compile(r"(?:127\.0\.0\.1|localhost|\[?::1\]?):(\d+)")
_EMULATOR: Final = re.compile(r"emulator-(\d+)")


@dataclass(frozen=True)
class Listed:
    """A phone as the adb server lists it. ``aliases`` are its other serials."""

    serial: str
    state: str
    model: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def is_ready(self) -> bool:
        """Whether commands may be sent to it."""
        return self.state == READY

    def is_called(self, serial: str) -> bool:
        """Whether this is one of its serials."""
        return serial in (self.serial, *self.aliases)


@dataclass(frozen=True)
class Phone:
    """A phone that has been asked who it is, if it can be."""

    listed: Listed
    facts: Facts | None = None
    trouble: str = field(default="")

    @property
    def advice(self) -> str:
        """What to do before it can be used; empty where it can."""
        return self.trouble or advice_on(self.listed.state)

    @property
    def state(self) -> str:
        """The state of the server's list; ``hangs`` where it is not true."""
        return "hangs" if self.trouble else self.listed.state


def parse(text: str) -> list[Listed]:
    """The phones in what the server answers to ``host:devices-l``."""
    matches = filter(None, map(_LINE.fullmatch, text.splitlines()))
    return [_listed(match) for match in matches]


def _listed(match: re.Match[str]) -> Listed:
    details = dict(part.split(":", 1) for part in match["details"].split())
    return Listed(match["serial"], match["state"], details.get("model", "").replace("_", " "))


def once(listed: Iterable[Listed]) -> list[Listed]:
    """Each phone once: the server lists port 5555 of this computer as ``emulator-5554`` too."""
    return merged(listed, lambda each: _port(each.serial))


def merged(listed: Iterable[Listed], same: Callable[[Listed], object]) -> list[Listed]:
    """One entry for all that have the same, the most useful one; None is never the same."""
    groups: dict[object, list[Listed]] = {}
    for each in listed:
        mark = same(each)
        groups.setdefault(each.serial if mark is None else (mark,), []).append(each)
    return [_first_with_aliases(group) for group in groups.values()]


def _first_with_aliases(group: Sequence[Listed]) -> Listed:
    """What is ready goes first, then what is plugged in, then what somebody has connected to."""
    first, *others = sorted(group, key=_rank)
    aliases = (*first.aliases, *(name for each in others for name in (each.serial, *each.aliases)))
    return Listed(first.serial, first.state, first.model, aliases)


def _rank(listed: Listed) -> tuple[bool, bool, bool]:
    is_network = ":" in listed.serial or "_tcp" in listed.serial
    return not listed.is_ready, bool(_EMULATOR.fullmatch(listed.serial)), is_network


def _port(serial: str) -> int | None:
    """The port of this computer behind a serial; an emulator's is one more than its name says."""
    if found := _EMULATOR.fullmatch(serial):
        return int(found[1]) + 1
    found = _LOOPBACK.fullmatch(serial)
    return int(found[1]) if found else None


def list_phones(server: AdbServer) -> list[Listed]:
    """What the server lists, each phone once as far as its serials tell. Raises DeviceError."""
    return once(parse(server.ask("host:devices-l")))


def described(server: AdbServer, listed: Sequence[Listed]) -> list[Phone]:
    """Each phone once, with what it says about itself. Raises nothing: one may be gone by now."""
    phones = [_asked(server, each) for each in listed]
    serials = {
        phone.listed.serial: phone.facts.hardware_serial or None for phone in phones if phone.facts
    }
    kept = merged(listed, lambda each: serials.get(each.serial))
    by_serial = {phone.listed.serial: phone for phone in phones}
    return [
        Phone(each, by_serial[each.serial].facts, by_serial[each.serial].trouble) for each in kept
    ]


def _asked(server: AdbServer, listed: Listed) -> Phone:
    if not listed.is_ready:
        return Phone(listed)
    try:
        return Phone(listed, facts_of(Transport(ServerLink(server, listed.serial)), DESCRIBE_S))
    except LinkLost as error:
        return Phone(listed, trouble=str(error))
