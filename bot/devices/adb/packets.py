"""The connection to a phone's daemon without an adb server, by the package adb-shell.

It makes the connection and the authorization. Its streams are replaced here: they know no shell
with two outputs, wait for a stream that the phone has refused, and add up ten million bytes of a
screenshot in Python.
"""

from __future__ import annotations

import itertools
import socket
from typing import Any, Final

import numpy as np
from adb_shell import constants, exceptions
from adb_shell.adb_device import _AdbIOManager
from adb_shell.adb_message import AdbMessage, unpack
from adb_shell.hidden_helpers import _AdbTransactionInfo

Packet = tuple[bytes, int, int, bytes]
"""(command, the phone's id of the stream, ours, data)."""

BROKEN: Final = (
    OSError,
    ValueError,
    exceptions.AdbConnectionError,
    exceptions.AdbTimeoutError,
    exceptions.InvalidChecksumError,
    exceptions.InvalidCommandError,
    exceptions.InvalidResponseError,
    exceptions.TcpTimeoutException,
    exceptions.UsbReadFailedError,
    exceptions.UsbWriteFailedError,
)
"""What adb-shell raises when a connection is of no use any more."""

TIMED_OUT: Final = (
    TimeoutError,
    exceptions.AdbTimeoutError,
    exceptions.TcpTimeoutException,
)


class Tcp:
    """A socket as adb-shell wants it: without Nagle's delay, which costs 40 ms a command; and with
    an end, which adb-shell's own takes for a phone that has nothing to say yet."""

    def __init__(self, host: str, port: int) -> None:
        self._address = host, port
        self._socket: socket.socket | None = None

    def connect(self, transport_timeout_s: float) -> None:
        """Open it. Raises OSError."""
        self._socket = socket.create_connection(self._address, transport_timeout_s)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def bulk_read(self, length: int, transport_timeout_s: float) -> bytes:
        """Some bytes, ``length`` at most. Raises OSError."""
        data = self._opened(transport_timeout_s).recv(length)
        if not data:
            raise ConnectionError("the phone has hung up")
        return data

    def bulk_write(self, data: bytes, transport_timeout_s: float) -> int:
        """Send all of it. Raises OSError."""
        self._opened(transport_timeout_s).sendall(data)
        return len(data)

    def close(self) -> None:
        """Close it; safe to call twice."""
        if self._socket:
            self._socket.close()
        self._socket = None

    def _opened(self, timeout_s: float) -> socket.socket:
        if self._socket is None:
            raise ConnectionError("the connection is closed")
        self._socket.settimeout(timeout_s)
        return self._socket


class Packets(_AdbIOManager):  # type: ignore[misc]
    """Packets of all streams of one connection. ``banner`` is how the phone describes itself."""

    def __init__(self, transport: Any) -> None:
        super().__init__(transport)
        self.banner = b""
        self._ids = itertools.count(1)

    def new_stream(self, within_s: float) -> Any:
        """What adb-shell calls a transaction: the ids of one stream."""
        return _AdbTransactionInfo(next(self._ids), None, within_s, within_s)

    def write(self, command: bytes, stream: Any, data: bytes = b"") -> None:
        """Send a packet of a stream. Raises BROKEN."""
        self.send(AdbMessage(command, stream.local_id, stream.remote_id or 0, data), stream)

    def _read_packet_from_device(self, adb_info: Any) -> Packet:
        head = unpack(self._read_bytes_from_device(constants.MESSAGE_SIZE, adb_info))
        wire, arg0, arg1, length, wanted = head
        command = constants.WIRE_TO_ID.get(wire)
        if command is None:
            raise exceptions.InvalidCommandError(f"no packet of adb: {wire:#010x}")
        if length > constants.MAX_ADB_DATA:
            raise exceptions.InvalidResponseError(f"a packet of {length} bytes")
        data: bytes = self._read_bytes_from_device(length, adb_info) if length else b""
        if int(np.frombuffer(data, np.uint8).sum(dtype=np.uint32)) != wanted:
            raise exceptions.InvalidChecksumError("a packet was damaged on its way")
        if command == constants.CNXN:
            self.banner = data
        return command, arg0, arg1, data
