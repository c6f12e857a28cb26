"""A phone through the adb server: connected to, and found again when it was lost."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from typing import Final

from bot.devices.adb.advice import NOT_THERE, OFFLINE, READY, advice_on
from bot.devices.adb.phones import list_phones
from bot.devices.adb.server import AdbServer, NoServer, ServerLink
from bot.devices.adb.transport import CONNECT_S, LEAST_S, LinkLost, Silent, Transport
from bot.devices.told import told

DEFAULT_PORT: Final = 5555

PROBE_S: Final = 2.0
"""A phone that answers no empty command by then has lost its connection, or is stopped."""

_ADDRESS: Final = re.compile(r"(\[[0-9A-Fa-f:.%]+\]|[A-Za-z0-9][A-Za-z0-9._-]*):(\d{1,5})")


def address_of(text: str) -> tuple[str, int] | None:
    """(host, port) of ``HOST:PORT``; an IPv6 address stands in []."""
    found = _ADDRESS.fullmatch(text)
    if not found or not 0 < int(found[2]) < 65536:
        return None
    return found[1].strip("[]"), int(found[2])


def connect(server: AdbServer, address: str, within_s: float = CONNECT_S) -> str:
    """Let the server connect to ``HOST:PORT``; what it says. Raises LinkLost."""
    if _state(server, address) == OFFLINE:
        _disconnect(server, address)  # else the server calls it connected, and that is all
    answer = server.ask(f"host:connect:{address}", within_s).strip()
    state = _state(server, address)
    if state not in (READY, None):
        raise unusable(address, state)
    if answer.startswith(("connected to", "already connected to")):
        return answer
    raise LinkLost(
        f"{told(answer) or address}; is the phone awake, in the same network, and debugging over"
        " the network allowed? Android 11 and later must be paired first:"
        " minigame-bot pair HOST:PORT"
    )


def _disconnect(server: AdbServer, address: str) -> None:
    with suppress(LinkLost):  # it has just forgotten the phone by itself
        server.ask(f"host:disconnect:{address}")


def unusable(serial: str, state: str) -> LinkLost:
    """Why a phone that is there cannot be used, and what to do."""
    return LinkLost(f"{serial} is {state}: {advice_on(state)}")


def reached(server: AdbServer, serial: str, within_s: float) -> Transport:
    """A phone that answers, though the server may have been restarted or have lost it.

    What can wait is given up after ``within_s``. Raises LinkLost.
    """
    deadline_s = time.monotonic() + within_s
    if not server.is_running() and not server.start():
        raise NoServer(f"no adb server runs on {server.name}")
    state = _state(server, serial)
    if state == READY:
        with suppress(Silent):
            return _answering(server, serial)
    _renew(server, serial, state, deadline_s)
    state = _state(server, serial)
    if state is None:
        raise LinkLost(f"{serial} is not there any more: {NOT_THERE}")
    if state != READY:
        raise unusable(serial, state)
    return _answering(server, serial)


def _state(server: AdbServer, serial: str) -> str | None:
    """The state of a phone as the server lists it, if it does. Raises DeviceError."""
    states = (each.state for each in list_phones(server) if each.is_called(serial))
    return next(states, None)


def _answering(server: AdbServer, serial: str) -> Transport:
    """The phone, once it has answered an empty command. Raises LinkLost."""
    transport = Transport(ServerLink(server, serial))
    transport.shell("true", PROBE_S)
    return transport


def _renew(server: AdbServer, serial: str, state: str | None, deadline_s: float) -> None:
    """Let the server connect anew: that a connection leads nowhere, it never finds out.

    A phone that waits for its user is left alone. Raises LinkLost.
    """
    is_in_network = address_of(serial) is not None
    if state == READY and is_in_network:
        _disconnect(server, serial)
    elif state == READY:
        server.ask(f"host-serial:{serial}:reconnect")
    if is_in_network and state in (READY, OFFLINE, None):
        connect(server, serial, max(LEAST_S, deadline_s - time.monotonic()))
