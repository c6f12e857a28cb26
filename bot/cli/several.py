"""``play`` on several devices at once: one table, one report, one Ctrl-C for all."""

from __future__ import annotations

import re
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from bot.cli.failures import UnwritableOutput
from bot.cli.inputs import printable
from bot.cli.play_options import PlayOptions
from bot.cli.printing import console, message, on_a_line, quotation
from bot.cli.signals import StopWish, stop_wish

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from bot.cli.seat import Order
    from bot.cli.standing import Standing
    from bot.fleet import Crew, Died, News
    from bot.notify import Notice, Telling
    from bot.report import Overview

_SEAT: Final = "bot.cli.seat"

_SILENCE_S: Final = 60.0
"""How much longer than a level and a plan may take a process may be silent."""

_REST_S: Final = 4.0
"""The overview is not written more often than that while nothing ends."""


def play(devices: Sequence[str], options: PlayOptions, telling: Telling) -> int:
    """Play on all of them, each in a process of its own; the exit status.

    Raises UnwritableOutput where there can be no report.
    """
    _start_adb(devices)
    with TemporaryDirectory(prefix="minigame-bot-") as frames, stop_wish() as stop:
        fleet = _Fleet(devices, options, telling, Path(frames))
        fleet.play(stop)
        fleet.sum_up()
        return stop.status if stop() else fleet.status


def _start_adb(devices: Sequence[str]) -> None:
    """Start the adb server once, rather than by each process at the same time."""
    from bot.devices.adb.naming import is_phone, named
    from bot.devices.adb.server import found_server
    from bot.errors import DeviceError

    with suppress(DeviceError):  # each process says it of its phone
        if any(is_phone(device) and named(device).server is None for device in devices):
            found_server()


class _Fleet:
    """All devices: what is known of each, and who is told of it."""

    def __init__(
        self, devices: Sequence[str], options: PlayOptions, telling: Telling, frames: Path
    ) -> None:
        """Raises UnwritableOutput."""
        from bot.cli.standing import Standing

        now_s = time.monotonic()
        self._standings = [Standing(device, heard_at_s=now_s) for device in devices]
        self._options = options
        self._telling = telling
        self._frames = frames
        self._screen = console()
        self._is_live = self._screen.is_terminal and not options.dry_run
        self._names = [_folder_name(n, device) for n, device in enumerate(devices, start=1)]
        self._overview = _overview(options, len(devices))
        self._overview_due_s = now_s
        self._below = ""
        self._messages: list[str] = []
        self._said: list[tuple[str, str]] = []
        self._tellers: list[threading.Thread] = []

    @property
    def status(self) -> int:
        """The highest exit status of all."""
        return max(each.status or 0 for each in self._standings)

    def play(self, stop: StopWish) -> None:
        """Play until all have ended, or have been stopped."""
        from bot.fleet import Crew

        orders = self._orders()
        limits = self._options.level_timeout, self._options.timeout or self._options.level_timeout
        silence_s = _SILENCE_S + max(limits)
        self._write_overview()
        with Crew(_SEAT, orders, self._hear, silence_s, self._options.prepare) as crew:
            if self._options.prepare:
                self._prepare(crew, stop)
            with self._display(stop):
                self._go_on(crew, stop)
        for teller in self._tellers:
            teller.join()
        self._write_overview()

    def _orders(self) -> list[Order]:
        from bot.cli.seat import Order

        report = self._overview.folder if self._overview else None
        options = replace(self._options, report=report)
        orders = []
        for standing, name in zip(self._standings, self._names, strict=True):
            folder = self._frames / name
            folder.mkdir()
            orders.append(Order(standing.device, options, name, folder))
        return orders

    def _prepare(self, crew: Crew, stop: StopWish) -> None:
        """Wait until all are open, and then for the user."""
        while not stop() and not all(each.is_open or each.is_over for each in self._standings):
            crew.step()
        if not stop():
            message("prepare the games, then press Enter")
            sys.stdin.readline()
            crew.begin()

    def _go_on(self, crew: Crew, stop: StopWish) -> None:
        told = False
        while crew.busy:
            crew.step()
            if stop() and not told:
                crew.stop(stop.number)
                told, self._below = True, "stopping all of them; Ctrl-C again hurries"
            if time.monotonic() > self._overview_due_s:
                self._write_overview()

    def _display(self, stop: StopWish) -> AbstractContextManager[None]:
        return _live(self._screen, self._table_now, stop) if self._is_live else nullcontext()

    def _table_now(self) -> Table:
        from bot.cli.standing import table

        return table(self._standings, self._options.levels, time.monotonic(), self._below)

    def _hear(self, number: int, news: News) -> None:
        from bot.fleet import Died, Left, LevelOver

        before = self._standings[number]
        self._standings[number] = before.after(news, time.monotonic())
        if not self._is_live:
            with suppress(OSError):  # who has closed the terminal wants to see nothing more
                _tell(self._screen, before, news)
        if isinstance(news, Died):
            self._bury(number, news)
        if isinstance(news, Died | Left):
            frame = news.frame if isinstance(news, Left) else self._last_frame(number)
            self._tell_user(number, frame)
        if isinstance(news, Died | Left | LevelOver):
            self._write_overview()

    def _report_of(self, number: int) -> Path | None:
        """The folder of a device's own report, where there is one."""
        return (self._overview.folder / self._names[number]).resolve() if self._overview else None

    def _bury(self, number: int, died: Died) -> None:
        """Close what a process has left open."""
        from bot.report import cut_off

        report = self._report_of(number)
        if report:
            cut_off(report)
        if died.said:
            self._said.append((self._standings[number].device, died.said))

    def _last_frame(self, number: int) -> str:
        """The newest picture in the report of a process that can no longer say which it is."""
        report = self._report_of(number)
        with suppress(OSError):
            frames = report.glob("level-*/look-*.png") if report else ()
            return str(max(frames, key=lambda each: each.stat().st_mtime, default=""))
        return ""

    def _tell_user(self, number: int, frame: str) -> None:
        """Tell the user's program and page in a thread, so that nobody waits for them."""
        if not self._telling:
            return
        notice = self._notice(number, frame)

        def tell() -> None:
            self._messages.extend(self._telling.tell(notice))

        self._tellers.append(threading.Thread(target=tell, daemon=True))
        self._tellers[-1].start()

    def _notice(self, number: int, frame: str) -> Notice:
        from bot.notify import Notice

        each = self._standings[number]
        return Notice(
            device=each.device,
            ending=each.ending,
            reason=each.reason,
            game=each.game,
            level=each.level,
            won=each.won,
            wanted=self._options.levels,
            frame=Path(frame).resolve() if frame else None,
            report=self._report_of(number),
        )

    def _write_overview(self) -> None:
        """Where it cannot be written any more, that is said once, and play goes on."""
        from bot.report import UnwritableReport

        self._overview_due_s = time.monotonic() + _REST_S
        if self._overview is None:
            return
        pairs = zip(self._standings, self._names, strict=True)
        try:
            self._overview.write([each.as_row(name) for each, name in pairs])
        except UnwritableReport as error:
            self._overview_due_s = float("inf")
            self._messages.append(str(error))

    def sum_up(self) -> None:
        """A table of all, and what that has no room for. Raises OSError where nobody reads it."""
        from bot.cli.standing import table

        self._screen.print(table(self._standings, self._options.levels))
        for device, text in self._said:
            quotation(device, text)
        for each in self._standings:
            if each.reason and not each.is_good:
                level = f"level {each.level}: " if each.level else ""
                message(f"{each.device}: {level}{each.ending}: {each.reason}")
        for line in self._messages:
            message(line)
        if self._overview:
            message(f"report in {printable(str(self._overview.folder))}")


def _folder_name(number: int, device: str) -> str:
    """The name of a device's folder in the report: its place, and what of its name a file takes."""
    plain = re.sub(r"[^A-Za-z0-9.]+", "-", device).strip("-.")
    return f"{number}-{plain[:60]}"


def _overview(options: PlayOptions, devices: int) -> Overview | None:
    """A new report, where one is wanted. Raises UnwritableOutput."""
    if options.report is None:
        return None
    from importlib.metadata import version

    from bot.report import Overview, UnwritableReport

    about = {
        "version": version("minigame-bot"),
        "levels_wanted": options.levels,
        "dry_run": options.dry_run,
    }
    try:
        return Overview(options.report, about)
    except UnwritableReport as error:
        raise UnwritableOutput(str(error)) from error


@contextmanager
def _live(screen: Console, render: Callable[[], Table], stop: StopWish) -> Iterator[None]:
    """The table as it is now, until the end of the block."""
    from rich.live import Live

    live = Live(console=screen, get_renderable=render, refresh_per_second=4, transient=True)
    try:
        with live:
            yield
    except OSError:
        if not stop():  # who has closed the terminal wants to see nothing more
            raise


def _tell(screen: Console, before: Standing, news: News) -> None:
    """One thing in a line: what has ended on stdout, what the user must know on stderr."""
    from bot.fleet import Doing, LevelOver, Note

    if isinstance(news, Note):
        message(_named(before.device, news.text))
    elif isinstance(news, LevelOver):
        why = f": {news.reason}" if news.reason else ""
        _print(screen, f"{before.device}: level {news.level}: {news.ending}{why}")
    elif isinstance(news, Doing) and news.plan:
        _print(screen, f"{before.device}: plan: {news.plan}")


def _named(device: str, text: str) -> str:
    """What is said of a device, with its name where it does not say that itself."""
    serial = device.partition(":")[2]
    return text if serial and serial in text else f"{device}: {text}"


def _print(screen: Console, text: str) -> None:
    screen.print(on_a_line(text), soft_wrap=True, highlight=False, markup=False)
