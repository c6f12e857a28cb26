"""The process that plays on one of several devices: it is ordered, tells its news, and is stopped.

    python -c "import bot.cli.seat; bot.cli.seat.main()" < ORDER

The order comes first on the standard input, then lines: ``go`` once the device may be touched,
``refuse WHY`` where it may not, ``stop NUMBER`` as a signal of that number. News go to the standard
output.
"""

from __future__ import annotations

import _thread
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from bot.cli.failures import failure_of
from bot.cli.live import doing, told_plan
from bot.cli.play_options import PlayOptions
from bot.cli.playing import Run, play_on, status_of
from bot.cli.printing import finish_streams, guard_streams
from bot.cli.signals import StopWish, end_in_order, stop_wish
from bot.cli.signals import status_of as status_after
from bot.errors import DeviceError
from bot.fleet.news import Doing, Left, LevelOver, News, Note, Opened, as_line
from bot.loop.events import Event, LevelEnded, Looked, Planned
from solvers.compiling import announced

if TYPE_CHECKING:
    from bot.devices import Device
    from bot.loop.events import Observer
    from bot.loop.setup import Setup


@dataclass(frozen=True)
class Order:
    """What to play on which device. ``name`` is that of its folder in the report, ``frames`` a
    folder for the last picture where there is no report."""

    device: str
    options: PlayOptions
    name: str
    frames: Path


class _Wire:
    """The way to whoever gave the order."""

    def __init__(self, news: BinaryIO, orders: BinaryIO) -> None:
        self._news = news
        self._orders = orders
        self._may_begin = threading.Event()
        self._refused = ""

    def tell(self, news: News) -> None:
        """Tell it; that nobody listens any more is heard of from the other side."""
        with suppress(OSError):
            self._news.write(as_line(news))
            self._news.flush()

    def wait(self, stop: StopWish) -> None:
        """Return when the device may be touched, or play is over. Raises DeviceError."""
        while not self._may_begin.wait(0.05) and not stop():
            pass
        if self._refused:
            raise DeviceError(self._refused)

    def listen(self) -> None:
        """Do as is said, to the end of the input: then nobody is there any more."""
        for line in self._orders:
            word, _, rest = line.decode().strip().partition(" ")
            if word == "stop":
                _signal(int(rest))
            elif word == "refuse":
                self._refused = rest
            self._may_begin.set()
        _signal(signal.SIGTERM)


def _signal(number: int) -> None:
    """Let the main thread meet a signal, in the middle of whatever it waits for."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, number)
    else:
        _thread.interrupt_main(signal.Signals(number))


class _Teller:
    """The face of a run: it passes all on."""

    def __init__(self, wire: _Wire, stop: StopWish, dry_run: bool) -> None:
        self._wire = wire
        self._stop = stop
        self._dry_run = dry_run
        self._level, self._game = 1, ""
        self._last: News | None = None

    def say(self, text: str) -> None:
        """A note."""
        self._wire.tell(Note(text))

    def opened(self, device: Device) -> None:
        """Tell which phone it is, and wait for the word. Raises DeviceError."""
        self._wire.tell(Opened(tuple(getattr(device, "is_surely", None) or ())))
        self._wire.wait(self._stop)

    @contextmanager
    def display(self, _setup: Setup) -> Iterator[Observer]:
        """News instead of a picture."""
        yield self._observe

    def _observe(self, event: Event) -> None:
        if isinstance(event, Looked | Planned) and event.game:
            self._game = event.game.name
        news = self._news_of(event)
        if news != self._last:
            self._wire.tell(news)
        self._last = news

    def _news_of(self, event: Event) -> News:
        if isinstance(event, LevelEnded):
            self._level = event.number + 1
            return LevelOver(event.number, event.game or "", event.ending.value, event.reason)
        plan = told_plan(event) if self._dry_run and isinstance(event, Planned) else ""
        return Doing(self._level, self._game, doing(event), plan)


def main() -> None:
    """Play as the order on the standard input says. The exit status is told too."""
    order: Order = pickle.load(sys.stdin.buffer)
    news = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no news
    guard_streams()
    end_in_order()
    status = _finished(order, _Wire(news, sys.stdin.buffer))
    finish_streams()
    os._exit(status)  # else Python would wait for the input, which the thread that listens holds


def _finished(order: Order, wire: _Wire) -> int:
    """Play to the end, and tell it; the exit status."""
    try:
        with stop_wish() as stop:
            threading.Thread(target=wire.listen, daemon=True).start()
            left = _played(order, wire, stop)
    except KeyboardInterrupt:
        left = Left(status_after(signal.SIGINT), "stopped", "stopped by the user at once")
    except Exception:
        traceback.print_exc()
        return 1
    wire.tell(left)
    return left.status


def _played(order: Order, wire: _Wire, stop: StopWish) -> Left:
    """Play, and say how it ended. What only a bug explains is raised."""
    run = Run(order.device, order.options.levels)
    face = _Teller(wire, stop, order.options.dry_run)
    try:
        with announced(lambda: face.say("compiling solvers (first run only)")):
            play_on(order.device, order.options, stop, face, run, order.name)
    except Exception as error:
        failure = failure_of(error)
        notice = run.notice(order.frames, error)
        return Left(failure.status, notice.ending, failure.reason, str(notice.frame or ""))
    notice = run.notice(order.frames)
    status = status_of(run.results[-1], stop)
    return Left(int(status), notice.ending, notice.reason, str(notice.frame or ""))
