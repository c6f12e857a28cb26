"""An adb server in a thread: it lists what it is told to, and runs services on this computer."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field

from tests.bot.devices.adb.local import LocalLink

Reply = bytes | Callable[[], bytes]
"""What is sent for a request; "OKAY" or "FAIL" included."""


def okay(text: str) -> bytes:
    return b"OKAY" + _with_length(text)


def fail(text: str) -> bytes:
    return b"FAIL" + _with_length(text)


def _with_length(text: str) -> bytes:
    return f"{len(text.encode()):04x}{text}".encode()


@dataclass
class FakeServer:
    """``replies`` by request. ``phones`` by serial have services; ``asked`` is what came."""

    replies: dict[str, Reply] = field(default_factory=dict)
    phones: Mapping[str, LocalLink] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    port: int = 0

    def list(self, *lines: str) -> None:
        """What there is, in the words of ``adb devices -l``."""
        self.replies["host:devices-l"] = okay("".join(f"{line}\n" for line in lines))


class _Handler(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        fake: FakeServer = self.server.fake  # type: ignore[attr-defined]
        request = self._request()
        fake.asked.append(request)
        if request.startswith("host:transport:"):
            self._serve(fake.phones.get(request.removeprefix("host:transport:")))
            return
        reply = fake.replies.get(request, fail(f"unknown host service {request}"))
        self.request.sendall(reply() if callable(reply) else reply)

    def _request(self) -> str:
        length = int(self.request.recv(4) or b"0", 16)
        return bytes(self.request.recv(length)).decode()

    def _serve(self, phone: LocalLink | None) -> None:
        """Output only: that is all that a listing needs."""
        if phone is None:
            self.request.sendall(fail("device not found"))
            return
        self.request.sendall(b"OKAY")
        with closing(phone.open(self._request(), 5.0)) as stream, suppress(ConnectionError):
            self.request.sendall(b"OKAY")
            while data := stream.read(5.0):
                self.request.sendall(data)


@contextmanager
def fake_server() -> Iterator[FakeServer]:
    """A server that runs until the end of the block."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Handler) as server:
        server.daemon_threads = True
        fake = FakeServer({"host:version": okay("0029")}, port=server.server_address[1])
        server.fake = fake  # type: ignore[attr-defined]
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield fake
        finally:
            server.shutdown()
            thread.join()
