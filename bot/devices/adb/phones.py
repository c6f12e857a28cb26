"""Which phones there are, each of them once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from bot.devices.adb.advice import AMBIGUOUS, HANGS, READY, advice_on
from bot.devices.adb.facts import Facts, about, facts_of
from bot.devices.adb.server import AdbServer, ServerLink
from bot.devices.adb.transport import LinkLost, Transport

DESCRIBE_S: Final = 4.0
"""A phone that does not say by then who it is, hangs."""

_MOST_AT_ONCE: Final = 8
"""Phones that are asked at once, since each that hangs takes its time."""

_LINE: Final = re.compile(
    r"(?P<serial>\S+)\s+(?P<state>.*?)"
    r"(?P<details>(?:\s+(?:usb|product|model|device|features|transport_id):\S*)*)\s*"
)
_LOOPBACK: Final = re.compile(r"(?:127\.0\.0\.1|localhost|\[?::1\]?):(\d{1,5})")
_EMULATOR: Final = re.compile(r"emulator-(\d{1,5})")

ItemT = TypeVar("ItemT")


@dataclass(frozen=True)
class Listed:
    """A phone as the adb server lists it.

    ``plug`` is where it is plugged in, such as ``usb:1-4``; the server takes that for a serial too.
    ``aliases`` are its other serials.
    """

    serial: str
    state: str
    model: str = ""
    plug: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def is_ready(self) -> bool:
        """Whether commands may be sent to it."""
        return self.state == READY

    def is_called(self, serial: str) -> bool:
        """Whether this is one of its serials, or where it is plugged in."""
        return serial in {self.serial, self.plug, *self.aliases} - {""}


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
        """The state of the server's list; HANGS where it is not true."""
        return HANGS if self.trouble else self.listed.state

    @property
    def model(self) -> str:
        """What its maker calls it; empty where nobody has said it."""
        return (self.facts.model if self.facts else "") or self.listed.model

    @property
    def about(self) -> list[str]:
        """In words, as far as they are known: the model, the system, the size of the screen."""
        return about(self.model, self.facts)


def parse(text: str) -> list[Listed]:
    """The phones in what the server answers to ``host:devices-l``."""
    matches = filter(None, map(_LINE.fullmatch, text.splitlines()))
    return [_listed(match) for match in matches]


def _listed(match: re.Match[str]) -> Listed:
    details = dict(part.split(":", 1) for part in match["details"].split())
    plug = f"usb:{details['usb']}" if details.get("usb") else ""
    model = details.get("model", "").replace("_", " ")
    return Listed(match["serial"], match["state"], model, plug)


def told_apart(listed: Sequence[Listed]) -> list[Listed]:
    """All phones; those that share a serial are named by where they are plugged in."""
    counts = Counter(each.serial for each in listed)
    return [each if counts[each.serial] == 1 else _by_plug(each) for each in listed]


def _by_plug(listed: Listed) -> Listed:
    if not listed.plug:
        return replace(listed, state=AMBIGUOUS)
    return replace(listed, serial=listed.plug, aliases=(listed.serial,))


def once(listed: Iterable[Listed]) -> list[Listed]:
    """Each phone once: the server lists port 5555 of this computer as ``emulator-5554`` too."""
    return [_as_one(group) for group in _groups(listed, lambda each: _port(each.serial))]


def _groups(items: Iterable[ItemT], mark: Callable[[ItemT], Hashable | None]) -> list[list[ItemT]]:
    """Items of the same mark together. None is no mark: such an item stays alone."""
    groups: dict[Hashable, list[ItemT]] = {}
    for number, item in enumerate(items):
        own = mark(item)
        key = ("alone", number) if own is None else ("same", own)
        groups.setdefault(key, []).append(item)
    return list(groups.values())


def _as_one(group: Sequence[Listed]) -> Listed:
    """What is ready goes first, then what is plugged in, then what somebody has connected to."""
    first, *others = sorted(group, key=_rank)
    aliases = (*first.aliases, *(name for each in others for name in (each.serial, *each.aliases)))
    return replace(first, aliases=aliases)


def _rank(listed: Listed) -> tuple[bool, bool, bool]:
    is_network = not listed.plug and (":" in listed.serial or "_tcp" in listed.serial)
    return not listed.is_ready, bool(_EMULATOR.fullmatch(listed.serial)), is_network


def _port(serial: str) -> int | None:
    """The port of this computer behind a serial; an emulator's is one more than its name says."""
    if found := _EMULATOR.fullmatch(serial):
        return int(found[1]) + 1
    found = _LOOPBACK.fullmatch(serial)
    return int(found[1]) if found else None


def list_phones(server: AdbServer) -> list[Listed]:
    """What the server lists, each phone once as far as its serials tell. Raises DeviceError."""
    return once(told_apart(parse(server.ask("host:devices-l"))))


def described(server: AdbServer, listed: Sequence[Listed]) -> list[Phone]:
    """Each phone once, with what it says about itself. Raises nothing: one may be gone by now."""
    with ThreadPoolExecutor(_MOST_AT_ONCE) as askers:
        phones = list(askers.map(lambda each: _asked(server, each), listed))
    return [_one_phone(group) for group in _groups(phones, _identity)]


def _identity(phone: Phone) -> Hashable | None:
    return phone.facts.identity if phone.facts else None


def _one_phone(group: Sequence[Phone]) -> Phone:
    listed = _as_one([phone.listed for phone in group])
    (first,) = (phone for phone in group if phone.listed.serial == listed.serial)
    return replace(first, listed=listed)


def _asked(server: AdbServer, listed: Listed) -> Phone:
    if not listed.is_ready:
        return Phone(listed)
    try:
        return Phone(
            listed, facts_of(Transport(ServerLink(server, listed.serial)).shell, DESCRIBE_S)
        )
    except LinkLost as error:
        return Phone(listed, trouble=str(error))
