"""The two streams of a command that handles many inputs, and a progress bar between them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bot.cli import printing

if TYPE_CHECKING:
    from rich.progress import Progress


class Terminal:
    """Writes results to stdout and messages to stderr, above the bar where there is one."""

    def __init__(self, bar: Progress | None = None) -> None:
        self._bar = bar

    def result(self, text: str, end: str = "\n") -> None:
        """Write a result, or a part of it."""
        # Where stdout is the same terminal as the bar, only the bar knows how to step aside.
        if self._bar and sys.stdout.isatty():
            self._bar.console.out(text, highlight=False, end=end)
        else:
            printing.result(text, end)

    def message(self, text: str) -> None:
        """Write a line about a failure."""
        if self._bar:
            line = f"minigame-bot: {printing.on_a_line(text)}"
            self._bar.console.out(line, highlight=False)
        else:
            printing.message(text)

    def step(self) -> None:
        """One input is done."""
        if self._bar:
            self._bar.advance(self._bar.task_ids[0])


@contextmanager
def terminal(total: int) -> Iterator[Terminal]:
    """A terminal with a bar when there are several inputs and a person looks at stderr."""
    if total < 2 or not sys.stderr.isatty():
        yield Terminal()
        return
    from rich.progress import Progress

    console = printing.console(stderr=True)
    with Progress(
        console=console, transient=True, redirect_stdout=False, redirect_stderr=False
    ) as bar:
        bar.add_task("", total=total)
        yield Terminal(bar)
