"""A phone that is this computer: its services are run by a shell here, its programs are scripts."""

from __future__ import annotations

import os
import select
import signal
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from bot.devices.adb.transport import LinkLost

GETPROP = """case $1 in
*model) echo Test;; *release) echo 14;; *fingerprint) echo test/1;;
*serialno) echo S1;; *boottime*) echo 1;; esac"""

LOGGED = 'echo "$@" >>"$LOG"'
"""An ``input`` that notes what it was asked for."""

KNOWING = f'{LOGGED}; [ $# -gt 1 ] || echo "Error: Invalid arguments for command: $1"'
"""The same; it also knows each command that it is asked for without points."""


class LocalStream:
    """A process: what it reads and writes."""

    def __init__(self, command: str, environment: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            ["sh", "-c", command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            bufsize=0,
            start_new_session=True,
        )

    def write(self, data: bytes, within_s: float) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(data)
        except OSError as error:
            raise LinkLost("hung up") from error

    def read(self, within_s: float) -> bytes:
        assert self._process.stdout
        if not select.select([self._process.stdout], [], [], within_s)[0]:
            raise LinkLost("silent")
        return os.read(self._process.stdout.fileno(), 1 << 16)

    def close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class LocalLink:
    """Satisfies ``Link``. After ``cut`` it is lost, as a link whose phone was unplugged."""

    features: frozenset[str] = frozenset()

    def __init__(self, folder: Path) -> None:
        self.name = "local"
        self.log = folder / "log"
        self.is_cut = False
        self.opened: list[str] = []
        self._programs = folder / "bin"
        self._programs.mkdir()
        self.program("getprop", GETPROP)
        self.program("wm", "echo Physical size: 32x48")
        self.program("input", KNOWING)
        self._environment = {
            "PATH": f"{self._programs}:{os.environ['PATH']}",
            "LOG": str(self.log),
        }

    def program(self, name: str, script: str) -> None:
        """Give the phone a program."""
        path = self._programs / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def picture(self, png: Path, raw: Path | None = None) -> None:
        """Let the screen show a picture; ``raw`` is what it is without -p."""
        self.program("screencap", f'if [ "$1" ]; then cat {png}; else cat {raw}; fi')

    @property
    def touched(self) -> list[str]:
        """What ``input`` was asked for."""
        return self.log.read_text().splitlines() if self.log.exists() else []

    def open(self, service: str, within_s: float) -> LocalStream:
        if self.is_cut:
            raise LinkLost("cut")
        self.opened.append(service)
        kind, _, command = service.partition(":")
        assert kind == "exec"
        return LocalStream(command, self._environment)

    def close(self) -> None:
        self.is_cut = True
