"""A daemon of our own, for what Debian's adbd does not do: it asks for keys, and has faults.

It speaks to Debian's adb as to any other client, which the tests show.
"""

from __future__ import annotations

import random
import secrets
import socket
import struct
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final, Literal

from tests.phone.fake_keys import PublicKey
from tests.phone.fake_streams import END_S, Stream, maker_of
from tests.phone.fake_wire import BrokenOff, Packet, read_packet
from tests.phone.ports import LOOPBACK

VERSION: Final = 0x01000000
TOKEN, SIGNATURE, PUBLIC_KEY = 1, 2, 3
TOKEN_BYTES: Final = 20
NEW: Final = frozenset({"exec", "shell_v2", "cmd"})
OLD: Final = frozenset({"exec"})
OLDEST: Final[frozenset[str]] = frozenset()
"""What a daemon offers: today's, that of a phone before Android 7, and before 5."""

GARBAGE: Final = random.Random(1).randbytes(1 << 16)


@dataclass
class Faults:
    """What goes wrong; may be changed at any time.

    ``kind`` happens when a connection has sent ``after_bytes``. ``offline`` phones take a
    connection and say nothing. One that serves ``one_client`` resets all others, and one that
    ``refuses`` hangs up on keys that it does not know.
    """

    kind: Literal["", "hang", "drop", "garbage"] = ""
    after_bytes: int = 0
    offline: bool = False
    one_client: bool = False
    refuses: bool = False


class FakeDaemon:
    """Listens on the loopback address. Without ``keys`` it lets everybody in, as Debian's does."""

    def __init__(
        self,
        environment: Mapping[str, str],
        keys: Sequence[str] | None = None,
        features: frozenset[str] = NEW,
        packet_bytes: int = 1 << 18,
    ) -> None:
        self.faults = Faults()
        self.environment = environment
        self.features = features
        self.packet_bytes = packet_bytes
        self.offered: list[str] = []
        self._keys = None if keys is None else [PublicKey.from_text(key) for key in keys]
        self._server = socket.create_server((LOOPBACK, 0))
        self.serial = f"{LOOPBACK}:{self._server.getsockname()[1]}"
        self._connections: list[_Connection] = []
        self._threads = [threading.Thread(target=self._serve, daemon=True)]
        self._threads[0].start()

    def approve(self) -> None:
        """Somebody looks at the phone, and allows the key that was offered last."""
        self._keys = [*(self._keys or []), PublicKey.from_text(self.offered[-1])]
        for connection in self._connections:
            if connection.is_waiting:
                connection.let_in()

    def knows(self, token: bytes, signature: bytes) -> bool:
        """Whether one of the keys has made the signature."""
        return any(key.has_signed(token, signature) for key in self._keys or [])

    @property
    def asks_for_keys(self) -> bool:
        """Whether a client must show that it is allowed."""
        return self._keys is not None

    @property
    def is_busy(self) -> bool:
        """Whether somebody is connected."""
        return any(connection.is_alive for connection in self._connections)

    @property
    def sent_bytes(self) -> int:
        """How much the last connection has sent."""
        return self._connections[-1].sent_bytes

    def _serve(self) -> None:
        while True:
            try:
                client, _ = self._server.accept()
            except OSError:  # closed
                return
            if self.faults.one_client and self.is_busy:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                client.close()
                continue
            connection = _Connection(self, client)
            self._connections.append(connection)
            self._threads.append(threading.Thread(target=connection.run, daemon=True))
            self._threads[-1].start()

    def disconnect(self) -> None:
        """Hang up on everybody."""
        for connection in self._connections:
            connection.close()

    def freeze(self) -> None:
        """Let the connections of now lead nowhere, as over a Wi-Fi that was gone: those who hold
        them hear nothing any more, not even an end."""
        for connection in self._connections:
            connection.is_frozen = True

    def close(self) -> None:
        """End everything."""
        with suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)  # wakes the thread that accepts
        self._server.close()
        self.disconnect()
        for thread in self._threads:
            thread.join(END_S)


@contextmanager
def fake_daemon(
    environment: Mapping[str, str],
    keys: Sequence[str] | None = None,
    features: frozenset[str] = NEW,
    packet_bytes: int = 1 << 18,
) -> Iterator[FakeDaemon]:
    """A daemon until the end of the block."""
    daemon = FakeDaemon(environment, keys, features, packet_bytes)
    try:
        yield daemon
    finally:
        daemon.close()


class _Connection:
    """One client: first whether it may come in, then its streams."""

    def __init__(self, daemon: FakeDaemon, client: socket.socket) -> None:
        self.is_alive = True
        self.is_waiting = False
        self.is_frozen = False
        self._daemon = daemon
        self._client = client
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._token = b""
        self._is_in = False
        self._streams: dict[int, Stream] = {}
        self._sending = threading.Lock()
        self.sent_bytes = 0

    def run(self) -> None:
        """Serve until one side hangs up."""
        with suppress(BrokenOff):
            while True:
                self._take(read_packet(self._client))
        self.close()
        for stream in list(self._streams.values()):
            stream.end()
        self._client.close()

    def close(self) -> None:
        """Hang up."""
        self.is_alive = False
        with suppress(OSError):
            self._client.shutdown(socket.SHUT_RDWR)

    def _take(self, packet: Packet) -> None:
        if packet.command == b"CNXN":
            self._greet()
        elif packet.command == b"AUTH":
            self._check(packet)
        elif self._is_in and packet.command == b"OPEN":
            self._open(packet)
        elif self._is_in and (stream := self._streams.get(packet.arg1)):
            stream.take(packet)

    def _greet(self) -> None:
        if self._daemon.faults.offline:
            return
        if self._daemon.asks_for_keys:
            self._ask()
        else:
            self.let_in()

    def _ask(self) -> None:
        self._token = secrets.token_bytes(TOKEN_BYTES)
        self.send(Packet(b"AUTH", TOKEN, 0, self._token))

    def _check(self, packet: Packet) -> None:
        if packet.arg0 == SIGNATURE:
            if self._daemon.knows(self._token, packet.data):
                self.let_in()
            else:
                self._ask()
        elif packet.arg0 == PUBLIC_KEY:
            self._daemon.offered.append(packet.data.rstrip(b"\0").decode())
            self.is_waiting = True
            if self._daemon.faults.refuses:
                self.close()

    def let_in(self) -> None:
        """Say who the phone is."""
        self.is_waiting, self._is_in = False, True
        features = ",".join(sorted(self._daemon.features - {"exec"}))
        told = f";features={features}" if features else ";"
        banner = "device::ro.product.name=fake;ro.product.model=Fake;ro.product.device=fake"
        data = f"{banner}{told}".encode()
        self.send(Packet(b"CNXN", VERSION, self._daemon.packet_bytes, data))

    def _open(self, packet: Packet) -> None:
        kind, _, command = packet.data.rstrip(b"\0").decode().partition(":")
        maker = maker_of(kind, self._daemon.features)
        if maker is None:
            self.send(Packet(b"CLSE", 0, packet.arg0))
            return
        number = len(self._streams) + 1
        stream = Stream(self.send, number, packet.arg0, maker(command, self._daemon.environment))
        self._streams[number] = stream
        self.send(Packet(b"OKAY", number, packet.arg0))
        stream.start(self._daemon.packet_bytes)

    def send(self, packet: Packet) -> None:
        """Send it, as far as no fault forbids."""
        if self.is_frozen:
            return
        data, faults = packet.packed(), self._daemon.faults
        with self._sending, suppress(OSError):
            left = faults.after_bytes - self.sent_bytes
            self.sent_bytes += len(data)
            if not faults.kind or len(data) <= left:
                self._client.sendall(data)
                return
            whole = faults.kind == "garbage"  # in the middle of a packet it would pass as data
            self._client.sendall(GARBAGE if whole else data[: max(0, left)])
            if faults.kind == "drop":
                self.close()
