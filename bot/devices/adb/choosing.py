"""From what a user wrote after ``adb`` to one phone and the way to it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from bot.devices.adb.advice import READY, advice_on, told
from bot.devices.adb.phones import Listed, Phone, described, list_phones
from bot.devices.adb.server import CONNECT_S, AdbServer, NoServer, ServerLink, found_server
from bot.devices.adb.transport import LinkLost, Transport
from bot.errors import DeviceError, WrongOption

Kind = Literal["server", "direct", "usb"]
KINDS: Final[tuple[str, ...]] = get_args(Kind)
DEFAULT_PORT: Final = 5555

_ADDRESS: Final = re.compile(r"(\[[0-9A-Fa-f:.%]+\]|[A-Za-z0-9][A-Za-z0-9._-]*):(\d{1,5})")

NO_PHONE: Final = (
    "no phone is there: plug one in with USB debugging switched on in its developer options,"
    " or connect to one in the network: minigame-bot connect HOST:PORT"
)
NO_ADB: Final = (
    "no adb server runs and the program adb is not on PATH: install it"
    " (Debian: apt-get install adb), name a phone in the network by adb:HOST:PORT,"
    " or use USB without it: pip install 'minigame-bot[usb]'"
)


def quiet(_text: str) -> None:
    """Nobody listens."""


@dataclass(frozen=True)
class Way:
    """One phone and how it is reached: ``connect`` may be called again when it was lost.

    ``announce`` tells the user what takes time.
    """

    serial: str
    kind: Kind
    connect: Callable[[], Transport]
    announce: Callable[[str], None] = quiet


def way_to(wanted: str, kind: str | None = None, announce: Callable[[str], None] = quiet) -> Way:
    """The way to ``SERIAL``, ``HOST:PORT``, or the only phone. Raises DeviceError.

    ``kind`` forces server, direct or usb. What is chosen is announced.
    """
    if kind is not None and kind not in KINDS:
        raise WrongOption(f"no way {kind!r} to a phone; use {', '.join(KINDS)}")
    wanted = wanted or os.environ.get("ANDROID_SERIAL", "")
    way = _WAYS[kind or _best_kind(wanted)](wanted, announce)
    announce(f"phone {way.serial}, {_TOLD[way.kind]}")
    return replace(way, announce=announce)


_TOLD: Final = {
    "server": "through the adb server",
    "direct": "directly over TCP",
    "usb": "over USB without an adb server",
}


def _best_kind(wanted: str) -> str:
    """The server shares the phone with other programs and knows pairing: it goes first."""
    if found_server():
        return "server"
    if address_of(wanted):
        return "direct"
    from bot.devices.adb import usb

    if usb.is_available():
        return "usb"
    raise DeviceError(NO_ADB)


def phones_there() -> list[Phone]:
    """All phones that can be found, each once. Raises DeviceError."""
    if server := found_server():
        return described(server, list_phones(server))
    from bot.devices.adb import usb

    if usb.is_available():
        return [Phone(Listed(serial, READY)) for serial in usb.serials()]
    raise DeviceError(NO_ADB)


def address_of(text: str) -> tuple[str, int] | None:
    """(host, port) of ``HOST:PORT``; an IPv6 address stands in []."""
    found = _ADDRESS.fullmatch(text)
    if not found or not 0 < int(found[2]) < 65536:
        return None
    return found[1].strip("[]"), int(found[2])


def running_server() -> AdbServer:
    """The adb server, started where it did not run. Raises DeviceError."""
    server = found_server()
    if server is None:
        raise DeviceError(NO_ADB)
    return server


def _over_server(wanted: str, _announce: Callable[[str], None]) -> Way:
    server = running_server()
    phone = _named(server, wanted) if wanted else _only(server)
    if not phone.is_ready:
        raise DeviceError(f"{phone.serial} is {phone.state}: {advice_on(phone.state)}")
    return Way(phone.serial, "server", lambda: _reached(server, phone.serial))


def _named(server: AdbServer, wanted: str) -> Listed:
    """The phone of a serial; one in the network is connected to. Raises DeviceError."""
    found = _find(server, wanted)
    if address_of(wanted) and not (found and found.is_ready):
        connect(server, wanted)
        found = _find(server, wanted)
    if found is None:
        raise DeviceError(f"no phone {wanted!r} is there; {_told_all(server)}")
    return found


def _find(server: AdbServer, wanted: str) -> Listed | None:
    return next((each for each in list_phones(server) if each.is_called(wanted)), None)


def _told_all(server: AdbServer) -> str:
    names = [each.serial for each in list_phones(server)]
    return f"there are: {', '.join(names)}" if names else NO_PHONE


def _only(server: AdbServer) -> Listed:
    """The only phone. Raises DeviceError where there are several, or none."""
    listed = list_phones(server)
    if len(listed) > 1:
        phones = described(server, listed)
        listed = [phone.listed for phone in phones]
    if not listed:
        raise DeviceError(NO_PHONE)
    if len(listed) > 1:
        names = ", ".join(map(_named_for_choice, phones))
        raise DeviceError(f"there are several phones: {names}; choose one by --device adb:SERIAL")
    return listed[0]


def _named_for_choice(phone: Phone) -> str:
    model = phone.facts.model if phone.facts else phone.listed.model
    about = ", ".join(filter(None, [model, "" if phone.state == READY else phone.state]))
    return f"{phone.listed.serial} ({about})" if about else phone.listed.serial


def connect(server: AdbServer, address: str) -> str:
    """Let the server connect to ``HOST:PORT``; what it says. Raises DeviceError."""
    answer = server.ask(f"host:connect:{address}", CONNECT_S).strip()
    if answer.startswith(("connected to", "already connected to")):
        return answer
    raise LinkLost(
        f"{told(answer) or address}; is the phone awake, in the same network, and debugging over"
        " the network allowed? Android 11 and later must be paired first:"
        " minigame-bot pair HOST:PORT"
    )


def _reached(server: AdbServer, serial: str) -> Transport:
    """The phone once more: the server may have been restarted, or have lost it. Raises LinkLost."""
    try:
        return _transport(server, serial)
    except NoServer:
        if not server.start():
            raise
    except LinkLost:
        if not address_of(serial):
            raise
        with suppress(LinkLost):  # it may not know the phone
            server.ask(f"host:disconnect:{serial}")
    if address_of(serial):
        connect(server, serial)
    return _transport(server, serial)


def _transport(server: AdbServer, serial: str) -> Transport:
    state = server.ask(f"host-serial:{serial}:get-state").strip()
    if state != READY:
        raise LinkLost(f"{serial} is {state}: {advice_on(state)}")
    return Transport(ServerLink(server, serial))


def _direct(wanted: str, announce: Callable[[str], None]) -> Way:
    address = address_of(wanted)
    if address is None:
        raise DeviceError(
            "a phone is reached directly by its address: --device adb:HOST:PORT, for example"
            " adb:192.168.1.20:5555"
        )
    from bot.devices.adb.direct import tcp_link

    return Way(wanted, "direct", lambda: Transport(tcp_link(*address, announce)))


def _usb(wanted: str, announce: Callable[[str], None]) -> Way:
    from bot.devices.adb.usb import serials, usb_link

    plugged_in = [wanted] if wanted else serials()
    if len(plugged_in) > 1:
        names = ", ".join(plugged_in)
        raise DeviceError(f"there are several phones: {names}; choose one by --device adb:SERIAL")
    if not plugged_in:
        raise DeviceError(NO_PHONE)
    return Way(plugged_in[0], "usb", lambda: Transport(usb_link(plugged_in[0], announce)))


_WAYS: Final[dict[str, Callable[[str, Callable[[str], None]], Way]]] = {
    "server": _over_server,
    "direct": _direct,
    "usb": _usb,
}
