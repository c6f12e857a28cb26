"""Work within a time limit, in a process of its own: a search that is compiled hears no other way.

The process lives from one input to the next, since it takes a while to load what it needs. Whatever
it would print, it sends; before each part of the work it also sends what is to be said if that part
takes too long.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, Final, Protocol

from bot.cli.failures import Status, WrongUsage

Said = tuple[str, str, str]
"""How something is said, "result" or "message", the text, and its end."""

_SO_FAR: Final = "so far"
_DONE: Final = "done"


class Screen(Protocol):
    """Where results and messages go."""

    def result(self, text: str, end: str = "\n") -> None:
        """Write a result, or a part of it."""

    def message(self, text: str) -> None:
        """Write a line about a failure."""


@dataclass
class Notes:
    """Keeps what is said, to say it later."""

    said: list[Said] = field(default_factory=list)

    def result(self, text: str, end: str = "\n") -> None:
        """Keep a result."""
        self.said.append(("result", text, end))

    def message(self, text: str) -> None:
        """Keep a message."""
        self.said.append(("message", text, ""))


class Sender:
    """The screen of the process that works."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._lock = threading.Lock()

    def result(self, text: str, end: str = "\n") -> None:
        """Send a result."""
        self._send(("result", text, end))

    def message(self, text: str) -> None:
        """Send a message."""
        self._send(("message", text, ""))

    def so_far(self, notes: Notes) -> None:
        """Send what is to be said if no more comes in time."""
        self._send((_SO_FAR, notes.said, ""))

    def done(self, status: int) -> None:
        """Send the status of an input that is answered."""
        self._send((_DONE, status, ""))

    def _send(self, sent: tuple[str, Any, str]) -> None:
        with self._lock:  # signs of life come from a thread of their own
            self._connection.send(sent)


Work = Callable[[Any, Sender], int]
"""Answers for an input, or for the one of a number, and gives its status."""


class Limited:
    """Does ``work`` for one input after another, each within ``timeout_s``. Raises WrongUsage."""

    def __init__(self, work: Work, timeout_s: float) -> None:
        if "fork" not in multiprocessing.get_all_start_methods():
            raise WrongUsage("--timeout is not available on this system: it cannot fork")
        self._fork = multiprocessing.get_context("fork")
        self._work = work
        self._timeout_s = timeout_s
        self._process: Any = None
        self._connection: Connection

    def answer(self, asked: Any, screen: Screen) -> int:
        """Say on ``screen`` what is found in time; the status. What is ``asked`` is pickled."""
        if self._process is None:
            self._start()
        deadline_s = time.monotonic() + self._timeout_s
        so_far: Sequence[Said] = ()
        self._connection.send(asked)
        while self._connection.poll(max(0.0, deadline_s - time.monotonic())):
            try:
                kind, content, end = self._connection.recv()
            except EOFError:
                return self._ended_from_outside(screen)
            if kind == _DONE:
                return int(content)
            if kind == _SO_FAR:
                so_far = content
            else:
                say(screen, (kind, content, end))
        self.close()
        for said in so_far:
            say(screen, said)
        return Status.FAILED

    def close(self) -> None:
        """End the process, whatever it is at."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.join()
            self._connection.close()

    def _start(self) -> None:
        self._connection, theirs = self._fork.Pipe()
        with _kept_input() as kept:
            about = (self._work, theirs, kept)
            self._process = self._fork.Process(target=_serve, args=about, daemon=True)
            self._process.start()
        theirs.close()

    def _ended_from_outside(self, screen: Screen) -> int:
        self._process.join()
        code = self._process.exitcode
        self.close()
        if code < 0:
            screen.message(f"the work was ended by signal {-code}; perhaps memory ran out")
        return Status.FAILED


@contextmanager
def _kept_input() -> Iterator[int | None]:
    """Another descriptor of the standard input: the new process is started without one."""
    kept = None
    with suppress(AttributeError, OSError, ValueError):  # it is closed, or no file
        kept = os.dup(sys.stdin.fileno())
    try:
        yield kept
    finally:
        if kept is not None:
            os.close(kept)


def _serve(work: Work, connection: Connection, kept_input: int | None) -> None:
    """Work until nobody asks any more. What only a bug explains ends the process."""
    if kept_input is not None:
        sys.stdin = os.fdopen(kept_input, errors="backslashreplace")
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    sender = Sender(connection)
    while True:
        try:
            asked = connection.recv()
        except EOFError:
            return
        sender.done(work(asked, sender))


def say(screen: Screen, said: Said) -> None:
    """Say on a screen what was kept."""
    kind, text, end = said
    if kind == "result":
        screen.result(text, end)
    else:
        screen.message(text)
