"""One page that shows a whole run: it needs no network, no script and no other file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from bot.report.frames import Picture
from bot.report.gestures import drawn
from bot.report.plot import PHASES, Timing, duration, timing_plot
from bot.report.records import Record
from bot.report.rendering import render
from bot.report.steps import steps, timings
from vision.drawing import colour_of

GOING_ON: Final = (
    "The run was still going on when this page was written, at {now}. Load it again for what came"
    " later; if the bot was killed, this is the last that it wrote."
)
BROKEN_OFF: Final = (
    "The report ends here, at {now}, because it could not be written any more: the disk is full, or"
    " its folder may not be written to."
)
"""What is written over the former where the page cannot be made anew: it is no longer."""

CUT_OFF: Final = "The report ends here, at {now}, because its process was ended before it was done."
"""The same where that process is no more."""

_GOOD: Final = ("solved", "planned")
_CLOSED: Final = (*_GOOD, "lost")
"""Levels after which a run goes on; the one that ended it is shown unfolded."""


@dataclass
class _Level:
    """The records of a level, numbered over the whole run, and how it ended."""

    number: int
    first: int
    records: list[tuple[int, Record]] = field(default_factory=list)
    ended: Record | None = None
    timings: list[Timing] = field(default_factory=list)
    html: str = ""
    """What it looks like, once it has ended: it is not made again."""

    @property
    def outcome(self) -> str:
        """How it ended."""
        return str(self.ended["outcome"]) if self.ended else "going on"

    @property
    def style(self) -> str:
        """The class of its outcome in the style sheet."""
        return "open" if not self.ended else "good" if self.outcome in _GOOD else "bad"

    @property
    def game(self) -> str | None:
        """The game, once it is known."""
        return self.ended.get("game") if self.ended else None

    @property
    def reason(self) -> str | None:
        """Why it ended so."""
        return self.ended.get("reason") if self.ended else None

    @property
    def size(self) -> str:
        """Rows and columns of its board; nothing where none was read."""
        size = self.ended.get("size") if self.ended else None
        return f"{size[0]} × {size[1]}" if size else ""

    @property
    def facts(self) -> list[str | None]:
        """What stands beside its outcome."""
        times_s = [record.get("at_s", 0.0) for _, record in self.records] or [0.0]
        seconds = f"{times_s[-1] - times_s[0]:.1f} s"
        return [self.game, self.size or "–", f"{len(self.records)} steps", seconds]

    def total(self, phase: str) -> str:
        """How long a phase took in all; nothing where there was none."""
        times = ((self.ended and self.ended.get("ms")) or {}).get(phase)
        return duration(sum(times)) if times else ""


class Page:
    """Collects records and makes the page of all of them."""

    def __init__(self, about: Mapping[str, Any]) -> None:
        self.running = True
        self._about = about
        self._levels: list[_Level] = []
        self._pictures: dict[str, Picture] = {}
        self._steps = 0

    def show(self, name: str, picture: Picture) -> None:
        """Take the picture of a frame, under the name that records to come have for it."""
        self._pictures[name] = picture

    def add(self, record: Record) -> None:
        """Take in one record."""
        if not self._levels or self._levels[-1].ended:
            self._levels.append(_Level(len(self._levels) + 1, self._steps + 1))
        level = self._levels[-1]
        if record["step"] == "level ended":
            self._end(level, record)
            return
        self._steps += 1
        level.records.append((self._steps, record))
        level.timings += timings(self._steps, record)

    def _end(self, level: _Level, record: Record) -> None:
        level.ended = record
        level.html = self._shown(level, is_open=record["outcome"] not in _CLOSED)
        level.records.clear()
        self._pictures.clear()

    def html(self) -> str:
        """The page as it is now."""
        headline, style = _headline(self._levels, self._about, self.running)
        marks = {level.first: f"level {level.number}" for level in self._levels}
        page = render(
            "page.html",
            headline=headline,
            style=style,
            facts=_facts(self._about),
            notes=_notes(self._levels, self._about, self.running),
            phases=PHASES,
            ended=[level for level in self._levels if level.ended],
            plot=timing_plot([timing for level in self._levels for timing in level.timings], marks),
            levels=[level.html or self._shown(level, is_open=True) for level in self._levels],
        )
        return str(page)

    def _shown(self, level: _Level, is_open: bool) -> str:
        """A level to unfold."""
        return render(
            "level.html",
            level=level,
            is_open=is_open,
            plot=timing_plot(level.timings),
            steps=steps(level.records, self._pictures),
            colour_of=colour_of,
            drawn=drawn,
            duration=duration,
        )


def _headline(levels: Sequence[_Level], about: Mapping[str, Any], running: bool) -> tuple[str, str]:
    """The outcome in a few words, and the style that goes with it."""
    counts = Counter(level.outcome for level in levels if level.ended)
    if counts.pop("planned", 0):
        return "Planned; nothing was touched", "good"
    solved, ended = counts.pop("solved", 0), counts.total()
    wanted = about.get("levels_wanted") or solved + ended
    won = f"{solved} of {wanted} level{'s' * (wanted != 1)} solved"
    others = "".join(f", {count} {outcome}" for outcome, count in counts.items())
    going_on = running and solved + ended < wanted and counts.keys() <= {"lost"}
    style = "open" if going_on else "good" if levels and solved == wanted else "bad"
    return f"{won}{others}{' so far' * going_on}", style


def _facts(about: Mapping[str, Any]) -> Mapping[str, Any]:
    started = about.get("started")
    return {
        "device": about.get("device"),
        "games": ", ".join(about.get("games") or []),
        "begun": datetime.fromisoformat(started).strftime("%Y-%m-%d %H:%M:%S") if started else "",
        "least confidence": about.get("min_confidence"),
        "dry run": "yes" if about.get("dry_run") else None,
        "version": about.get("version"),
    }


def _notes(levels: Sequence[_Level], about: Mapping[str, Any], running: bool) -> list[str]:
    """What a reader of the page must know besides."""
    notes: list[str] = []
    last = levels[-1] if levels else None
    if last and last.reason and last.outcome not in _GOOD:
        notes.append(f"Level {last.number}: {last.reason}.")
    if running:
        notes.append(GOING_ON.format(now=datetime.now().strftime("%H:%M:%S")))
    if about.get("cropped"):
        notes.append(
            "Frames are cropped to the board and one cell around it. Frames on which no board was"
            " recognised are not kept, since they may show anything."
        )
    return notes
