"""One process that plays on one device, seen from the one that has started it."""

from __future__ import annotations

import pickle
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from typing import Final, Protocol, TypeAlias

from bot.fleet.news import Died, Left, News, Note, from_line

Heard: TypeAlias = "queue.SimpleQueue[tuple[int, News | None]]"
"""Who has told what; None when a process tells nothing any more."""

_START: Final = (
    "import sys; sys.path[:] = sys.argv.pop(1).split('\\n');"
    " from importlib import import_module; import_module(sys.argv[1]).main()"
)
"""The modules come from where ours do, and not from the folder that the user happens to be in."""

_END_S: Final = 5.0
"""What has closed its output is as good as ended."""

_LAST_WORDS_S: Final = 1.0
"""Its pipe is read to its end by then, unless what it has started holds that open."""

_MOST_SAID: Final = 20_000


class Order(Protocol):
    """What a process is to do. It can be pickled."""

    @property
    def device(self) -> str:
        """The device that it is for, which shows in lists of processes."""


class Process:
    """Plays as it was ordered. A signal from the terminal does not reach it: it is told to stop.

    Where the process that has started it is killed, its standard input ends, and it stops too.
    """

    def __init__(self, number: int, module: str, order: Order, heard: Heard) -> None:
        self.number = number
        self.heard_at_s = time.monotonic()
        self._heard = heard
        self._has_left = False
        self._end = ""
        self._gone_at_s = float("inf")
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - it is closed when the process has ended
        self._process = subprocess.Popen(
            [sys.executable, "-c", _START, "\n".join(sys.path), module, order.device],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._write(pickle.dumps(order))
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def is_gone(self) -> bool:
        """Whether it has ended so long ago that all that it told must have been heard."""
        if self._process.poll() is None:
            return False
        now_s = time.monotonic()
        self._gone_at_s = min(now_s, self._gone_at_s)
        return now_s - self._gone_at_s > _LAST_WORDS_S

    def note(self, news: News) -> None:
        """It has told something."""
        self.heard_at_s = time.monotonic()
        self._has_left = self._has_left or isinstance(news, Left)

    def begin(self) -> None:
        """Let it play on the device that it has opened, from now on."""
        self.heard_at_s = time.monotonic()
        self._write(b"go\n")

    def stop(self, number: int) -> None:
        """Ask it to end in order, as a signal of this number would. The second time it hurries."""
        self._write(f"stop {int(number)}\n".encode())

    def refuse(self, why: str) -> None:
        """Let it close its device untouched; why is told of it."""
        self._write(f"refuse {why}\n".encode())

    def kill(self, why: str) -> None:
        """End it where it stands; the phone lifts its finger when nobody is connected any more."""
        self._end = why
        self._process.kill()

    def ended(self) -> Died | None:
        """Wait for its end; what is told of it where it did not tell that itself."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_END_S)
        if self._process.poll() is None:
            self.kill("its process does not end")
        status = self._process.wait()
        died = None if self._has_left else Died(self._end or _why(status), self._read())
        self._close()
        return died

    def _listen(self) -> None:
        """Pass on what it tells, to its last line."""
        assert self._process.stdout is not None  # for mypy: it is a pipe
        for line in self._process.stdout:
            self._heard.put((self.number, _news_of(line)))
        self._heard.put((self.number, None))

    def _write(self, data: bytes) -> None:
        assert self._process.stdin is not None  # for mypy: it is a pipe
        with suppress(OSError):  # it has ended: that is heard of otherwise
            self._process.stdin.write(data)
            self._process.stdin.flush()

    def _read(self) -> str:
        self._said.seek(0)
        return self._said.read(_MOST_SAID).decode("utf-8", "replace").strip()

    def _close(self) -> None:
        """Close all pipes, but not one that is read still since others hold its end: that waits."""
        self._listener.join(_LAST_WORDS_S)
        output = None if self._listener.is_alive() else self._process.stdout
        for file in (self._process.stdin, output, self._said):
            with suppress(OSError):
                if file:
                    file.close()


def _news_of(line: bytes) -> News:
    try:
        return from_line(line)
    except (ValueError, KeyError, TypeError):
        return Note("its process sends what cannot be understood")


def _why(status: int) -> str:
    """Why a process ended that did not say it."""
    if status >= 0:
        return f"its process ended by itself, with status {status}"
    with suppress(ValueError):
        return f"its process was ended by {signal.Signals(-status).name}"
    return f"its process was ended by signal {-status}"
