"""Ctrl-C, ``kill`` and a terminal that is closed: all of them end a command with all let go."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_OTHERS: Final = [
    number for name in ("SIGTERM", "SIGHUP") if (number := getattr(signal, name, None)) is not None
]
"""What ends a program besides Ctrl-C. Windows has no SIGHUP."""


def status_of(number: int) -> int:
    """What a shell says of a command that a signal has ended."""
    return 128 + number


def end_in_order() -> None:
    """Have ``kill`` and a closed terminal unwind the program, as Ctrl-C does.

    Else the system ends it where it stands, perhaps with a button or a finger down.
    """
    for number in _OTHERS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup wants it
            signal.signal(number, _unwind)


def _unwind(number: int, _frame: object) -> None:
    sys.exit(status_of(number))


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Let signals end the process where it stands: Python's handlers wait for compiled loops.

    For work that holds nothing that must be let go.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {
        number: signal.getsignal(number)
        for number in (signal.SIGINT, *_OTHERS)
        if signal.getsignal(number) is not signal.SIG_IGN
    }
    for number in before:
        signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class StopWish:
    """Whether a signal has asked the bot to stop, and the exit status that goes with it."""

    def __init__(self) -> None:
        self._number: int | None = None

    def __call__(self) -> bool:
        """Ask between two gestures."""
        return self._number is not None

    @property
    def number(self) -> int:
        """The signal; that of Ctrl-C where a device took the user's wish otherwise."""
        return self._number or signal.SIGINT

    @property
    def status(self) -> int:
        """The exit status that goes with it."""
        return status_of(self.number)

    def note(self, number: int, _frame: object) -> None:
        """Take a signal. The second Ctrl-C stops at once, as ever.

        Of the others one means no more than several: ``timeout`` sends two.
        """
        self._number = self._number or number
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def stop_wish() -> Iterator[StopWish]:
    """Turn signals into a wish to stop. Raises SystemExit where their sender took the terminal."""
    wish = StopWish()
    noted = [signal.SIGINT]
    noted += [each for each in _OTHERS if signal.getsignal(each) is not signal.SIG_IGN]
    before = {number: signal.signal(number, wish.note) for number in noted}
    try:
        yield wish
    except OSError:
        if not wish():
            raise
        sys.exit(wish.status)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
