"""``play``: levels on a device, from the first look to the win."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import typer

from bot.cli import several
from bot.cli.choice import AUTO, GameName, ProfileFile
from bot.cli.hints import said
from bot.cli.inputs import printable
from bot.cli.library import LibraryFolder
from bot.cli.play_options import (
    BrowserFolder,
    DeviceSpecs,
    DryRun,
    Element,
    Headed,
    Humanize,
    Instant,
    Levels,
    LevelTimeout,
    MinConfidence,
    OnEnd,
    PlayOptions,
    Prepare,
    ReportCrop,
    ReportTo,
    SetupScript,
    Timeout,
    TransportKind,
    Webhook,
    Window,
)
from bot.cli.playing import Run, checked, play_on, status_of
from bot.cli.practice_options import BoardSize, ScreenSize, Seed, Strength, ThemeName
from bot.cli.printing import console, message
from bot.cli.signals import stop_wish

if TYPE_CHECKING:
    from rich.console import Console

    from bot.devices import Device
    from bot.loop.events import Event, Observer
    from bot.loop.setup import Setup
    from bot.notify import Telling

_COMES_FIRST: Final = (
    "where a button or a log-in comes before the board, --setup FILE runs JavaScript that presses"
    " it, and --headed with --prepare waits until you have"
)


def play(
    context: typer.Context,
    device: DeviceSpecs = None,
    transport: TransportKind = None,
    element: Element = None,
    window: Window = None,
    headed: Headed = False,
    browser_folder: BrowserFolder = None,
    setup: SetupScript = None,
    prepare: Prepare = False,
    game: GameName = AUTO,
    profile: ProfileFile = None,
    levels: Levels = 5,
    dry_run: DryRun = False,
    report: ReportTo = None,
    report_crop: ReportCrop = False,
    min_confidence: MinConfidence = None,
    level_timeout: LevelTimeout = 300.0,
    seed: Seed = 1,
    theme: ThemeName = "mixed",
    size: ScreenSize = "720x1280",
    board: BoardSize = None,
    strength: Strength = None,
    instant: Instant = False,
    humanize: Humanize = False,
    timeout: Timeout = None,
    on_end: OnEnd = None,
    webhook: Webhook = None,
    library: LibraryFolder = None,
) -> None:
    """Play levels: look at the screen, plan, draw, look again, go on to the next."""
    from bot.devices.opening import each_of
    from bot.notify import Telling

    options = PlayOptions(
        transport=transport,
        element=element,
        window=window,
        headed=headed,
        browser_folder=browser_folder,
        setup=setup,
        prepare=prepare,
        game=game,
        profile=profile,
        hints=dict(said(context)),
        levels=levels,
        dry_run=dry_run,
        report=report,
        report_crop=report_crop,
        min_confidence=min_confidence,
        level_timeout=level_timeout,
        seed=seed,
        theme=theme,
        size=size,
        board=board,
        strength=strength,
        instant=instant,
        humanize=humanize,
        timeout=timeout,
        library=library,
    )
    checked(options)
    telling = Telling.of(on_end, webhook)
    named = device or ["practice"]
    found = each_of(named)
    is_alone = len(named) == 1 and found == named
    raise typer.Exit(
        _alone(named[0], options, telling) if is_alone else several.play(found, options, telling)
    )


def _alone(device: str, options: PlayOptions, telling: Telling) -> int:
    """Play on one device, in this process; the exit status."""
    face = _Terminal(options)
    run = Run(device, options.levels)
    with stop_wish() as stop:
        try:
            play_on(device, options, stop, face, run)
        except Exception as error:
            _tell(telling, run, error)
            raise
        try:
            face.sum_up(run)
        finally:
            _tell(telling, run)
    return status_of(run.results[-1], stop)


def _tell(telling: Telling, run: Run, trouble: Exception | None = None) -> None:
    """Tell the user's program and page how it ended, now that all is let go."""
    if not telling:
        return
    with TemporaryDirectory(prefix="minigame-bot-") as folder:
        for line in telling.tell(run.notice(Path(folder), trouble)):
            with suppress(OSError):  # nobody may be there any more to read it
                message(line)


class _Terminal:
    """A person before a terminal, or a file that one reads later."""

    def __init__(self, options: PlayOptions) -> None:
        self._options = options
        self._screen = console()
        self._scenes: list[str] = []

    def say(self, text: str) -> None:
        """Tell it on stderr."""
        message(text)

    def opened(self, _device: Device) -> None:
        """Wait for the user, if that is wanted."""
        if self._options.prepare:
            message("prepare the game, then press Enter")
            sys.stdin.readline()

    @contextmanager
    def display(self, setup: Setup) -> Iterator[Observer]:
        """A live view or lines."""
        from bot.loop.events import LevelEnded

        with _display(self._screen, setup) as show:

            def observe(event: Event) -> None:
                if isinstance(event, LevelEnded):
                    self._scenes.append(_scene(setup.device))
                show(event)

            yield observe

    def sum_up(self, run: Run) -> None:
        """A table of the levels, and what that has no room for."""
        from bot.cli.live import summary
        from bot.loop.events import Ending

        self._screen.print(summary(run.results, self._scenes))
        last = run.results[-1]
        if last.reason and last.ending is not Ending.PLANNED:
            message(f"level {last.number}: {last.ending.value}: {last.reason}")
        if last.ending is Ending.NOT_RECOGNIZED and not last.strokes and self._is_bare(run.device):
            message(_COMES_FIRST)
        if run.report:
            message(f"report in {printable(str(run.report))}")

    def _is_bare(self, device: str) -> bool:
        """Whether a page was played as it came."""
        return device.startswith("browser:") and not (self._options.setup or self._options.prepare)


def _display(console: Console, setup: Setup) -> AbstractContextManager[Observer]:
    """A live view for a person who watches; lines for a file, and for a plan that is not played."""
    from bot.cli.live import Lines, live_view

    if console.is_terminal and not setup.dry_run:
        return live_view(console, lambda: _scene(setup.device))
    return nullcontext(Lines(console))


def _scene(device: Device) -> str:
    """The theme of a practice game."""
    from bot.devices.practice import PracticeDevice

    return device.simulator.theme.name if isinstance(device, PracticeDevice) else ""
