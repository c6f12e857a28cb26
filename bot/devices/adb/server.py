"""The adb server: one program on this computer that holds all phones and serves many clients.

Its protocol is a request with its length in four hexadecimal digits, then OKAY or FAIL.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from bot.devices.adb.advice import advised, refused
from bot.devices.adb.transport import LinkLost, Silent
from bot.devices.told import told
from bot.errors import DeviceError

ANSWER_S: Final = 3.0
"""The server answers its own requests at once, a phone's state included."""

_START_S: Final = 15.0
"""A server that starts looks for USB devices first."""

_LOOPBACK: Final = "127.0.0.1"

_AT_ITS_END: Final = (
    "see that the SSH tunnel is open, and run 'adb start-server' on the computer at its other end"
)

_CHUNK_BYTES: Final = 1 << 20


def found_server() -> AdbServer | None:
    """The adb server, started where it did not run and can be. Raises DeviceError."""
    server = AdbServer()
    return server if server.is_running() or server.start() else None


class NoServer(LinkLost):
    """Nothing listens where the adb server should."""


def server_at(address: tuple[str, int]) -> AdbServer:
    """The adb server at an address that the user has named. Raises DeviceError."""
    server = AdbServer(address, is_ours=False)
    try:
        is_running = server.is_running()
    except LinkLost as error:
        raise DeviceError(f"{error}; {_AT_ITS_END}") from error
    if not is_running:
        server.start()  # says why not
    return server


class AdbServer:
    """The server at an address (host, port); by default where the environment says, as for adb.

    One that is not ours belongs to another computer, whatever the address: a tunnel begins on this.
    """

    def __init__(self, address: tuple[str, int] | None = None, is_ours: bool = True) -> None:
        self.address = address or _address(os.environ)
        self.is_ours = is_ours
        host, port = self.address
        self.name = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"

    def is_running(self) -> bool:
        """Whether a server answers. Raises DeviceError where something else does."""
        try:
            self.ask("host:version")
        except NoServer:
            return False
        return True

    def start(self) -> bool:
        """Start it by the program adb, if that is on PATH. Raises DeviceError where it fails."""
        if not self.is_ours:
            raise NoServer(f"no adb server is reached at {self.name}: {_AT_ITS_END}")
        if self.address[0] not in (_LOOPBACK, "localhost"):
            raise NoServer(f"no adb server runs on {self.name}; it can be started there only")
        program = shutil.which("adb")
        if program is None:
            return False
        said = _said_by([program, "-P", str(self.address[1]), "start-server"])
        if not self.is_running():
            complaint = _complaint(said)
            raise DeviceError(
                f"adb cannot start its server: {complaint}; put that right, then: adb start-server"
            )
        return True

    def ask(self, request: str, within_s: float = ANSWER_S) -> str:
        """The text that the server answers. Raises DeviceError."""
        deadline_s = time.monotonic() + within_s
        stream = self._asked(request, within_s)
        try:
            length = _hex(stream.read_exactly(4, deadline_s))
            return stream.read_exactly(length, deadline_s).decode("utf-8", "backslashreplace")
        finally:
            stream.close()

    def open(self, serial: str, service: str, within_s: float) -> ServerStream:
        """A stream to a service of a phone. Raises LinkLost."""
        stream = self._asked(f"host:transport:{serial}", within_s)
        try:
            stream.request(service, within_s)
        except BaseException:
            stream.close()
            raise
        return stream

    def _asked(self, request: str, within_s: float) -> ServerStream:
        stream = ServerStream(self._connected(), self.name)
        try:
            stream.request(request, within_s)
        except BaseException:
            stream.close()
            raise
        return stream

    def _connected(self) -> socket.socket:
        try:
            connection = socket.create_connection(self.address, ANSWER_S)
        except ConnectionRefusedError as error:
            raise NoServer(f"no adb server runs on {self.name}") from error
        except OSError as error:
            raise LinkLost(f"the adb server on {self.name} cannot be reached: {error}") from error
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection


class ServerLink:
    """One phone behind the adb server."""

    def __init__(self, server: AdbServer, serial: str) -> None:
        self.name = f"{serial} through the adb server on {server.name}"
        self._server = server
        self._serial = serial
        features = server.ask(f"host-serial:{serial}:features")
        self.features = frozenset(features.split(","))

    def open(self, service: str, within_s: float) -> ServerStream:
        """A stream to a service. Raises LinkLost."""
        return self._server.open(self._serial, service, within_s)

    def close(self) -> None:
        """Nothing to do: each stream has a connection of its own."""


class ServerStream:
    """A connection to the server, and after a request to a phone."""

    def __init__(self, connection: socket.socket, server: str) -> None:
        self._connection = connection
        self._server = server

    def request(self, text: str, within_s: float) -> None:
        """Ask for a service. Raises LinkLost with the server's reason."""
        deadline_s = time.monotonic() + within_s
        data = text.encode()
        self.write(f"{len(data):04x}".encode() + data, within_s)
        status = self.read_exactly(4, deadline_s)
        if status == b"OKAY":
            return
        if status != b"FAIL":
            raise DeviceError(f"what listens on {self._server} is no adb server; end that program")
        length = _hex(self.read_exactly(4, deadline_s))
        reason = self.read_exactly(length, deadline_s).decode("utf-8", "backslashreplace")
        is_phones_own = reason == "closed" and not text.startswith("host")
        raise LinkLost(refused(text) if is_phones_own else advised(reason))

    def write(self, data: bytes, within_s: float) -> None:
        """Send all of it. Raises LinkLost."""
        try:
            self._connection.settimeout(within_s)
            self._connection.sendall(data)
        except OSError as error:
            raise self._lost(error, within_s) from error

    def read(self, within_s: float) -> bytes:
        """The next bytes, none at the end. Raises LinkLost."""
        try:
            self._connection.settimeout(within_s)
            self._without_delay()
            return self._connection.recv(_CHUNK_BYTES)
        except OSError as error:
            raise self._lost(error, within_s) from error

    def read_exactly(self, length: int, deadline_s: float) -> bytes:
        """So many bytes. Raises LinkLost where fewer come."""
        data = bytearray()
        while len(data) < length:
            left_s = max(0.001, deadline_s - time.monotonic())
            try:
                self._connection.settimeout(left_s)
                part = self._connection.recv(length - len(data))
            except OSError as error:
                raise self._lost(error, left_s) from error
            if not part:
                raise LinkLost(f"the adb server on {self._server} has hung up")
            data += part
        return bytes(data)

    def _without_delay(self) -> None:
        """Confirm what comes at once, where the system can: the server waits for that before it
        sends the end of an answer, and the system waits 40 ms before it confirms."""
        if hasattr(socket, "TCP_QUICKACK"):
            self._connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)

    def close(self) -> None:
        """Close the connection."""
        with suppress(OSError):
            self._connection.close()

    def _lost(self, error: OSError, within_s: float) -> LinkLost:
        if isinstance(error, TimeoutError):
            return Silent(
                f"neither the phone nor the adb server on {self._server} answers for {within_s:.1f}"
                " s; wake the phone, or run: adb kill-server"
            )
        return LinkLost(f"the connection to the adb server on {self._server} broke: {error}")


def _said_by(command: Sequence[str]) -> str:
    """What a program complains of. Raises DeviceError where it cannot be run, or hangs."""
    # No pipe: the server would inherit it, and its other end wait for the server to end.
    with tempfile.TemporaryFile() as said:
        try:
            subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                timeout=_START_S,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise DeviceError("adb start-server hangs; try it by hand") from error
        except OSError as error:
            raise DeviceError(f"{command[0]} cannot be run: {error.strerror}") from error
        said.seek(0)
        return said.read().decode("utf-8", "backslashreplace")


def _complaint(said: str) -> str:
    """The last line in which a server that could not start said why, without the log's own head."""
    lines = [line for line in said.splitlines() if line and not line.startswith(("*", "error:"))]
    return told(lines[-1].rpartition("] ")[2]) if lines else "it does not say why"


def _hex(digits: bytes) -> int:
    try:
        return int(digits, 16)
    except ValueError as error:
        raise DeviceError("the adb server sends garbage; run: adb kill-server") from error


def _address(environ: Mapping[str, str]) -> tuple[str, int]:
    """Where adb itself looks for its server. Raises DeviceError."""
    if address := environ.get("ADB_SERVER_SOCKET"):
        return _socket(address)
    host = environ.get("ANDROID_ADB_SERVER_ADDRESS") or _LOOPBACK
    port = environ.get("ANDROID_ADB_SERVER_PORT") or "5037"
    if not port.isdecimal() or int(port) > 65535:
        raise DeviceError(f"ANDROID_ADB_SERVER_PORT is {port!r}, which is no port")
    return host, int(port)


def _socket(address: str) -> tuple[str, int]:
    """(host, port) of ``tcp:HOST:PORT`` or ``tcp:PORT``. Raises DeviceError."""
    found = re.fullmatch(r"tcp:(?:(.+):)?(\d{1,5})", address)
    if not found or int(found[2]) > 65535:
        raise DeviceError(f"ADB_SERVER_SOCKET is {address!r}: only tcp:HOST:PORT is known here")
    return found[1] or _LOOPBACK, int(found[2])
