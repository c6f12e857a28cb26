"""How far a run over many inputs is: a bar for who watches, a line now and then for a log."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.bulk.errors import CannotRun
from bot.bulk.inputs import estimated
from bot.cli import printing
from bot.cli.terminal import Terminal

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

_LOG_S: Final = 60.0


class Progress(Terminal):
    """A terminal that knows how many inputs there are, once they are counted.

    A tar and a video are counted as one input; what else is found in them is added.
    """

    def __init__(self, names: Sequence[str], bar: Bar | None) -> None:
        super().__init__(bar)
        self._told_s = self._first_s = time.monotonic()
        self._before = self._new = self._counted = self._added = 0
        self._is_counted = False
        self._of = ""
        threading.Thread(target=self._count, args=(names,), daemon=True).start()

    def listed(self, of: str) -> None:
        """An input was found, of a tar or a video where it has a name."""
        self._added += bool(of) and of == self._of
        self._of = of
        self._show()

    def before(self) -> None:
        """An input was answered before this run."""
        self._before += 1

    def step(self) -> None:
        """One input is done."""
        self._new += 1
        if self._new == 1:
            self._first_s = time.monotonic()
        self._show()
        if not self._bar and time.monotonic() - self._told_s >= _LOG_S:
            self._told_s = time.monotonic()
            self.message(self._told())

    def _count(self, names: Sequence[str]) -> None:
        with suppress(OSError, CannotRun):  # who lists them tells it
            for more in estimated(names):
                self._counted += more
            self._is_counted = True

    def _show(self) -> None:
        if self._bar:
            total = self._counted + self._added if self._is_counted else None
            task = self._bar.task_ids[0]
            done = self._before + self._new
            self._bar.update(
                task, completed=done, total=total, rate=pace(self._rate()), left=self._left()
            )

    def _rate(self) -> float:
        """Inputs a second since the first was answered: before, the workers had to start."""
        return max(0, self._new - 1) / max(time.monotonic() - self._first_s, 1e-6)

    def _left(self) -> str:
        """How long it will still take, in words; nothing while nobody knows."""
        if not self._is_counted or self._new < 2:
            return ""
        left = max(0, self._counted + self._added - self._before - self._new)
        left_s = round(left / self._rate())
        return f"{timedelta(seconds=left_s)} left"

    def _told(self) -> str:
        done, total = self._before + self._new, self._counted + self._added
        of = f" of {total}" if self._is_counted else ""
        return ", ".join(
            filter(None, [f"{done}{of}", f"{self._rate():.1f} a second", self._left()])
        )


def pace(rate: float) -> str:
    """So many a second in words, or how long each takes; nothing while there are none."""
    if not rate:
        return ""
    return f"{rate:.1f} a second" if rate >= 1 else f"{1 / rate:.1f} s each"


@contextmanager
def watched(names: Sequence[str]) -> Iterator[Progress]:
    """Show on the standard error how far the answers to some inputs are."""
    if not sys.stderr.isatty():
        yield Progress(names, None)
        return
    from rich import progress

    columns = (
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("{task.fields[rate]}"),
        progress.TextColumn("{task.fields[left]}"),
    )
    console = printing.console(stderr=True)
    with progress.Progress(
        *columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False
    ) as bar:
        bar.add_task("", total=None, rate="", left="")
        yield Progress(names, bar)
