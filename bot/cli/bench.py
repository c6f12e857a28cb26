"""``bench``: how fast a device is seen and touched, by each way that it has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.choice import whole_numbers
from bot.cli.failures import WrongUsage
from bot.cli.play_options import DeviceSpec, TransportKind, phone_options
from bot.cli.printing import console

if TYPE_CHECKING:
    from rich.table import Table

    from bot.devices.bench import Timing
    from bot.gestures import Gesture

Rounds = Annotated[int, typer.Option("--rounds", min=1, max=1000, help="How often each is done.")]
At = Annotated[
    str,
    typer.Option("--at", metavar="X,Y", help="The pixel that is touched; nothing should be there."),
]
NoTouch = Annotated[bool, typer.Option("--no-touch", help="Only take screenshots.")]

_STROKE_POINTS = 10


def bench(
    device: DeviceSpec = "practice",
    transport: TransportKind = None,
    rounds: Rounds = 20,
    at: At = "1,1",
    no_touch: NoTouch = False,
) -> None:
    """Measure how long screenshots and gestures take; the chosen ways are marked by a star.

    The gestures touch the top left corner of the screen, unless --at says otherwise.
    """
    from bot.devices import open_device
    from bot.devices.bench import measure

    gestures = {} if no_touch else _gestures(at)
    with closing(open_device(device, phone=phone_options(transport))) as opened:
        screen = console()
        screen.print(f"{opened.name}, {rounds} rounds", highlight=False, markup=False)
        screen.print(_table(measure(opened, gestures, rounds)))


def _gestures(at: str) -> Mapping[str, Gesture]:
    """A tap and a stroke that stays where it is. Raises WrongUsage."""
    from bot.gestures import Stroke, Tap

    x, y = whole_numbers("--at", at, "X,Y")
    if min(x, y) < 0:
        raise WrongUsage(f"--at {at}: no pixel is there")
    point = float(x), float(y)
    return {
        "tap": Tap(point),
        f"stroke through {_STROKE_POINTS} points": Stroke((point,) * _STROKE_POINTS),
    }


def _table(timings: Sequence[Timing]) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for heading in ("what", "way", ""):
        table.add_column(heading)
    for heading in ("median ms", "p90 ms"):
        table.add_column(heading, justify="right")
    for each in timings:
        times = [f"{each.median_ms:.1f}", f"{each.p90_ms:.1f}"] if each.ms else [each.trouble, ""]
        row = (each.what, each.way, "*" if each.chosen else "", *times)
        table.add_row(*map(Text, row))
    return table
