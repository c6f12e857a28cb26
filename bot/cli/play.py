"""``play``: levels on a device, from the first look to the win."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.choice import AUTO, GameName, ProfileFile, Target, choose
from bot.cli.failures import Status, UnwritableOutput, WrongUsage

if TYPE_CHECKING:
    from rich.console import Console

    from bot.body import Setup
    from bot.devices import Device
    from bot.events import Event, LevelEnded, Observer
    from bot.report import Report

DeviceSpec = Annotated[
    str, typer.Option("--device", metavar="DEVICE", help="practice or practice:GAME.")
]
Levels = Annotated[int, typer.Option("--levels", min=1, help="How many levels to play.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show the plan and touch nothing.")]
ReportTo = Annotated[
    Path | None,
    typer.Option(
        "--report",
        metavar="DIR",
        help="Keep frames, boards, plans and timings in a new folder in DIR.",
        show_default=False,
    ),
]
MinConfidence = Annotated[
    float, typer.Option("--min-confidence", min=0.0, max=1.0, help="Act on no reading below it.")
]
Seed = Annotated[int, typer.Option("--seed", help="Practice: which levels.")]
ThemeName = Annotated[
    str, typer.Option("--theme", metavar="THEME", help="Practice: the name of a theme, or mixed.")
]
ScreenSize = Annotated[
    str, typer.Option("--size", metavar="WIDTHxHEIGHT", help="Practice: the screen in pixels.")
]
BoardSize = Annotated[
    str | None,
    typer.Option(
        "--board",
        metavar="ROWSxCOLS",
        help="Practice: how large the boards are, else by level.",
        show_default=False,
    ),
]
Strength = Annotated[
    str | None,
    typer.Option(
        "--strength",
        metavar="CAT",
        help="Practice: how the cat plays: random, greedy, winning-path or perfect.",
        show_default=False,
    ),
]
Instant = Annotated[
    bool, typer.Option("--instant", help="Practice: let no time pass; nothing to watch.")
]

INTERRUPTED = 130
"""What a shell says of a command that Ctrl-C has ended."""

SMALLEST_SCREEN_PX, LARGEST_SCREEN_PX = 240, 8000


def play(
    device: DeviceSpec = "practice",
    game: GameName = AUTO,
    profile: ProfileFile = None,
    target: Target = None,
    levels: Levels = 5,
    dry_run: DryRun = False,
    report: ReportTo = None,
    min_confidence: MinConfidence = 0.9,
    seed: Seed = 1,
    theme: ThemeName = "mixed",
    size: ScreenSize = "720x1280",
    board: BoardSize = None,
    strength: Strength = None,
    instant: Instant = False,
) -> None:
    """Play levels: look at the screen, plan, draw, look again, go on to the next."""
    from bot.body import Limits, Setup
    from bot.clock import SimulatedClock, SystemClock
    from bot.devices import PracticeOptions, open_device
    from bot.practice import Settings
    from bot.report import UnwritableReport

    choice = choose(game, profile, target)
    clock = SimulatedClock() if instant else SystemClock()
    settings = Settings(
        seed=seed, theme=theme, size_px=_size_of(size), size=_board_of(board), strength=strength
    )
    practice = PracticeOptions(settings, clock)
    limits = Limits(min_confidence=min_confidence)
    with closing(open_device(device, practice)) as opened, _interruptible() as stop:
        setup = Setup(
            opened,
            choice.games,
            clock,
            limits,
            profile=choice.profile,
            stop=stop,
            dry_run=dry_run,
        )
        try:
            results = _played(setup, levels, _report(report, setup, levels))
        except UnwritableReport as error:
            raise UnwritableOutput(str(error)) from error
    raise typer.Exit(_status_of(results[-1]))


def _played(setup: Setup, levels: int, report: Report | None) -> list[LevelEnded]:
    """Play with a display and perhaps a report, then show how it went."""
    from rich.console import Console

    from bot.cli.live import summary
    from bot.events import LevelEnded
    from bot.play import play as play_levels

    console = Console()
    scenes: list[str] = []
    with _display(console, setup) as show:

        def observe(event: Event) -> None:
            if isinstance(event, LevelEnded):
                scenes.append(_scene(setup.device))
            show(event)
            if report:
                report(event)

        results = play_levels(replace(setup, observe=observe), levels)
    console.print(summary(results, scenes))
    _tell_end(results[-1], report)
    return results


def _display(console: Console, setup: Setup) -> AbstractContextManager[Observer]:
    """A live view for a person who watches; lines for a file, and for a plan that is not played."""
    from bot.cli.live import Lines, live_view

    if console.is_terminal and not setup.dry_run:
        return live_view(console, lambda: _scene(setup.device))
    return nullcontext(Lines(console))


def _report(parent: Path | None, setup: Setup, levels: int) -> Report | None:
    """A new report, when one is wanted. Raises UnwritableReport."""
    if parent is None:
        return None
    from importlib.metadata import version

    from bot.report import Report

    about = {
        "version": version("minigame-bot"),
        "device": setup.device.name,
        "games": [game.name for game in setup.games],
        "levels_wanted": levels,
        "dry_run": setup.dry_run,
    }
    return Report(parent, about)


def _tell_end(last: LevelEnded, report: Report | None) -> None:
    """Say on stderr what the table has no room for."""
    from bot.events import Ending

    if last.reason and last.ending is not Ending.PLANNED:
        message = f"level {last.number}: {last.ending.value}: {last.reason}"
        typer.echo(f"minigame-bot: {message}", err=True)
    if report:
        typer.echo(f"minigame-bot: report in {report.folder}", err=True)


def _status_of(last: LevelEnded) -> int:
    from bot.events import Ending

    statuses: dict[Ending, int] = {
        Ending.SOLVED: Status.DONE,
        Ending.PLANNED: Status.DONE,
        Ending.DEVICE_LOST: Status.DEVICE_TROUBLE,
        Ending.STOPPED: INTERRUPTED,
    }
    return statuses.get(last.ending, Status.FAILED)


def _scene(device: Device) -> str:
    """The theme of a practice game."""
    from bot.devices.practice import PracticeDevice

    return device.simulator.theme.name if isinstance(device, PracticeDevice) else ""


@contextmanager
def _interruptible() -> Iterator[Callable[[], bool]]:
    """Turn the first Ctrl-C into a wish to stop that the bot asks for between gestures.

    The second one stops at once, as ever.
    """
    wishes: list[int] = []

    def wish(number: int, _frame: object) -> None:
        wishes.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    earlier = signal.signal(signal.SIGINT, wish)
    try:
        yield lambda: bool(wishes)
    finally:
        signal.signal(signal.SIGINT, earlier)


def _size_of(text: str) -> tuple[int, int]:
    """Width and height from ``WIDTHxHEIGHT``. Raises WrongUsage."""
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    size_px = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(SMALLEST_SCREEN_PX <= side <= LARGEST_SCREEN_PX for side in size_px):
        raise WrongUsage(
            f"--size {text!r} is no WIDTHxHEIGHT"
            f" with sides of {SMALLEST_SCREEN_PX} to {LARGEST_SCREEN_PX} pixels"
        )
    return size_px


def _board_of(text: str | None) -> tuple[int, int] | None:
    """Rows and columns from ``ROWSxCOLS``. Raises WrongUsage."""
    if text is None:
        return None
    found = re.fullmatch(r"(\d{1,2})x(\d{1,2})", text)
    if not found:
        raise WrongUsage(f"--board {text!r} is no ROWSxCOLS, such as 9x9")
    return int(found[1]), int(found[2])
