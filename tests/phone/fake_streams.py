"""What runs on the fake phone: one process for each stream, as old and new daemons run them."""

from __future__ import annotations

import os
import pty
import selectors
import signal
import struct
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, Any, Final

from tests.phone.fake_wire import Packet

STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN = range(5)
CHUNK_BYTES: Final = 1 << 16
END_S: Final = 5.0
"""How long a thread may take to end."""

HEAD: Final = struct.Struct("<BI")
"""Of a packet inside a stream of the new shell: what it is, and its length."""


class Service:
    """A process. What it writes comes from ``output``, what it reads goes to ``feed``."""

    def __init__(self, command: str, environment: Mapping[str, str], **options: Any) -> None:
        self.process: subprocess.Popen[bytes] = subprocess.Popen(
            ["/bin/sh", "-c", command] if command else ["/bin/sh"],
            env=dict(environment),
            start_new_session=True,
            **options,
        )

    def output(self) -> Iterator[bytes]:
        """What goes to the other side, until the process has closed its outputs."""
        raise NotImplementedError

    def feed(self, data: bytes) -> None:
        """What comes from the other side."""
        raise NotImplementedError

    def end(self) -> None:
        """Nobody listens any more."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def _feed(self, pipe: IO[bytes] | None, data: bytes) -> None:
        assert pipe is not None  # for mypy: opened with the process
        with suppress(OSError, ValueError):  # it reads no more
            pipe.write(data)
            pipe.flush()


class Exec(Service):
    """``exec:``: both outputs as they come, byte for byte."""

    def __init__(self, command: str, environment: Mapping[str, str]) -> None:
        pipe = subprocess.PIPE
        super().__init__(
            command, environment, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, bufsize=0
        )

    def output(self) -> Iterator[bytes]:
        """What the process writes."""
        out = self.process.stdout
        assert out is not None  # for mypy: a pipe
        with out:
            while data := out.read(CHUNK_BYTES):
                yield data

    def feed(self, data: bytes) -> None:
        """To the process."""
        self._feed(self.process.stdin, data)

    def end(self) -> None:
        """Nobody listens any more."""
        super().end()
        assert self.process.stdin is not None  # for mypy: a pipe
        self.process.stdin.close()


class OldShell(Service):
    """``shell:`` of a phone before Android 7: a terminal, which writes CR before each LF, shows
    what comes in once more, mixes both outputs and tells no exit status."""

    def __init__(self, command: str, environment: Mapping[str, str]) -> None:
        terminal, other = pty.openpty()
        self._terminal = os.fdopen(terminal, "rb+", buffering=0)
        try:
            super().__init__(command, environment, stdin=other, stdout=other, stderr=other)
        except BaseException:
            self._terminal.close()
            raise
        finally:
            os.close(other)

    def output(self) -> Iterator[bytes]:
        """What the terminal shows."""
        with suppress(OSError):  # so a terminal says that nobody writes to it any more
            while data := self._terminal.read(CHUNK_BYTES):
                yield data

    def feed(self, data: bytes) -> None:
        """Type it."""
        self._feed(self._terminal, data)

    def end(self) -> None:
        """Nobody listens any more."""
        super().end()
        self._terminal.close()


class NewShell(Service):
    """``shell,v2,raw:``: packets for each output and for the exit status."""

    def __init__(self, command: str, environment: Mapping[str, str]) -> None:
        pipe = subprocess.PIPE
        super().__init__(command, environment, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)
        self._fed = b""

    def output(self) -> Iterator[bytes]:
        """Packets, the one with the exit status last."""
        with selectors.DefaultSelector() as pipes:
            assert self.process.stdout is not None  # for mypy: pipes, both
            assert self.process.stderr is not None
            pipes.register(self.process.stdout, selectors.EVENT_READ, STDOUT)
            pipes.register(self.process.stderr, selectors.EVENT_READ, STDERR)
            while pipes.get_map():
                for key, _ in pipes.select():
                    data = os.read(key.fd, CHUNK_BYTES)
                    if data:
                        yield _packed(key.data, data)
                    else:
                        pipes.unregister(key.fileobj)
        self.process.stdout.close()
        self.process.stderr.close()
        yield _packed(EXIT, bytes([self.process.wait() % 256]))

    def feed(self, data: bytes) -> None:
        """Packets for the process."""
        self._fed += data
        while len(self._fed) >= HEAD.size:
            kind, length = HEAD.unpack_from(self._fed)
            if len(self._fed) < HEAD.size + length:
                return
            content = self._fed[HEAD.size : HEAD.size + length]
            self._fed = self._fed[HEAD.size + length :]
            if kind == STDIN:
                self._feed(self.process.stdin, content)
            elif kind == CLOSE_STDIN:
                self._close_stdin()

    def _close_stdin(self) -> None:
        assert self.process.stdin is not None  # for mypy: a pipe
        self.process.stdin.close()

    def end(self) -> None:
        """Nobody listens any more."""
        super().end()
        self._close_stdin()


def _packed(kind: int, data: bytes) -> bytes:
    return HEAD.pack(kind, len(data)) + data


Maker = Callable[[str, Mapping[str, str]], Service]


def maker_of(kind: str, features: frozenset[str]) -> Maker | None:
    """What makes the service that a stream asks for by the words before its colon."""
    words = kind.split(",")
    if words[0] == "exec":
        return Exec if "exec" in features else None
    if words[0] == "shell":
        return NewShell if "v2" in words and "shell_v2" in features else OldShell
    return None


class Stream:
    """One service for one client. A packet waits until the client has taken the one before.

    Each direction has a thread: a service that does not read must not keep one from writing.
    """

    def __init__(
        self, send: Callable[[Packet], None], number: int, client_number: int, service: Service
    ) -> None:
        self._send_packet = send
        self._numbers = number, client_number
        self._service = service
        self._is_taken = threading.Semaphore(0)
        self._is_open = True
        self._fed: SimpleQueue[bytes | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []

    def start(self, packet_bytes: int) -> None:
        """Pass on what the service writes, and to it what it reads."""
        targets = (lambda: self._pass_on(packet_bytes), self._feed)
        self._threads = [threading.Thread(target=target, daemon=True) for target in targets]
        for thread in self._threads:
            thread.start()

    def _pass_on(self, packet_bytes: int) -> None:
        for data in self._service.output():
            for at in range(0, len(data), packet_bytes):
                if self._is_open:
                    self._send(b"WRTE", data[at : at + packet_bytes])
                    self._is_taken.acquire()
        if self._is_open:
            self._send(b"CLSE")

    def _feed(self) -> None:
        while (data := self._fed.get()) is not None:
            self._service.feed(data)
            self._send(b"OKAY")

    def _send(self, command: bytes, data: bytes = b"") -> None:
        self._send_packet(Packet(command, *self._numbers, data))

    def take(self, packet: Packet) -> None:
        """What the client sends to this stream."""
        if packet.command == b"WRTE":
            self._fed.put(packet.data)
        elif packet.command == b"OKAY":
            self._is_taken.release()
        elif packet.command == b"CLSE":
            self.end()

    def end(self) -> None:
        """Nobody listens any more."""
        self._is_open = False
        self._is_taken.release()
        self._fed.put(None)
        self._service.end()
        for thread in self._threads:
            thread.join(END_S)
