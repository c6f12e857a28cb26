"""What ``play`` shows: a live view on a terminal, plain lines elsewhere, a table at the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager
from itertools import accumulate
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from rich import box
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from bot.events import Acted, Ending, Event, LevelEnded, Looked, Phase, Planned
from bot.gestures import duration_ms
from solvers import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.events import Observer

CELL_STYLES: Final[Mapping[str, str]] = {
    "hole": "",
    "free": "on grey50",
    "start": "black on bright_yellow",
    "end": "black on bright_red",
    "filled": "on cyan",
    "head": "black on bright_white",
}
UNKNOWN_CELL: Final = "on magenta"
FRAMES_A_SECOND: Final = 15


@contextmanager
def display(console: Console, scene: Callable[[], str]) -> Iterator[Observer]:
    """An observer that shows the run on this console. ``scene`` names what the device shows."""
    if not console.is_terminal:
        yield _Lines(console)
        return
    view = _View(scene)
    with Live(
        console=console,
        get_renderable=view.render,
        refresh_per_second=FRAMES_A_SECOND,
        transient=True,
    ):
        yield view


def summary(results: Sequence[LevelEnded], scenes: Sequence[str]) -> Table:
    """One row a level; times in milliseconds: the median reading, all planning, all gestures."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for heading in ("level", "size", "theme"):
        table.add_column(heading)
    for heading in ("strokes", "retries", "read ms", "plan ms", "act ms"):
        table.add_column(heading, justify="right")
    table.add_column("outcome")
    for result, scene in zip(results, scenes, strict=True):
        table.add_row(*_row(result, scene))
    return table


def _row(result: LevelEnded, scene: str) -> list[str]:
    colour = "green" if result.ending in (Ending.SOLVED, Ending.PLANNED) else "red"
    return [
        str(result.number),
        f"{result.size[0]} x {result.size[1]}" if result.size else "-",
        scene or "-",
        str(result.strokes),
        str(result.retries),
        _total_ms(result, "read", median),
        _total_ms(result, "plan", sum),
        _total_ms(result, "act", sum),
        f"[{colour}]{result.ending.value}",
    ]


def _total_ms(result: LevelEnded, phase: Phase, total: Callable[[Sequence[float]], float]) -> str:
    times = result.ms.get(phase)
    return f"{total(times):.1f}" if times else "-"


class _Lines:
    """Tells each event in a line, but not again and again what it still sees."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._last_sight = ""

    def __call__(self, event: Event) -> None:
        """Tell one event."""
        sight = _told_look(event) if isinstance(event, Looked) else ""
        if not sight or sight != self._last_sight:
            self._console.print(_told(event), soft_wrap=True, highlight=False, markup=False)
        self._last_sight = sight


def _told(event: Event) -> str:
    if isinstance(event, Looked):
        ms = f"grab {event.ms['grab']:.1f} ms, read {event.ms['read']:.1f} ms"
        return f"  look: {_told_look(event)} ({ms})"
    if isinstance(event, Planned):
        return f"  plan: {len(event.moves)} moves in {event.ms:.1f} ms"
    if isinstance(event, Acted):
        trouble = f", but {event.trouble}" if event.trouble else ""
        return f"  act: {event.purpose} in {event.ms:.0f} ms{trouble}"
    reason = f": {event.reason}" if event.reason else ""
    return f"level {event.number}: {event.ending.value}{reason}"


def _told_look(event: Looked) -> str:
    if event.game is None or event.reading is None:
        return "the button for the next level" if event.next_px else event.trouble
    grid = event.reading.grid
    done = "solved" if event.game.outcome(event.reading.board) is Outcome.SOLVED else "open"
    kind = f"{event.game.name} {grid.rows} x {grid.cols}, {done}"
    return f"{kind}, confidence {event.reading.confidence:.2f}"


class _View:
    """The live view. Hears events in the loop's thread and is rendered in the display's."""

    def __init__(self, scene: Callable[[], str]) -> None:
        self._scene = scene
        self._level = 1
        self._phase = "looking"
        self._boards: Sequence[Any] = ()
        self._acting: tuple[float, float] | None = None
        self._times: dict[str, float] = {}
        self._done: list[LevelEnded] = []

    def __call__(self, event: Event) -> None:
        """Hear one event."""
        if isinstance(event, Looked):
            self._hear_look(event)
        elif isinstance(event, Planned):
            self._boards = list(accumulate(event.moves, event.game.play, initial=event.board))
            length_s = sum(map(duration_ms, event.gestures)) / 1000
            self._phase, self._acting = "playing", (time.monotonic(), length_s)
            self._times["plan"] = event.ms
        elif isinstance(event, Acted):
            self._phase, self._acting = "looking again", None
            self._boards = self._boards[-1:]
            self._times["act"] = event.ms
        else:
            self._done.append(event)
            self._level, self._phase = event.number + 1, event.ending.value

    def _hear_look(self, event: Looked) -> None:
        self._times.update({str(phase): ms for phase, ms in event.ms.items()})
        if event.reading:
            self._phase, self._boards = "planning", [event.reading.board]
        else:
            self._phase = "next level" if event.next_px else f"waiting: {event.trouble}"

    def render(self) -> RenderableType:
        """The view at this moment."""
        times = "   ".join(f"{phase} {ms:.1f} ms" for phase, ms in self._times.items())
        return Group(
            Text(" ".join(_badge(result) for result in self._done)),
            Text(f"level {self._level}   {self._scene()}   {self._phase}", style="bold"),
            _picture(self._boards[self._moves_made()].kinds()) if self._boards else Text(),
            Text(times, style="dim"),
        )

    def _moves_made(self) -> int:
        """How many of the planned moves the hand has made by now."""
        if self._acting is None:
            return 0
        started_s, length_s = self._acting
        share = min(1.0, (time.monotonic() - started_s) / length_s) if length_s else 1.0
        return round(share * (len(self._boards) - 1))


def _badge(result: LevelEnded) -> str:
    return f"{result.number}:{'won' if result.ending is Ending.SOLVED else result.ending.value}"


def _picture(kinds: Sequence[Sequence[str]]) -> Text:
    """The board as coloured cells, two characters wide so that they look square."""
    rows = [
        Text(" ").join(Text("  ", CELL_STYLES.get(kind, UNKNOWN_CELL)) for kind in row)
        for row in kinds
    ]
    return Text("\n").join(rows)
