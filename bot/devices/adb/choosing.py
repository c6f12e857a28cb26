"""From what a user wrote after ``adb`` to one phone and the way to it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from bot.devices.adb.advice import AMBIGUOUS, GET_ADB, PLUG_IN, READY
from bot.devices.adb.announcing import Announce, quiet
from bot.devices.adb.naming import Named
from bot.devices.adb.phones import Listed, Phone, described, list_phones, told_apart
from bot.devices.adb.reaching import address_of, connect, reached, unusable
from bot.devices.adb.server import AdbServer, found_server, server_at
from bot.devices.adb.transport import Transport
from bot.errors import DeviceError, WrongOption

Kind = Literal["server", "direct", "usb"]
_KINDS: Final[tuple[str, ...]] = get_args(Kind)

NO_PHONE: Final = f"no phone is there: {PLUG_IN}"
_NO_ADB: Final = f"no adb server runs and the program adb is not on PATH: {GET_ADB}"


@dataclass(frozen=True)
class Way:
    """One phone and how it is reached.

    ``connect`` takes the seconds that it may take, and may be called again when the phone was lost.
    ``announce`` tells the user what takes time.
    """

    serial: str
    kind: Kind
    connect: Callable[[float], Transport]
    announce: Announce = quiet


def way_to(
    wanted: str,
    kind: str | None = None,
    announce: Announce = quiet,
    at: tuple[str, int] | None = None,
) -> Way:
    """The way to ``SERIAL``, ``HOST:PORT``, or the only phone. Raises DeviceError.

    ``kind`` forces server, direct or usb, ``at`` the adb server at that address. What is chosen is
    announced.
    """
    if kind is not None and kind not in _KINDS:
        raise WrongOption(f"no way {kind!r} to a phone; use {', '.join(_KINDS)}")
    if at is not None:
        way = _over_server_at(at, wanted, kind)
    else:
        wanted = meant(wanted)
        way = _WAYS[kind or _best_kind(wanted)](wanted, announce)
    announce(f"phone {way.serial}, {_IN_WORDS[way.kind]}")
    return replace(way, announce=announce)


def meant(wanted: str) -> str:
    """What a user wants who has perhaps said nothing: then the environment does, as for adb."""
    return wanted or os.environ.get("ANDROID_SERIAL", "")


_IN_WORDS: Final[dict[str, str]] = {
    "server": "through the adb server",
    "direct": "directly over TCP",
    "usb": "over USB without an adb server",
}


def _best_kind(wanted: str) -> str:
    """The server shares the phone with other programs and knows pairing: it goes first."""
    is_in_network = address_of(wanted) is not None
    try:
        if found_server():
            return "server"
    except DeviceError:
        if not is_in_network:
            raise
    if is_in_network:
        return "direct"
    from bot.devices.adb import usb

    if usb.is_available():
        return "usb"
    raise DeviceError(_NO_ADB)


def phones_there(at: tuple[str, int] | None = None) -> list[Phone]:
    """All phones that can be found, each once; ``at`` a server elsewhere. Raises DeviceError."""
    if server := server_at(at) if at else found_server():
        return described(server, list_phones(server))
    from bot.devices.adb import usb

    if usb.is_available():
        return [Phone(each) for each in _plugged_in()]
    raise DeviceError(_NO_ADB)


def running_server() -> AdbServer:
    """The adb server, started where it did not run. Raises DeviceError."""
    server = found_server()
    if server is None:
        raise DeviceError(_NO_ADB)
    return server


def each_there(named: Named) -> list[str]:
    """What a user would write for each phone at the server of ``named``. Raises DeviceError."""
    phones = phones_there(named.server)
    if not phones:
        raise DeviceError(NO_PHONE)
    return [named.called(phone.listed.serial) for phone in phones]


def _over_server_at(at: tuple[str, int], wanted: str, kind: str | None) -> Way:
    """A phone of another computer, under a name that no phone here has. Raises DeviceError."""
    if kind not in (None, "server"):
        raise WrongOption(f"there is no way {kind!r} to a phone at an adb server elsewhere")
    server = server_at(at)
    way = _through(server, wanted)
    return replace(way, serial=f"{server.name}:{way.serial}")


def _over_server(wanted: str, _announce: Announce) -> Way:
    return _through(running_server(), wanted)


def _through(server: AdbServer, wanted: str) -> Way:
    phone = _named(server, wanted) if wanted else _only(server)
    if not phone.is_ready:
        raise unusable(phone.serial, phone.state)
    serial = phone.serial
    return Way(serial, "server", lambda within_s: reached(server, serial, within_s))


def _named(server: AdbServer, wanted: str) -> Listed:
    """The phone of a serial; one in the network is connected to. Raises DeviceError."""
    found = _called(server, wanted)
    if address_of(wanted) and not (found and found[0].is_ready):
        connect(server, wanted)
        found = _called(server, wanted)
    if not found:
        raise DeviceError(f"no phone {wanted!r} is there; {_told_all(server)}")
    if len(found) > 1:
        raise _several(described(server, found))
    return found[0]


def _called(server: AdbServer, wanted: str) -> list[Listed]:
    return [each for each in list_phones(server) if each.is_called(wanted)]


def _told_all(server: AdbServer) -> str:
    names = [each.serial for each in list_phones(server)]
    return f"there are: {', '.join(names)}" if names else NO_PHONE


def _only(server: AdbServer) -> Listed:
    """The only phone. Raises DeviceError where there are several, or none."""
    listed = list_phones(server)
    if len(listed) > 1:
        phones = described(server, listed)
        if len(phones) > 1:
            raise _several(phones)
        return phones[0].listed
    if not listed:
        raise DeviceError(NO_PHONE)
    return listed[0]


def _several(phones: Sequence[Phone]) -> DeviceError:
    """Nobody but the user knows which one is meant."""
    if len({phone.listed.serial for phone in phones}) == 1:
        return unusable(phones[0].listed.serial, AMBIGUOUS)
    names = ", ".join(map(_told_of, phones))
    return DeviceError(f"there are several phones: {names}; choose one by --device adb:SERIAL")


def _told_of(phone: Phone) -> str:
    about = ", ".join(filter(None, [phone.model, "" if phone.state == READY else phone.state]))
    return f"{phone.listed.serial} ({about})" if about else phone.listed.serial


def _direct(wanted: str, announce: Announce) -> Way:
    address = address_of(wanted)
    if address is None:
        raise DeviceError(
            "a phone is reached directly by its address: --device adb:HOST:PORT, for example"
            " adb:192.168.1.20:5555"
        )
    from bot.devices.adb.direct import tcp_link

    return Way(wanted, "direct", lambda within_s: Transport(tcp_link(*address, announce, within_s)))


def _usb(wanted: str, announce: Announce) -> Way:
    from bot.devices.adb.usb import usb_link

    listed = [each for each in _plugged_in() if wanted in ("", each.serial)]
    if len(listed) > 1:
        raise _several([Phone(each) for each in listed])
    if not listed:
        raise DeviceError(f"no phone {wanted!r} is plugged in" if wanted else NO_PHONE)
    serial = listed[0].serial
    return Way(serial, "usb", lambda within_s: Transport(usb_link(serial, announce, within_s)))


def _plugged_in() -> list[Listed]:
    """The phones at this computer's own USB ports. Raises DeviceError."""
    from bot.devices.adb.usb import serials

    return told_apart([Listed(serial, READY) for serial in serials()])


_WAYS: Final[dict[str, Callable[[str, Announce], Way]]] = {
    "server": _over_server,
    "direct": _direct,
    "usb": _usb,
}
