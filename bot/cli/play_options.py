"""What ``play`` is told on the command line: the options, and all of them together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from bot.cli.printing import message
from bot.cli.time_limits import timeout_option
from bot.specs import DEVICE_SPECS

if TYPE_CHECKING:
    from bot.devices import PhoneOptions

DeviceSpec = Annotated[str, typer.Option("--device", metavar="DEVICE", help=f"{DEVICE_SPECS}.")]
DeviceSpecs = Annotated[
    list[str] | None,
    typer.Option(
        "--device",
        metavar="DEVICE",
        help=f"{DEVICE_SPECS}. Named several times, or adb:all: all of them at once."
        "  [default: practice]",
        show_default=False,
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
    float | None,
    typer.Option(
        "--min-confidence",
        min=0.0,
        max=1.0,
        help="Act on no reading below it. [default: 0.9, and 0.5 for a board that stays the best"
        " guess for 3 s while nothing but some of its cells is in doubt]",
        show_default=False,
    ),
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
    float | None, timeout_option(help="Give up a level whose plan takes longer to find.")
]
Humanize = Annotated[
    bool,
    typer.Option("--humanize", help="Vary points and times as a person does, by the seed."),
]
OnEnd = Annotated[
    str | None,
    typer.Option(
        "--on-end",
        metavar="COMMAND",
        help="Run this at the end, for each device and without a shell (docs/phones.md).",
        show_default=False,
    ),
]
Webhook = Annotated[
    str | None,
    typer.Option(
        "--webhook",
        metavar="URL",
        help="Post the same there as JSON.",
        show_default=False,
    ),
]


@dataclass(frozen=True)
class PlayOptions:
    """What the command line says of a run, whichever device it is on."""

    transport: str | None
    element: str | None
    window: str | None
    headed: bool
    browser_folder: Path | None
    setup: Path | None
    prepare: bool
    game: str
    profile: Path | None
    hints: Mapping[str, str]
    levels: int
    dry_run: bool
    report: Path | None
    report_crop: bool
    min_confidence: float | None
    level_timeout: float
    seed: int
    theme: str
    size: str
    board: str | None
    strength: str | None
    instant: bool
    humanize: bool
    timeout: float | None
    library: Path | None


def phone_options(transport: str | None, say: Callable[[str], None] = message) -> PhoneOptions:
    """How a phone is reached; what is chosen is told, on stderr where nothing else is said."""
    from bot.devices import PhoneOptions

    return PhoneOptions(transport, say)
