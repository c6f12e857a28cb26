"""``play``: levels on a device, from the first look to the win."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from bot.cli.choice import AUTO, GameName, ProfileFile, choose
from bot.cli.failures import Status, UnwritableOutput, WrongUsage
from bot.cli.hints import said
from bot.cli.inputs import printable
from bot.cli.library import LibraryFolder, Recorder
from bot.cli.library import opened as opened_library
from bot.cli.practice_options import (
    BoardSize,
    ScreenSize,
    Seed,
    Strength,
    ThemeName,
    board_of,
    size_of,
)
from bot.cli.printing import console, message
from bot.cli.signals import StopWish, stop_wish

if TYPE_CHECKING:
    from rich.console import Console

    from bot.devices import Device, PhoneOptions
    from bot.loop.events import Event, LevelEnded, Observer
    from bot.loop.setup import Setup
    from bot.report import Report

DeviceSpec = Annotated[
    str,
    typer.Option(
        "--device",
        metavar="DEVICE",
        help="practice, practice:GAME, adb, adb:SERIAL, adb:HOST:PORT, desktop,"
        " desktop:WINDOW TITLE, desktop:monitor N, desktop:X,Y,WxH, browser:URL"
        " or browser+cdp:ENDPOINT.",
    ),
]
TransportKind = Annotated[
    Literal["server", "direct", "usb"] | None,
    typer.Option(
        "--transport",
        help="Phones: the way to it, else the best one.",
        show_default=False,
    ),
]
Element = Annotated[
    str | None,
    typer.Option(
        "--element",
        metavar="CSS",
        help="Browser: look at and touch only the first element with this CSS selector.",
        show_default=False,
    ),
]
Window = Annotated[
    str | None,
    typer.Option(
        "--window",
        metavar="WIDTHxHEIGHT",
        help="Browser: the size of the page's view, else 1280x960.",
        show_default=False,
    ),
]
Headed = Annotated[bool, typer.Option("--headed", help="Browser: show its window.")]
BrowserFolder = Annotated[
    Path | None,
    typer.Option(
        "--browser-folder",
        metavar="DIR",
        file_okay=False,
        help="Browser: keep log-ins and settings there from one run to the next.",
        show_default=False,
    ),
]
SetupScript = Annotated[
    Path | None,
    typer.Option(
        "--setup",
        metavar="FILE",
        exists=True,
        dir_okay=False,
        readable=True,
        help="Browser: JavaScript to run once on the page, to press start, say.",
        show_default=False,
    ),
]
Prepare = Annotated[
    bool,
    typer.Option("--prepare", help="Begin when you press Enter: log in, start the game, scroll."),
]
Levels = Annotated[int, typer.Option("--levels", min=1, help="How many levels to play.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show the plan and touch nothing.")]
ReportTo = Annotated[
    Path | None,
    typer.Option(
        "--report",
        metavar="DIR",
        help="Keep frames, boards, plans and timings in a new folder in DIR, and show them there"
        " as a page.",
        show_default=False,
    ),
]
ReportCrop = Annotated[
    bool, typer.Option("--report-crop", help="Keep of each frame only what is near the board.")
]
MinConfidence = Annotated[
    float, typer.Option("--min-confidence", min=0.0, max=1.0, help="Act on no reading below it.")
]
LevelTimeout = Annotated[
    float,
    typer.Option(
        "--level-timeout", metavar="SECONDS", min=1.0, help="Give a level up after this time."
    ),
]
Instant = Annotated[
    bool, typer.Option("--instant", help="Practice: let no time pass; nothing to watch.")
]
Timeout = Annotated[
    float | None,
    typer.Option(
        "--timeout",
        metavar="SECONDS",
        min=0.1,
        max=1e6,
        help="Give up a level whose plan takes longer to find.",
        show_default=False,
    ),
]
Humanize = Annotated[
    bool,
    typer.Option("--humanize", help="Vary points and times as a person does, by the seed."),
]


def play(
    context: typer.Context,
    device: DeviceSpec = "practice",
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
    min_confidence: MinConfidence = 0.9,
    level_timeout: LevelTimeout = 300.0,
    seed: Seed = 1,
    theme: ThemeName = "mixed",
    size: ScreenSize = "720x1280",
    board: BoardSize = None,
    strength: Strength = None,
    instant: Instant = False,
    humanize: Humanize = False,
    timeout: Timeout = None,
    library: LibraryFolder = None,
) -> None:
    """Play levels: look at the screen, plan, draw, look again, go on to the next."""
    from bot.clock import SimulatedClock, SystemClock
    from bot.devices import BrowserOptions, PracticeOptions, open_device
    from bot.devices.exclusive import alone_on
    from bot.loop.input_modes import check
    from bot.loop.setup import Limits, Setup
    from bot.practice import Settings
    from bot.report import UnwritableReport

    choice = choose(game, profile, said(context))
    if len(choice.games) == 1:
        check(choice.profile.input, choice.games[0])
    clock = SimulatedClock() if instant else SystemClock()
    named = {"game": choice.games[0].name} if len(choice.games) == 1 else {}
    settings = Settings(
        **named,
        seed=seed,
        theme=theme,
        size_px=size_of(size),
        size=board_of(board),
        strength=strength,
    )
    practice = PracticeOptions(settings, clock)
    limits = Limits(min_confidence=min_confidence, level_s=level_timeout)
    if timeout is not None:
        limits = replace(limits, plan_s=timeout)
    phone = phone_options(transport)
    browser = BrowserOptions(
        viewport=size_of(window, "--window") if window else BrowserOptions.viewport,
        element=element,
        headed=headed,
        folder=browser_folder,
        script=setup.read_text("utf-8") if setup else None,
    )
    with (
        closing(open_device(device, practice, browser, phone)) as opened,
        nullcontext() if dry_run else alone_on(opened),
        stop_wish() as stop,
    ):
        known = replace(choice.profile, humanize=seed) if humanize else choice.profile
        if prepare:
            message("prepare the game, then press Enter")
            sys.stdin.readline()
        games, watching = choice.games, {}
        if library:
            met = opened_library(library)
            games = [met.remembering(each) for each in games]
            watching = {"observe": Recorder(met, opened.name, message)}
        wanted = Setup.of(
            opened,
            games,
            known,
            clock=clock,
            limits=limits,
            stop=stop,
            dry_run=dry_run,
            **watching,
        )
        try:
            with _report(report, wanted, levels, report_crop) as kept:
                results = _played(wanted, levels, kept)
        except UnwritableReport as error:
            raise UnwritableOutput(str(error)) from error
    raise typer.Exit(_status_of(results[-1], stop))


def phone_options(transport: str | None) -> PhoneOptions:
    """How a phone is reached; what is chosen is told on stderr."""
    from bot.devices import PhoneOptions

    return PhoneOptions(transport, message)


def _played(setup: Setup, levels: int, report: Report | None) -> list[LevelEnded]:
    """Play with a display and perhaps a report, then show how it went."""
    from bot.cli.live import summary
    from bot.loop.events import LevelEnded
    from bot.loop.play import play as play_levels

    screen = console()
    scenes: list[str] = []
    with _display(screen, setup) as show:

        def observe(event: Event) -> None:
            if isinstance(event, LevelEnded):
                scenes.append(_scene(setup.device))
            setup.observe(event)
            if report:
                report(event)
            # Who has closed the terminal wants to see nothing more; the level still ends in order.
            with suppress(OSError) if setup.stop() else nullcontext():
                show(event)

        results = play_levels(replace(setup, observe=observe), levels)
    screen.print(summary(results, scenes))
    _tell_end(results[-1], report)
    return results


def _display(console: Console, setup: Setup) -> AbstractContextManager[Observer]:
    """A live view for a person who watches; lines for a file, and for a plan that is not played."""
    from bot.cli.live import Lines, live_view

    if console.is_terminal and not setup.dry_run:
        return live_view(console, lambda: _scene(setup.device))
    return nullcontext(Lines(console))


def _report(
    parent: Path | None, setup: Setup, levels: int, crop: bool
) -> AbstractContextManager[Report | None]:
    """A new report, when one is wanted. Raises UnwritableReport and WrongUsage."""
    if parent is None:
        if crop:
            raise WrongUsage("--report-crop needs --report DIR: there is no report to crop")
        return nullcontext()
    from importlib.metadata import version

    from bot.report import Report

    about = {
        "version": version("minigame-bot"),
        "device": setup.device.name,
        "games": [game.name for game in setup.games],
        "levels_wanted": levels,
        "dry_run": setup.dry_run,
        "min_confidence": setup.limits.min_confidence,
    }
    return Report(parent, about, setup.profile, crop)


def _tell_end(last: LevelEnded, report: Report | None) -> None:
    """Say on stderr what the table has no room for."""
    from bot.loop.events import Ending

    if last.reason and last.ending is not Ending.PLANNED:
        message(f"level {last.number}: {last.ending.value}: {last.reason}")
    if report:
        message(f"report in {printable(str(report.folder))}")


def _status_of(last: LevelEnded, stop: StopWish) -> int:
    from bot.loop.events import Ending

    statuses: dict[Ending, int] = {
        Ending.SOLVED: Status.DONE,
        Ending.PLANNED: Status.DONE,
        Ending.DEVICE_LOST: Status.DEVICE_TROUBLE,
        Ending.STOPPED: stop.status,
    }
    return statuses.get(last.ending, Status.FAILED)


def _scene(device: Device) -> str:
    """The theme of a practice game."""
    from bot.devices.practice import PracticeDevice

    return device.simulator.theme.name if isinstance(device, PracticeDevice) else ""
