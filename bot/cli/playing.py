"""One device from its opening to its closing: alike for one alone and for each of several."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from bot.cli.choice import choose
from bot.cli.failures import Status, UnwritableOutput, WrongUsage
from bot.cli.library import Recorder
from bot.cli.library import opened as opened_library
from bot.cli.play_options import PlayOptions, phone_options
from bot.cli.practice_options import board_of, size_of
from bot.cli.signals import StopWish
from bot.errors import DeviceError

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.devices import BrowserOptions, Device, PracticeOptions
    from bot.loop.events import Event, LevelEnded, Observer
    from bot.loop.setup import Limits, Setup
    from bot.notify import Notice
    from bot.report import Report
    from vision import Pixels


class Face(Protocol):
    """Who is told what happens."""

    def say(self, text: str) -> None:
        """What takes time, and what the user must do about it."""

    def opened(self, device: Device) -> None:
        """The device is open; play begins when this returns."""

    def display(self, setup: Setup) -> AbstractContextManager[Observer]:
        """Who hears the events, for as long as it is played."""


class Run:
    """What is known of a run on one device, also where it ends early."""

    def __init__(self, device: str, wanted: int) -> None:
        self.results: list[LevelEnded] = []
        self.report: Path | None = None
        self.device = device
        self._wanted = wanted
        self._kept: Report | None = None
        self._pixels: Pixels | None = None

    def keep(self, report: Report | None) -> None:
        """Frames are those of this report, where there is one."""
        self._kept = report
        self.report = report.folder if report else None

    def hear(self, event: Event) -> None:
        """Note what will be told in the end."""
        from bot.loop.events import LevelEnded, Looked

        if isinstance(event, LevelEnded):
            self.results.append(event)
        elif isinstance(event, Looked):
            self._pixels = event.screenshot.pixels

    def frame(self, folder: Path) -> Path | None:
        """The picture of the last screenshot: that of the report, else a new one in the folder."""
        if self._kept:
            return self._kept.last_frame
        if self._pixels is None:
            return None
        from vision.pictures import encode_png

        path = folder / "last-frame.png"
        with suppress(OSError):
            path.write_bytes(encode_png(self._pixels))
            return path
        return None

    def notice(self, folder: Path, trouble: Exception | None = None) -> Notice:
        """How it ended: as its last level did, or with trouble that is none of a level's."""
        from bot.loop.events import Ending
        from bot.notify import Notice

        last = self.results[-1] if self.results else None
        lost = isinstance(trouble, DeviceError) or last is None
        ending = last.ending if last and not trouble else Ending.DEVICE_LOST
        ending = ending if lost or not trouble else Ending.GAVE_UP
        return Notice(
            self.device,
            ending.value,
            " ".join(str(trouble or (last.reason if last else "")).split()),
            (last.game or "") if last else "",
            last.number if last else 0,
            sum(each.ending is Ending.SOLVED for each in self.results),
            self._wanted,
            self.frame(folder),
            self.report,
        )


def checked(options: PlayOptions) -> None:
    """Refuse what cannot be played, whatever the device. Raises as ``choose`` does."""
    from bot.loop.input_modes import check, wanted

    choice = choose(options.game, options.profile, options.hints)
    if len(choice.games) == 1:
        check(wanted(choice.profile), choice.games[0])
    if options.report_crop and options.report is None:
        raise WrongUsage("--report-crop needs --report DIR: there is no report to crop")
    size_of(options.size)
    board_of(options.board)


def play_on(
    spec: str, options: PlayOptions, stop: StopWish, face: Face, run: Run, name: str | None = None
) -> None:
    """Play on one device; ``run`` learns of it. The report's folder gets a name, or a number.

    Raises DeviceError where it cannot be opened, and UnwritableOutput.
    """
    from bot.loop.play import play as play_levels
    from bot.report import UnwritableReport

    with _ready(spec, options, stop, face) as setup:
        try:
            with _report(options, setup, name) as report, face.display(setup) as show:
                run.keep(report)
                observe = _each_of(setup.observe, run.hear, report, _unless_gone(show, stop))
                play_levels(replace(setup, observe=observe), options.levels)
        except UnwritableReport as error:
            raise UnwritableOutput(str(error)) from error


def status_of(last: LevelEnded, stop: StopWish) -> int:
    """The exit status that goes with the last level."""
    from bot.loop.events import Ending

    statuses: dict[Ending, int] = {
        Ending.SOLVED: Status.DONE,
        Ending.PLANNED: Status.DONE,
        Ending.DEVICE_LOST: Status.DEVICE_TROUBLE,
        Ending.STOPPED: stop.status,
    }
    return statuses.get(last.ending, Status.FAILED)


def _each_of(*observers: Observer | None) -> Observer:
    hearing = [observer for observer in observers if observer is not None]

    def observe(event: Event) -> None:
        for observer in hearing:
            observer(event)

    return observe


def _unless_gone(show: Observer, stop: StopWish) -> Observer:
    """Who has closed the terminal wants to see nothing more; the level still ends in order."""

    def observe(event: Event) -> None:
        with suppress(OSError) if stop() else nullcontext():
            show(event)

    return observe


@contextmanager
def _ready(spec: str, options: PlayOptions, stop: StopWish, face: Face) -> Iterator[Setup]:
    """The device and all that is known about it. Raises DeviceError."""
    from bot.clock import SimulatedClock, SystemClock
    from bot.devices import open_device
    from bot.devices.exclusive import alone_on
    from bot.loop.setup import Setup

    choice = choose(options.game, options.profile, options.hints)
    clock = SimulatedClock() if options.instant else SystemClock()
    game = choice.games[0].name if len(choice.games) == 1 else None
    practice = _practice_options(options, game, clock)
    phone = phone_options(options.transport, face.say)
    with (
        closing(open_device(spec, practice, _browser_options(options), phone)) as device,
        nullcontext() if options.dry_run else alone_on(device),
    ):
        face.opened(device)
        known = choice.profile
        known = replace(known, humanize=options.seed) if options.humanize else known
        games, watching = choice.games, {}
        if options.library:
            met = opened_library(options.library)
            games = [met.remembering(each) for each in games]
            watching = {"observe": Recorder(met, device.name, face.say)}
        yield Setup.of(
            device,
            games,
            known,
            clock=clock,
            limits=_limits(options),
            stop=stop,
            dry_run=options.dry_run,
            **watching,
        )


def _practice_options(options: PlayOptions, game: str | None, clock: Clock) -> PracticeOptions:
    from bot.devices import PracticeOptions
    from bot.practice import Settings

    named = {"game": game} if game else {}
    settings = Settings(
        **named,
        seed=options.seed,
        theme=options.theme,
        size_px=size_of(options.size),
        size=board_of(options.board),
        strength=options.strength,
    )
    return PracticeOptions(settings, clock)


def _browser_options(options: PlayOptions) -> BrowserOptions:
    from bot.devices import BrowserOptions

    window = options.window
    return BrowserOptions(
        viewport=size_of(window, "--window") if window else BrowserOptions.viewport,
        element=options.element,
        headed=options.headed,
        folder=options.browser_folder,
        script=options.setup.read_text("utf-8") if options.setup else None,
    )


def _limits(options: PlayOptions) -> Limits:
    from bot.loop.setup import Limits

    limits = Limits(level_s=options.level_timeout)
    if options.min_confidence is not None:
        least = options.min_confidence
        limits = replace(limits, min_confidence=least, likely=least)
    return limits if options.timeout is None else replace(limits, plan_s=options.timeout)


def _report(
    options: PlayOptions, setup: Setup, name: str | None
) -> AbstractContextManager[Report | None]:
    """A new report, when one is wanted. Raises UnwritableReport."""
    if options.report is None:
        return nullcontext()
    from importlib.metadata import version

    from bot.report import Report

    about = {
        "version": version("minigame-bot"),
        "device": setup.device.name,
        "games": [game.name for game in setup.games],
        "levels_wanted": options.levels,
        "dry_run": options.dry_run,
        "min_confidence": setup.limits.min_confidence,
    }
    return Report(options.report, about, setup.profile, options.report_crop, name=name)
