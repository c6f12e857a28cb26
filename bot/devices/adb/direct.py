"""A phone without an adb server: over TCP, and the part that USB shares with it."""

from __future__ import annotations

import re
import struct
from contextlib import suppress
from typing import Any, Final

from adb_shell import constants, exceptions

from bot.devices.adb import keys
from bot.devices.adb.advice import refused
from bot.devices.adb.announcing import Announce
from bot.devices.adb.packets import BROKEN, TIMED_OUT, Packets, Tcp
from bot.devices.adb.transport import OPEN_S, LinkLost, Silent

HELLO_S: Final = 5.0
"""A phone that does not answer a connection by then hangs, or serves somebody else."""

APPROVAL_S: Final = 30.0
"""How long a person may take to find the phone and confirm the key."""

_CHUNK_BYTES: Final = 4000
"""What even the oldest daemon takes at a time: 4096 bytes with their end."""

_WANTS_TLS: Final = struct.unpack("<I", b"STLS")[0]


def tcp_link(host: str, port: int, announce: Announce, within_s: float) -> DirectLink:
    """Connect to a phone's daemon. Raises DeviceError."""
    return DirectLink(Tcp(host, port), f"{host}:{port}, directly", announce, within_s)


class DirectLink:
    """One connection to the phone's own daemon, over anything that carries bytes.

    A phone has ``within_s`` for its first answer, and its user longer than that for the key.
    """

    def __init__(self, transport: Any, name: str, announce: Announce, within_s: float) -> None:
        self.name = name
        self._packets = Packets(transport)
        try:
            self._connect(announce, min(HELLO_S, within_s))
        except BaseException:
            # A daemon that serves one client only would take the next for that one.
            self.close()
            raise
        self.features = _features(self._packets.banner)

    def _connect(self, announce: Announce, within_s: float) -> None:
        asked = []

        def ask(_: object) -> None:
            asked.append(True)
            announce(f"{self.name}: look at the phone and confirm 'Allow USB debugging'")

        hello = self._packets.new_stream(within_s)
        signer = keys.signer(announce=announce)
        try:
            self._packets.connect(b"minigame-bot", [signer], APPROVAL_S, ask, hello)
        except BROKEN as error:
            raise LinkLost(f"{self.name}: {_why_not_connected(error, bool(asked))}") from error

    def open(self, service: str, within_s: float) -> DirectStream:
        """A stream to a service. Raises LinkLost."""
        return DirectStream(self._packets, service, within_s)

    def close(self) -> None:
        """Close the connection; safe to call twice."""
        with suppress(*BROKEN):
            self._packets.close()


class DirectStream:
    """A stream to one service of the daemon.

    Each packet waits for the other side's OKAY before the next one is sent: that is the protocol.
    """

    def __init__(self, packets: Packets, service: str, within_s: float) -> None:
        self._packets = packets
        self._ids = packets.new_stream(within_s)
        self._waiting = b""
        self._open = True
        self._send(constants.OPEN, service.encode() + b"\0", within_s)
        if self._ids.remote_id is None:
            raise LinkLost(refused(service))

    def write(self, data: bytes, within_s: float) -> None:
        """Send all of it. Raises LinkLost."""
        for at in range(0, len(data), _CHUNK_BYTES):
            self._send(constants.WRTE, data[at : at + _CHUNK_BYTES], within_s)
            if not self._open:
                raise LinkLost("the phone has ended the command")

    def read(self, within_s: float) -> bytes:
        """The next bytes, none at the end. Raises LinkLost."""
        while self._open and not self._waiting:
            self._take(within_s)
        data, self._waiting = self._waiting, b""
        return data

    def close(self) -> None:
        """End the service; safe to call twice."""
        if self._open:
            self._open = False
            with suppress(LinkLost):
                self._post(constants.CLSE, b"", OPEN_S)

    def _send(self, command: bytes, data: bytes, within_s: float) -> None:
        """Send a packet and wait until the phone has taken it."""
        self._post(command, data, within_s)
        while self._open and self._take(within_s) != constants.OKAY:
            pass

    def _take(self, within_s: float) -> bytes:
        """Take the next packet of this stream, and answer it."""
        self._ids.transport_timeout_s = self._ids.read_timeout_s = within_s
        expected = [constants.OKAY, constants.WRTE, constants.CLSE]
        try:
            command, remote_id, _, data = self._packets.read(expected, self._ids)
        except BROKEN as error:
            raise self._lost(error, within_s) from error
        if command == constants.OKAY:
            self._ids.remote_id = remote_id
        elif command == constants.WRTE:
            self._waiting += data
            self._post(constants.OKAY, b"", within_s)
        else:
            self._open = False
            if self._ids.remote_id is not None:
                self._post(constants.CLSE, b"", within_s)
        return bytes(command)

    def _post(self, command: bytes, data: bytes, within_s: float) -> None:
        self._ids.transport_timeout_s = within_s
        try:
            self._packets.write(command, self._ids, data)
        except BROKEN as error:
            raise self._lost(error, within_s) from error

    def _lost(self, error: Exception, within_s: float) -> LinkLost:
        self._open = False
        if isinstance(error, TIMED_OUT):
            return Silent(f"the phone does not answer for {within_s:.1f} s; wake it")
        return LinkLost(f"the connection to the phone broke: {error}")


def _features(banner: bytes) -> frozenset[str]:
    """What the phone says in ``device::ro.product.name=x;...;features=shell_v2,cmd``."""
    found = re.search(rb"features=([\w,]+)", banner)
    return frozenset(found[1].decode().split(",")) if found else frozenset()


def _why_not_connected(error: Exception, asked: bool) -> str:
    if asked and isinstance(error, ConnectionError):
        return (
            "the phone refuses this computer's key: in its developer options revoke the"
            " authorizations for USB debugging, and try again to be asked"
        )
    if asked and isinstance(error, TIMED_OUT):
        return (
            "the phone does not know this computer's key and nobody confirmed it: unlock the phone,"
            " and try again to be asked 'Allow USB debugging'"
        )
    if isinstance(error, exceptions.InvalidCommandError) and f"{_WANTS_TLS:#010x}" in str(error):
        return (
            "this phone wants an encrypted connection (wireless debugging): that needs the program"
            " adb; install it (Debian: apt-get install adb), then: minigame-bot pair HOST:PORT"
        )
    if isinstance(error, ConnectionRefusedError):
        return (
            "nothing listens there; on the phone allow wireless debugging, or plug it in and run:"
            " adb tcpip 5555"
        )
    if isinstance(error, TIMED_OUT):
        return (
            "no answer; is it the right address, is the phone awake and in the same network, and"
            " does no other program use its adb?"
        )
    if isinstance(error, OSError):
        return f"no connection: {error.strerror or error}"
    return f"what answers there is no adb daemon ({error})"
