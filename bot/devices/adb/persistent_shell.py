"""A shell on the phone that stays open: a command costs no process of its own.

Commands go in as text and each is followed by an ``echo`` of a mark with the exit status, which
tells where its output ends. Both outputs come as one.
"""

from __future__ import annotations

import re
import secrets
import shlex
import time
from typing import Final

from bot.devices.adb.transport import OPEN_S, SILENCE_S, LinkLost, ShellResult, Transport
from bot.devices.told import told

_MOST_OUTPUT: Final = 1_000_000
"""More than a short command says; stops at a shell that never ends."""


class PersistentShell:
    """Runs commands one after the other. After LinkLost it is of no use any more."""

    def __init__(self, transport: Transport) -> None:
        self._stream = transport.open_shell()
        self._mark = f"mark-{secrets.token_hex(4)}-"
        self._count = 0
        # A command that is cut off shall lift the finger: it must survive that nobody listens.
        self.run("trap '' HUP PIPE", OPEN_S)

    def run(self, command: str, silence_s: float = SILENCE_S) -> ShellResult:
        """Run a command to its end. Raises LinkLost when it says nothing for ``silence_s``.

        Whatever the command is, the shell stays in step: it is handed over as one quoted word,
        and reads nothing of what follows.
        """
        self._count += 1
        mark = f"{self._mark}{self._count}:"
        line = f'eval {shlex.quote(command)} </dev/null; echo "\n{mark}$?"\n'
        self._stream.write(line.encode(), silence_s)
        return self._answer(mark, silence_s)

    def _answer(self, mark: str, silence_s: float) -> ShellResult:
        ended = re.compile(rb"\r?\n" + mark.encode() + rb"(\d{1,9})\r?\n")
        output = b""
        while not (end := ended.search(output)):
            part = self._stream.read(silence_s)
            output += part
            if not part:
                raise LinkLost("the shell on the phone has ended")
            if len(output) > _MOST_OUTPUT:
                raise LinkLost("the shell on the phone does not stop talking")
        text = output[: end.start()].decode("utf-8", "backslashreplace").replace("\r\n", "\n")
        return ShellResult(text, "", int(end[1]))

    def close(self) -> None:
        """End the shell; safe to call twice."""
        self._stream.close()


class PhoneClock:
    """The seconds on the phone's own clock, asked once: they date what must not be done late."""

    def __init__(self, shell: PersistentShell) -> None:
        answer = shell.run("date +%s").stdout.strip()
        if not re.fullmatch("[0-9]{1,12}", answer):
            raise LinkLost(f"the phone does not tell the time: date +%s says {told(answer)!r}")
        self._ahead_s = int(answer) - time.monotonic()

    def in_s(self, seconds: float) -> int:
        """What the phone's clock will show then; it may show it up to a second earlier."""
        return int(time.monotonic() + self._ahead_s + seconds)
