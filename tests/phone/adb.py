"""Debian's own adb: a server of ours, with a home of its own, and its client."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.phone.cache import NoPhone
from tests.phone.ports import free_port, wait_for

ANSWER_S = 20.0

ELSEWHERE = ("ADB_SERVER_SOCKET", "ANDROID_ADB_SERVER_ADDRESS", "ANDROID_SERIAL")
"""By these the user's environment would lead adb to another server, or to another phone."""


class Adb:
    """The client. ``environment`` leads every adb to the server, and away from the user's keys."""

    def __init__(self, port: int, home: Path) -> None:
        self.port = port
        self.home = home
        self.environment = {
            "ANDROID_ADB_SERVER_PORT": str(port),
            "HOME": str(home),
            "TMPDIR": str(home),
        }

    def run(
        self, *arguments: str, stdin: bytes = b"", within_s: float = ANSWER_S
    ) -> subprocess.CompletedProcess[bytes]:
        """What the client says. Raises subprocess.TimeoutExpired."""
        return subprocess.run(
            ["adb", *arguments],
            input=stdin,
            capture_output=True,
            check=False,
            env={**os.environ, **self.environment},
            timeout=within_s,
        )

    def public_key(self) -> str:
        """The key by which phones know this computer, as adb writes it."""
        return (self.home / ".android" / "adbkey.pub").read_text()

    def connect(self, serial: str) -> str:
        """Connect to a phone; what the client says of it."""
        return self.run("connect", serial).stdout.decode().strip()

    def states(self) -> dict[str, str]:
        """The state of each device by its serial."""
        lines = self.run("devices").stdout.decode().splitlines()[1:]
        return dict(line.split("\t") for line in lines if line)


@contextmanager
def adb_server() -> Iterator[Adb]:
    """A server until the end of the block. Raises NoPhone where there is no adb."""
    with TemporaryDirectory(prefix="adb-") as folder:
        adb = Adb(free_port(), Path(folder))
        (adb.home / ".android").mkdir()
        try:
            adb.run("keygen", str(adb.home / ".android" / "adbkey"))
            server = subprocess.Popen(
                ["adb", "nodaemon", "server"],
                env={**os.environ, **adb.environment},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except FileNotFoundError as error:
            raise NoPhone("adb is not on PATH (Debian: apt-get install adb)") from error
        try:
            wait_for(adb.port)
            yield adb
        finally:
            server.kill()
            server.wait()
