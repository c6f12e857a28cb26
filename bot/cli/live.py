"""What ``play`` shows: a live view on a terminal, plain lines elsewhere, a table at the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate
from statistics import median
from typing import Any, Final

from rich import box
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from bot.cli.printing import on_a_line
from bot.gestures import duration_ms
from bot.loop.events import Acted, Ending, Event, LevelEnded, Looked, Observer, Phase, Planned
from solvers import Outcome

_CELL_STYLES: Final[Mapping[str, str]] = {
    "hole": "",
    "free": "on grey50",
    "start": "black on bright_yellow",
    "end": "black on bright_red",
    "filled": "on cyan",
    "head": "black on bright_white",
}
_UNKNOWN_CELL: Final = "on magenta"
_FRAMES_A_SECOND: Final = 15


@contextmanager
def live_view(console: Console, scene: Callable[[], str]) -> Iterator[Observer]:
    """An observer that shows the run as it goes. ``scene`` names what the device shows."""
    view = View(scene)
    with Live(
        console=console,
        get_renderable=view.render,
        refresh_per_second=_FRAMES_A_SECOND,
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
        colour = "green" if result.ending in (Ending.SOLVED, Ending.PLANNED) else "red"
        table.add_row(*map(Text, _row(result, scene)), Text(result.ending.value, colour))
    return table


def _row(result: LevelEnded, scene: str) -> list[str]:
    return [
        str(result.number),
        f"{result.size[0]} x {result.size[1]}" if result.size else "-",
        scene or "-",
        str(result.strokes),
        str(result.retries),
        _total_ms(result, "read", median),
        _total_ms(result, "plan", sum),
        _total_ms(result, "act", sum),
    ]


def _total_ms(result: LevelEnded, phase: Phase, total: Callable[[Sequence[float]], float]) -> str:
    times = result.ms.get(phase)
    return f"{total(times):.1f}" if times else "-"


class Lines:
    """Prints each event in a line, but what is still seen only once."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._last_line = ""

    def __call__(self, event: Event) -> None:
        """Tell one event."""
        observation = _told_look(event) if isinstance(event, Looked) else ""
        if not observation or observation != self._last_line:
            line = on_a_line(_told(event))
            self._console.print(line, soft_wrap=True, highlight=False, markup=False)
        self._last_line = observation


def _told(event: Event) -> str:
    if isinstance(event, Looked):
        ms = f"grab {event.ms['grab']:.1f} ms, read {event.ms['read']:.1f} ms"
        return f"  look: {_told_look(event)} ({ms})"
    if isinstance(event, Planned):
        return f"  plan: {told_plan(event)}"
    if isinstance(event, Acted):
        trouble = f", but {event.trouble}" if event.trouble else ""
        return f"  act: {event.purpose} in {event.ms:.0f} ms{trouble}"
    reason = f": {event.reason}" if event.reason else ""
    return f"level {event.number}: {event.ending.value}{reason}"


def told_plan(event: Planned) -> str:
    """The moves of a plan, how many they are, and how long it took to find them."""
    moves = [str(move) for move in event.moves]
    told = ("" if all(len(move) == 1 for move in moves) else " ").join(moves)
    return f"{told} ({len(moves)} moves, {event.ms:.1f} ms)"


def _told_look(event: Looked) -> str:
    if event.game is None or event.reading is None:
        return "the button for the next level" if event.next_px else event.trouble
    grid = event.reading.grid
    done = "solved" if event.game.outcome(event.reading.board) is Outcome.SOLVED else "open"
    kind = f"{event.game.name} {grid.rows} x {grid.cols}, {done}"
    return f"{kind}, confidence {event.reading.confidence:.2f}"


def doing(event: Event) -> str:
    """What the bot is about after an event."""
    if isinstance(event, Looked):
        if event.reading:
            return "planning"
        return "next level" if event.next_px else f"waiting: {event.trouble}"
    if isinstance(event, Planned):
        return "playing"
    return "looking again" if isinstance(event, Acted) else event.ending.value


@dataclass(frozen=True)
class _Motion:
    """Boards that follow one another while the hand moves."""

    boards: Sequence[Any]
    started_s: float = 0.0
    length_s: float = 0.0

    def board_at(self, now_s: float) -> Any:
        """The board as far as the hand must be by now."""
        share = (now_s - self.started_s) / self.length_s if self.length_s else 0.0
        return self.boards[round(min(1.0, share) * (len(self.boards) - 1))]


class View:
    """The live view. It hears events in the loop's thread and is rendered in the display's, so
    what it hears replaces what it knows and changes nothing in place."""

    def __init__(
        self, scene: Callable[[], str], now_s: Callable[[], float] = time.monotonic
    ) -> None:
        self._scene = scene
        self._now_s = now_s
        self._phase = "looking"
        self._motion: _Motion | None = None
        self._times: Mapping[Phase, float] = {}
        self._done: Sequence[LevelEnded] = ()

    def __call__(self, event: Event) -> None:
        """Take in one event."""
        self._phase = doing(event)
        if isinstance(event, Looked):
            self._hear_look(event)
        elif isinstance(event, Planned):
            self._hear_plan(event)
        elif isinstance(event, Acted):
            self._times = {**self._times, "act": event.ms}
        else:
            self._done = (*self._done, event)

    def _hear_look(self, event: Looked) -> None:
        self._times = {**self._times, **event.ms}
        if event.reading:
            self._motion = _Motion([event.reading.board])

    def _hear_plan(self, event: Planned) -> None:
        boards = list(accumulate(event.moves, event.game.play, initial=event.board))
        length_s = sum(map(duration_ms, event.gestures)) / 1000
        self._motion = _Motion(boards, self._now_s(), length_s)
        self._times = {**self._times, "plan": event.ms}

    def render(self) -> RenderableType:
        """The view at this moment."""
        motion = self._motion
        times = "   ".join(f"{phase} {ms:.1f} ms" for phase, ms in self._times.items())
        level = f"level {len(self._done) + 1}   {self._scene()}   {self._phase}"
        return Group(
            Text("   ".join(map(_badge, self._done)), style="green"),
            Text(level, style="bold", no_wrap=True, overflow="ellipsis"),
            _picture(motion.board_at(self._now_s()).kinds()) if motion else Text(),
            Text(times, style="dim"),
        )


def _badge(result: LevelEnded) -> str:
    return f"level {result.number} {result.ending.value}"


def _picture(kinds: Sequence[Sequence[str]]) -> Text:
    """The board as coloured cells, two characters wide so that they look square."""
    rows = [
        Text(" ").join(Text("  ", _CELL_STYLES.get(kind, _UNKNOWN_CELL)) for kind in row)
        for row in kinds
    ]
    return Text("\n").join(rows)
