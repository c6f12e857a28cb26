"""Debian's real adbd as a process of ours: it can be killed, stopped and started again."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from tests.phone import cache
from tests.phone.ports import LOOPBACK, wait_for


class RealDaemon:
    """Listens on a port of the loopback address; ``environment`` is that of its shells."""

    def __init__(self, port: int, environment: Mapping[str, str], log: Path) -> None:
        self.serial = f"{LOOPBACK}:{port}"
        self._port = port
        self._environment = {**environment, "ADBD_PORT": str(port)}
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and return when it listens. It ends with the thread that calls this."""
        adbd = cache.adbd()
        command: list[str | Path] = [
            adbd.loader,
            *("--preload", cache.compiled("loopback", "-shared", "-fPIC", "-ldl")),
            *("--library-path", ":".join(map(str, adbd.libraries))),
            adbd.program,
        ]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        wait_for(self._port)

    def kill(self) -> None:
        """End it at once. What it has started goes on for as long as it can."""
        process, self._process = self._process, None
        if process:
            process.kill()
            process.wait()

    def pause(self) -> None:
        """Stop it in the middle of whatever it does: it answers nobody, and closes nothing."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        if self._process:
            with suppress(ProcessLookupError):
                self._process.send_signal(number)
