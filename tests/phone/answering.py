"""The way from a program on the phone to what answers for it."""

from __future__ import annotations

import os
import struct
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingMixIn, UnixStreamServer

from tests.phone import cache


@dataclass(frozen=True)
class Answer:
    """What a program prints, and the exit status that it ends with."""

    stdout: bytes = b""
    stderr: bytes = b""
    status: int = 0


Program = Callable[[Sequence[str]], Answer]


@contextmanager
def answering(programs: Mapping[str, Program], folder: Path) -> Iterator[dict[str, str]]:
    """The environment in which a shell finds the programs. Raises NoPhone."""
    command, shims = cache.compiled("command"), folder / "bin"
    shims.mkdir()
    for name in programs:
        (shims / name).symlink_to(command)
    with _Server(str(folder / "socket"), programs) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield {"PATH": f"{shims}:/usr/bin:/bin", "TEST_PHONE": str(folder / "socket")}
        finally:
            server.shutdown()
            thread.join()


class _Server(ThreadingMixIn, UnixStreamServer):
    """A thread for each program that runs."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self, path: str, programs: Mapping[str, Program]) -> None:
        self.programs = programs
        super().__init__(path, _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """A program that was killed in the middle of its answer is no news."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(StreamRequestHandler):
    """One program, from its arguments to its end."""

    server: _Server

    def handle(self) -> None:
        """Answer it."""
        name, *arguments = self.rfile.read().split(b"\0")[:-1]
        program = self.server.programs[os.fsdecode(name)]
        answer = program([os.fsdecode(argument) for argument in arguments])
        self.wfile.write(struct.pack("<II", answer.status, len(answer.stderr)) + answer.stderr)
        self.wfile.write(answer.stdout)
