"""One page that shows a whole run: it needs no network, no script and no other file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from html import escape
from typing import Any, Final

from bot.report.frames import Picture
from bot.report.plot import PHASES, Timing, duration, timing_plot
from bot.report.records import Record
from bot.report.steps import cards, phases_of
from bot.report.style import STYLE

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


class Page:
    """Hears records and gives the page of all that it has heard."""

    def __init__(self, about: Mapping[str, Any]) -> None:
        self.running = True
        self._about = about
        self._levels: list[_Level] = []
        self._pictures: dict[str, Picture] = {}
        self._steps = 0

    def show(self, name: str, picture: Picture) -> None:
        """Have the picture of a frame, under the name of the frame in records to come."""
        self._pictures[name] = picture

    def add(self, record: Record) -> None:
        """Hear one record."""
        if not self._levels or self._levels[-1].ended:
            self._levels.append(_Level(len(self._levels) + 1, self._steps + 1))
        level = self._levels[-1]
        if record["step"] == "level ended":
            self._end(level, record)
            return
        self._steps += 1
        level.records.append((self._steps, record))
        level.timings += phases_of([level.records[-1]])

    def _end(self, level: _Level, record: Record) -> None:
        level.ended = record
        level.html = _level(level, self._pictures, is_open=record["outcome"] not in _CLOSED)
        level.records.clear()
        self._pictures.clear()

    def html(self) -> str:
        """The page as it is now."""
        headline, style = _headline(self._levels, self._about, self.running)
        levels = (
            level.html or _level(level, self._pictures, is_open=True) for level in self._levels
        )
        body = [
            _header(headline, style, self._about),
            _notes(self._levels, self._about, self.running),
            f"<main>{_summary(self._levels)}{_whole_plot(self._levels)}",
            "<h2>Levels, step by step</h2>" if self._levels else "<p>Nothing has happened yet.</p>",
            *levels,
            "</main>",
        ]
        return _document(headline, "".join(body))


def _document(title: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>minigame-bot: {escape(title)}</title><style>{STYLE}</style></head>\n"
        f"<body>{body}</body></html>\n"
    )


def _headline(levels: Sequence[_Level], about: Mapping[str, Any], running: bool) -> tuple[str, str]:
    """The outcome in a few words, and the style that goes with it."""
    counts = Counter(level.ended["outcome"] for level in levels if level.ended)
    if counts.pop("planned", 0):
        return "Planned; nothing was touched", "good"
    solved, ended = counts.pop("solved", 0), counts.total()
    wanted = about.get("levels_wanted") or solved + ended
    won = f"{solved} of {wanted} level{'s' * (wanted != 1)} solved"
    others = "".join(f", {count} {outcome}" for outcome, count in counts.items())
    going_on = running and solved + ended < wanted and counts.keys() <= {"lost"}
    style = "open" if going_on else "good" if levels and solved == wanted else "bad"
    return f"{won}{others}{' so far' * going_on}", style


def _header(headline: str, style: str, about: Mapping[str, Any]) -> str:
    facts = {
        "device": about.get("device"),
        "games": ", ".join(about.get("games") or []),
        "begun": _clock_time(about.get("started")),
        "least confidence": about.get("min_confidence"),
        "dry run": "yes" if about.get("dry_run") else None,
        "version": about.get("version"),
    }
    items = "".join(
        f"<div><dt>{name}</dt><dd>{escape(str(value))}</dd></div>"
        for name, value in facts.items()
        if value
    )
    return (
        f'<header><p class="over">Report of minigame-bot</p><h1 class="{style}">'
        f'{escape(headline)}</h1><dl class="facts">{items}</dl></header>'
    )


def _clock_time(started: str | None) -> str:
    return datetime.fromisoformat(started).strftime("%Y-%m-%d %H:%M:%S") if started else ""


def _notes(levels: Sequence[_Level], about: Mapping[str, Any], running: bool) -> str:
    """What a reader of the page must know besides."""
    notes: list[str] = []
    last = levels[-1].ended if levels else None
    if last and last["outcome"] not in _GOOD and last.get("reason"):
        notes.append(f"Level {len(levels)}: {last['reason']}.")
    if running:
        now = datetime.now().strftime("%H:%M:%S")
        notes.append(
            f"The run was still going on when this page was written, at {now}. Load it again for"
            " what came later; if the bot was killed, this is the last that it wrote."
        )
    if about.get("cropped"):
        notes.append(
            "Frames are cropped to the board and one cell around it. Frames on which no board was"
            " recognised are not kept, since they may show anything."
        )
    return "".join(f'<p class="note">{escape(note)}</p>' for note in notes)


def _summary(levels: Sequence[_Level]) -> str:
    rows = [_row(level, level.ended) for level in levels if level.ended]
    if not rows:
        return ""
    times = "".join(f'<th scope="col">{phase}' for phase in PHASES)
    reason = '<th scope="col" class="text">reason' * any(
        level.ended.get("reason") for level in levels if level.ended
    )
    return (
        '<h2>Outcome</h2><div class="scroll"><table><thead><tr><th scope="col">level'
        '<th scope="col" class="text">game<th scope="col">size<th scope="col" class="text">outcome'
        f'<th scope="col">strokes<th scope="col">retries{times}{reason}'
        f"</thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _row(level: _Level, ended: Record) -> str:
    outcome = ended["outcome"]
    style, reason = "good" if outcome in _GOOD else "bad", ended.get("reason")
    totals = (_total(ended, phase) for phase in PHASES)
    return (
        f'<tr><th scope="row"><a href="#level-{level.number}">{level.number}</a>'
        f'<td class="text">{escape(ended.get("game") or "–")}<td>{_size(ended)}'
        f'<td class="text {style}">{escape(outcome)}<td>{ended.get("strokes", "–")}'
        f"<td>{ended.get('retries', '–')}{''.join(f'<td>{total}' for total in totals)}"
        + (f'<td class="text wide">{escape(reason)}' if reason else "")
    )


def _total(ended: Record, phase: str) -> str:
    times = (ended.get("ms") or {}).get(phase)
    return duration(sum(times)) if times else "–"


def _size(ended: Record) -> str:
    size = ended.get("size")
    return f"{size[0]} × {size[1]}" if size else "–"


def _whole_plot(levels: Sequence[_Level]) -> str:
    """The timings of all levels; a level begins at each mark."""
    timings = [timing for level in levels for timing in level.timings]
    if not timings:
        return ""
    marks = {level.first: f"level {level.number}" for level in levels}
    return f"<h2>What each step took</h2>{timing_plot(timings, marks)}"


def _level(level: _Level, pictures: Mapping[str, Picture], is_open: bool) -> str:
    """A level to unfold."""
    plot = timing_plot(level.timings)
    return (
        f'<details class="level" id="level-{level.number}"{" open" * is_open}>'
        f"<summary>{_title(level)}</summary>"
        f'<div class="inside">{plot}{cards(level.records, pictures)}</div></details>\n'
    )


def _title(level: _Level) -> str:
    ended = level.ended or {"outcome": "going on"}
    style = "good" if ended["outcome"] in _GOOD else "bad" if level.ended else "open"
    times_s = [record.get("at_s", 0.0) for _, record in level.records] or [0.0]
    seconds = f"{times_s[-1] - times_s[0]:.1f} s"
    facts = [ended.get("game"), _size(ended), f"{len(level.records)} steps", seconds]
    told = "".join(f"<span>{escape(str(fact))}</span>" for fact in facts if fact)
    outcome = f'<span class="{style}">{escape(ended["outcome"])}</span>'
    return f"<b>Level {level.number}</b>{outcome}{told}"
