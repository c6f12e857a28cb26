"""All processes that play, and what becomes of what they tell."""

from __future__ import annotations

import queue
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Final

from bot.fleet.news import Died, News, Opened
from bot.fleet.process import Heard, Order, Process

_TICK_S: Final = 0.2

STOP_S: Final = 30.0
"""How long they may take to end in order: a phone that is lost is looked for for ten seconds, and
one that never came is waited for for fifteen."""

HURRY_S: Final = 5.0
"""How long they may take once the user has said it twice."""


class Crew:
    """A process for each order. ``hear`` is told all news, in this thread, with their number.

    A process that is silent for ``silence_s`` hangs, and is ended. Leaving the ``with`` block ends
    all that still run, in order where that is possible.
    """

    def __init__(
        self,
        module: str,
        orders: Sequence[Order],
        hear: Callable[[int, News], None],
        silence_s: float,
        waits: bool = False,
    ) -> None:
        self._heard: Heard = queue.SimpleQueue()
        self._hear = hear
        self.silence_s = silence_s
        self._waits = waits
        self._surely: dict[tuple[str, ...], int] = {}
        self._deadline_s: float | None = None
        self._processes: dict[int, Process] = {}
        for number, order in enumerate(orders):
            self._processes[number] = Process(number, module, order, self._heard)

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _: TracebackType | None,
    ) -> None:
        if self._processes:
            self.stop(signal.SIGINT, HURRY_S if isinstance(error, KeyboardInterrupt) else STOP_S)
        while self._processes:
            with suppress(Exception):  # another error is under way; whoever hears may share it
                self.step()

    @property
    def busy(self) -> Mapping[int, int]:
        """The number of each process that still runs: the system's by ours."""
        return {number: process.pid for number, process in self._processes.items()}

    def step(self) -> None:
        """Wait a moment for news, and pass on what there is."""
        try:
            number, news = self._heard.get(timeout=_TICK_S)
        except queue.Empty:
            self._look_after()
            return
        process = self._processes.get(number)
        if process is None:
            return
        if news is None:
            self._take_leave(process)
            return
        process.note(news)
        if isinstance(news, Opened):
            self._let_begin(process, news)
        self._hear(number, news)

    def stop(self, number: int, within_s: float = STOP_S) -> None:
        """Ask all of them to end in order; who has not by then is ended."""
        self._deadline_s = time.monotonic() + within_s
        for process in self._processes.values():
            process.stop(number)

    def begin(self) -> None:
        """Let all play that have been waiting for it, and those that come later."""
        self._waits = False
        for number in self._surely.values():
            if number in self._processes:
                self._processes[number].begin()

    def _let_begin(self, process: Process, opened: Opened) -> None:
        """One phone that is reached in two ways has one hand, and one process plays on it."""
        mark = opened.surely or (str(process.number),)
        if self._surely.setdefault(mark, process.number) != process.number:
            process.refuse("this phone is played on already, under another name")
        elif not self._waits:
            process.begin()

    def _look_after(self) -> None:
        """End who hangs, and note who has ended while others hold their pipes open."""
        now_s = time.monotonic()
        for process in list(self._processes.values()):
            if process.is_gone:
                self._take_leave(process)
            elif self._deadline_s is not None and now_s > self._deadline_s:
                process.kill("its process did not stop in time, and was ended")
            elif now_s - process.heard_at_s > self.silence_s and not self._waits:
                process.kill(f"its process said nothing for {self.silence_s:g} s, and was ended")

    def _take_leave(self, process: Process) -> None:
        del self._processes[process.number]
        died: Died | None = process.ended()
        if died:
            self._hear(process.number, died)
